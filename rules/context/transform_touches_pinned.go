package context

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// TransformTouchesPinned reports custom edges that empty what other edges spare (d.119).
var TransformTouchesPinned = &analyzer.Rule{
	ID:       "transform-touches-pinned",
	Title:    "a custom edge that empties a lasting region",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Edges with transform = "clear" or "compact" spare regions that are meant to last: pinned ones,
hashmaps, histories, persistent custom regions. An edge with transform = "custom" does what its
lists say, whatever the kind, although the engine's documentation says that pinned regions are
never touched.

Naming such a region is usually deliberate, so this is a note; there is one for each region, with
further edges as related places. Where the summary is lost as well, compact-loses-content speaks.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		judge := func(names []blueprint.Text, s, target, does string) {
			for _, name := range names {
				all := pass.Resolved().AllOf(name.Or(""))
				if len(all) == 0 || !all[0].Kind.PinnedLike {
					continue
				}
				report.add(name.Or(""), analyzer.Finding{
					Span:    name.Span,
					Message: fmt.Sprintf("the edge from %s to %s %s %s, although it is %s; a custom edge spares no kind", s, target, does, name.Or(""), all[0].Kind.Name),
					Fixes:   analyzer.Advice("remove it from the list if it has to last"),
				})
			}
		}
		kept, compaction := histories(pass), hasCompaction(pass)
		for s, e := range edges(pass) {
			judge(customClears(e), s.Name.Text, e.Name.Text, "empties")
			if compaction {
				compacts := slices.DeleteFunc(customCompacts(e), func(name blueprint.Text) bool {
					return !mayBeSummarized(pass, name.Or("")) || !kept[name.Or("")] // other rules speak of it
				})
				judge(compacts, s.Name.Text, e.Name.Text, "summarises and empties")
			}
		}
		report.flush()
	},
}
