package main

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// Whatever is asked of a witness, it agrees only with a folder that would have answered the same.
func TestWitness(t *testing.T) {
	was := fstest.MapFS{"a": {Data: []byte("a")}, "tools/x": {Data: []byte("x")}, "empty": {Mode: fs.ModeDir}}
	is := func(name, text string) fstest.MapFS {
		other := fstest.MapFS{name: {Data: []byte(text)}}
		for name, file := range was {
			if other[name] == nil {
				other[name] = file
			}
		}
		return other
	}
	for _, c := range []struct {
		name     string
		ask      func(fs.FS) (any, error)
		same     bool // it agrees with the same folder
		other    fstest.MapFS
		disagree bool
	}{
		{"nothing", func(fs.FS) (any, error) { return nil, nil }, true, is("a", "b"), false},
		{"a file", func(dir fs.FS) (any, error) { return fs.ReadFile(dir, "a") }, true, is("a", "b"), true},
		{"another file", func(dir fs.FS) (any, error) { return fs.ReadFile(dir, "a") }, true, is("b", "b"), false},
		{"no file", func(dir fs.FS) (any, error) { return fs.ReadFile(dir, "b") }, true, is("b", "b"), true},
		{"no folder", func(dir fs.FS) (any, error) { return fs.ReadDir(dir, "b") }, true, is("b/c", ""), true},
		{"a folder", func(dir fs.FS) (any, error) { return fs.ReadDir(dir, "tools") }, true, is("tools/y", ""), true},
		{"a folder, not its files", func(dir fs.FS) (any, error) { return fs.ReadDir(dir, "tools") }, true, is("tools/x", "y"), false},
		{"a pattern", func(dir fs.FS) (any, error) { return fs.Glob(dir, "tools/*") }, true, is("tools/y", ""), true},
		{"a folder as another", func(dir fs.FS) (any, error) { sub, _ := fs.Sub(dir, "tools"); return fs.ReadFile(sub, "x") }, true, is("tools/x", "y"), true},
		{"what a file is", func(dir fs.FS) (any, error) { return fs.Stat(dir, "a") }, false, is("a", "bc"), true},
		{"what a folder is", func(dir fs.FS) (any, error) { return fs.Stat(dir, "empty") }, false, is("empty", ""), true},
		{"a piece of a file", func(dir fs.FS) (any, error) { file, _ := dir.Open("a"); return file.Read(make([]byte, 1)) }, false, is("a", "b"), true},
		{"a folder, and then not", func(dir fs.FS) (any, error) { _, _ = fs.ReadDir(dir, "tools"); return dir.Open("tools") }, false, fstest.MapFS{"tools": {Mode: fs.ModeDir}}, true},
		{"a size", func(dir fs.FS) (any, error) { entries, _ := fs.ReadDir(dir, "tools"); return entries[0].Info() }, false, is("tools/x", "xy"), true},
	} {
		w := &witness{dir: was}
		if _, err := c.ask(w); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if w.agrees(was) != c.same || w.agrees(c.other) == c.disagree {
			t.Errorf("%s: it agrees with the same %v and with another folder %v", c.name, !c.same, c.disagree)
		}
	}
}

// A method that the witness took from what it wraps would be used behind its back.
func TestWitnessSeesAll(t *testing.T) {
	for value, harmless := range map[any][]string{
		&witness{}: {"Open", "ReadFile"},
		&opened{}:  {"Close", "Read", "Stat"},
		&listing{}: {"Close", "Read", "ReadDir", "Stat"},
		&member{}:  {"Info", "IsDir", "Name", "Type"},
	} {
		var methods []string
		for m := range reflect.TypeOf(value).Methods() {
			methods = append(methods, m.Name)
		}
		if !slices.Equal(methods, harmless) {
			t.Errorf("%T has the methods %q", value, methods)
		}
	}
}

// Rules ask only for what is remembered, or every blueprint would be checked twice under --since.
func TestRulesAreWitnessed(t *testing.T) {
	archives, err := filepath.Glob(filepath.Join(repository, "rules", "*", "testdata", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("there are no archives: %v", err)
	}
	asked := 0
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		folder := fstest.MapFS{}
		for _, file := range archive.Files {
			if fs.ValidPath(file.Name) {
				folder[file.Name] = &fstest.MapFile{Data: file.Data}
			}
		}
		for _, file := range archive.Files {
			if path.Ext(file.Name) != ".leviath" {
				continue
			}
			w := &witness{dir: folder}
			analyzer.Check(source.New(file.Name, file.Data), analyzer.Options{Rules: catalogue(), Strict: true, Dir: w})
			asked += len(w.files) + len(w.folders)
			if w.blind {
				t.Errorf("%s of %s: a rule asks for what is not remembered", file.Name, name)
			}
		}
	}
	if asked == 0 {
		t.Error("no rule asks for anything")
	}
}
