package flow

import (
	"fmt"
	"slices"

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
		if g.Entry == nil || g.Linear || g.Doubtful() || misnamed(g) || mergesIntoItself(g) {
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
			Run:     witness(goesRound(pass)),
			Span:    span,
			Message: fmt.Sprintf("no way from %s leads to a stage where a run can complete; the engine refuses the file", g.Entry.Name.Text),
			Related: starts(g),
			Fixes:   analyzer.Advice("give the stage that ends the work an empty table: [stages.STAGE.transitions]"),
		})
	},
}

// misnamed reports whether an edge leads nowhere, which another rule speaks of: mending the name, or
// ending the run there as it was meant, may well mend the graph.
func misnamed(g *graph.Graph) bool {
	return slices.ContainsFunc(g.Stages, func(s *blueprint.Stage) bool { return !settled(g, s) })
}

// mergesIntoItself reports whether a fan-out does, which another rule speaks of: another merge stage
// may well lead on.
func mergesIntoItself(g *graph.Graph) bool {
	return slices.ContainsFunc(g.Stages, func(s *blueprint.Stage) bool { return slices.ContainsFunc(g.From(s), isSelfMerge) })
}

// goesRound returns the run that takes the first ordinary way each time, until it is where it was
// before; nil where it ends in another way.
func goesRound(pass *analyzer.Pass) *graph.Run {
	g, m := pass.Graph(), pass.Machine()
	start, _ := m.Main()
	var edges []graph.Edge
	seen := make([]bool, len(g.Stages))
	for at := g.Entry; !seen[at.Index]; at = edges[len(edges)-1].To {
		seen[at.Index] = true
		way := slices.IndexFunc(g.From(at), func(e graph.Edge) bool { return e.InOneRun() && (e.Kind != graph.Declared || e.Normal()) })
		if way < 0 {
			return nil
		}
		edges = append(edges, g.From(at)[way])
	}
	return m.Along(start, edges)
}

// countsForTheEnd leaves out the ways that the engine does not follow in this search: workers
// run on their own, and a fan-out with a merge stage leads only there.
func countsForTheEnd(e graph.Edge) bool {
	if e.From.Mode.Or("") == blueprint.FanOut && e.From.MergeStage.Written() {
		return e.Kind == graph.Merge
	}
	return e.Kind != graph.Worker
}
