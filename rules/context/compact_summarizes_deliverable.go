package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// CompactSummarizesDeliverable reports required regions that an edge replaces by a summary (section c).
var CompactSummarizesDeliverable = &analyzer.Rule{
	ID:       "compact-summarizes-deliverable",
	Title:    "a required region that becomes a summary",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
An edge with transform = "compact" (or "summarize", which is the same) hands every region of the
stage's work to the summariser and empties it. A required region is what the stage was held to
produce; the next stage then finds it empty, and at best a summary of it in a history region.
summarizable = false in the region keeps it whole on every such edge.

Pinned regions, histories, hashmaps and persistent custom regions are never touched by these
edges.
`,
	Run: func(pass *analyzer.Pass) {
		if !hasCompaction(pass) {
			return // then the edge does nothing, which compact-without-compaction says
		}
		seen, looked := map[source.Span]bool{}, map[*resolve.Layout]bool{}
		for s, e := range edges(pass) {
			if !summarizes(e) || looked[s.Layout] {
				continue
			}
			looked[s.Layout] = true
			for _, r := range s.Layout.Regions {
				if r.Raw == nil || !r.Raw.Required.Or(false) || !r.Raw.Summarizable.Or(true) || !r.Kind.StageSpecific || r.Unsure || seen[r.Raw.Name.Span] {
					continue
				}
				if r.Name == catalog.RegionTask && resolve.SeedOf(r.Raw).Source != resolve.SeedNone {
					continue // its text is elsewhere, as task-region-not-pinned says
				}
				seen[r.Raw.Name.Span] = true
				pass.Report(analyzer.Finding{
					Span:    r.Raw.Name.Span,
					Message: fmt.Sprintf("%s is required, and the edge from %s to %s puts a summary in its place; the stage %s is not given what was written", r.Name, s.Name.Text, e.Name.Text, e.Name.Text),
					Related: []analyzer.Related{{Span: e.Transform.Span, Message: "this edge summarises every region of the stage's work"}},
					Fixes:   analyzer.Advice("add summarizable = false to the region"),
				})
			}
		}
	},
}
