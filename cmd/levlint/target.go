package main

import (
	"io"
	"path/filepath"
	"slices"

	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/engineconfig"
	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/source"
)

// target is a blueprint to check.
type target struct {
	name   string
	folder string // where the files are that it speaks of; "" if unknown
	stdin  bool

	config   *configured          // nil: there is none
	settings config.Settings      // what the configuration says of it
	user     *engineconfig.Config // of the engine; nil: unknown

	earlier *earlier     // nil: it is not compared with what it was
	text    *source.File // what it has become; nil: what there is to read
}

// stdinPath stands for standard input, and stdinName for its name where the user gives none.
const (
	stdinPath = "-"
	stdinName = "<stdin>"
)

func readsStdin(paths []string) bool { return slices.Contains(paths, stdinPath) }

// found is what the paths lead to.
type found struct {
	targets  []target // standard input first
	homeless []string // scripts, which lead nowhere
	failures []discover.Failure
}

func find(o *options, paths []string) found {
	var targets []target
	if readsStdin(paths) {
		t := target{name: stdinName, stdin: true}
		if o.stdinFilename != "" {
			t.name, t.folder = o.stdinFilename, filepath.Dir(o.stdinFilename)
		}
		targets = append(targets, t)
		paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return path == stdinPath })
	} else if len(paths) == 0 {
		paths = []string{"."}
	}
	paths, homeless := standFor(paths)
	files, failures := discover.Find(paths)
	for _, name := range files {
		targets = append(targets, target{name: name, folder: filepath.Dir(name)})
	}
	return found{targets, homeless, failures}
}

// read returns the text of a blueprint, or why it cannot be had.
func (t target) read(stdin io.Reader, maxSize int64) ([]byte, *discover.Failure) {
	if !t.stdin {
		return discover.Read(t.name, maxSize)
	}
	text, err := io.ReadAll(io.LimitReader(stdin, maxSize+1))
	switch {
	case err != nil:
		return nil, &discover.Failure{Path: t.name, Message: "cannot be read: " + rootCause(err).Error()}
	case int64(len(text)) > maxSize:
		return nil, &discover.Failure{Path: t.name, Message: discover.TooLarge(maxSize)}
	default:
		return text, nil
	}
}

// path returns where a blueprint is: an absolute path whose folder has no symbolic links on its way.
func (t target) path() string { return filepath.Join(realPath(t.folder), filepath.Base(t.name)) }
