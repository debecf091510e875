package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// folder is a blueprint's folder as rules see it: nothing outside it can be reached, whatever
// a name or a symbolic link says, and only regular files within the size limit are read. The
// folder is opened when a rule first asks, which for most blueprints is never.
//
// It belongs to the check of one blueprint, whose rules run one after the other: no locks.
type folder struct {
	path    string
	maxSize int64

	root *os.Root
	err  error // of opening root
}

// Open implements fs.FS.
func (f *folder) Open(name string) (fs.File, error) {
	if err := f.open(); err != nil {
		return nil, err
	}
	// Before it is opened: a named pipe would wait for its other end.
	info, err := fs.Stat(f.root.FS(), name)
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
	case !info.Mode().IsRegular():
		return nil, refuse(name, "is not a regular file")
	case info.Size() > f.maxSize:
		return nil, refuse(name, tooLarge(f.maxSize))
	}
	return f.root.FS().Open(name)
}

// ReadFile implements fs.ReadFileFS.
func (f *folder) ReadFile(name string) ([]byte, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	text := bytes.NewBuffer(make([]byte, 0, min(info.Size(), f.maxSize)+bytes.MinRead))
	_, err = text.ReadFrom(io.LimitReader(file, f.maxSize+1))
	if err == nil && int64(text.Len()) > f.maxSize {
		return nil, refuse(name, tooLarge(f.maxSize)) // it has grown
	}
	return text.Bytes(), err
}

// ReadDir implements fs.ReadDirFS.
func (f *folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.open(); err != nil {
		return nil, err
	}
	return fs.ReadDir(f.root.FS(), name)
}

func (f *folder) open() error {
	if f.root == nil && f.err == nil {
		f.root, f.err = os.OpenRoot(f.path)
	}
	return f.err
}

// close gives back what was opened, if anything was.
func (f *folder) close() {
	if f.root != nil {
		f.root.Close() //nolint:errcheck // nothing was written
	}
}

func tooLarge(maxSize int64) string {
	return fmt.Sprintf("is larger than the limit of %d bytes", maxSize)
}

func refuse(name, why string) error {
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("%s: %w", why, fs.ErrInvalid)}
}
