package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
)

// VolatilityUnset reports lasting text that is placed as if it changed (d.180).
var VolatilityUnset = &analyzer.Rule{
	ID:       "volatility-unset",
	Title:    "lasting text that is not cached",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Providers charge less for the beginning of a prompt that they have seen before. The engine orders
the regions by volatility for that: stable first, then those that grow, then those that are
rewritten. A region that does not say counts as rewritten and stands last, where hardly anything
is cached, even if it is filled once when the run starts.

Reported are pinned regions with a seed. There is one finding for the blueprint, with the other
regions as related places.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		for _, r := range pass.Resolved().Global.Regions {
			if r.Kind.Name != blueprint.Pinned || resolve.SeedOf(r.Raw).Source == resolve.SeedNone || r.Raw.Volatility.Written() {
				continue
			}
			report.addAs(oneInAll, analyzer.Finding{
				Span:    r.Raw.Name.Span,
				Message: fmt.Sprintf("%s is filled once and does not say that it is stable; it is placed last in the prompt and paid for in full each time", r.Name),
				Fixes:   analyzer.Advice(`add volatility = "stable"`),
			}, "so is "+r.Name)
		}
		report.flush()
	},
}
