package context

import (
	"fmt"
	"strconv"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// BadBudget reports percentages that are none (b.30, b.31).
var BadBudget = &analyzer.Rule{
	ID:       "bad-budget",
	Title:    "a percentage that is none",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
budget gives a region its share of the model's window, and compact_at says at which share of that
budget a compacting region is summarised. Both are written as a string with a number above 0, at
most 100, and a percent sign: "35%". The engine refuses the file otherwise, compact_at on a
region of any kind included. A fixed number of tokens is max_tokens = 20000.
`,
	Run: func(pass *analyzer.Pass) {
		for _, p := range pass.Blueprint.Problems {
			if p.Kind == blueprint.BadPercent {
				badShare(pass, p)
			}
		}
	},
}

func badShare(pass *analyzer.Pass, p blueprint.Problem) {
	fix := analyzer.Fix{Title: `write a share such as "35%", or a number of tokens as max_tokens`}
	if n, err := strconv.Atoi(p.Got); err == nil && 1 <= n && n <= 100 {
		fix = analyzer.Fix{Title: "add the percent sign", Edits: []analyzer.Edit{{Span: p.Span, New: strconv.Quote(strconv.Itoa(n) + "%")}}}
	}
	pass.Report(analyzer.Finding{
		Span:    p.Span,
		Message: fmt.Sprintf("%q is no share: %s takes more than 0 %% and at most 100 %%; the engine refuses the file", p.Got, p.Key.Text),
		Fixes:   []analyzer.Fix{fix},
	})
}
