package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// NoWindowEviction reports layouts that can outgrow a window that nothing makes room in (d.166b).
var NoWindowEviction = &analyzer.Rule{
	ID:       "no-window-eviction",
	Title:    "regions that together outgrow the window",
	Severity: analyzer.Warning,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
At 90 % of the window the engine makes room: it empties clearable regions and drops the oldest
entries of temporary ones. It does so only if the blueprint has a [compaction] table. Without it
each region keeps to its own budget, and where the budgets add up to more than the window the
request can become too long for the model.
`,
	Run: func(pass *analyzer.Pass) {
		if hasCompaction(pass) || isPart(pass) {
			return
		}
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			window, known := l.Window()
			if !l.Percent || !known || !l.Sound() {
				continue
			}
			var sum int64
			for _, r := range l.Regions {
				sum += r.Tokens(window)
			}
			if sum <= int64(window) {
				continue
			}
			report.add(oneInAll, analyzer.Finding{
				Span: header(pass, l),
				Message: fmt.Sprintf("the budgets of %s add up to %s tokens, more than the %s of %s, and without [compaction] nothing makes room in time",
					title(l), count(sum), count(window), l.Model()),
				Fixes: analyzer.Advice("add [compaction], or lower the budgets"),
			})
		}
		report.flush()
	},
}
