package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// ReportRegionMissing reports failure edges whose notes have no region of their own (d.207).
var ReportRegionMissing = &analyzer.Rule{
	ID:       "report-region-missing",
	Title:    "a note on a failure that may roll off",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
When a stage fails, comes to a dead end or gets stuck, the engine writes down why for the stage
that takes over. The note goes into the region error_report or stuck_report. Where the blueprint
does not declare it, the note goes into the conversation, and is dropped with its oldest entries.

There is one note for each of the two regions, at the first edge that would need it.
`,
	Run: func(pass *analyzer.Pass) {
		if isPart(pass) || pass.Blueprint.LayoutUnsure() {
			return
		}
		told := map[string]bool{}
		for _, e := range edges(pass) {
			region := reports[e.Condition.Or("")]
			if region == "" || told[region] || len(pass.Resolved().AllOf(region)) > 0 {
				continue
			}
			told[region] = true
			pass.Report(analyzer.Finding{
				Span:    e.Condition.Span,
				Message: fmt.Sprintf("no layout has a region %s, so the note on what went wrong goes to the conversation and may be dropped before %s reads it", region, e.Name.Text),
				Fixes:   analyzer.Advice(fmt.Sprintf("add %s = { kind = \"pinned\", max_tokens = 2000 } to [context.regions]", region)),
			})
		}
	},
}

// reports are the regions of the notes, by the condition of the edge that is taken.
var reports = map[string]string{
	blueprint.OnError:   catalog.RegionErrorReport,
	blueprint.OnDeadEnd: catalog.RegionErrorReport,
	blueprint.OnStuck:   catalog.RegionStuckReport,
}
