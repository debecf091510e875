package context

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// RoutingWithoutRegionRead reports stages whose results go where the model cannot read (section c).
var RoutingWithoutRegionRead = &analyzer.Rule{
	ID:       "routing-without-region-read",
	Title:    "routed tool results, and no tool to read them",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Tool routing puts results into regions and leaves a short pointer in the conversation. A model
that has read_file but not context_read follows the pointer with the tool it has: it calls
read_file with the name of a region, and the call fails.

Stages with available_connectors are not judged, since a connector may bring a tool that reads
regions. There is one finding for the blueprint, with the other stages as related places.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		for _, s := range pass.Stages() {
			region, routed := routesAway(s)
			file := firstTool(s, func(t *catalog.Tool) bool { return t.ReadsFiles })
			if !routed || file == "" || firstTool(s, func(t *catalog.Tool) bool { return t.ReadsRegion }) != "" || len(s.AvailableConnectors.Items) > 0 {
				continue
			}
			report.addAs(oneInAll, analyzer.Finding{
				Span: s.ToolRouting.Name.Span,
				Message: fmt.Sprintf("%s routes tool results to %s and grants %s but not context_read; a model that follows the pointer left in the conversation calls %s with the name of the region, and the call fails",
					s.Name.Text, region, file, file),
				Fixes: analyzer.Advice("add context_read to available_tools"),
			}, "the same holds for "+s.Name.Text)
		}
		report.flush()
	},
}

// routesAway returns the first region other than the conversation that a stage routes results to.
func routesAway(s *resolve.Stage) (region string, ok bool) {
	routing := s.ToolRouting
	if routing == nil || routing.Malformed {
		return "", false
	}
	to := []string{routing.DefaultRegion.Or(catalog.RegionToolResults)}
	for _, o := range routing.Overrides.Items {
		to = append(to, o.To().Or(catalog.RegionConversation))
	}
	i := slices.IndexFunc(to, func(region string) bool { return region != catalog.RegionConversation })
	if i < 0 {
		return "", false
	}
	return to[i], true
}

// firstTool returns the first tool of that sort that a stage lists under its own name.
func firstTool(s *resolve.Stage, is func(*catalog.Tool) bool) string {
	for _, t := range s.Tools {
		if t.Builtin != nil && t.Builtin.Name == t.Name && is(t.Builtin) {
			return t.Name
		}
	}
	return ""
}
