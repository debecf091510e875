package manifest

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
)

// InertKey reports a key that is read only elsewhere (b.28, d.51, d.52, d.112, d.158 and others).
var InertKey = &analyzer.Rule{
	ID:       "inert-key",
	Title:    "a key that does nothing where it stands",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Many keys are read only in one mode, for one kind of region, or beside another key. Elsewhere
the engine accepts them, does not check them and does nothing. It is an error where the key
shows that something else was meant (worker_stage without mode = "fan_out" starts no worker), and
a warning where a wish is lost. Of a key without which the run would be the same, idle-key speaks.
`,
	Run: func(pass *analyzer.Pass) {
		inert(pass, func(p blueprint.Problem) bool { return p.Severity > analyzer.Note })
		if len(pass.Blueprint.Syntax) > 0 {
			return // what would make the keys count may not be readable
		}
		for _, s := range pass.Stages() {
			gateTools(pass, s)
		}
	},
}

// gateTools judges gates that name modifying tools where no edge of the stage asks for a
// modification (d.103). Of a gate that asks nothing at all, gate-holds-nothing speaks.
func gateTools(pass *analyzer.Pass, s *resolve.Stage) {
	asks := func(e *blueprint.Edge) bool { return e.Gate != nil && e.Gate.RequireModifications.Or(false) }
	if slices.ContainsFunc(s.Transitions.Items, asks) {
		return
	}
	for _, e := range s.Transitions.Items {
		g := e.Gate
		if g == nil || !g.Tools.Usable() || g.RequireModifications.Written() || !g.RequireNoOpenItems.Written() && !g.RequireRegionUpdated.Written() && !g.RequireRegions.Written() {
			continue
		}
		idle(pass, analyzer.Warning, g.Tools.Key, "no edge of the stage has require_modifications = true", "ask for modifications", "tools")
	}
}
