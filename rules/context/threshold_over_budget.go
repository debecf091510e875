package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// ThresholdOverBudget reports compacting regions that never come to their threshold (d.168).
var ThresholdOverBudget = &analyzer.Rule{
	ID:       "threshold-over-budget",
	Title:    "a threshold that a region never reaches",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A compacting region is summarised once it holds more than its threshold. It can never hold more
than its budget, so a threshold of that size or above is never passed: the region only drops its
oldest entries. Of threshold_tokens and compact_at the smaller one counts.
`,
	Run: func(pass *analyzer.Pass) {
		if !hasCompaction(pass) {
			return // nothing is compacted, which compact-without-compaction says
		}
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				holds, known := l.Tokens(r)
				if r.Kind.Name != blueprint.Compacting || !known || !l.Sound() {
					continue
				}
				at, threshold := thresholdOf(r.Raw, holds)
				if threshold < holds || holds == 0 {
					continue
				}
				report.add(r.Name, analyzer.Finding{
					Span:    at,
					Message: fmt.Sprintf("%s is compacted above %s and holds no more than %s; it never is, and drops its oldest entries instead", r.Name, plural(threshold, "token"), count(holds)),
					Related: []analyzer.Related{{Span: budgetSpan(r, r.Raw.Name.Span), Message: "the budget of the region"}},
					Fixes:   analyzer.Advice("set the threshold below the budget, or remove it: 80 % is the default"),
				})
			}
		}
		report.flush()
	},
}

// thresholdOf returns the smaller threshold that is written, in tokens, or -1 for none.
func thresholdOf(r *blueprint.Region, budget int64) (at source.Span, tokens int64) {
	at, tokens = source.Span{}, -1
	if n, ok := r.ThresholdTokens.Get(); ok && n >= 0 {
		at, tokens = r.ThresholdTokens.Span, n
	}
	if share, ok := r.CompactAt.Get(); ok {
		if n := int64(float64(budget) * share.Share / 100); tokens < 0 || n < tokens {
			at, tokens = r.CompactAt.Span, n
		}
	}
	return at, tokens
}
