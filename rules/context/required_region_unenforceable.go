package context

import (
	"fmt"
	"slices"
	"sync"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
)

// RequiredRegionUnenforceable reports regions whose required no stage is held to (section c, e.3).
var RequiredRegionUnenforceable = &analyzer.Rule{
	ID:       "required-region-unenforceable",
	Title:    "a required region that no stage is held to",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
With required = true a stage is run again until the region holds something. The engine looks only
in stages that are shown the region and grant context_write or context_append by that very name.
If no stage is one of them, the region may stay empty and nothing happens.

It is a note for a checklist that a stage can fill with todo_add: the flag does nothing there
either, but the region is filled. A region with a seed is not reported, since required then makes
the run fail when the seed does.
`,
	Run: func(pass *analyzer.Pass) {
		seen := map[string]bool{}
		filled := sync.OnceValue(func() map[string]bool {
			return shownWith(pass, func(t resolve.Tool) bool {
				return t.Builtin != nil && t.Builtin.FillsRequired && t.Name == t.Builtin.Name
			})
		})
		listed := sync.OnceValue(func() map[string]bool {
			return shownWith(pass, func(t resolve.Tool) bool { return t.Name == "todo_add" })
		})
		looked := map[*resolve.Layout]bool{} // most stages share one
		for _, s := range pass.Stages() {
			if looked[s.Layout] {
				continue
			}
			looked[s.Layout] = true
			for _, r := range s.Layout.Regions {
				if seen[r.Name] || r.Raw == nil || !r.Raw.Required.Or(false) || seeded(pass, r) {
					continue
				}
				seen[r.Name] = true
				if filled()[r.Name] {
					continue
				}
				f := analyzer.Finding{
					Span:    r.Raw.Required.Key,
					Message: fmt.Sprintf("%s is required, but no stage that is shown it grants context_write or context_append; it may stay empty and the run goes on", r.Name),
					Fixes:   analyzer.Advice("grant context_write to the stage that fills " + r.Name + ", or remove required"),
				}
				if r.Kind.Name == blueprint.Checklist && listed()[r.Name] {
					f.Severity = analyzer.Note
					f.Message = fmt.Sprintf("%s is required, but only todo_add fills it, and stages without context_write or context_append are not held to it", r.Name)
					f.Fixes = analyzer.Advice("grant context_write as well, or hold the stage with the gate require_regions")
				}
				pass.Report(f)
			}
		}
	},
}

// seeded reports whether something fills the region when the run starts.
func seeded(pass *analyzer.Pass, r *resolve.Region) bool {
	if seed := resolve.SeedOf(r.Raw); seed.Source == resolve.SeedCaller {
		return true // even in a stage's layout
	}
	global := pass.Resolved().Global.Region(r.Name)
	return global != nil && resolve.SeedOf(global.Raw).Source != resolve.SeedNone
}

// shownWith returns the regions in the layouts of stages that grant such a tool.
func shownWith(pass *analyzer.Pass, is func(resolve.Tool) bool) map[string]bool {
	regions, seen := map[string]bool{}, map[*resolve.Layout]bool{}
	for _, s := range pass.Stages() {
		if seen[s.Layout] || !slices.ContainsFunc(s.Tools, is) {
			continue
		}
		seen[s.Layout] = true
		for _, r := range s.Layout.Regions {
			regions[r.Name] = true
		}
	}
	return regions
}
