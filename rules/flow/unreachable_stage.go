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
		reached := g.MayReach(g.Entry, g.Stages[0])
		missed := func(s *blueprint.Stage) bool { return !reached[s.Index] }
		told, fan := make([]bool, len(g.Stages)), mergeless(g)
		for _, s := range rootsFirst(g.Stages, func(s *blueprint.Stage) bool {
			return slices.ContainsFunc(g.To(s), func(e graph.Edge) bool { return e.From != s && missed(e.From) })
		}) {
			if !missed(s) || told[s.Index] || s.Malformed {
				continue
			}
			f := analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("no run enters %s: nothing leads to it from %s", s.Name.Text, g.Entry.Name.Text),
				Related: starts(g),
				Fixes:   analyzer.Advice("add a transition to it, " + analyzer.Header("stages", "STAGE", "transitions", s.Name.Text) + ", or remove the stage"),
			}
			if meant := s.Slip(); meant != "" {
				f.Message += "; did you mean " + meant + "?"
				f.Fixes = analyzer.Advice("write " + meant)
			} else if fan != nil && fan.Index < s.Index {
				f.Fixes = append(f.Fixes, analyzer.Fix{Title: fmt.Sprintf("name it as merge_stage of %s, if it is to work on what the workers found", fan.Name.Text)})
			}
			for _, other := range g.Spread(s, told) {
				if other != s && missed(other) {
					f.Related = append(f.Related, analyzer.Related{Span: other.Name.Span, Message: "reached only from there", Too: true})
				}
			}
			if pass.Effective(s).Mode == blueprint.OutputMode && s.Slip() == "" {
				continue // output-unreachable speaks of it
			}
			pass.Report(f)
		}
	},
}

// mergeless returns the first fan-out that goes on to no merge stage, or nil.
func mergeless(g *graph.Graph) *blueprint.Stage {
	for _, s := range g.Stages {
		if s.Mode.Or("") == blueprint.FanOut && !s.MergeStage.Written() {
			return s
		}
	}
	return nil
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
