// Package git reads what a repository held at an earlier revision. It is the only place in levlint
// that starts a process.
//
// The configuration of a repository can name programs, and is a stranger's like the rest of it. So
// only those commands of git are used that read commits and objects, and nothing of the working tree:
// rev-parse, merge-base and cat-file. What compares with the working tree (diff, status) may run
// filters, conversions and monitors; which files differ and which have moved is therefore found out
// here. What is left is switched off by name, the network too.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
	"unicode"
)

// patience is how long git may take for one answer: a hostile repository can hold a named pipe in
// the place of a file, and git would wait for its other end.
const patience = time.Minute

// Git is the program, and the repositories it was asked about. It belongs to one goroutine.
type Git struct {
	program      string
	patience     time.Duration
	repositories map[string]*Repository // by root; nil: there is none
}

// Find looks for git on the PATH. It takes none from the working directory, which may be a stranger's.
func Find() (*Git, error) {
	program, err := exec.LookPath("git")
	switch {
	case errors.Is(err, exec.ErrDot):
		return nil, errors.New("the PATH leads to one in the working directory, which is not run")
	case err != nil:
		return nil, errors.New("there is none on the PATH")
	}
	return &Git{program: program, patience: patience, repositories: map[string]*Repository{}}, nil
}

// Repository is a working tree with its history.
type Repository struct {
	Root     string // the top folder of the working tree, absolute
	program  string
	patience time.Duration
}

// Holding returns the innermost repository that a folder lies in, or nil. The folder is an absolute
// path without symbolic links, and need not exist. An error says why git refuses the repository.
func (g *Git) Holding(folder string) (*Repository, error) {
	for {
		repository, known := g.repositories[folder]
		if !known && isMarked(folder) {
			var err error
			if repository, err = g.open(folder); err != nil {
				return nil, err
			}
			g.repositories[folder] = repository
		}
		parent := filepath.Dir(folder)
		if repository != nil || parent == folder {
			return repository, nil
		}
		folder = parent
	}
}

// isMarked reports whether a folder looks like the root of a repository, a worktree or a submodule.
func isMarked(folder string) bool {
	info, err := os.Lstat(filepath.Join(folder, ".git"))
	return err == nil && (info.IsDir() || info.Mode().IsRegular())
}

// open asks git about a folder with a ".git". It is nil where git finds nothing in that.
func (g *Git) open(folder string) (*Repository, error) {
	r := &Repository{Root: folder, program: g.program, patience: g.patience}
	prefix, err := r.ask("rev-parse", "--show-prefix")
	switch {
	case err != nil && strings.Contains(err.Error(), "not a git repository"):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("git refuses the repository %s: %w", folder, err)
	case prefix != "": // of one further up
		return nil, nil
	}
	return r, nil
}

// ask runs git for one line of text. The error is what git says of its own, if it says something.
func (r *Repository) ask(args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), r.patience)
	defer cancel()
	command := r.command(ctx, args...)
	var complaint bytes.Buffer
	command.Stderr = &complaint
	output, err := command.Output()
	if ctx.Err() != nil {
		return "", fmt.Errorf("git %s does not answer", args[0])
	}
	if said := reason(complaint.String()); err != nil && said != "" {
		err = errors.New(said)
	}
	return strings.TrimSuffix(string(output), "\n"), err
}

// reason returns the line of a complaint that says what is wrong, such that it cannot give orders to
// a terminal. There may be warnings before it.
func reason(complaint string) string {
	line, _, _ := strings.Cut(complaint, "\n")
	for other := range strings.Lines(complaint) {
		if fatal, ok := strings.CutPrefix(other, "fatal: "); ok {
			line = strings.TrimSuffix(fatal, "\n")
			break
		}
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, line)
}

// command prepares git to run in the repository. That is found from its root, and not named: then
// git makes sure that it belongs to the user.
func (r *Repository) command(ctx context.Context, args ...string) *exec.Cmd {
	harmless := []string{
		"--no-pager",
		"-c", "core.fsmonitor=false",
		"-c", "core.hooksPath=" + os.DevNull,
		"-c", "safe.bareRepository=explicit",
	}
	command := exec.CommandContext(ctx, r.program, append(harmless, args...)...)
	command.Dir = r.Root
	command.Env = environment(os.Environ())
	command.WaitDelay = time.Second // a process that git started may hold the pipe
	return command
}

// environment returns the environment of git. Of the variables about git only the user's
// configuration stays, as it may say which repositories are safe: a hook that runs levlint has more of
// them, which name its own repository and index.
func environment(whole []string) []string {
	var kept []string
	for _, variable := range whole {
		name, _, _ := strings.Cut(variable, "=")
		name = strings.ToUpper(name) // as Windows sees it
		if !strings.HasPrefix(name, "GIT_") || strings.HasPrefix(name, "GIT_CONFIG_") || name == "GIT_EXEC_PATH" {
			kept = append(kept, variable)
		}
	}
	return append(kept,
		"GIT_NO_LAZY_FETCH=1",     // of what a partial clone lacks
		"GIT_ALLOW_PROTOCOL=none", // the same for releases of git before 2.45
		"GIT_OPTIONAL_LOCKS=0",
		"GIT_TERMINAL_PROMPT=0",
		"LC_ALL=C", // for what is looked for in its complaints
	)
}
