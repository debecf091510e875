package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// RegionKindMissing reports regions that say nothing of how they keep their content (d.152).
var RegionKindMissing = &analyzer.Rule{
	ID:       "region-kind-missing",
	Title:    "a region without a kind",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A region without a kind is temporary: once it is full, its oldest entries are dropped without a
word, and with [compaction] it is among the first to be emptied when the window fills up. What
has to last is pinned; a conversation is a sliding_window.

There is one finding for each region, with the stage layouts that repeat it as related places.
`,
	Run: func(pass *analyzer.Pass) {
		explained := map[source.Span]bool{} // regions whose kind is misspelt
		for _, p := range pass.Blueprint.Problems {
			if p.Meant == "kind" {
				explained[p.Owner.Span] = true
			}
		}
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				if r.Raw == nil || r.Raw.Malformed || r.Raw.Kind.Written() || explained[r.Raw.Name.Span] || judgedByName(l, r.Name) {
					continue
				}
				report.add(r.Name, analyzer.Finding{
					Span:    r.Raw.Name.Span,
					Message: fmt.Sprintf("%s has no kind, so it is temporary; when it is full its oldest entries are dropped", r.Name),
					Fixes:   analyzer.Advice("say " + `kind = "` + blueprint.Temporary + `" if that is meant, or another kind`),
				})
			}
		}
		report.flush()
	},
}

// judgedByName reports whether task-region-not-pinned or instructions-not-pinned speaks of the region.
func judgedByName(l resolve.Scope, region string) bool {
	return region == catalog.RegionStageInstructions || region == catalog.RegionTask && l.Stage == nil
}
