package discover

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
)

// DefaultMaxSize is the number of bytes beyond which a file is not read, unless the caller
// says otherwise: 10 MiB, some 150 times the largest blueprint known.
const DefaultMaxSize = 10 << 20

// Read returns the contents of a regular file of no more than maxSize bytes, or of
// DefaultMaxSize if maxSize is 0. It never waits for another process, and holds no more than
// maxSize+1 bytes even if the file grows while it is read.
func Read(path string, maxSize int64) ([]byte, *Failure) {
	if maxSize <= 0 {
		maxSize = DefaultMaxSize
	}
	// Before it is opened: the opening of a device can have effects.
	info, err := os.Stat(path)
	if err != nil {
		return nil, failed(path, missing(path, err))
	}
	if reason := unfit(info, maxSize); reason != "" {
		return nil, failed(path, reason)
	}
	return readOpened(path, maxSize)
}

// readOpened opens and reads a file. It looks at it once more, as another may have taken its
// place, and opens it such that even a named pipe does not make it wait.
func readOpened(path string, maxSize int64) ([]byte, *Failure) {
	file, err := os.OpenFile(path, os.O_RDONLY|WithoutWaiting, 0)
	if err != nil {
		return nil, failed(path, missing(path, err))
	}
	defer file.Close() //nolint:errcheck // nothing was written
	text, reason := Contents(file, maxSize)
	if reason != "" {
		return nil, failed(path, reason)
	}
	return text, nil
}

// Contents returns what is in an open file, if it is a regular one of no more than maxSize bytes and
// stays as it is meanwhile: half of what somebody is writing would be judged for what is not there
// yet. Else the reason completes "<path> ...".
func Contents(file fs.File, maxSize int64) (text []byte, reason string) {
	before, err := file.Stat()
	if err != nil {
		return nil, because(err)
	}
	if reason := unfit(before, maxSize); reason != "" {
		return nil, reason
	}
	maxSize = min(maxSize, math.MaxInt64-1)
	read := bytes.NewBuffer(make([]byte, 0, before.Size()+bytes.MinRead))
	if _, err := read.ReadFrom(io.LimitReader(file, maxSize+1)); err != nil {
		return nil, because(err)
	}
	if int64(read.Len()) > maxSize {
		return nil, TooLarge(maxSize)
	}
	after, err := file.Stat()
	if err != nil {
		return nil, because(err)
	}
	if after.Size() != before.Size() || !after.ModTime().Equal(before.ModTime()) {
		return nil, "changes while it is read"
	}
	return read.Bytes(), ""
}

func failed(path, message string) *Failure {
	return &Failure{Path: usable(tidy(path)), Message: message}
}

// unfit tells why a file is not to be read, or "".
func unfit(info fs.FileInfo, maxSize int64) string {
	switch {
	case !info.Mode().IsRegular():
		return notRegular(info.Mode())
	case info.Size() > maxSize:
		return TooLarge(maxSize)
	default:
		return ""
	}
}

// TooLarge is the reason not to read what has more bytes than that.
func TooLarge(maxSize int64) string {
	return fmt.Sprintf("is larger than the limit of %d bytes", maxSize)
}

func notRegular(mode fs.FileMode) string {
	what := "something else"
	switch {
	case mode.IsDir():
		what = "a folder"
	case mode&fs.ModeSymlink != 0:
		what = "a symbolic link"
	case mode&fs.ModeNamedPipe != 0:
		what = "a named pipe"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	case mode&fs.ModeDevice != 0:
		what = "a device"
	}
	return "is " + what + ", not a regular file"
}

// missing is because for a path that may be a symbolic link to nothing.
func missing(path string, err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return "is a symbolic link to what does not exist"
		}
	}
	return because(err)
}

// because returns the system's reason alone, without the operation and the path that errors
// of package os begin with.
func because(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "does not exist"
	}
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return "cannot be read: " + err.Error()
}
