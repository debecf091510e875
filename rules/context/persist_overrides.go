package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// PersistOverrides reports persist = false where it does nothing, or more than it looks (d.142).
var PersistOverrides = &analyzer.Rule{
	ID:       "persist-overrides",
	Title:    "persist = false that does nothing, or too much",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
persist = false in a tool_routing table sends every result to the region scratch, whatever
default_region and the overrides say. If the blueprint has no region of that name, it does
nothing.
`,
	Run: func(pass *analyzer.Pass) {
		scratch := pass.Resolved().AllOf(catalog.RegionScratch)
		for _, s := range pass.Stages() {
			t := s.ToolRouting
			if t == nil || t.Malformed || t.Persist.Or(true) {
				continue
			}
			f := analyzer.Finding{Span: t.Persist.Span}
			switch {
			case len(scratch) == 0:
				f.Message = "persist = false does nothing, because no layout has a region scratch"
				f.Fixes = analyzer.Advice("declare [context.regions.scratch], or remove persist")
			case len(t.Overrides.Items) > 0:
				f.Message = fmt.Sprintf("persist = false sends every result of %s to scratch; the overrides are ignored", s.Name.Text)
				f.Related = []analyzer.Related{{Span: t.Overrides.Key, Message: "these are ignored"}}
				f.Fixes = analyzer.Advice("remove persist, and route to scratch what belongs there")
			case t.DefaultRegion.Written() && t.DefaultRegion.Or("") != catalog.RegionScratch:
				f.Message = fmt.Sprintf("persist = false sends every result of %s to scratch; default_region is ignored", s.Name.Text)
				f.Related = []analyzer.Related{{Span: t.DefaultRegion.Key, Message: "this is ignored"}}
				f.Fixes = analyzer.Advice("remove persist or default_region")
			default:
				continue
			}
			pass.Report(f)
		}
	},
}
