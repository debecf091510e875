package safety

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// ToolSeed points to regions that tool calls fill.
var ToolSeed = &analyzer.Rule{
	ID:       "tool-seed",
	Title:    "regions that tool calls fill",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
A seed with tool or tools calls them when the run starts, and with refresh = "each_stage" again on
each later stage. Only tools whose policy is "allow" are called; the others are refused.
`,
	Run: func(pass *analyzer.Pass) {
		var names []string
		var f analyzer.Finding
		for _, r := range globalRegions(pass) {
			key, ok := toolKey(r)
			if !ok {
				continue
			}
			names = append(names, r.Name.Text)
			if len(names) == 1 {
				f.Span = key
				continue
			}
			f.Related = append(f.Related, analyzer.Related{Span: key, Message: "and here", Too: true})
		}
		if len(names) == 0 {
			return
		}
		f.Message = "the run starts by calling tools to fill " + analyzer.Enumerate(names, "and")
		f.Fixes = analyzer.Advice("review the calls as you would review code")
		pass.Report(f)
	},
}

// toolKey returns the key of a seed that calls tools, unless a stronger source wins.
func toolKey(r *blueprint.Region) (source.Span, bool) {
	if resolve.SeedOf(r).Source != resolve.SeedTools {
		return source.Span{}, false
	}
	if _, ok := r.Seed.Tool.Get(); ok {
		return r.Seed.Tool.Key, true
	}
	return r.Seed.Tools.Key, true
}
