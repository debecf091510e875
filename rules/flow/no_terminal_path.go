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
		if !endless(g) {
			return
		}
		span := g.Entry.Name.Span
		if agent := pass.Blueprint.Agent; agent != nil && agent.EntryStage.Written() {
			span = agent.EntryStage.Span
		}
		f := analyzer.Finding{
			Run:     witness(goesRound(pass)),
			Span:    span,
			Message: fmt.Sprintf("no way from %s leads to a stage where a run can complete; the engine refuses the file", g.Entry.Name.Text),
			Related: starts(g),
			Fixes:   analyzer.Advice("give the stage that ends the work an empty table: [stages.STAGE.transitions]"),
		}
		if i := slices.IndexFunc(g.Stages, func(s *blueprint.Stage) bool { return terminal(g, s) && !isWorker(g, s) }); i >= 0 {
			end := g.Stages[i]
			f.Message = fmt.Sprintf("no way from %s leads to %s, where a run could complete; the engine refuses the file", g.Entry.Name.Text, end.Name.Text)
			f.Related = append(f.Related, analyzer.Related{Span: end.Name.Span, Message: "nothing leads here"})
			f.Fixes = analyzer.Advice("lead the stage that ends the work on to it: " + analyzer.Header("stages", "STAGE", "transitions", end.Name.Text))
		}
		pass.Report(f)
	},
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
