package discover

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"
)

func TestRead(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "x")
	write(t, file, "0123456789")
	for _, test := range []struct {
		path    string
		maxSize int64
		want    string // the text, or the message
	}{
		{file, 0, "0123456789"},
		{file, 10, "0123456789"},
		{file, math.MaxInt64, "0123456789"},
		{file, 9, "is larger than the limit of 9 bytes"},
		{folder, 0, "is a folder, not a regular file"},
		{filepath.Join(folder, "y"), 0, "does not exist"},
		{"", 0, "does not exist"},
	} {
		text, failure := Read(test.path, test.maxSize)
		got := string(text)
		if failure != nil {
			got += failure.Message
			if failure.Path != test.path {
				t.Errorf("Read(%q) fails for %q", test.path, failure.Path)
			}
		}
		if got != test.want {
			t.Errorf("Read(%.40q, %d) = %q; want %q", test.path, test.maxSize, got, test.want)
		}
	}
}

func TestReadDefaultSize(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x")
	text := bytes.Repeat([]byte("a"), DefaultMaxSize)
	write(t, file, string(text))
	if got, failure := Read(file, 0); failure != nil || !bytes.Equal(got, text) {
		t.Errorf("a file of the largest size: %d bytes, %v", len(got), failure)
	}
	write(t, file, string(text)+"a")
	if _, failure := Read(file, 0); failure == nil {
		t.Error("a file of one byte more is read")
	}
}

// A file of the system has no size before it is read, as one that grows meanwhile.
func TestReadBoundsWhatGrows(t *testing.T) {
	const endless = "/proc/self/maps"
	if info, err := os.Stat(endless); err != nil || info.Size() != 0 || !info.Mode().IsRegular() {
		t.Skip("needs a file whose size is not told")
	}
	if _, failure := Read(endless, 10); failure == nil || failure.Message != "is larger than the limit of 10 bytes" {
		t.Errorf("failure %v", failure)
	}
}
