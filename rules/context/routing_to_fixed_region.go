package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// RoutingToFixedRegion reports tool results that fill a region for good (d.148).
var RoutingToFixedRegion = &analyzer.Rule{
	ID:       "routing-to-fixed-region",
	Title:    "tool results in a region that never makes room",
	Severity: analyzer.Warning,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A region of kind pinned, compact_history or checklist drops nothing. Once the tool results that
are routed there have filled it, each later one is cut to a placeholder and the model never sees
it. Results belong in a temporary, clearable or compacting region.

There is one finding for each region.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		judge := func(name blueprint.Text, stage string) {
			all := pass.Resolved().AllOf(name.Or(""))
			if len(all) == 0 || all[0].Kind.Eviction != catalog.EvictsNothing {
				return
			}
			report.add(name.Or(""), analyzer.Finding{
				Span:    name.Span,
				Message: fmt.Sprintf("%s routes tool results to %s, which is %s and drops nothing; once it is full, later results are cut to a placeholder", stage, name.Or(""), all[0].Kind.Name),
				Fixes:   analyzer.Advice("route them to a temporary, clearable or compacting region"),
			})
		}
		for _, s := range pass.Stages() {
			if t := s.ToolRouting; t != nil && !t.Malformed {
				judge(t.DefaultRegion, s.Name.Text)
				for _, o := range t.Overrides.Items {
					judge(o.To(), s.Name.Text)
				}
			}
		}
		report.flush()
	},
}
