package git

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

// Tree is what a commit holds. Its paths are relative to the root, parted by "/". It is safe for
// concurrent use.
type Tree struct {
	objects *objects
	root    entry

	mu      sync.Mutex
	folders map[string]map[string]entry // by ID, then by name
}

// entry is a member of a folder.
type entry struct {
	name string
	kind kind
	id   string
}

// kind is what an entry is.
type kind uint8

const (
	fileKind kind = iota
	folderKind
	linkKind
	submoduleKind
)

// maxFolder is the number of bytes beyond which the list of a folder is not read: that of some
// hundred thousand entries.
const maxFolder = 8 << 20

// At returns what a commit holds, which Fork or Submodule named. The caller closes it, which ends the
// process that reads it. The error says that the repository lacks the commit or that git does not answer.
func (r *Repository) At(commit string) (*Tree, error) {
	t := &Tree{
		objects: &objects{repository: r},
		root:    entry{kind: folderKind, id: commit + "^{tree}"},
		folders: map[string]map[string]entry{},
	}
	if _, err := t.list(t.root); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// Close ends the work with the tree. What it handed out cannot be read any more.
func (t *Tree) Close() { t.objects.close() }

// HasFile reports whether there is a regular file of that path. The error is one of reading the
// repository, as that of Submodule and Files is.
func (t *Tree) HasFile(path string) (bool, error) {
	e, err := t.find(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return e.kind == fileKind, err
}

// Submodule returns the commit of the submodule of that path, or "" where there is none.
func (t *Tree) Submodule(path string) (commit string, err error) {
	e, err := t.find(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && e.kind != submoduleKind {
		return "", nil
	}
	return e.id, err
}

// Read returns the contents of a regular file of no more than maxSize bytes. The error is
// fs.ErrNotExist where there is no such file, and ErrTooLarge where it has more bytes.
func (t *Tree) Read(path string, maxSize int64) ([]byte, error) {
	e, err := t.find(path)
	switch {
	case err != nil:
		return nil, err
	case e.kind != fileKind:
		return nil, fs.ErrNotExist
	}
	return t.objects.read(e.id, "blob", maxSize)
}

// find returns the entry of a path, in which no link is followed.
func (t *Tree) find(path string) (entry, error) {
	at := t.root
	if path == "." {
		return at, nil
	}
	for name := range strings.SplitSeq(path, "/") {
		var err error
		if at, err = t.member(at, name); err != nil {
			return entry{}, err
		}
	}
	return at, nil
}

// member returns the entry of a folder by its name.
func (t *Tree) member(of entry, name string) (entry, error) {
	if of.kind != folderKind {
		return entry{}, fs.ErrNotExist
	}
	entries, err := t.list(of)
	if err != nil {
		return entry{}, err
	}
	if e, ok := entries[name]; ok {
		return e, nil
	}
	return entry{}, fs.ErrNotExist
}

// list returns the entries of a folder, and remembers them.
func (t *Tree) list(of entry) (map[string]entry, error) {
	t.mu.Lock()
	entries, known := t.folders[of.id]
	t.mu.Unlock()
	if known {
		return entries, nil
	}
	all, err := t.read(of)
	if err != nil {
		return nil, err
	}
	entries = make(map[string]entry, len(all))
	for _, e := range all {
		entries[e.name] = e
	}
	t.mu.Lock()
	t.folders[of.id] = entries
	t.mu.Unlock()
	return entries, nil
}

// read returns the entries of a folder in the order of the tree.
func (t *Tree) read(of entry) ([]entry, error) {
	text, err := t.objects.read(of.id, "tree", maxFolder)
	if err != nil {
		return nil, fmt.Errorf("a folder of the repository: %w", err)
	}
	idSize := len(strings.TrimSuffix(of.id, "^{tree}")) / 2
	var entries []entry
	for len(text) > 0 {
		mode, rest, ok1 := bytes.Cut(text, []byte(" "))
		name, rest, ok2 := bytes.Cut(rest, []byte{0})
		if !ok1 || !ok2 || len(rest) < idSize || !isName(string(name)) {
			return nil, errors.New("the repository holds a folder that is none")
		}
		entries = append(entries, entry{string(name), kindOf(string(mode)), hex.EncodeToString(rest[:idSize])})
		text = rest[idSize:]
	}
	return entries, nil
}

// isName reports whether a name leads from a folder to what is in it, and nowhere else.
func isName(name string) bool {
	return name != "" && name != "." && name != ".." && !strings.Contains(name, "/")
}

func kindOf(mode string) kind {
	switch strings.TrimLeft(mode, "0") { // which some programs write
	case "40000":
		return folderKind
	case "120000":
		return linkKind
	case "160000":
		return submoduleKind
	default:
		return fileKind
	}
}

// Limits of a search of the whole tree, as folders that hold each other many times over take a few
// hundred bytes.
const (
	maxSearched = 100_000   // folders
	maxPaths    = 256 << 20 // bytes of the paths of all that is in them: several million files
	maxPrefix   = 4_096     // bytes of the path of a folder: no system opens longer ones
)

// Files returns the paths of all regular files whose names are wanted, in the tree's own order. In
// a tree of more than 100,000 folders, or several million files, some are missing.
func (t *Tree) Files(wanted func(name string) bool) ([]string, error) {
	s := search{tree: t, wanted: wanted, barren: map[string]bool{}}
	err := s.enter(t.root, "")
	return s.paths, err
}

// search is a search of a whole tree.
type search struct {
	tree    *Tree
	wanted  func(name string) bool
	paths   []string
	entered int
	seen    int             // bytes of paths
	barren  map[string]bool // IDs of folders in which nothing is wanted
}

func (s *search) enter(of entry, prefix string) error {
	if s.entered++; s.entered > maxSearched || s.seen > maxPaths || len(prefix) > maxPrefix || s.barren[of.id] {
		return nil
	}
	entries, err := s.tree.read(of) // not remembered: nobody asks for most of them again
	if err != nil {
		return err
	}
	before := len(s.paths)
	for _, e := range entries {
		s.seen += len(prefix) + len(e.name)
		switch {
		case s.seen > maxPaths:
			return nil
		case e.kind == folderKind:
			if err := s.enter(e, prefix+e.name+"/"); err != nil {
				return err
			}
		case e.kind == fileKind && s.wanted(e.name):
			s.paths = append(s.paths, prefix+e.name)
		}
	}
	s.barren[of.id] = len(s.paths) == before
	return nil
}
