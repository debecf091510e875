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

The finding shows the shortest run that strands, step by step. It is silent where no run does: where
a way on is still open whenever the stage ends, however often the run went round before.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Doubtful() || slices.ContainsFunc(g.Stages, func(s *blueprint.Stage) bool { return !conditioned(pass.Blueprint, s) }) {
			return // where a way leads was not understood, or when it is open
		}
		for i, v := range pass.Machine().Strands() {
			if v.Run != nil || v.Cut {
				pass.Report(strands(g.Stages[i], normalTargets(g, g.Stages[i]), v.Run))
			}
		}
	},
}

// strands reports a stage with the run that strands there, if one was found.
func strands(s *blueprint.Stage, targets []*blueprint.Stage, run *graph.Run) analyzer.Finding {
	f := analyzer.Finding{
		Span:    s.Transitions.Key,
		Message: fmt.Sprintf("%s can strand: every stage it leads to has max_revisits, and once %s spent the run ends in an error", s.Name.Text, spent(targets)),
		Fixes:   analyzer.Advice("add an edge with condition = \"dead_end\" to a stage without max_revisits"),
		Run:     witness(run),
	}
	if run != nil {
		f.Message += onlyAfter(run) + ": " + run.String()
	}
	for _, t := range targets {
		f.Related = append(f.Related, analyzer.Related{Span: t.MaxRevisits.Key, Message: t.Name.Text + " can be entered only so often"})
	}
	return f
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
