package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/rules"
	"github.com/levlint/levlint/source"
)

// oncePerBlueprint are codes that the reference checker repeats for every region or stage, and
// levlint reports once a blueprint with the others as related places. They are compared by presence.
var oncePerBlueprint = map[string]bool{
	"unbounded-percentage-budget": true,
	"routing-without-region-read": true,
	"command-seed":                true,
	"tool-seed":                   true,
}

// difference is a place where levlint deliberately says less than the reference checker.
type difference struct {
	file, code string
	missing    int
	reason     string
}

// differences has room for twenty, and needs none: on the real blueprints levlint says all that
// the reference says.
var differences []difference

// TestParity holds levlint against what the reference checker says of the real blueprints: for
// every file and code at least as much.
func TestParity(t *testing.T) {
	if len(differences) > 20 {
		t.Fatalf("%d differences: more than twenty are no parity", len(differences))
	}
	excused := map[string]int{}
	for _, d := range differences {
		if d.missing < 1 || d.reason == "" {
			t.Errorf("%s %s: a difference has a count and a reason", d.file, d.code)
		}
		excused[d.file+" "+d.code] = d.missing
	}
	compared := 0
	for _, row := range strings.Split(strings.TrimSpace(string(shared.Read(t, "corpus", "reference.tsv"))), "\n")[1:] {
		cells := strings.Split(row, "\t")
		file, codes := cells[0], cells[len(cells)-1]
		got := countByRule(t, shared.Path(t, "corpus", file))
		for code, want := range parseCodes(t, codes) {
			compared++
			if oncePerBlueprint[code] {
				want = min(want, 1)
			}
			key := file + " " + code
			if missing := want - got[code]; missing != excused[key] && missing > 0 {
				t.Errorf("%s: the reference says %s %d times, levlint %d times", file, code, want, got[code])
			} else if missing == excused[key] {
				delete(excused, key)
			}
		}
	}
	if compared < 150 {
		t.Errorf("only %d counts were compared: the table was not read", compared)
	}
	for key := range excused {
		t.Errorf("the difference %s does not exist any more", key)
	}
}

// parseCodes reads "warning:unknown-model=2 note:command-seed=1".
func parseCodes(t *testing.T, text string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for _, field := range strings.Fields(text) {
		_, rest, _ := strings.Cut(field, ":")
		code, number, ok := strings.Cut(rest, "=")
		n, err := strconv.Atoi(number)
		if !ok || err != nil {
			t.Fatalf("cannot read %q", field)
		}
		counts[code] = n
	}
	return counts
}

// countByRule checks one file in the strict profile.
func countByRule(t *testing.T, path string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	result := analyzer.Check(source.New(path, text), analyzer.Options{
		Rules:  rules.All(),
		Strict: true,
		Dir:    os.DirFS(filepath.Dir(path)),
	})
	counts := map[string]int{}
	for _, f := range result.Findings {
		counts[f.Rule.ID]++
		if f.Rule == analyzer.InternalError {
			t.Error(fmt.Sprint(path, ": ", f.Message))
		}
	}
	return counts
}
