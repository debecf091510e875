package rules_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/analyzer/analyzertest"
	"github.com/levlint/levlint/internal/toml"
)

// everything is a rule without an exemption: it reports every key and every header.
var everything = &analyzer.Rule{
	ID:       "everything",
	Title:    "whatever is written",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Run: func(pass *analyzer.Pass) {
		for _, item := range toml.Parse(pass.Blueprint.File).Items {
			if item.Kind == toml.Blank {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    item.Span,
				Message: "this is written",
				Fixes:   analyzer.Advice("write nothing"),
			})
		}
	},
}

// Silence proves something only where a finding would be noticed.
func TestEverySilentCaseCanFail(t *testing.T) {
	t.Parallel()
	for _, r := range inFamilies() {
		archive, err := txtar.ParseFile(archiveOf(r))
		if err != nil {
			continue // TestRules says so
		}
		complaints := strings.Join(analyzertest.Judge(everything, archive), "\n")
		for _, f := range archive.Files {
			silent := strings.HasPrefix(f.Name, "silent-") && strings.HasSuffix(f.Name, ".leviath") || f.Name == "good.leviath"
			if silent && !strings.Contains(complaints, f.Name+": line ") {
				t.Errorf("%s: a rule that reports everything passes %s", archiveOf(r), f.Name)
			}
		}
	}
}
