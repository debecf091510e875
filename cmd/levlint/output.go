package main

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/source"
)

// output is where a report goes: standard output, or what --output or --format names.
//
// A regular file is written beside its place and renamed onto it when it is whole, so that
// nobody ever reads half a report and an old one survives a failure. A pipe or a device has no
// old contents to keep, and a rename would put a file in its place; it is written directly.
type output struct {
	stdout   *watchedWriter // nil when --output names something else
	isStderr bool           // stdout is standard error in its place, which nobody else watches
	device   *os.File       // a pipe or a device
	path     string         // of a regular file, or of one that is not there yet
	mode     fs.FileMode    // of the regular file; 0: it is not there yet
	expected *source.File   // what has to be there still; nil: anything
	terminal terminal
}

// openOutput refuses what cannot be written before anything is checked. Files are left alone
// until the report is ready.
func (p *program) openOutput(name string, targets []target) (*output, error) {
	standard := &output{stdout: p.stdout, terminal: p.terminal}
	if name == "" || name == stdinPath {
		return standard, nil
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if to, err := os.Readlink(name); err == nil { // what it leads to is not there yet
			return p.openBehind(name, to, targets)
		}
		return &output{path: name}, nil
	case err != nil:
		return nil, cannotWrite(name, err)
	case info.IsDir():
		return nil, fmt.Errorf("cannot write %s: it is a folder", name)
	case p.isStdout(info):
		return standard, nil // /dev/stdout
	case !info.Mode().IsRegular():
		return openDevice(name)
	default:
		return openFile(name, info, targets)
	}
}

// openBehind opens what a symbolic link leads to, as the system follows it.
func (p *program) openBehind(link, to string, targets []target) (*output, error) {
	if !filepath.IsAbs(to) {
		folder, err := filepath.EvalSymlinks(filepath.Dir(link))
		if err != nil {
			return nil, cannotWrite(link, err)
		}
		to = filepath.Join(folder, to)
	}
	return p.openOutput(to, targets)
}

func (p *program) isStdout(info fs.FileInfo) bool {
	file, ok := p.stdout.Writer.(*os.File)
	if !ok {
		return false
	}
	stdout, err := file.Stat()
	return err == nil && os.SameFile(stdout, info)
}

func openDevice(name string) (*output, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return nil, cannotWrite(name, err)
	}
	return &output{device: file, terminal: terminalOf(file)}, nil
}

// openFile looks whether a regular file may be replaced. A rename asks only for the folder's
// permission, which is not enough to overwrite a file that its owner protected.
func openFile(name string, info fs.FileInfo, targets []target) (*output, error) {
	for _, t := range targets {
		if blueprint, err := os.Stat(t.name); err == nil && !t.stdin && os.SameFile(info, blueprint) {
			return nil, fmt.Errorf("cannot write %s: it is one of the blueprints", name)
		}
	}
	file, err := os.OpenFile(name, os.O_WRONLY|discover.WithoutWaiting, 0)
	if err != nil {
		return nil, cannotWrite(name, err)
	}
	file.Close() //nolint:errcheck // nothing was written

	// A symbolic link stays one: what it leads to is replaced.
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return nil, cannotWrite(name, err)
	}
	return &output{path: target, mode: info.Mode().Perm()}, nil
}

// take takes a report: for standard output piece by piece, so that one of thousands of files needs no room
// as a whole. Errors of standard output are the caller's, who watches it.
func (o *output) take(write func(io.Writer) error) error {
	if o.stdout == nil {
		var text bytes.Buffer
		if err := write(&text); err != nil {
			return err
		}
		if o.device == nil {
			return o.replace(text.Bytes())
		}
		_, err := o.device.Write(text.Bytes())
		if err := errors.Join(err, o.device.Close()); err != nil {
			return cannotWrite(o.device.Name(), err)
		}
		return nil
	}
	pieces := bufio.NewWriterSize(o.stdout, 64<<10)
	err := errors.Join(write(pieces), pieces.Flush())
	switch {
	case o.stdout.err == nil:
		return err
	case o.isStderr:
		return cannotWrite("standard error", o.stdout.err)
	default:
		return nil
	}
}

// replace puts a file with that text in the place of what is there, or leaves all as it was. It holds
// the folder, so that nobody can put another one in its place meanwhile.
func (o *output) replace(text []byte) error {
	folder, name := filepath.Dir(o.path), filepath.Base(o.path)
	root, err := os.OpenRoot(folder)
	if err != nil {
		return cannotWrite(o.path, err)
	}
	defer root.Close() //nolint:errcheck // nothing was written to it itself
	// Not os.CreateTemp, whose files nobody else may read: a new report gets the usual mode, and nobody may
	// read meanwhile what is not theirs to read.
	temporary := ".levlint-" + rand.Text()
	defer removeWhenInterrupted(filepath.Join(folder, temporary))()
	file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, cmp.Or(o.mode, 0o666))
	if err != nil {
		return cannotWrite(o.path, err)
	}
	_, err = file.Write(text)
	if o.mode != 0 {
		err = errors.Join(err, file.Chmod(o.mode))
	}
	if o.expected != nil {
		err = errors.Join(err, file.Sync()) // what it replaces cannot be made again
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = o.checkExpected(root, name)
	}
	if err == nil {
		err = root.Rename(temporary, name)
	}
	if err != nil {
		root.Remove(temporary) //nolint:errcheck // the first error tells more
		return cannotWrite(o.path, err)
	}
	return nil
}

// checkExpected returns an error if there is something to expect in a file, and it does not hold that.
func (o *output) checkExpected(root *os.Root, name string) error {
	if o.expected == nil {
		return nil
	}
	file, err := root.OpenFile(name, os.O_RDONLY|discover.WithoutWaiting, 0)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	text, reason := discover.Contents(file, int64(len(o.expected.Content)))
	if reason != "" || string(text) != o.expected.Content {
		return errors.New("it has changed since it was read")
	}
	return nil
}

// removeWhenInterrupted makes sure that a file is gone when the process is told to end before done
// is called. The exit code is then what shells make of the signal: 130 for Ctrl-C. A signal that the
// process was started to ignore, as nohup does, stays ignored.
func removeWhenInterrupted(path string) (done func()) {
	heeded := slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
	if len(heeded) == 0 { // which Notify takes for all there are
		return func() {}
	}
	signals := make(chan os.Signal, 1)
	finished := make(chan struct{})
	signal.Notify(signals, heeded...)
	go func() {
		select {
		case sig := <-signals:
			os.Remove(path) //nolint:errcheck // it may not be there yet, or be in its place already
			code := exitTrouble
			if number, ok := sig.(syscall.Signal); ok {
				code = 128 + int(number)
			}
			os.Exit(code)
		case <-finished:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(finished)
	}
}

// cannotWrite drops what the system's error says of operations and of temporary names.
func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", name, rootCause(err))
}

// rootCause returns the system's reason alone: "permission denied". Of several errors the first counts.
func rootCause(err error) error {
	for {
		inner := errors.Unwrap(err)
		if all, ok := err.(interface{ Unwrap() []error }); ok && len(all.Unwrap()) > 0 {
			inner = all.Unwrap()[0]
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}
