package git

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Folder is a folder of a Tree as a file system, as strict as the one that is read from the disk:
// nothing outside it can be reached, whatever a name or a symbolic link says, and only regular
// files within the size limit are read. What a submodule holds is not there: its own repository
// has it.
type Folder struct {
	tree    *Tree
	path    string
	maxSize int64
}

// Folder returns the folder of that path, "." for the root. One that is not there is empty.
func (t *Tree) Folder(path string, maxSize int64) *Folder {
	return &Folder{tree: t, path: path, maxSize: maxSize}
}

const (
	maxLinks = 40   // that one name may lead through, as on Linux
	maxLink  = 4096 // bytes of what a link says
)

// errEscapes has the words of os.Root, which rules look for: there is no error to compare with.
var errEscapes = errors.New("path escapes from parent")

// find follows a name and the links that it leads through.
func (f *Folder) find(name string) (entry, error) {
	if !fs.ValidPath(name) {
		return entry{}, fs.ErrInvalid
	}
	root, err := f.tree.find(f.path)
	if err != nil {
		return entry{}, err
	}
	way := []entry{root}
	links := 0
	for rest := strings.Split(name, "/"); len(rest) > 0; {
		part := rest[0]
		rest = rest[1:]
		here := way[len(way)-1]
		switch {
		case here.kind != folderKind:
			return entry{}, fs.ErrNotExist
		case part == "" || part == ".":
			continue
		case part == ".." && len(way) == 1:
			return entry{}, errEscapes
		case part == "..":
			way = way[:len(way)-1]
			continue
		}
		next, err := f.tree.member(here, part)
		if err != nil {
			return entry{}, err
		}
		if next.kind != linkKind {
			way = append(way, next)
			continue
		}
		if links++; links > maxLinks {
			return entry{}, errors.New("too many links")
		}
		target, err := f.tree.objects.read(next.id, "blob", maxLink)
		switch {
		case err != nil:
			return entry{}, err
		case path.IsAbs(string(target)):
			return entry{}, errEscapes
		}
		rest = append(strings.Split(string(target), "/"), rest...)
	}
	return way[len(way)-1], nil
}

// ReadFile implements fs.ReadFileFS.
func (f *Folder) ReadFile(name string) ([]byte, error) {
	e, err := f.find(name)
	if err != nil {
		return nil, failed(name, err)
	}
	return f.read(e, name)
}

// read returns what is in the file of that name.
func (f *Folder) read(e entry, name string) ([]byte, error) {
	if e.kind != fileKind {
		return nil, failed(name, fmt.Errorf("is not a regular file: %w", fs.ErrInvalid))
	}
	text, err := f.tree.objects.read(e.id, "blob", f.maxSize)
	if errors.Is(err, ErrTooLarge) {
		err = fmt.Errorf("%w of %d bytes: %w", err, f.maxSize, fs.ErrInvalid)
	}
	if err != nil {
		return nil, failed(name, err)
	}
	return text, nil
}

// ReadDir implements fs.ReadDirFS.
func (f *Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	e, err := f.find(name)
	if err != nil {
		return nil, failed(name, err)
	}
	return f.list(e, name)
}

// list returns what is in the folder of that name.
func (f *Folder) list(e entry, name string) ([]fs.DirEntry, error) {
	switch e.kind {
	case submoduleKind:
		return nil, nil
	case folderKind:
	default:
		return nil, failed(name, errors.New("not a folder"))
	}
	entries, err := f.tree.list(e)
	if err != nil {
		return nil, failed(name, err)
	}
	all := make([]fs.DirEntry, 0, len(entries))
	for _, e := range entries {
		all = append(all, member{e, f, path.Join(name, e.name)})
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return all, nil
}

// Open implements fs.FS. A file is read when it is opened.
func (f *Folder) Open(name string) (fs.File, error) {
	e, err := f.find(name)
	if err != nil {
		return nil, failed(name, err)
	}
	about := info{name: path.Base(name), kind: e.kind}
	if e.kind == folderKind || e.kind == submoduleKind {
		entries, err := f.list(e, name)
		if err != nil {
			return nil, err
		}
		return &openFolder{about, entries}, nil
	}
	text, err := f.read(e, name)
	if err != nil {
		return nil, err
	}
	about.size = int64(len(text))
	return &openFile{about, bytes.NewReader(text)}, nil
}

func failed(name string, err error) error { return &fs.PathError{Op: "open", Path: name, Err: err} }

// member is an entry as fs.ReadDir returns it.
type member struct {
	entry  entry
	folder *Folder
	path   string
}

func (m member) Name() string      { return m.entry.name }
func (m member) IsDir() bool       { return m.Type().IsDir() }
func (m member) Type() fs.FileMode { return info{kind: m.entry.kind}.Mode().Type() }

func (m member) Info() (fs.FileInfo, error) {
	about := info{name: m.entry.name, kind: m.entry.kind}
	if m.entry.kind == fileKind {
		text, err := m.folder.read(m.entry, m.path)
		if err != nil {
			return nil, err
		}
		about.size = int64(len(text))
	}
	return about, nil
}

// info is what is known of an entry. It has no time: a commit holds none.
type info struct {
	name string
	kind kind
	size int64
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.Mode().IsDir() }
func (i info) Sys() any           { return nil }

func (i info) Mode() fs.FileMode {
	switch i.kind {
	case folderKind, submoduleKind:
		return fs.ModeDir | 0o555
	case linkKind:
		return fs.ModeSymlink | 0o444
	default:
		return 0o444
	}
}

type openFile struct {
	info
	*bytes.Reader
}

func (f *openFile) Size() int64                { return f.info.Size() }
func (f *openFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *openFile) Close() error               { return nil }

type openFolder struct {
	info
	rest []fs.DirEntry
}

func (f *openFolder) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *openFolder) Close() error               { return nil }

func (f *openFolder) Read([]byte) (int, error) {
	return 0, failed(f.name, errors.New("is a folder"))
}

// ReadDir implements fs.ReadDirFile.
func (f *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 {
		n = len(f.rest)
	} else if len(f.rest) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(f.rest))
	taken := f.rest[:n]
	f.rest = f.rest[n:]
	return taken, nil
}
