package analyzer_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// Of one rule so many findings are kept, and the last one says how many are not: even where a
// comment allows it, since what is left out may not be allowed.
func TestTooManyFindings(t *testing.T) {
	t.Parallel()
	for name, above := range map[string]string{"told": "", "allowed": "# levlint: allow-file modes\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := above + "[agent]\n"
			var stages strings.Builder
			for i := range 1003 {
				stages.WriteString("[stages.s" + strings.Repeat("x", i) + "]\nmode = \"autonomous\"\n")
			}
			file := source.New("agent.leviath", []byte(text+stages.String()))
			result := analyzer.Check(file, analyzer.Options{Rules: []*analyzer.Rule{onModes("modes", analyzer.Warning)}})
			if n := len(result.Findings) + len(result.Suppressed); n != 1000 {
				t.Fatalf("%d findings, not 1000", n)
			}
			last := result.Findings[len(result.Findings)-1]
			if !strings.HasSuffix(last.Message, "; 3 more findings of this rule are left out") {
				t.Errorf("the last one says %q", last.Message)
			}
			if last.More != 3 || result.Whole {
				t.Errorf("more: %d, whole: %t", last.More, result.Whole)
			}
		})
	}
}

// What is beyond the limit needs no words, and is counted all the same.
func TestFull(t *testing.T) {
	t.Parallel()
	worded := 0
	result := check("[agent]\n", analyzer.Options{Rules: []*analyzer.Rule{ruleOf("many", func(pass *analyzer.Pass) {
		for range 1003 {
			f := analyzer.Finding{}
			if !pass.Full() {
				worded++
				f = analyzer.Finding{Message: "one of many", Fixes: analyzer.Advice("leave it")}
			}
			pass.Report(f)
		}
	})}})
	if n := len(result.Findings); n != 1000 || worded != n || len(result.Bugs) > 0 {
		t.Fatalf("%d findings, %d with words, %v", n, worded, result.Bugs)
	}
	if more := result.Findings[999].More; more != 3 {
		t.Errorf("%d are left out, not 3", more)
	}
}
