//go:build unix

package git

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A named pipe in the place of one object costs the patience once, however many there are.
func TestReadWaitsOnce(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	state := treeOf(t, folder, git, makeTree(git, folderOf(map[string]node{"a": plain("first"), "b": plain("second")})))
	id := strings.Fields(line(git, "a", plain("first")))[2]
	object := filepath.Join(folder, ".git", "objects", id[:2], id[2:])
	if err := os.Remove(object); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(object, 0o600); err != nil {
		t.Skip("pipes cannot be made here")
	}
	if text, err := state.Read("b", 100); err != nil || string(text) != "second" {
		t.Fatalf("before: %q, %v", text, err)
	}
	state.objects.repository.patience = time.Millisecond
	for _, name := range []string{"a", "b"} {
		if _, err := state.Read(name, 100); !errors.Is(err, errSilent) {
			t.Errorf("%s: %v", name, err)
		}
		if state.objects.process != nil {
			t.Errorf("%s: a process runs", name)
		}
	}
}
