//go:build unix

package discover

import (
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
)

// None of these may make the search or the reading wait.
func TestFilesThatAreNotRegular(t *testing.T) {
	tree(t, map[string]string{"a/x.leviath": ""})
	for _, pipe := range []string{"pipe", "a/pipe.leviath", "a/.gitignore"} {
		if err := syscall.Mkfifo(pipe, 0o666); err != nil {
			t.Skipf("needs named pipes: %v", err)
		}
	}
	listener, err := net.Listen("unix", "socket")
	if err != nil {
		t.Skipf("needs sockets in the file system: %v", err)
	}
	defer listener.Close() //nolint:errcheck // nothing was sent
	if err := os.Symlink("pipe", "link"); err != nil {
		t.Fatal(err)
	}
	check(t, []string{"pipe", "link", "socket", os.DevNull, "a"}, []string{"a/x.leviath"}, []string{
		"/dev/null is a device, not a regular file",
		"a/pipe.leviath is a named pipe, not a regular file",
		"link is a named pipe, not a regular file",
		"pipe is a named pipe, not a regular file",
		"socket is a socket, not a regular file",
	})
	for path, want := range map[string]string{
		"pipe":     "is a named pipe, not a regular file",
		"link":     "is a named pipe, not a regular file",
		"socket":   "is a socket, not a regular file",
		os.DevNull: "is a device, not a regular file",
	} {
		if _, failure := Read(path, 0); failure == nil || failure.Message != want {
			t.Errorf("Read(%q) fails with %v; want %q", path, failure, want)
		}
	}
	// It took the place of a regular file after that was looked at.
	if _, failure := readOpened("pipe", 10); failure == nil || failure.Message != "is a named pipe, not a regular file" {
		t.Errorf("a pipe that is opened fails with %v", failure)
	}
}

func TestNamesOfAnyBytes(t *testing.T) {
	tree(t, nil)
	if os.Mkdir("a\n\xff", 0o777) != nil {
		t.Skip("needs a file system that takes names of any bytes")
	}
	write(t, "a\n\xff/x\xff.leviath", "text")
	write(t, "a\n\xff/ \t'.leviath", "")
	write(t, "a\n\xff/.gitignore", "[\x80-\xfe].leviath")
	check(t, []string{"a\n\xff", "nothing\n\xff"}, []string{"a\n\xff/ \t'.leviath", "a\n\xff/x\xff.leviath"}, []string{
		"nothing\n\xff does not exist",
	})
	if text, failure := Read("a\n\xff/x\xff.leviath", 0); string(text) != "text" {
		t.Errorf("read %q, %v", text, failure)
	}
}

// The system's reason is given without Go's words for it.
func TestReasons(t *testing.T) {
	tree(t, map[string]string{"x": "", "self": "-> self"})
	long := strings.Repeat("y", 300)
	check(t, []string{"x/y", "self", "a\x00b", long}, nil, []string{
		"a\x00b cannot be read: invalid argument",
		"self cannot be read: too many levels of symbolic links",
		"x/y cannot be read: not a directory",
		long + " cannot be read: file name too long",
	})
}

func TestWithoutPermission(t *testing.T) {
	tree(t, map[string]string{"a/x.leviath": "", "b/c/y.leviath": "", "b/z.leviath": "", "d/.gitignore": "*", "d/v.leviath": ""})
	for path, mode := range map[string]os.FileMode{".": 0o755, "a": 0o755, "b": 0o755, "d": 0o755, "a/x.leviath": 0, "b/c": 0, "d/.gitignore": 0} {
		if err := os.Chmod(path, mode); err != nil { // whatever the umask lets others do
			t.Fatal(err)
		}
	}
	defer os.Chmod("b/c", 0o777) //nolint:errcheck // the removal of the folder would tell
	becomeNobody(t)
	if _, err := os.ReadDir("b/c"); err == nil {
		t.Skip("needs a user whom permissions bind")
	}
	check(t, []string{"."}, []string{"a/x.leviath", "b/z.leviath", "d/v.leviath"}, []string{
		"b/c cannot be read: permission denied",
		"d/.gitignore cannot be read: permission denied",
	})
	if _, failure := Read("a/x.leviath", 0); failure == nil || failure.Error() != "a/x.leviath cannot be read: permission denied" {
		t.Errorf("failure %v", failure)
	}
}
