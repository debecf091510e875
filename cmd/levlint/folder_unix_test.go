//go:build unix

package main

import (
	"io/fs"
	"path/filepath"
	"syscall"
	"testing"
)

// A rule that asks for a named pipe gets an error at once, and does not wait for a writer.
func TestFolderAndPipes(t *testing.T) {
	path := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(path, "pipe.rhai"), 0o666); err != nil {
		t.Skip("no named pipes here:", err)
	}
	dir := &folder{path: path, maxSize: 100}
	defer dir.close()
	if text, err := fs.ReadFile(dir, "pipe.rhai"); err == nil {
		t.Errorf("a named pipe is read: %q", text)
	}
}
