package main

import (
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// familyFile is a family before the new rule comes.
const familyFile = `// Package flow holds rules.
package flow

import "github.com/levlint/levlint/analyzer"

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	DeadEnd,
	TOMLLoop,
}

// helper is kept.
func helper() {}
`

// inFamily lays out a family in a temporary folder, and returns the folder of the families.
func inFamily(t *testing.T) string {
	t.Helper()
	rules := t.TempDir()
	for name, text := range map[string]string{
		"flow.go":      familyFile,
		"dead_end.go":  "package flow",
		"toml_loop.go": "package flow",
		"flow_test.go": "package flow",
	} {
		if err := os.MkdirAll(filepath.Join(rules, "flow"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(rules, "flow", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return rules
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBegin(t *testing.T) {
	t.Parallel()
	rules := inFamily(t)
	if err := (rule{Family: "flow", ID: "long-way", Title: "a way that is too long"}).begin(rules); err != nil {
		t.Fatal(err)
	}
	code := read(t, rules, "flow", "long_way.go")
	if formatted, err := format.Source([]byte(code)); err != nil || string(formatted) != code {
		t.Errorf("the rule's file is no formatted Go (%v):\n%s", err, code)
	}
	for _, part := range []string{"package flow\n", "\nvar LongWay = &analyzer.Rule{\n", `ID:       "long-way"`, `Title:    "a way that is too long"`, "analyzer.Flow}"} {
		if !strings.Contains(code, part) {
			t.Errorf("the rule's file has no %q:\n%s", part, code)
		}
	}
	list := read(t, rules, "flow", "flow.go")
	if want := strings.Replace(familyFile, "\tTOMLLoop", "\tLongWay,\n\tTOMLLoop", 1); list != want {
		t.Errorf("the family's file is\n%s", list)
	}
	archive := txtar.Parse([]byte(read(t, rules, "flow", "testdata", "long-way.txtar")))
	var sections []string
	for _, f := range archive.Files {
		sections = append(sections, f.Name)
	}
	if got := strings.Join(sections, " "); got != "bad.leviath good.leviath silent-why.leviath" {
		t.Errorf("the archive has the sections %s", got)
	}
}

func TestBeginRefuses(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]rule{
		"no such family":    {Family: "fluff", ID: "long-way", Title: "a way"},
		"ID in other case":  {Family: "flow", ID: "longWay", Title: "a way"},
		"ID that is taken":  {Family: "flow", ID: "dead-end", Title: "a way"},
		"title with a stop": {Family: "flow", ID: "long-way", Title: "a way."},
		"title in capitals": {Family: "flow", ID: "long-way", Title: "A way"},
		"no title":          {Family: "flow", ID: "long-way"},
		"title too long":    {Family: "flow", ID: "long-way", Title: strings.Repeat("way ", 20)},
	} {
		rules := inFamily(t)
		if err := r.begin(rules); err == nil {
			t.Errorf("%s: it was begun", name)
		}
		if read(t, rules, "flow", "flow.go") != familyFile || read(t, rules, "flow", "dead_end.go") != "package flow" {
			t.Errorf("%s: something was written", name)
		}
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	if err := run([]string{"flow", "long-way"}); err == nil || !strings.Contains(err.Error(), "usage") {
		t.Errorf("without a title, the error is %v", err)
	}
}
