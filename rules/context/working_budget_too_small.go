package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// WorkingBudgetTooSmall reports layouts whose fixed regions leave no room to work in (b.55, b.7).
var WorkingBudgetTooSmall = &analyzer.Rule{
	ID:       "working-budget-too-small",
	Title:    "a layout that leaves no room to work in",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Regions of the kinds pinned, hashmap and compact_history, and custom ones that are persistent,
are never emptied to make room. The engine counts their budgets in full and wants 8,000 tokens
beside them; in windows below 20,000 tokens it does not look. It refuses a file whose budgets are
all fixed numbers. With percentages it looks when the run starts, once it knows the window.

Where it is the percentages that are too many, fixed-regions-overcommit speaks.
`,
	Run: func(pass *analyzer.Pass) {
		for _, l := range pass.Resolved().Scopes() {
			total, known := l.Total()
			if !known || !l.Sound() || total < catalog.BudgetCheckMinTotal || overcommitted(l) {
				continue
			}
			fixed, largest := l.FixedTokens()
			if largest == nil || total-fixed >= catalog.MinWorkingTokens {
				continue
			}
			outcome := "the engine refuses the file"
			if l.Percent {
				outcome = "on " + l.Model() + " the run is refused when it starts"
			}
			pass.Report(analyzer.Finding{
				Span: budgetSpan(largest, header(pass, l)),
				Message: fmt.Sprintf("the fixed regions of %s take %s of %s tokens and leave %s, fewer than the %s that are needed; %s",
					title(l), count(fixed), count(total), count(total-fixed), count(catalog.MinWorkingTokens), outcome),
				Related: fixedRegions(l),
				Fixes:   analyzer.Advice("lower the budgets of the fixed regions, or raise those of the others"),
			})
		}
	},
}

func fixedRegions(l resolve.Scope) []analyzer.Related {
	var related []analyzer.Related
	for _, r := range l.Regions {
		if r.Kind.Fixed && r.Raw != nil {
			related = append(related, analyzer.Related{Span: r.Raw.Name.Span, Message: r.Name + " is never emptied to make room"})
		}
	}
	return related
}
