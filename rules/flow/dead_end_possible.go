package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// DeadEndPossible reports stages whose every way on can be used up.
var DeadEndPossible = &analyzer.Rule{
	ID:       "dead-end-possible",
	Title:    "a stage whose every way on can be used up",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
max_revisits = N lets a stage be entered N + 1 times. Once every stage that this one leads to has
been entered that often, the run has nowhere to go and ends in an error, and the work done so
far is lost. An edge with condition = "dead_end" (or "error") to a stage without a bound catches
that; one with condition = "max_iterations" or "stuck" does not.

A stage is not reported if no way leads from one of its targets back to it: that target cannot
have been entered before.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil {
			return
		}
		reached := g.Walk(g.Entry, nil)
		loop := loops(g)
		for _, s := range g.Stages {
			targets := normalTargets(g, s)
			stuck := len(targets) > 0 && reached.Reaches(s) && !escapes(g, s)
			for _, t := range targets {
				stuck = stuck && bounded(t) && loop[t.Index] == loop[s.Index]
			}
			if !stuck {
				continue
			}
			f := analyzer.Finding{
				Span:    s.Transitions.Key,
				Message: fmt.Sprintf("%s can strand: every stage it leads to has max_revisits, and once %s spent the run ends in an error", s.Name.Text, spent(targets)),
				Fixes:   analyzer.Advice("add an edge with condition = \"dead_end\" to a stage without max_revisits"),
			}
			for _, t := range targets {
				f.Related = append(f.Related, analyzer.Related{Span: t.MaxRevisits.Key, Message: t.Name.Text + " can be entered only so often"})
			}
			pass.Report(f)
		}
	},
}

// normalTargets returns the stages that a stage may choose to go on to, each once.
func normalTargets(g *graph.Graph, s *blueprint.Stage) []*blueprint.Stage {
	var targets []*blueprint.Stage
	for _, e := range g.From(s) {
		if e.Normal() && !slices.Contains(targets, e.To) {
			targets = append(targets, e.To)
		}
	}
	return targets
}

// escapes reports whether a dead end is caught by an edge to a stage that is always open.
func escapes(g *graph.Graph, s *blueprint.Stage) bool {
	return slices.ContainsFunc(g.From(s), func(e graph.Edge) bool {
		return (e.Condition == blueprint.OnDeadEnd || e.Condition == blueprint.OnError) && !bounded(e.To)
	})
}

// loops numbers, by stage index, the sets of stages that a run can go round in: only a target in
// the same set as the stage can have been entered before the stage ends. Workers are other runs.
func loops(g *graph.Graph) []int {
	numbers := make([]int, len(g.Stages))
	for n, set := range g.Components(func(e graph.Edge) bool { return e.Kind != graph.Worker }) {
		for _, s := range set {
			numbers[s.Index] = n
		}
	}
	return numbers
}

func spent(targets []*blueprint.Stage) string {
	var names []string
	for _, t := range targets {
		names = append(names, t.Name.Text)
	}
	if len(names) == 1 {
		return "that of " + names[0] + " is"
	}
	return "those of " + analyzer.Enumerate(names, "and") + " are"
}
