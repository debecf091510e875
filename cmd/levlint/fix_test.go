package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// proveFix mends what lies in a folder, under every rule: the second time nothing is left to do, what was
// TOML still is, and --diff tells before of exactly these changes.
func proveFix(t *testing.T, folder string) {
	t.Helper()
	t.Chdir(folder)
	names := strings.Split(strings.TrimSpace(levlintOK(t, "--list-files")), "\n")
	before := make([]string, len(names))
	for i, name := range names {
		before[i] = readFile(t, name)
	}
	diff := levlintOK(t, "--profile", "strict", "--diff")
	for i, name := range names {
		if readFile(t, name) != before[i] {
			t.Errorf("%s is changed by --diff", name)
		}
	}
	patches := patchesIn(diff)
	levlintOK(t, "--profile", "strict", "--fix")
	mended := 0
	for i, name := range names {
		after := readFile(t, name)
		if patched := patch(t, name, before[i], patches[name]); patched != after {
			t.Errorf("%s: --diff makes of it\n%s\nand --fix\n%s", name, patched, after)
		}
		if after != before[i] {
			mended++
		}
		if isTOML(before[i]) && !isTOML(after) {
			t.Errorf("%s is no TOML any more:\n%s", name, after)
		}
	}
	if mended != len(patches) {
		t.Errorf("%d files are mended, and the diff has %d", mended, len(patches))
	}
	if again := levlintOK(t, "--profile", "strict", "--diff"); again != "" {
		t.Errorf("mended once, there is still this to mend:\n%s", again)
	}
}

func isTOML(text string) bool { return len(toml.Parse(source.New("", []byte(text))).Errors) == 0 }

// levlintOK runs levlint, which may find something.
func levlintOK(t *testing.T, args ...string) string {
	t.Helper()
	stdout, stderr, exit := levlint(t, args...)
	if exit == exitTrouble {
		t.Fatalf("levlint %v: %s", args, stderr)
	}
	return stdout
}

func TestFixProven(t *testing.T) {
	t.Run("blueprints", func(t *testing.T) {
		folder := t.TempDir()
		if err := os.CopyFS(folder, os.DirFS(filepath.Join(repository, "testdata", "blueprints"))); err != nil {
			t.Fatal(err)
		}
		proveFix(t, folder)
	})
	t.Run("archives", func(t *testing.T) {
		archives, err := filepath.Glob(filepath.Join(repository, "rules", "*", "testdata", "*.txtar"))
		if err != nil || len(archives) == 0 {
			t.Fatalf("no archives: %v", err)
		}
		folder := t.TempDir()
		for _, path := range archives {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range archive.Files {
				writeFile(t, filepath.Join(folder, strings.TrimSuffix(filepath.Base(path), ".txtar"), f.Name), string(f.Data))
			}
		}
		proveFix(t, folder)
	})
	t.Run("shared", func(t *testing.T) {
		cases, err := filepath.Glob(filepath.Join(shared.Path(t, "cases"), "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		for i, path := range append(cases, shared.Blueprints(t)...) {
			writeFile(t, filepath.Join(folder, fmt.Sprintf("%03d.leviath", i)), readFile(t, path))
		}
		proveFix(t, folder)
	})
}

// patchesIn returns the hunks of a diff, by the names of the files.
func patchesIn(diff string) map[string][]string {
	patches := map[string][]string{}
	name := ""
	for line := range strings.Lines(diff) {
		switch label, isLabel := strings.CutPrefix(line, "+++ "); {
		case isLabel:
			name = strings.TrimRight(label, "\t\n")
		case strings.HasPrefix(line, "--- "):
		default:
			patches[name] = append(patches[name], line)
		}
	}
	return patches
}

// patch does to a text what the hunks say, as the program of that name does where nothing has moved.
func patch(t *testing.T, name, text string, hunks []string) string {
	t.Helper()
	old := strings.SplitAfter(text, "\n")
	var b strings.Builder
	at := 0
	copyTo := func(line int) {
		b.WriteString(strings.Join(old[at:line], ""))
		at = line
	}
	for i, line := range hunks {
		rest := line[1:]
		if i+1 < len(hunks) && strings.HasPrefix(hunks[i+1], `\`) {
			rest = strings.TrimSuffix(rest, "\n")
		}
		switch line[0] {
		case '@':
			start, _, _ := strings.Cut(strings.TrimPrefix(line, "@@ -"), ",")
			n, err := strconv.Atoi(start)
			if err != nil {
				t.Fatalf("%s: %q is no hunk", name, line)
			}
			copyTo(max(n-1, 0))
		case ' ', '-':
			if old[at] != rest {
				t.Fatalf("%s: line %d is %q, and the diff says %q", name, at+1, old[at], rest)
			}
			if at++; line[0] == ' ' {
				b.WriteString(rest)
			}
		case '+':
			b.WriteString(rest)
		case '\\':
		default:
			t.Fatalf("%s: %q is no line of a diff", name, line)
		}
	}
	copyTo(len(old))
	return b.String()
}

// Every byte that is not mended stays: line ends, a byte order mark, a last line without an end.
func TestFixKeepsBytes(t *testing.T) {
	t.Chdir(t.TempDir())
	for before, after := range map[string]string{
		"\ufeffagent.name = \"a\"\r\n[stages.a]\r\nmode = \"output\" \t\r\nmax_iteration = 3": "\ufeffagent.name = \"a\"\r\n[stages.a]\r\nmode = \"output\" \t\r\nmax_iterations = 3",
		"agent.name = \"a\"\r\n[stages.a]\nmode = \"output\"\r\nmax_iteration = 3\n":          "agent.name = \"a\"\r\n[stages.a]\nmode = \"output\"\r\nmax_iterations = 3\n",
		"agent.nam = \"a\"\n[stages.\"\xff\"]\n":                                              "agent.name = \"a\"\n[stages.\"\xff\"]\n", // no TOML before, and none after
	} {
		writeFile(t, "a.leviath", before)
		levlint(t, "--fix", "a.leviath")
		if got := readFile(t, "a.leviath"); got != after {
			t.Errorf("of %q comes %q, not %q", before, got, after)
		}
	}
}

// What somebody else writes while levlint works is not lost.
func TestFixOfWhatHasChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "a.leviath", "text")
	meddler := mendable(len("textx"), func() { writeFile(t, "a.leviath", "another text") })
	stdout, stderr, exit := runWith([]*analyzer.Rule{meddler}, "--fix", "--quiet", "a.leviath")
	if got := readFile(t, "a.leviath"); got != "another text" {
		t.Errorf("the file reads %q", got)
	}
	if want := "levlint: cannot write a.leviath: it has changed since it was read\n"; stderr != want || exit != exitTrouble {
		t.Errorf("it says %q, with exit code %d; not %q", stderr, exit, want)
	}
	if !strings.Contains(stdout, "text is short") {
		t.Errorf("what was found is not told: %q", stdout)
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 1 {
		t.Errorf("something is left behind: %v %v", entries, err)
	}
}

// Fixes that never end are cut, which is told.
func TestFixIsBounded(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "a.leviath", "text")
	stdout, stderr, exit := runWith([]*analyzer.Rule{mendable(100, func() {})}, "--fix", "a.leviath")
	if got, want := readFile(t, "a.leviath"), "text"+strings.Repeat("x", maxRounds); got != want {
		t.Errorf("the file reads %q, not %q", got, want)
	}
	want := "levlint: after 10 rounds of fixes there is more to mend; the next --fix goes on\nlevlint: mended 10 findings in 1 file\n"
	if stderr != want || exit != exitFindings || !strings.HasSuffix(stdout, "; 1 fixable with --fix\n") {
		t.Errorf("it says %q and %q, with exit code %d", stdout, stderr, exit)
	}
}

// mendable is a rule that puts an x at the end of a text until it is long enough.
func mendable(enough int, meanwhile func()) *analyzer.Rule {
	return &analyzer.Rule{
		ID: "short", Title: "a short text", Severity: analyzer.Error, Local: true, Tags: []analyzer.Tag{analyzer.Internal},
		Run: func(pass *analyzer.Pass) {
			meanwhile()
			end := len(pass.Blueprint.File.Content)
			if end >= enough {
				return
			}
			pass.Report(analyzer.Finding{Message: "the text is short", Fixes: []analyzer.Fix{{
				Title: "add an x", Edits: []analyzer.Edit{{Span: source.Span{Start: end, End: end}, New: "x"}},
			}}})
		},
	}
}

// Standard input that fails is not printed as if it were all.
func TestFixOfStdinThatFails(t *testing.T) {
	var stdout, stderr bytes.Buffer
	exit := run([]string{"--fix", "-"}, failingReader{}, &stdout, &stderr)
	if exit != exitTrouble || stdout.Len() > 0 || !strings.Contains(stderr.String(), "it broke") {
		t.Errorf("exit code %d, prints %q and says %q", exit, stdout.String(), stderr.String())
	}
}

// A report that was to go beside the text on standard output, and did not, is no success.
func TestFixOfStdinWithoutReport(t *testing.T) {
	const text = "agent.name = \"a\"\n"
	var stdout bytes.Buffer
	exit := run([]string{"--fix", "--no-config", "--fail-level", "never", "-"}, strings.NewReader(text), &stdout, brokenWriter{errors.New("no space left")})
	if exit != exitTrouble || stdout.String() != text {
		t.Errorf("exit code %d, prints %q", exit, stdout.String())
	}
}

// What is older than the revision of --since is not mended, though it could be.
func TestFixSince(t *testing.T) {
	inRepository(t)
	text := edited(t, searching, "old_stage = 1", "descripton = \"old\"")
	writeFile(t, "agent.leviath", text)
	commit(t)
	writeFile(t, "agent.leviath", edited(t, text, "condition = \"error\"", "condition = \"eror\""))
	if _, stderr, exit := levlint(t, "--fix", "--since", "HEAD", "agent.leviath"); exit == exitTrouble {
		t.Fatal(stderr)
	}
	if got := readFile(t, "agent.leviath"); got != text {
		t.Errorf("it reads\n%s", got)
	}
}
