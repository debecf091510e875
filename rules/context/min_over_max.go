package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// MinOverMax reports budgets whose floor is above their cap (d.156).
var MinOverMax = &analyzer.Rule{
	ID:       "min-over-max",
	Title:    "a minimum above the maximum",
	Severity: analyzer.Warning,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Beside a percentage budget, max_tokens caps the region and min_tokens is its floor. Where the
floor is above the cap it wins: the region has min_tokens whatever the window, and neither the
percentage nor the cap ever counts.
`,
	Run: func(pass *analyzer.Pass) {
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				if r.Share == 0 || r.Max <= 0 || r.Min <= r.Max {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    r.Raw.MinTokens.Span,
					Message: fmt.Sprintf("%s has at least %s and at most %s; the minimum wins, and budget = %q never counts", r.Name, plural(r.Min, "token"), count(r.Max), r.Raw.Budget.Or(blueprint.Percentage{}).Text),
					Related: []analyzer.Related{{Span: r.Raw.MaxTokens.Span, Message: "the maximum that never counts"}},
					Fixes:   analyzer.Advice("swap the two, or remove one"),
				})
			}
		}
	},
}
