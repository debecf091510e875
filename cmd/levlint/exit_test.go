package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/report"
)

// TestExitCodes is the table of exit codes: what is found or goes wrong, under which flags.
func TestExitCodes(t *testing.T) {
	note, warning, failure := reporter("note", analyzer.Note, false), reporter("warning", analyzer.Warning, false), reporter("error", analyzer.Error, false)
	crash := &analyzer.Rule{ID: "crash", Severity: analyzer.Note, Local: true, Run: func(*analyzer.Pass) { panic("out of luck") }}
	second := reporter("warning-too", analyzer.Warning, false)
	for _, c := range []struct {
		rules []*analyzer.Rule
		args  string
		exit  int
	}{
		{nil, "x", 0},
		{[]*analyzer.Rule{note}, "x", 0},
		{[]*analyzer.Rule{warning}, "x", 0},
		{[]*analyzer.Rule{failure}, "x", 1},
		{[]*analyzer.Rule{note, warning}, "x --fail-level error", 0},
		{[]*analyzer.Rule{note, warning}, "x --fail-level warning", 1},
		{[]*analyzer.Rule{note}, "x --fail-level warning", 0},
		{[]*analyzer.Rule{note}, "x --fail-level note", 1},
		{[]*analyzer.Rule{note, warning, failure}, "x --fail-level never", 0},

		{nil, "x --max-warnings 0", 0},
		{[]*analyzer.Rule{note}, "x --max-warnings 0", 0},
		{[]*analyzer.Rule{warning}, "x --max-warnings 0", 1},
		{[]*analyzer.Rule{warning}, "x --max-warnings 1", 0},
		{[]*analyzer.Rule{warning}, "x y --max-warnings 1", 1},
		{[]*analyzer.Rule{warning, second}, "x --max-warnings 1", 1},
		{[]*analyzer.Rule{warning, second}, "x y --max-warnings 4", 0},
		{[]*analyzer.Rule{warning}, "x --max-warnings 0 --fail-level never", 1},
		{[]*analyzer.Rule{warning}, "x --max-warnings 1 --fail-level warning", 1},
		{[]*analyzer.Rule{failure}, "x --max-warnings 0", 1},
		{[]*analyzer.Rule{failure}, "x --max-warnings 0 --fail-level never", 0},
		{[]*analyzer.Rule{warning}, "x --max-warnings 0 --disable warning", 0},

		{nil, "x missing", 2},
		{[]*analyzer.Rule{failure}, "x missing", 2},
		{[]*analyzer.Rule{warning}, "x missing --max-warnings 0", 2},
		{nil, "missing --fail-level never", 2},
		{[]*analyzer.Rule{crash}, "x", 2},
		{[]*analyzer.Rule{crash, failure}, "x --fail-level never", 2},
		{nil, "x --max-size 0", 2},
		{nil, "x --max-warnings -1", 2},
		{nil, "x --max-warnings many", 2},
		{nil, "x --max-warnings=", 2},
		{nil, "x --no-such-flag", 2},
		{nil, "x --format yaml", 2},
		{nil, "x --format json --format text", 2},
		{nil, "x --format json:missing/report --format text", 2},
		{[]*analyzer.Rule{failure}, "x --list-files", 0},

		{[]*analyzer.Rule{failure}, "x --baseline old", 0},
		{[]*analyzer.Rule{failure}, "x y --baseline old", 1},
		{[]*analyzer.Rule{failure, warning}, "x --baseline old", 0},
		{[]*analyzer.Rule{failure, warning}, "x --baseline old --max-warnings 0", 1},
		{[]*analyzer.Rule{failure}, "x --baseline old --fail-level note", 0},
		{[]*analyzer.Rule{failure}, "x --no-baseline", 1},
		{[]*analyzer.Rule{failure}, "x --baseline old --no-baseline", 2},
		{[]*analyzer.Rule{failure}, "x missing --baseline old", 2},
		{nil, "x --baseline missing", 2},
		{nil, "x --baseline x", 2},
		{[]*analyzer.Rule{failure}, "baseline write x --baseline new", 0},
		{[]*analyzer.Rule{failure}, "baseline write x --baseline old", 2},
		{[]*analyzer.Rule{failure}, "baseline write x --baseline old --force", 0},
		{[]*analyzer.Rule{failure}, "baseline write x missing --baseline new", 2},
		{nil, "baseline write missing --baseline new", 2},
		{[]*analyzer.Rule{crash}, "baseline write x --baseline new", 2},
		{[]*analyzer.Rule{failure}, "baseline write x --baseline missing/new", 2},
		{nil, "baseline write -", 2},
		{[]*analyzer.Rule{failure}, "baseline check x --baseline old", 0},
		{[]*analyzer.Rule{failure, warning}, "baseline check x --baseline old", 0},
		{nil, "baseline check x --baseline old", 1},
		{nil, "baseline check y --baseline old", 0},
		{nil, "baseline check x missing --baseline old", 2},
		{[]*analyzer.Rule{crash}, "baseline check x --baseline old", 2},
		{nil, "baseline check x --baseline missing", 2},
		{nil, "baseline update x --baseline old", 0},
		{nil, "baseline update x --baseline missing", 2},
		{nil, "baseline update x --baseline x", 2},
		{nil, "baseline", 0},
		{nil, "baseline chek", 2},
	} {
		t.Chdir(t.TempDir())
		writeFile(t, "x", "")
		writeFile(t, "y", "")
		if _, stderr, exit := runWith([]*analyzer.Rule{failure}, "baseline", "write", "x", "--baseline", "old"); exit != 0 {
			t.Fatal(stderr)
		}
		_, stderr, exit := runWith(c.rules, strings.Fields(c.args)...)
		if exit != c.exit {
			t.Errorf("%v, levlint %s: exit code %d, not %d; %s", analyzer.IDs(c.rules), c.args, exit, c.exit, stderr)
		}
	}
}

func TestMaxWarningsIsSaid(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "x", "")
	_, stderr, _ := runWith([]*analyzer.Rule{reporter("warning", analyzer.Warning, false)}, "--max-warnings", "0", "x")
	if want := "levlint: there are more warnings (1) than --max-warnings allows (0)\n"; stderr != want {
		t.Errorf("says %q, not %q", stderr, want)
	}
}

// Every format is whole where a file is no TOML, a rule crashes and a file cannot be read, and all of
// them are in it.
func TestFormatsOnTrouble(t *testing.T) {
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	t.Chdir(t.TempDir())
	writeFile(t, "broken.leviath", "[agent\nname = \n")
	crash := &analyzer.Rule{ID: "crash", Severity: analyzer.Error, Local: true, Run: func(*analyzer.Pass) { panic("out of luck") }}
	rules := append(slices.Clone(catalogue()), crash)
	for _, f := range report.Formats() {
		stdout, stderr, exit := runWith(rules, "--format", f.Name, "broken.leviath", "missing.leviath")
		if exit != exitTrouble || !strings.Contains(stderr, "missing.leviath does not exist") || !strings.Contains(stderr, "rule crash crashed") {
			t.Errorf("%s: exit code %d; %s", f.Name, exit, stderr)
		}
		for _, want := range []string{"broken.leviath", "toml-syntax", "internal-error"} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s lacks %s:\n%s", f.Name, want, stdout)
			}
		}
		if wants := f.Name != "text"; strings.Contains(stdout, "does not exist") != wants {
			t.Errorf("%s: tells of the missing file: %v", f.Name, !wants)
		}
		if err := parses(f.Name, stdout); err != nil {
			t.Errorf("%s: %v\n%s", f.Name, err, stdout)
		}
	}
}

// parses reads what a format is made of; the tests of report look into it.
func parses(format, text string) error {
	var next func() error
	switch format {
	case "json", "jsonl", "sarif", "gitlab", "rdjson":
		d := json.NewDecoder(strings.NewReader(text))
		next = func() error { var v any; return d.Decode(&v) }
	case "junit", "checkstyle":
		d := xml.NewDecoder(strings.NewReader(text))
		next = func() error { _, err := d.Token(); return err }
	default:
		return nil
	}
	for {
		if err := next(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// All reports of one run are of the same findings, wherever they go.
func TestManyFormats(t *testing.T) {
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	t.Chdir(repository)
	folder := t.TempDir()
	args := []string{"testdata/blueprints/bad"}
	for _, f := range report.Formats()[1:] {
		args = append(args, "--format", f.Name+":"+filepath.Join(folder, f.Name))
	}
	if stdout, stderr, exit := levlint(t, args...); exit != exitFindings || stdout+stderr != "" {
		t.Fatalf("exit code %d; %s%s", exit, stdout, stderr)
	}
	for _, f := range report.Formats()[1:] {
		alone, _, _ := levlint(t, "testdata/blueprints/bad", "--format", f.Name)
		text, err := os.ReadFile(filepath.Join(folder, f.Name))
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != alone {
			t.Errorf("%s differs from the same alone:\n%s", f.Name, difference(alone, string(text)))
		}
	}
}

// What standard error quotes of a file has no power over a terminal.
func TestEscapesOnStandardError(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "user.toml", "a = \x1b[2J\n")
	writeFile(t, "x", "")
	_, stderr, exit := runWith([]*analyzer.Rule{reporter("warning", analyzer.Warning, false)}, "--engine-config", "user.toml", "x")
	const want = "levlint: user.toml is no configuration of the engine: line 1: expected a value, not ␛\n"
	if stderr != want || exit != exitTrouble {
		t.Errorf("exit code %d, says %q, not %q", exit, stderr, want)
	}
}
