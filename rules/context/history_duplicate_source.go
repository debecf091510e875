package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
)

// HistoryDuplicateSource reports a second history of the same region (d.171).
var HistoryDuplicateSource = &analyzer.Rule{
	ID:       "history-duplicate-source",
	Title:    "a second history of one region",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The summaries of a region go to the first compact_history region that names it as source_region.
A second one in the same layout stays empty, and its budget is taken from the window for nothing.
`,
	Run: func(pass *analyzer.Pass) {
		for _, l := range pass.Resolved().Scopes() {
			first := map[string]*resolve.Region{}
			for _, r := range l.Regions {
				if !r.Kind.NeedsSource {
					continue
				}
				of, ok := r.Raw.SourceRegion.Get()
				if !ok {
					continue
				}
				other, taken := first[of]
				if !taken {
					first[of] = r
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    r.Raw.SourceRegion.Span,
					Message: fmt.Sprintf("%s already keeps the summaries of %s, and only the first history does; %s stays empty", other.Name, of, r.Name),
					Related: []analyzer.Related{{Span: other.Raw.Name.Span, Message: "the summaries go here"}},
					Fixes:   analyzer.Advice("remove one of the two, or name another source"),
				})
			}
		}
	},
}
