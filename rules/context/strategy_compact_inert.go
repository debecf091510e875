package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// StrategyCompactInert reports windows that are expected to summarise (d.161).
var StrategyCompactInert = &analyzer.Rule{
	ID:       "strategy-compact-inert",
	Title:    "a sliding window that never summarises",
	Severity: analyzer.Warning,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The engine's documentation says that a sliding_window with strategy = "compact" folds its old
turns into a summary. Nothing does: once there are more than max_items plus twice compact_count
entries, those over max_items are dropped together, as with strategy = "bulk". To keep a summary,
use a region of kind compacting with a compact_history beside it.

There is one finding for each region, with the stage layouts that repeat it as related places.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				if r.Raw == nil || r.Kind.Name != blueprint.SlidingWindow || r.Raw.Strategy.Or("") != "compact" {
					continue
				}
				items := r.Raw.MaxItems.Or(catalog.DefaultSlidingItems)
				limit := items + 2*r.Raw.CompactCount.Or(catalog.DefaultCompactCount)
				report.add(r.Name, analyzer.Finding{
					Span: r.Raw.Strategy.Span,
					Message: fmt.Sprintf("strategy = \"compact\" of %s summarises nothing; beyond %s those over %d are dropped for good",
						r.Name, plural(limit, "entry"), items),
					Fixes: []analyzer.Fix{
						{Title: `write strategy = "bulk", which does the same and says so`},
						{Title: `or use kind = "compacting" and a compact_history region for its summaries`},
					},
				})
			}
		}
		report.flush()
	},
}
