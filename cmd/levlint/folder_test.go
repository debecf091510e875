package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestFolder(t *testing.T) {
	outside := t.TempDir()
	path := filepath.Join(outside, "agent")
	writeFile(t, filepath.Join(outside, "secret.rhai"), "secret")
	writeFile(t, filepath.Join(path, "check.rhai"), "fn check() {}")
	writeFile(t, filepath.Join(path, "tools", "tool.rhai"), "tool")
	writeFile(t, filepath.Join(path, "large.rhai"), strings.Repeat("x", 101))

	dir := &folder{path: path, maxSize: 100}
	defer dir.close()
	if dir.root != nil {
		t.Error("the folder is open before anything is asked of it")
	}
	for name, want := range map[string]string{"check.rhai": "fn check() {}", "tools/tool.rhai": "tool"} {
		if text, err := fs.ReadFile(dir, name); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	entries, err := fs.ReadDir(dir, "tools")
	if err != nil || len(entries) != 1 || entries[0].Name() != "tool.rhai" {
		t.Errorf("tools holds %v, %v", entries, err)
	}
	for _, name := range []string{"../secret.rhai", "tools/../../secret.rhai", filepath.Join(outside, "secret.rhai"), "large.rhai", "absent.rhai", "tools"} {
		if text, err := fs.ReadFile(dir, name); err == nil {
			t.Errorf("%s is read: %q", name, text)
		}
	}
}

func TestFolderAndLinks(t *testing.T) {
	outside := t.TempDir()
	path := filepath.Join(outside, "agent")
	writeFile(t, filepath.Join(outside, "secret.rhai"), "secret")
	writeFile(t, filepath.Join(path, "check.rhai"), "inside")
	for name, target := range map[string]string{"out.rhai": "../secret.rhai", "in.rhai": "check.rhai"} {
		if err := os.Symlink(target, filepath.Join(path, name)); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	dir := &folder{path: path, maxSize: 100}
	defer dir.close()
	if text, err := fs.ReadFile(dir, "out.rhai"); err == nil {
		t.Errorf("a link leads out of the folder: %q", text)
	}
	if text, err := fs.ReadFile(dir, "in.rhai"); err != nil || string(text) != "inside" {
		t.Errorf("a link inside the folder: %q, %v", text, err)
	}
}

func TestFolderThatIsMissing(t *testing.T) {
	dir := &folder{path: filepath.Join(t.TempDir(), "absent"), maxSize: 100}
	defer dir.close()
	for range 2 {
		if _, err := fs.ReadFile(dir, "x"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a folder that does not exist: %v", err)
		}
	}
}

func TestFolderIsAFileSystem(t *testing.T) {
	path := t.TempDir()
	writeFile(t, filepath.Join(path, "a", "b.rhai"), "b")
	dir := &folder{path: path, maxSize: 100}
	defer dir.close()
	if err := fstest.TestFS(dir, "a/b.rhai"); err != nil {
		t.Error(err)
	}
}
