package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// NoTerminalPath reports graphs in which no run can complete (b.69).
var NoTerminalPath = &analyzer.Rule{
	ID:       "no-terminal-path",
	Title:    "a graph in which no run can complete",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A run completes in a stage whose transitions table is there and empty, or in the last stage of
the file when it has no table at all. Where no way from the entry leads to such a stage, every
run goes round until something breaks, and the engine refuses the file.

Conditions do not matter here: an edge for errors alone still counts as a way. allow_complete
does not count, and a fan-out with a merge_stage leads only there.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil || g.Linear || misnamed(g) {
			return
		}
		ends := g.Back(func(s *blueprint.Stage) bool { return terminal(g, s) }, countsForTheEnd)
		if ends[g.Entry.Index] {
			return
		}
		span := g.Entry.Name.Span
		if agent := pass.Blueprint.Agent; agent != nil && agent.EntryStage.Written() {
			span = agent.EntryStage.Span
		}
		pass.Report(analyzer.Finding{
			Span:    span,
			Message: fmt.Sprintf("no way from %s leads to a stage where a run can complete; the engine refuses the file", g.Entry.Name.Text),
			Related: starts(g),
			Fixes:   analyzer.Advice("give the stage that ends the work an empty table: [stages.STAGE.transitions]"),
		})
	},
}

// misnamed reports whether an edge leads nowhere, which another rule speaks of: mending the name
// may well mend the graph.
func misnamed(g *graph.Graph) bool {
	for _, s := range g.Stages {
		declared := 0
		for _, e := range g.From(s) {
			if e.Kind == graph.Declared {
				declared++
			}
		}
		merge := s.Mode.Or("") == blueprint.FanOut && s.MergeStage.Written()
		if declared < len(s.Transitions.Items) || merge && !merges(g, s) {
			return true
		}
	}
	return false
}

// terminal reports whether a run that comes to the end of a stage is complete, as the engine
// judges when it loads the file.
func terminal(g *graph.Graph, s *blueprint.Stage) bool {
	if merges(g, s) {
		return false
	}
	if s.Transitions.Usable() {
		return len(s.Transitions.Items) == 0
	}
	return s.Index == len(g.Stages)-1
}

// countsForTheEnd leaves out the ways that the engine does not follow in this search: workers
// run on their own, and a fan-out with a merge stage leads only there.
func countsForTheEnd(e graph.Edge) bool {
	if e.From.Mode.Or("") == blueprint.FanOut && e.From.MergeStage.Written() {
		return e.Kind == graph.Merge
	}
	return e.Kind != graph.Worker
}

func merges(g *graph.Graph, s *blueprint.Stage) bool {
	for _, e := range g.From(s) {
		if e.Kind == graph.Merge {
			return true
		}
	}
	return false
}
