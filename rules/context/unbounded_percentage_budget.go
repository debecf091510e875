package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// UnboundedPercentageBudget reports percentages without a cap on regions that roll off (section c).
var UnboundedPercentageBudget = &analyzer.Rule{
	ID:       "unbounded-percentage-budget",
	Title:    "a percentage of a large window without a cap",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A region of kind temporary, clearable, sliding_window or compacting drops its oldest entries once
it is full. A share that was chosen for a window of 200,000 tokens is five times as much on a
model with 1,000,000: the region hardly ever fills, nothing is dropped, and every request pays
for all it holds. max_tokens beside the budget caps it, whatever the model.

There is one finding for the blueprint, with the other regions as related places.
`,
	Run: func(pass *analyzer.Pass) {
		model := widestModel(pass)
		if model == nil {
			return
		}
		seen := map[string]bool{}
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				if seen[r.Name] || r.Share == 0 || r.Unsure || r.Kind.Eviction != catalog.EvictsOldest {
					continue
				}
				if _, capped := r.Raw.MaxTokens.Get(); capped {
					continue
				}
				seen[r.Name] = true
				tokens := count(r.Tokens(model.Window))
				report.addAs(oneInAll, analyzer.Finding{
					Span: r.Raw.Budget.Span,
					Message: fmt.Sprintf("%s may grow to %s of the %s tokens of %s/%s before it drops anything; every request pays for what it holds",
						r.Name, tokens, count(model.Window), model.Provider, model.Name),
					Fixes: analyzer.Advice("cap it: add max_tokens beside the budget"),
				}, fmt.Sprintf("so may %s, up to %s", r.Name, tokens))
			}
		}
		report.flush()
	},
}

// widestModel returns the model with the largest window that any stage names; the last of equals,
// nil if the catalogue knows none.
func widestModel(pass *analyzer.Pass) *catalog.Model {
	var widest *catalog.Model
	for _, s := range pass.Stages() {
		for _, m := range s.Models {
			if model, ok := pass.Engine.Model(m.Provider, m.Name); ok && (widest == nil || model.Window >= widest.Window) {
				widest = model
			}
		}
	}
	return widest
}
