package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/shared"
)

// TestBlueprints holds what is found in our own blueprints against testdata/blueprints.golden,
// so that a changed message or a new finding is seen in a review.
func TestBlueprints(t *testing.T) {
	t.Chdir(repository)
	got, stderr, _ := levlint(t, "--quiet", "testdata/blueprints")
	if stderr != "" {
		t.Error(stderr)
	}
	golden(t, filepath.Join("testdata", "blueprints.golden"), got)
}

// The good ones are good under every rule there is.
func TestGoodBlueprintsAreGood(t *testing.T) {
	t.Chdir(repository)
	stdout, stderr, exit := levlint(t, "--profile", "strict", "--fail-level", "note", "testdata/blueprints/good")
	if exit != exitClean {
		t.Errorf("exit code %d\n%s%s", exit, stdout, stderr)
	}
}

// Every bad blueprint shows something.
func TestBadBlueprintsAreBad(t *testing.T) {
	t.Chdir(repository)
	bad, err := filepath.Glob("testdata/blueprints/bad/*.leviath")
	if err != nil || len(bad) == 0 {
		t.Fatalf("no bad blueprints: %v", err)
	}
	for _, name := range bad {
		if _, _, exit := levlint(t, "--fail-level", "note", name); exit != exitFindings {
			t.Errorf("nothing is found in %s (exit code %d)", name, exit)
		}
	}
}

// TestCorpus does the same with real blueprints, so that a new false alarm shows up as a
// difference. They are in use and run, so nothing in them is an error, but that some were
// collected without the folder of their tools, and that the workers of one are all refused.
func TestCorpus(t *testing.T) {
	corpus := shared.Path(t, "corpus")
	file, err := filepath.Abs(filepath.Join(repository, "testdata", "corpus.golden"))
	if err != nil {
		t.Fatal(err)
	}
	blueprints := shared.Blueprints(t)
	for i, path := range blueprints {
		if blueprints[i], err = filepath.Rel(corpus, path); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(corpus)
	got, stderr, exit := levlint(t, append([]string{"--quiet"}, blueprints...)...)
	if stderr != "" || exit == exitTrouble {
		t.Errorf("exit code %d; %s", exit, stderr)
	}
	for line := range strings.Lines(got) {
		known := strings.Contains(line, "[unknown-tool]") || strings.Contains(line, "[fanout-worker-task-unheld]") && strings.HasPrefix(line, "leviath/reviewer/")
		if strings.Contains(line, ": error: ") && !known {
			t.Error(line)
		}
	}
	golden(t, file, got)
}

// However many files are checked at once, the same bytes are printed.
func TestJobs(t *testing.T) {
	t.Chdir(repository)
	for _, format := range []string{"text", "json", "sarif"} {
		one, _, _ := levlint(t, "--jobs", "1", "--format", format, "testdata/blueprints")
		for range 5 {
			if many, _, _ := levlint(t, "--jobs", "16", "--format", format, "testdata/blueprints"); many != one {
				t.Errorf("%s depends on the number of jobs:\n%s", format, difference(one, many))
			}
		}
	}
}

// TestReadme runs what README shows, and compares what it says is printed.
func TestReadme(t *testing.T) {
	readmeFile, err := filepath.Abs(filepath.Join(repository, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	const opening, command = "```toml\n", "```text\n$ levlint agent.leviath\n"
	before, rest, ok1 := strings.Cut(string(readme), opening)
	blueprint, rest, ok2 := strings.Cut(rest, "```\n")
	between, rest, ok3 := strings.Cut(rest, command)
	printed, after, ok4 := strings.Cut(rest, "```\n")
	if !ok1 || !ok2 || !ok3 || !ok4 {
		t.Fatal("README shows no blueprint, or not what levlint prints for it")
	}
	if lines := strings.Count(blueprint, "\n"); lines != 10 {
		t.Errorf("README's blueprint has %d lines, not ten", lines)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("agent.leviath", []byte(blueprint), 0o666); err != nil {
		t.Fatal(err)
	}
	got, _, exit := levlint(t, "agent.leviath")
	if exit != exitFindings {
		t.Errorf("exit code %d, not %d", exit, exitFindings)
	}
	if *update {
		err = os.WriteFile(readmeFile, []byte(before+opening+blueprint+"```\n"+between+command+got+"```\n"+after), 0o666)
		if err != nil {
			t.Fatal(err)
		}
	} else if got != printed {
		t.Errorf("README says otherwise; if it should not, run go test ./cmd/levlint -update\n%s", difference(printed, got))
	}
}
