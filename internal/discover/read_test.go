package discover

import (
	"bytes"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
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

// changing is a file that somebody writes to while it is read.
type changing struct {
	fs.File
	text  io.Reader
	stats []fs.FileInfo // what is told of it, one after the other
}

func (c *changing) Read(p []byte) (int, error) { return c.text.Read(p) }

func (c *changing) Stat() (fs.FileInfo, error) {
	info := c.stats[0]
	c.stats = c.stats[1:]
	return info, nil
}

// Half of what somebody is writing is not judged, whether the file grows, shrinks or stays as long.
func TestReadNoticesChanges(t *testing.T) {
	stat := func(size, seconds int) fs.FileInfo {
		file := fstest.MapFS{"x": {Data: make([]byte, size), ModTime: time.Unix(int64(seconds), 0)}}
		info, err := file.Stat("x")
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	for _, c := range []struct {
		name          string
		before, after fs.FileInfo
		text          string
		want          string
	}{
		{"as it was", stat(4, 1), stat(4, 1), "text", ""},
		{"it shrinks", stat(4, 1), stat(2, 2), "te", "changes while it is read"},
		{"it is emptied", stat(4, 1), stat(0, 2), "", "changes while it is read"},
		{"it grows", stat(4, 1), stat(8, 2), "text", "changes while it is read"},
		{"it grows within a tick of the clock", stat(4, 1), stat(8, 1), "text", "changes while it is read"},
		{"it is written anew", stat(4, 1), stat(4, 2), "test", "changes while it is read"},
		{"it grows beyond the limit", stat(4, 1), stat(40, 2), strings.Repeat("x", 40), "is larger than the limit of 10 bytes"},
		{"it grows without end", stat(4, 1), stat(40, 2), strings.Repeat("x", 1<<20), "is larger than the limit of 10 bytes"},
	} {
		reader := strings.NewReader(c.text)
		text, reason := Contents(&changing{text: reader, stats: []fs.FileInfo{c.before, c.after}}, 10)
		if reason != c.want || (reason == "") != (text != nil) {
			t.Errorf("%s: %q, %q", c.name, text, reason)
		}
		if read := len(c.text) - reader.Len(); read > 11 {
			t.Errorf("%s: %d bytes are read, of at most 11", c.name, read)
		}
	}
}
