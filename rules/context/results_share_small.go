package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// ResultsShareSmall reports fan-outs that cut each worker's report short (d.244).
var ResultsShareSmall = &analyzer.Rule{
	ID:       "results-share-small",
	Title:    "a fan-out that cuts its reports short",
	Severity: analyzer.Warning,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The workers of a fan-out share nine tenths of its results_region in equal parts, four bytes a
token, and each is given 200 bytes at least. What a worker writes beyond its share is cut off.
With many items and a small region little more than a heading is left of each report.

Reported are shares below 1,000 bytes at max_items.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			items := s.MaxItems.Or(0)
			name, ok := s.ResultsRegion.Get()
			r := s.Layout.Region(name)
			if s.Mode != blueprint.FanOut || items <= 0 || !ok || r == nil {
				continue
			}
			l := pass.Resolved().ScopeOf(s)
			tokens, known := l.Tokens(r)
			share := max(int64(float64(tokens)*catalog.ReportBytesPerToken*catalog.ReportShare)/items, catalog.ReportMinBytes)
			if !known || !l.Sound() || share >= smallShare {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.ResultsRegion.Span,
				Message: fmt.Sprintf("%s has %s for up to %s; each report is cut to %s", name, plural(tokens, "token"), plural(items, "item"), plural(share, "byte")),
				Related: []analyzer.Related{{Span: s.MaxItems.Span, Message: "as many items share it"}},
				Fixes:   analyzer.Advice("raise the budget of " + name + ", or lower max_items"),
			})
		}
	},
}

// smallShare is the number of bytes below which a report says hardly anything.
const smallShare = 1_000
