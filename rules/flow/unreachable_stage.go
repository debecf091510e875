package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// UnreachableStage reports stages that no run can enter (g.13).
var UnreachableStage = &analyzer.Rule{
	ID:       "unreachable-stage",
	Title:    "a stage that can never run",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A stage is reported if no way leads to it: no transition of any condition, no fan-out that
merges into it or uses it as a worker, and no stage before it in the file that falls through to
it. Nothing fails when the agent runs: the stage, and whatever it was meant to check, is
silently skipped.

Stages that are reached only from an unreached one are named with it, since they share the
cause. Allow it while you are still drawing the graph.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil || g.Linear {
			return
		}
		fromEntry, fromFirst := g.Walk(g.Entry, nil), g.Walk(g.Stages[0], nil)
		missed := func(s *blueprint.Stage) bool { return !fromEntry.Reaches(s) && !fromFirst.Reaches(s) }
		told := make([]bool, len(g.Stages))
		for _, s := range rootsFirst(g.Stages, func(s *blueprint.Stage) bool {
			return slices.ContainsFunc(g.To(s), func(e graph.Edge) bool { return e.From != s && missed(e.From) })
		}) {
			if !missed(s) || told[s.Index] {
				continue
			}
			f := analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("no run enters %s: nothing leads to it from %s", s.Name.Text, g.Entry.Name.Text),
				Related: starts(g),
				Fixes:   analyzer.Advice(fmt.Sprintf("add a transition to it, [stages.STAGE.transitions.%s], or remove the stage", s.Name.Text)),
			}
			lost := g.Walk(s, nil)
			for _, other := range g.Stages {
				if other != s && missed(other) && lost.Reaches(other) && !told[other.Index] {
					told[other.Index] = true
					f.Related = append(f.Related, analyzer.Related{Span: other.Name.Span, Message: "reached only from there"})
				}
			}
			told[s.Index] = true
			if pass.Effective(s).Mode == blueprint.OutputMode {
				continue // output-unreachable speaks of it
			}
			pass.Report(f)
		}
	},
}

// rootsFirst lists the stages that nothing unreached leads to before those it leads to, so that
// the cause is told before what follows from it; otherwise in file order.
func rootsFirst(stages []*blueprint.Stage, follows func(*blueprint.Stage) bool) []*blueprint.Stage {
	var roots, rest []*blueprint.Stage
	for _, s := range stages {
		if follows(s) {
			rest = append(rest, s)
		} else {
			roots = append(roots, s)
		}
	}
	return append(roots, rest...)
}
