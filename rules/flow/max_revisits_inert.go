package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// MaxRevisitsInert reports bounds of stages that nothing enters again (d.137).
var MaxRevisitsInert = &analyzer.Rule{
	ID:       "max-revisits-inert",
	Title:    "a bound on a stage that is entered once",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
max_revisits bounds how often a stage is entered again. A stage that is on no loop is entered once
at most, so the bound does nothing for it. Where the stage has a required region to fill, it also
bounds how often the stage is sent back for that, so it is not reported.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Doubtful() {
			return // some way may be meant to enter the stage
		}
		again := onLoop(g)
		for _, s := range g.Stages {
			n, ok := s.MaxRevisits.Get()
			if !ok || n <= 0 || again[s.Index] || !settled(g, s) || sentBack(pass.Effective(s)) {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.MaxRevisits.Key,
				Message: fmt.Sprintf("nothing enters %s again, so max_revisits bounds nothing", s.Name.Text),
				Fixes:   analyzer.Advice("remove it"),
			})
		}
	},
}

// sentBack reports whether a stage is held to the required regions of its layout, which its
// max_revisits bounds as well (engine.md e.3).
func sentBack(s *resolve.Stage) bool {
	if !s.GrantsLiterally(catalog.ToolContextWrite) && !s.GrantsLiterally("context_append") {
		return false
	}
	return slices.ContainsFunc(s.Layout.Regions, func(r *resolve.Region) bool {
		return r.Raw != nil && r.Raw.Required.Or(false) && resolve.SeedOf(r.Raw).Source != resolve.SeedCaller
	})
}

// onLoop tells, by index, the stages that a run can enter more than once.
func onLoop(g *graph.Graph) []bool {
	on := make([]bool, len(g.Stages))
	for _, set := range g.Components(graph.Edge.InOneRun) {
		for _, s := range set {
			on[s.Index] = len(set) > 1 || slices.ContainsFunc(g.From(s), func(e graph.Edge) bool { return e.To == s && e.InOneRun() })
		}
	}
	return on
}
