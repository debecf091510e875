package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/internal/git"
)

// revision is the value of --since.
type revision string

func (r *revision) String() string { return string(*r) }
func (r *revision) Type() string   { return "REF" }

func (r *revision) Set(text string) error {
	switch {
	case text == "":
		return errors.New("it is a revision of git, such as origin/main; an empty one compares with nothing")
	case strings.HasPrefix(text, "-"):
		return errors.New("a revision does not begin with a hyphen")
	}
	*r = revision(text)
	return nil
}

// past is what repositories held at the revision of --since. It is looked up before files are
// checked in parallel, so there are no locks.
type past struct {
	program  *program
	git      *git.Git
	revision string
	maxSize  int64
	home     *git.Repository           // that of the working directory; nil: there is none
	states   map[string]*git.Tree      // by the root of the repository; nil: it was not there
	fresh    map[*git.Tree][]*newcomer // what is new, and may have moved
}

// newcomer is a blueprint that was not there before, at least not under that name.
type newcomer struct {
	target *target
	path   string
}

// lookBack finds what each target was at the revision. Without --since it does nothing; otherwise
// the past is to be closed when the targets are checked.
func (p *program) lookBack(o *options, targets []target) (*past, error) {
	b := &past{
		program: p, revision: string(o.since), maxSize: int64(o.maxSize),
		states: map[string]*git.Tree{}, fresh: map[*git.Tree][]*newcomer{},
	}
	if o.since == "" {
		return b, nil
	}
	if err := b.open(); err != nil {
		return b, err
	}
	for i := range targets {
		t := &targets[i]
		t.earlier = &earlier{maxSize: b.maxSize}
		if err := b.find(t); err != nil {
			return b, err
		}
	}
	compares := func(t target) bool { return t.earlier.failure == "" }
	if len(targets) > 1 && !slices.ContainsFunc(targets, compares) {
		return b, fmt.Errorf("none of the %d blueprints lies in a git repository, so that --since has nothing to compare them with", len(targets))
	}
	return b, b.findMoved()
}

// close ends the processes that read the repositories.
func (b *past) close() {
	for _, tree := range b.states {
		if tree != nil {
			tree.Close()
		}
	}
}

func (b *past) open() (err error) {
	if b.git, err = git.Find(); err != nil {
		return fmt.Errorf("--since needs git: %w", err)
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	b.home, err = b.git.Holding(realPath(here))
	return err
}

// find says what one target was.
func (b *past) find(t *target) error {
	name := t.path()
	folder := filepath.Dir(name)
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		name = realPath(name) // it was named; what it leads to is checked, with what lies beside the link
	}
	repository, err := b.git.Holding(filepath.Dir(name))
	switch {
	case err != nil:
		return err
	case repository == nil:
		t.earlier.failure = "lies in no git repository, so that --since has nothing to compare it with"
		return nil
	}
	tree, err := b.at(repository)
	if tree == nil || err != nil {
		return err
	}
	path := within(repository.Root, name)
	there, err := tree.HasFile(path)
	switch {
	case err != nil:
		return err
	case there:
		t.earlier.foundAt(tree, path, within(repository.Root, folder))
	case !t.stdin: // which can be read only once
		b.fresh[tree] = append(b.fresh[tree], &newcomer{t, path})
	}
	return nil
}

// at returns what a repository held, or nil where nothing of it was there.
func (b *past) at(r *git.Repository) (*git.Tree, error) {
	tree, known := b.states[r.Root]
	if known {
		return tree, nil
	}
	commit, err := b.commitOf(r)
	if err == nil && commit != "" {
		tree, err = r.At(commit)
	}
	b.states[r.Root] = tree
	return tree, err
}

// commitOf returns the commit that a repository was at. The revision is one of the repository that
// levlint runs in. Of those inside it that knows what commits they were at, as it does of its
// submodules; what it does not know of was not there.
func (b *past) commitOf(r *git.Repository) (string, error) {
	if b.home == nil || r.Root == b.home.Root || !filepath.IsLocal(within(b.home.Root, r.Root)) {
		commit, forked, err := r.Fork(b.revision)
		if err == nil && !forked {
			b.program.remark("%s and HEAD have no common ancestor in %s, so that everything is compared with %s itself", b.revision, r.Root, b.revision)
		}
		return commit, err
	}
	outer, err := b.git.Holding(filepath.Dir(r.Root))
	if err != nil {
		return "", err
	}
	tree, err := b.at(outer)
	if tree == nil || err != nil {
		return "", err
	}
	return tree.Submodule(within(outer.Root, r.Root))
}

// findMoved looks for the old names of what is new.
func (b *past) findMoved() error {
	for _, root := range slices.Sorted(maps.Keys(b.states)) {
		tree := b.states[root]
		var files []git.File
		for _, n := range b.fresh[tree] {
			if text, failure := discover.Read(n.target.name, b.maxSize); failure == nil { // else it is told later
				files = append(files, git.File{Path: n.path, Text: text})
			}
		}
		if len(files) == 0 {
			continue
		}
		from, err := tree.Moved(files, existsIn(root, os.Lstat), b.maxSize)
		if err != nil {
			return err
		}
		for _, n := range b.fresh[tree] {
			if old := from[n.path]; old != "" {
				n.target.earlier.foundAt(tree, old, path.Dir(old))
			}
		}
	}
	return nil
}
