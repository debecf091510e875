package rules_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/rules"
	"github.com/levlint/levlint/source"
)

var update = flag.Bool("update", false, "write testdata/firing-rates.tsv")

// oftenByNature may speak of more than one real blueprint in four, besides the codes of the
// reference checker: a policy that is clamped is a fact that whoever runs the agent has to know.
var oftenByNature = map[string]bool{"permission-clamped": true}

// TestFiringRates holds how often each rule speaks of the real blueprints, in the recommended
// profile, against testdata/firing-rates.tsv. They are in use and run, so a rule that most of them
// trip is noise, and belongs to the strict profile.
func TestFiringRates(t *testing.T) {
	t.Parallel()
	const golden = "testdata/firing-rates.tsv"
	blueprints := shared.Blueprints(t)
	files, findings := map[string]int{}, map[string]int{}
	for _, path := range blueprints {
		counts := recommended(t, path)
		for id, n := range counts {
			files[id]++
			findings[id] += n
		}
	}
	codes := specifiedRows(t)
	var got bytes.Buffer
	fmt.Fprintln(&got, "rule\tfiles\tfindings")
	for _, r := range rules.All() {
		if files[r.ID] == 0 {
			continue
		}
		fmt.Fprintf(&got, "%s\t%d\t%d\n", r.ID, files[r.ID], findings[r.ID])
		if _, code := codes["c."+r.ID]; 4*files[r.ID] > len(blueprints) && !code && !oftenByNature[r.ID] {
			t.Errorf("%s speaks of %d of %d real blueprints, more than one in four", r.ID, files[r.ID], len(blueprints))
		}
	}
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("%s is stale (go test ./rules -run FiringRates -update writes it); the rules speak of\n%s", golden, got.String())
	}
}

// recommended counts the findings of one file by rule, in the recommended profile.
func recommended(t *testing.T, path string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	result := analyzer.Check(source.New(path, text), analyzer.Options{Rules: rules.All(), Dir: os.DirFS(filepath.Dir(path))})
	counts := map[string]int{}
	for _, f := range result.Findings {
		counts[f.Rule.ID]++
		name := filepath.Base(filepath.Dir(path))
		if f.Severity == analyzer.Error && trueErrors[name] != f.Rule.ID {
			t.Errorf("%s: an error in a blueprint that runs: %s", name, f.Message)
		}
	}
	return counts
}

// trueErrors are the errors in real blueprints that were looked into and are true, by the name of
// the blueprint.
var trueErrors = map[string]string{
	"agents-data-analyst":    "unknown-tool", // collected without the folder of its tools
	"agents-deep-researcher": "unknown-tool", // likewise
	"agents-wide-researcher": "unknown-tool", // likewise

	// Its workers are given a task, which no region asks for, and need a diff, which they are not
	// given: the engine refuses every one of them (d.240).
	"reviewer": "fanout-worker-task-unheld",
}
