package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/levlint/levlint/analyzer"
)

// reporter is a rule that reports the whole file at some level.
func reporter(id string, level analyzer.Severity, strict bool) *analyzer.Rule {
	return &analyzer.Rule{
		ID: id, Title: id, Severity: level, Strict: strict, Tags: []analyzer.Tag{analyzer.Internal},
		Run: func(pass *analyzer.Pass) {
			pass.Report(analyzer.Finding{Message: "found by " + id, Fixes: []analyzer.Fix{{Title: "none"}}})
		},
	}
}

// runWith runs the command with other rules than those there are.
func runWith(rules []*analyzer.Rule, args ...string) (stdout, stderr string, exit int) {
	var out, complaints bytes.Buffer
	p := &program{stdin: strings.NewReader(""), stdout: &watchedWriter{Writer: &out}, stderr: &complaints, rules: rules}
	exit = p.run(args)
	return out.String(), complaints.String(), exit
}

func TestRulesAreSwitched(t *testing.T) {
	rules := []*analyzer.Rule{
		reporter("a-note", analyzer.Note, false),
		reporter("an-error", analyzer.Error, false),
		reporter("strict-warning", analyzer.Warning, true),
	}
	for _, c := range []struct {
		args string
		want string // the rules that speak
		exit int
	}{
		{"", "a-note an-error", 1},
		{"--profile strict", "a-note an-error strict-warning", 1},
		{"--enable strict-warning", "a-note an-error strict-warning", 1},
		{"--disable an-error", "a-note", 0},
		{"--disable an-error,a-note", "", 0},
		{"--disable an-error --disable a-note", "", 0},
		{"--disable an-error --enable an-error", "a-note an-error", 1},
		{"--enable an-error --disable an-error", "a-note", 0},
		{"--profile strict --disable strict-warning", "a-note an-error", 1},
		{"--fail-level never", "a-note an-error", 0},
		{"--disable an-error --fail-level note", "a-note", 1},
		{"--disable an-error --fail-level warning", "a-note", 0},
		{"--disable an-error --enable strict-warning --fail-level warning", "a-note strict-warning", 1},
		{"--disable an-error --enable strict-warning", "a-note strict-warning", 0},
	} {
		file := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		stdout, stderr, exit := runWith(rules, append(strings.Fields(c.args), "--quiet", file)...)
		var spoke []string
		for line := range strings.Lines(stdout) {
			spoke = append(spoke, strings.TrimSuffix(line[strings.LastIndex(line, "[")+1:], "]\n"))
		}
		if got := strings.Join(spoke, " "); got != c.want || exit != c.exit || stderr != "" {
			t.Errorf("%s: %q and exit code %d, not %q and %d; %s", c.args, got, exit, c.want, c.exit, stderr)
		}
	}
}

func TestCrashedRule(t *testing.T) {
	crasher := &analyzer.Rule{
		ID: "crasher", Severity: analyzer.Error, Local: true, Tags: []analyzer.Tag{analyzer.Internal},
		Run: func(*analyzer.Pass) { panic("out of luck") },
	}
	file := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	rules := []*analyzer.Rule{crasher, reporter("other", analyzer.Note, false)}
	stdout, stderr, exit := runWith(rules, "--fail-level", "never", "--quiet", file)
	if exit != exitTrouble {
		t.Errorf("exit code %d, not %d", exit, exitTrouble)
	}
	for _, want := range []string{"rule crasher crashed: out of luck", "[internal-error]", "found by other"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("standard output lacks %q:\n%s", want, stdout)
		}
	}
	for _, want := range []string{"rule crasher crashed on " + file, "out of luck", "lint_test.go:", "Please report it", issues} {
		if !strings.Contains(stderr, want) {
			t.Errorf("standard error lacks %q:\n%s", want, stderr)
		}
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func TestOutputThatCannotBeWritten(t *testing.T) {
	t.Chdir(repository)
	for _, args := range []string{"testdata/blueprints", "--list-files testdata", "rules", "version", "explain unknown-key", "--help", "completion bash"} {
		for _, c := range []struct {
			err  error
			says string
		}{
			{&os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, ""},
			{errors.New("no space left"), "levlint: cannot write to standard output: no space left\n"},
		} {
			var stderr bytes.Buffer
			exit := run(strings.Fields(args), strings.NewReader(""), brokenWriter{c.err}, &stderr)
			if exit != exitTrouble || stderr.String() != c.says {
				t.Errorf("levlint %s, %v: exit code %d; says %q, not %q", args, c.err, exit, stderr.String(), c.says)
			}
		}
	}
}

// A real pipe whose reader is gone.
func TestReaderThatLeft(t *testing.T) {
	t.Chdir(repository)
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close() //nolint:errcheck // nothing could be written
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	if exit := run([]string{"testdata/blueprints"}, strings.NewReader(""), writer, &stderr); exit != exitTrouble || stderr.Len() > 0 {
		t.Errorf("exit code %d, not %d; %s", exit, exitTrouble, stderr.String())
	}
}

func TestStdinThatFails(t *testing.T) {
	var stdout, stderr bytes.Buffer
	exit := run([]string{"-", "--quiet"}, io.MultiReader(strings.NewReader("[agent]\n"), failingReader{}), &stdout, &stderr)
	if want := "levlint: <stdin> cannot be read: it broke\n"; exit != exitTrouble || stderr.String() != want || stdout.Len() > 0 {
		t.Errorf("exit code %d, says %q and prints %q", exit, stderr.String(), stdout.String())
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errors.New("it broke") }
