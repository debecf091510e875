package context

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// RoutingImplicitDefault reports routing tables that move every other result by the way (d.141).
var RoutingImplicitDefault = &analyzer.Rule{
	ID:       "routing-implicit-default",
	Title:    "routing that moves all other results as well",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Without a tool_routing table the results of tools stay in the conversation. As soon as there is
one, if only for a cap or a single override, every other result goes to default_region, and that
is tool_results where none is written: a region of 5,000 tokens that the engine adds and that
drops its oldest entries.

Nothing is reported where the blueprint declares tool_results, where every granted tool has an
override, or where persist = false sends all results elsewhere. There is one finding for the
blueprint, with the other stages as related places.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		for _, s := range pass.Stages() {
			t := s.ToolRouting
			if t == nil || t.Malformed || t.DefaultRegion.Written() || s.Unsure("default_region") || s.Unsure("tool_routing") || !t.Persist.Or(true) || len(pass.Resolved().AllOf(catalog.RegionToolResults)) > 0 {
				continue
			}
			if len(s.AvailableConnectors.Items) == 0 && !slices.ContainsFunc(s.Tools, func(tool resolve.Tool) bool { return !overridden(t, tool.Canonical()) }) {
				continue
			}
			report.addAs(oneInAll, analyzer.Finding{
				Span:    t.Name.Span,
				Message: fmt.Sprintf("the tool routing of %s has no default_region; results that it does not name go to tool_results, 5,000 tokens that the engine adds, and not to the conversation", s.Name.Text),
				Fixes:   analyzer.Advice(`write default_region = "conversation", or another region`),
			}, "the same holds for "+s.Name.Text)
		}
		report.flush()
	},
}

func overridden(t *blueprint.ToolRouting, tool string) bool {
	return slices.ContainsFunc(t.Overrides.Items, func(o *blueprint.Override) bool {
		return catalog.Canonical(o.Name.Text) == tool && o.To().Written()
	})
}
