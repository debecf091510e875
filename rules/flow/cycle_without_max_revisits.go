package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// CycleWithoutMaxRevisits reports loops that nothing bounds (b.68).
var CycleWithoutMaxRevisits = &analyzer.Rule{
	ID:       "cycle-without-max-revisits",
	Title:    "a loop that nothing bounds",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
Loops are how agents work: build, review, build again. But each turn of one costs model calls,
and stages that send a run back and forth can go on until the money is gone. One stage with
max_revisits anywhere on the loop bounds it: with max_revisits = 3 it is entered 4 times at most.

A loop is reported only if none of its stages has a bound. The bound of a stage that the loop
enters as a merge_stage is none: a fan-out merges whatever it says. Neither is that of a stage
that is entered because it is the next in the file. A stage that leads to itself without one is
refused by the engine. The finding shows a run that goes round once.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				if backAtOnce(e) {
					selfLoop(pass, e)
				}
			}
		}
		for _, loop := range g.Components(func(e graph.Edge) bool { return unlimited(e) && !doubted(g, e) }) {
			switch len(loop) {
			case 1:
			case 2:
				pair(pass, loop, 0)
				pair(pass, loop, 1)
			default:
				longLoop(pass, loop)
			}
		}
	},
}

// doubted reports whether the way is only there because the transitions of its stage were not understood.
func doubted(g *graph.Graph, e graph.Edge) bool {
	return e.Kind == graph.FallThrough && g.DoubtAbout(e.From)
}

// round returns a run that comes to a loop and goes round in it once; nil where the main run does
// not come there.
func round(pass *analyzer.Pass, s *blueprint.Stage) *graph.Run {
	g, m := pass.Graph(), pass.Machine()
	start, ok := m.Main()
	if !ok || g.Large() {
		return nil
	}
	before := g.Walk(g.Entry, nil)
	within := g.WalkAlong(s, unlimited)
	for _, e := range g.To(s) {
		if before.Reaches(s) && within.Reaches(e.From) && unlimited(e) {
			return m.Along(start, append(append(before.Path(s), within.Path(e.From)...), e))
		}
	}
	return nil
}

// noBound says why nothing ends a loop, given the words for the case that no stage has a bound.
func noBound(g *graph.Graph, loop []*blueprint.Stage, none string) string {
	var ignored []string
	for _, s := range loop {
		if bounded(s) {
			ignored = append(ignored, s.Name.Text)
		}
	}
	if len(ignored) == 0 {
		return none
	}
	by := "the order of the file"
	for _, s := range loop {
		if bounded(s) && slices.ContainsFunc(g.To(s), func(e graph.Edge) bool { return e.Kind == graph.Merge }) {
			by = "a merge"
		}
	}
	return by + " ignores the max_revisits of " + analyzer.Enumerate(ignored, "and")
}

func selfLoop(pass *analyzer.Pass, e graph.Edge) {
	pass.Report(analyzer.Finding{
		Span:    e.Span,
		Message: fmt.Sprintf("%s leads to itself and has no max_revisits; the engine refuses the file", e.From.Name.Text),
		Related: []analyzer.Related{{Span: e.From.Name.Span, Message: "the stage that needs a bound"}},
		Fixes:   analyzer.Advice("add max_revisits to " + analyzer.Header("stages", e.From.Name.Text)),
	})
}

// pair reports one of two stages that lead to each other: a bound on either would do, so each
// header is told.
func pair(pass *analyzer.Pass, loop []*blueprint.Stage, at int) {
	g, s, other := pass.Graph(), loop[at], loop[1-at]
	f := analyzer.Finding{
		Span:     s.Name.Span,
		Severity: analyzer.Warning,
		Message:  fmt.Sprintf("%s and %s can send the run back and forth without limit: %s", s.Name.Text, other.Name.Text, noBound(g, loop, "neither has max_revisits")),
		Fixes:    analyzer.Advice(fmt.Sprintf("add max_revisits to %s or %s", analyzer.Header("stages", s.Name.Text), analyzer.Header("stages", other.Name.Text))),
		Run:      witness(round(pass, s)),
	}
	for _, e := range append(between(g, s, other), between(g, other, s)...) {
		f.Related = append(f.Related, analyzer.Related{Span: e.Span, Message: "from " + e.From.Name.Text + " to " + e.To.Name.Text})
	}
	pass.Report(f)
}

func longLoop(pass *analyzer.Pass, loop []*blueprint.Stage) {
	g := pass.Graph()
	var names []string
	inside := map[*blueprint.Stage]bool{}
	for _, s := range loop {
		names = append(names, s.Name.Text)
		inside[s] = true
	}
	f := analyzer.Finding{
		Span:     loop[0].Name.Span,
		Severity: analyzer.Warning,
		Message:  fmt.Sprintf("%s can send the run round without limit: %s", analyzer.Enumerate(names, "and"), noBound(g, loop, "none of them has max_revisits")),
		Fixes:    analyzer.Advice("add max_revisits to the stage that decides to go round again"),
		Run:      witness(round(pass, loop[0])),
	}
	for _, s := range loop {
		for _, e := range g.From(s) {
			if inside[e.To] && e.To != s && e.Kind != graph.Worker {
				f.Related = append(f.Related, analyzer.Related{Span: e.Span, Message: "from " + s.Name.Text + " to " + e.To.Name.Text})
			}
		}
	}
	pass.Report(f)
}

// between returns the edges from one stage to another.
func between(g *graph.Graph, from, to *blueprint.Stage) []graph.Edge {
	var edges []graph.Edge
	for _, e := range g.From(from) {
		if e.To == to && e.Kind != graph.Worker {
			edges = append(edges, e)
		}
	}
	return edges
}
