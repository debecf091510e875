package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/levlint/levlint/internal/discover"
)

// folder is a blueprint's folder as rules see it: nothing outside it can be reached, whatever
// a name or a symbolic link says, and only regular files within the size limit are read. The
// folder is opened when a rule first asks for what may be in it, which for most blueprints is never.
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
	// Most blueprints have no tools/, which is seen without opening their folder.
	if f.root == nil && !strings.Contains(name, "/") {
		if _, err := os.Lstat(filepath.Join(f.path, name)); errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if err := f.open(); err != nil {
		return nil, err
	}
	// Before it is opened: a device may have effects.
	info, err := fs.Stat(f.root.FS(), name)
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
	case !info.Mode().IsRegular():
		return nil, refuse(name, "is not a regular file")
	case info.Size() > f.maxSize:
		return nil, refuse(name, discover.TooLarge(f.maxSize))
	}
	// A named pipe that has taken its place since would wait for its other end.
	return f.root.OpenFile(name, os.O_RDONLY|discover.WithoutWaiting, 0)
}

// ReadFile implements fs.ReadFileFS.
func (f *folder) ReadFile(name string) ([]byte, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: syscall.EISDIR}
	}
	text, reason := discover.Contents(file, f.maxSize)
	if reason != "" {
		return nil, refuse(name, reason)
	}
	return text, nil
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

func refuse(name, why string) error {
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("%s: %w", why, fs.ErrInvalid)}
}
