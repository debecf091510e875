package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/levlint/levlint/config"
)

// starter is a file that init writes.
type starter struct {
	path  string
	text  string
	about string // for the question: "the configuration"
	also  string // what to do by hand where the file is there already
}

func newInitCommand(p *program) *cobra.Command {
	var yes bool
	command := &cobra.Command{
		Use:   "init",
		Short: "Write a configuration, a commit hook and a workflow, where there are none yet",
		Long: `Write a configuration, a commit hook and a workflow into the working directory:

  .levlint.toml                  with the settings most people look for, commented out
  .pre-commit-config.yaml        checks what a commit changes
  .github/workflows/levlint.yml  checks every push and pull request

A file that is there already is left as it is. At a terminal each file is asked for.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return p.init(!yes && p.asks()) },
	}
	command.Flags().BoolVar(&yes, "yes", false, "write all of them without asking")
	return command
}

// init writes the starters that are missing, each after it was asked for if ask says so.
func (p *program) init(ask bool) error {
	p.remarkOnRoot()
	answers := bufio.NewReader(p.stdin)
	for _, s := range starters() {
		path := filepath.FromSlash(s.path)
		if _, err := os.Lstat(path); err == nil {
			p.stdout.printf("%s is there already, and stays as it is%s\n", s.path, s.also)
			continue
		}
		if ask {
			p.stdout.printf("write %s, %s? [Y/n] ", s.path, s.about)
			answer, _ := answers.ReadString('\n')
			if answer = strings.ToLower(strings.TrimSpace(answer)); answer != "" && answer != "y" && answer != "yes" {
				continue
			}
		}
		if err := writeNew(path, s.text); err != nil {
			return fmt.Errorf("cannot write %s: %w", s.path, rootCause(err))
		}
		p.stdout.printf("wrote %s, %s\n", s.path, s.about)
	}
	return nil
}

// remarkOnRoot says so where the commit hook and the workflow will have no effect: who looks for them
// looks only at the root of a repository.
func (p *program) remarkOnRoot() {
	up, found := repositoryRoot()
	switch {
	case !found:
		p.remark("this folder is in no repository yet; commit hooks and workflows are looked for only at the root of one")
	case up != ".":
		p.remark("this folder is not the root of its repository, which is %s; commit hooks and workflows are looked for only there", up)
	}
}

// repositoryRoot returns the way up from the working directory to the root of its repository: "."
// where it is the root itself, "../.." where that is two folders above.
func repositoryRoot() (up string, found bool) {
	here, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for up = "."; ; up, here = path.Join(up, ".."), filepath.Dir(here) {
		if _, err := os.Lstat(filepath.Join(here, ".git")); err == nil {
			return up, true
		}
		if here == filepath.Dir(here) {
			return "", false
		}
	}
}

// asks reports whether somebody is there to answer.
func (p *program) asks() bool {
	stdin, ok := p.stdin.(*os.File)
	return ok && p.terminal.is && term.IsTerminal(int(stdin.Fd()))
}

// writeNew writes a file that must not be there yet, not even as a link to nowhere.
func writeNew(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return errors.New("it has just been made by somebody else")
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

func starters() []starter {
	release := "v" + toolVersion()
	if toolVersion() == unreleased {
		release = "v0.1.0"
	}
	return []starter{{
		path:  config.Name,
		about: "the configuration",
		text: `#:schema https://github.com/levlint/levlint/raw/main/docs/levlint-config.schema.json
# All settings: https://github.com/levlint/levlint/blob/main/docs/configuration.md

# profile = "strict"                  # also run the rules that are off unless asked for
# fail-level = "warning"              # warnings make the exit code 1, too
# require-suppression-reason = true   # "# levlint: allow RULE" must say why
# exclude = ["vendor"]
# baseline = ".levlint-baseline.json" # leave out what "levlint baseline write" has listed there

# Names that exist where the blueprints run, and that levlint cannot know of.
[known]
# tools = ["ticket_search"]           # installed for all agents
# models = []                         # newer than the engine's catalogue
# providers = []                      # defined by scripts
# connectors = []                     # MCP servers

# Rules with the level they report at: off, note, warning or error.
[rules]
# unknown-model = "off"

# [[override]]
# paths = ["drafts/**"]
# rules = { unreachable-stage = "off" }
`,
	}, {
		path:  ".pre-commit-config.yaml",
		about: "the commit hook (install it with: pre-commit install)",
		also:  "; the hook to add is shown at https://github.com/levlint/levlint/blob/main/docs/configuration.md",
		text: `repos:
  - repo: https://github.com/levlint/levlint
    rev: ` + release + `
    hooks:
      - id: levlint
`,
	}, {
		path:  ".github/workflows/levlint.yml",
		about: "the workflow",
		text: `name: levlint
on: [push, pull_request]
permissions:
  contents: read
jobs:
  levlint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: levlint/levlint@` + release + `
`,
	}}
}
