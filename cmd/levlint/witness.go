package main

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
)

// witness is a folder that remembers what it was asked for, and what came of it. It has no method that
// it does not remember the use of.
type witness struct {
	dir     fs.FS
	files   map[string]reply[[]byte]
	folders map[string]reply[[]string]
	blind   bool // it was asked for something of which it remembers only that
}

type reply[T any] struct {
	got T
	err error
}

// ReadFile implements fs.ReadFileFS.
func (w *witness) ReadFile(name string) ([]byte, error) {
	text, err := fs.ReadFile(w.dir, name)
	if w.files == nil {
		w.files = map[string]reply[[]byte]{}
	}
	w.files[name] = reply[[]byte]{text, err}
	return text, err
}

// Open implements fs.FS. Rules open folders, to list them.
func (w *witness) Open(name string) (fs.File, error) {
	file, err := w.dir.Open(name)
	if w.folders == nil {
		w.folders = map[string]reply[[]string]{}
	}
	if _, again := w.folders[name]; again {
		w.blind = true // the first answer makes room for this one
	}
	w.folders[name] = reply[[]string]{nil, err}
	if err != nil {
		return nil, err
	}
	if folder, ok := file.(fs.ReadDirFile); ok {
		return &listing{opened{file, w}, folder, name}, nil
	}
	return &opened{file, w}, nil
}

// opened is a file that is open. What it is and holds is not remembered when it is asked for in this way.
type opened struct {
	fs.File
	seen *witness
}

func (o *opened) Stat() (fs.FileInfo, error) {
	o.seen.blind = true
	return o.File.Stat()
}

func (o *opened) Read(into []byte) (int, error) {
	o.seen.blind = true
	return o.File.Read(into)
}

// listing is a folder that is open, and what was seen of its entries.
type listing struct {
	opened
	folder fs.ReadDirFile
	name   string
}

func (l *listing) ReadDir(n int) ([]fs.DirEntry, error) {
	entries, err := l.folder.ReadDir(n)
	got := append(l.seen.folders[l.name].got, summary(entries)...)
	slices.Sort(got) // the disk has an order of its own
	l.seen.folders[l.name] = reply[[]string]{got, err}
	for i := range entries {
		entries[i] = &member{entries[i], l.seen}
	}
	return entries, err
}

// member is an entry of a folder. Its name and type are remembered.
type member struct {
	fs.DirEntry
	seen *witness
}

func (m *member) Info() (fs.FileInfo, error) {
	m.seen.blind = true
	return m.DirEntry.Info()
}

// agrees reports whether another folder would have given the same answers.
func (w *witness) agrees(other fs.FS) bool {
	if w.blind {
		return false
	}
	for name, was := range w.files {
		text, err := fs.ReadFile(other, name)
		if !alike(err, was.err) || !bytes.Equal(text, was.got) {
			return false
		}
	}
	for name, was := range w.folders {
		entries, err := fs.ReadDir(other, name)
		if !alike(err, was.err) || !slices.Equal(slices.Sorted(slices.Values(summary(entries))), was.got) {
			return false
		}
	}
	return true
}

// alike reports whether two errors surely mean the same to a rule.
func alike(a, b error) bool {
	return a == nil && b == nil || errors.Is(a, fs.ErrNotExist) && errors.Is(b, fs.ErrNotExist)
}

// summary is what a rule sees of the entries of a folder.
func summary(entries []fs.DirEntry) []string {
	var all []string
	for _, e := range entries {
		all = append(all, e.Type().String()+e.Name())
	}
	return all
}
