package context

import (
	"fmt"
	"math"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// FixedRegionsOvercommit reports percentages of regions that can never make room (d.200).
var FixedRegionsOvercommit = &analyzer.Rule{
	ID:       "fixed-regions-overcommit",
	Title:    "fixed regions that take most of the window",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Regions of the kinds pinned, hashmap and compact_history, and custom ones that are persistent,
are never emptied to make room. When their percentages add up to more than 60 %, little is left
for the conversation and tool results, and the engine refuses to start a run in which fewer than
8,000 tokens are left: on a model with a small window that happens first.

max_tokens beside a budget caps it, and is counted where the window of the model is known.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			sum, largest := l.FixedShare()
			if sum <= mostFixed || !l.Sound() {
				continue
			}
			report.addAs(oneInAll, analyzer.Finding{
				Span: largest.Raw.Budget.Span,
				Message: fmt.Sprintf("the fixed regions of %s take %s of the window and are never emptied; %s",
					title(l), percent(sum), consequence(l)),
				Related: fixedShares(l, largest),
				Fixes:   analyzer.Advice("lower the shares, cap them with max_tokens, or give a region a kind that makes room"),
			}, fmt.Sprintf("here it is %s", percent(sum)))
		}
		report.flush()
	},
}

func consequence(l resolve.Scope) string {
	total, known := l.Total()
	if !known {
		return "on a small window the run is refused when it starts"
	}
	fixed, _ := l.FixedTokens()
	left := total - fixed
	if total >= catalog.BudgetCheckMinTotal && left < catalog.MinWorkingTokens {
		return fmt.Sprintf("on %s %s of %s tokens are taken, %s must stay free, and the run is refused when it starts",
			l.Model(), count(fixed), count(total), count(catalog.MinWorkingTokens))
	}
	return fmt.Sprintf("on %s %s of %s tokens are left for everything else", l.Model(), count(left), count(total))
}

// fixedShares points to the other regions of the sum.
func fixedShares(l resolve.Scope, largest *resolve.Region) []analyzer.Related {
	var related []analyzer.Related
	for _, r := range l.Regions {
		if r.Kind.Fixed && r.Share > 0 && r != largest {
			related = append(related, analyzer.Related{Span: r.Raw.Budget.Span, Message: fmt.Sprintf("%s takes %s", r.Name, percent(math.Round(r.Share*10)/10))})
		}
	}
	return related
}
