package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// SeedOverBudget reports texts that are larger than their region (d.196).
var SeedOverBudget = &analyzer.Rule{
	ID:       "seed-over-budget",
	Title:    "a text that does not fit its region",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A literal seed that is larger than the budget of its region is cut when the run starts, and the
model sees its beginning and a mark. The engine reckons a token for every four bytes, and one
more. A region too small even for the mark stays empty.

The budget has to be known: a number of tokens, or a share of the window of a model that is.
`,
	Run: func(pass *analyzer.Pass) {
		global := pass.Resolved().GlobalScope()
		for _, r := range global.Regions {
			seed := resolve.SeedOf(r.Raw)
			if seed.Source != resolve.SeedLiteral || !global.Sound() {
				continue
			}
			bytes := len(seed.Texts[0].Or(""))
			holds, known := global.Tokens(r)
			needs := int64(catalog.SeedTokens(bytes))
			if !known || holds == 0 || needs <= holds {
				continue
			}
			pass.Report(analyzer.Finding{
				Span: seed.Texts[0].Key,
				Message: fmt.Sprintf("the literal of %s has %s, %s as the engine reckons, and the region holds %s; the rest is cut off when the run starts",
					r.Name, plural(bytes, "byte"), plural(needs, "token"), count(holds)),
				Related: []analyzer.Related{{Span: budgetSpan(r, r.Raw.Name.Span), Message: "the budget of the region"}},
				Fixes:   analyzer.Advice(fmt.Sprintf("raise the budget to %s, or shorten the text", plural(needs, "token"))),
			})
		}
	},
}
