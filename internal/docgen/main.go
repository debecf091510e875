// Command docgen writes the rules' pages and README's table of rules, from the rules and their tests,
// and the schemas of the configuration and of the blueprint, from their tables of keys.
//
// It is run by go generate ./docs and says nothing. A test fails while what it would write
// differs from what is there.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/rules"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "docgen:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := repository()
	if err != nil {
		return err
	}
	wanted, err := generate(root, catalogue())
	if err != nil {
		return err
	}
	return write(root, wanted)
}

// catalogue returns every rule that has a page, sorted by ID.
func catalogue() []*analyzer.Rule {
	all := append(rules.All(), config.Rules()...)
	slices.SortFunc(all, func(a, b *analyzer.Rule) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// repository returns the nearest folder at or above the working directory with a go.mod: the
// root, from wherever in the repository docgen or its test is run.
func repository() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return "", errors.New("there is no go.mod at or above the working directory")
		}
		folder = parent
	}
}

// write brings the files of the repository up to date. Those that already are stay untouched.
func write(root string, wanted map[string][]byte) error {
	stale, err := compare(root, wanted)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(root, pageFolder), 0o777); err != nil {
		return err
	}
	for _, name := range stale {
		path := filepath.Join(root, name)
		if text, ok := wanted[name]; ok {
			err = os.WriteFile(path, text, 0o666)
		} else {
			err = os.Remove(path) // the page of a rule that is no more
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// compare returns the names of files that are missing, different or too many.
func compare(root string, wanted map[string][]byte) (stale []string, err error) {
	for name, text := range wanted {
		is, err := os.ReadFile(filepath.Join(root, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		if err != nil || !bytes.Equal(is, text) {
			stale = append(stale, name)
		}
	}
	pages, err := filepath.Glob(filepath.Join(root, pageFolder, "*.md"))
	for _, page := range pages {
		if name := pageFolder + "/" + filepath.Base(page); wanted[name] == nil {
			stale = append(stale, name)
		}
	}
	return stale, err
}
