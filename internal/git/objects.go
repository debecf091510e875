package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// ErrTooLarge is the error of an object that is larger than the caller wants to read.
var ErrTooLarge = errors.New("is larger than the limit")

// errSilent is the error of a repository of which one object took too long: others may, too, and
// each would cost as much patience.
var errSilent = errors.New("git cat-file does not answer")

// objects reads objects of a repository, one after the other, from one process that is started when
// it is first needed. It is safe for concurrent use.
type objects struct {
	repository *Repository

	mu      sync.Mutex
	process *exec.Cmd // nil: there is none
	stop    func()
	ask     io.WriteCloser
	answer  *bufio.Reader
	silent  bool // no process is started again
}

// read returns the contents of an object that has to be of that kind. It never holds more than
// maxSize bytes.
func (o *objects) read(name, kind string, maxSize int64) ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.silent {
		return nil, errSilent
	}
	if o.process == nil {
		if err := o.start(); err != nil {
			return nil, fmt.Errorf("git cannot be started: %w", err)
		}
	}
	watch := time.AfterFunc(o.repository.patience, o.stop)
	text, err := o.exchange(name, kind, maxSize)
	if o.silent = !watch.Stop(); o.silent {
		err = errSilent
	}
	if err != nil {
		o.end() // where its answer ends is not known
	}
	return text, err
}

// exchange asks for one object. After an error the process cannot be used further.
func (o *objects) exchange(name, kind string, maxSize int64) ([]byte, error) {
	if _, err := io.WriteString(o.ask, name+"\n"); err != nil {
		return nil, fmt.Errorf("git cat-file does not answer: %w", err)
	}
	header, err := o.answer.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("git cat-file does not answer: %w", err)
	}
	fields := strings.Fields(header)
	if len(fields) != 3 {
		return nil, fmt.Errorf("the repository lacks the object %s", name)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	switch {
	case err != nil || size < 0 || fields[1] != kind:
		return nil, fmt.Errorf("the object %s of the repository is no %s", name, kind)
	case size > maxSize:
		return nil, ErrTooLarge
	}
	text := make([]byte, size+1) // and a line end
	if _, err := io.ReadFull(o.answer, text); err != nil {
		return nil, fmt.Errorf("the object %s of the repository cannot be read: %w", name, err)
	}
	return text[:size], nil
}

func (o *objects) start() error {
	ctx, kill := context.WithCancel(context.Background())
	process := o.repository.command(ctx, "cat-file", "--batch")
	ask, errOfAsk := process.StdinPipe()
	answer, errOfAnswer := process.StdoutPipe()
	err := errors.Join(errOfAsk, errOfAnswer)
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		kill()
		return err
	}
	o.process, o.ask, o.answer = process, ask, bufio.NewReader(answer)
	o.stop = func() {
		kill()
		answer.Close() //nolint:errcheck // a process that git started may hold the other end, and nobody reads on
	}
	return nil
}

// end stops the process. It has nothing left to tell.
func (o *objects) end() {
	if o.process != nil {
		o.stop()
		o.process.Wait() //nolint:errcheck // it was killed
		o.process = nil
	}
}

func (o *objects) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.end()
}
