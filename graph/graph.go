// Package graph is the stage graph and its questions: what leads where, and what a run can reach.
//
// Edges are not only those that a blueprint declares. A stage without transitions runs on to the
// next in the file, a fan-out enters its merge stage, and its workers enter theirs: a linter that
// forgets these cries wolf (engine.md e.2, g.12, g.13).
package graph

import (
	"cmp"
	"slices"

	dominikbraun "github.com/dominikbraun/graph"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// Kind says why there is an edge.
type Kind uint8

// Declared edges are written as transitions. The others are implied: FallThrough by the order
// of the file, Merge by merge_stage, Worker by worker_stage.
const (
	Declared Kind = iota
	FallThrough
	Merge
	Worker
)

// Edge is one way from a stage to another. There may be several between the same two.
type Edge struct {
	From, To  *blueprint.Stage
	Kind      Kind
	Condition string          // of a Declared edge, blueprint.Always when none is written; "" otherwise
	Span      source.Span     // what says so: the target's name, the value of merge_stage, the stage that falls through
	Decl      *blueprint.Edge // nil for implied edges
}

// Normal reports whether the edge is one of those a stage that ends normally chooses among.
func (e Edge) Normal() bool {
	return e.Kind == Declared && (e.Condition == blueprint.Always || e.Condition == blueprint.Choice)
}

// InOneRun reports whether the run itself goes along the edge; workers are runs of their own.
func (e Edge) InOneRun() bool { return e.Kind != Worker }

// Graph is the stages of one blueprint and the ways between them. It does not change after New.
type Graph struct {
	Stages []*blueprint.Stage // in file order

	// Entry is the stage that analyses start from: the one that entry_stage names, else the
	// first. It is nil without stages, and where entry_stage names none.
	Entry *blueprint.Stage

	// Linear is true when no stage has a transitions table, so that file order is all there is.
	Linear bool

	out [][]Edge // by stage index, in file order
	in  [][]Edge
}

// New builds the graph of a blueprint. Edges to stages that do not exist are left out.
func New(b *blueprint.Blueprint) *Graph {
	g := &Graph{Stages: b.Stages.Items, Linear: true}
	byName := make(map[string]*blueprint.Stage, len(g.Stages))
	for _, s := range g.Stages {
		byName[s.Name.Text] = s
		g.Linear = g.Linear && !s.Transitions.Usable()
	}
	if len(g.Stages) > 0 {
		g.Entry = g.Stages[0]
		if b.Agent != nil && b.Agent.EntryStage.Written() {
			g.Entry = byName[b.Agent.EntryStage.Or(g.Entry.Name.Text)]
		}
	}
	var edges []Edge
	for _, s := range g.Stages {
		edges = appendDeclared(edges, s, byName)
		edges = appendImplied(edges, s, g.Stages, byName)
	}
	g.snapshot(edges)
	return g
}

func appendDeclared(edges []Edge, s *blueprint.Stage, byName map[string]*blueprint.Stage) []Edge {
	for _, decl := range s.Transitions.Items {
		if to := byName[decl.Name.Text]; to != nil {
			edges = append(edges, Edge{From: s, To: to, Kind: Declared, Condition: decl.Condition.Or(blueprint.Always), Span: decl.Name.Span, Decl: decl})
		}
	}
	return edges
}

// appendImplied adds what the engine does without being told. A fan-out with a merge stage still
// falls through when the model never called fan_out (d.139).
func appendImplied(edges []Edge, s *blueprint.Stage, stages []*blueprint.Stage, byName map[string]*blueprint.Stage) []Edge {
	if !s.Transitions.Usable() && s.Index+1 < len(stages) {
		edges = append(edges, Edge{From: s, To: stages[s.Index+1], Kind: FallThrough, Span: s.Name.Span})
	}
	if s.Mode.Or(blueprint.Autonomous) != blueprint.FanOut {
		return edges
	}
	for _, way := range []struct {
		kind Kind
		name blueprint.Text
	}{{Merge, s.MergeStage}, {Worker, s.WorkerStage}} {
		if name, ok := way.name.Get(); ok && byName[name] != nil {
			edges = append(edges, Edge{From: s, To: byName[name], Kind: way.kind, Span: way.name.Span})
		}
	}
	return edges
}

// snapshot keeps the edges in the library's graph, which has one edge a pair and no order, and
// takes adjacency lists in file order out of it. Walking the slices is what makes the analyses
// linear in practice: the library's own traversal of 10,000 stages takes 200 times as long.
func (g *Graph) snapshot(edges []Edge) {
	type pair struct{ from, to int }
	between := make(map[pair][]Edge, len(edges))
	for _, e := range edges {
		p := pair{e.From.Index, e.To.Index}
		between[p] = append(between[p], e)
	}
	lib := dominikbraun.New(dominikbraun.IntHash, dominikbraun.Directed())
	for _, s := range g.Stages {
		_ = lib.AddVertex(s.Index) // indices are unique, so it cannot fail
	}
	for p, es := range between {
		_ = lib.AddEdge(p.from, p.to, dominikbraun.EdgeData(es)) // both ends exist, once
	}
	g.out, g.in = make([][]Edge, len(g.Stages)), make([][]Edge, len(g.Stages))
	adjacency, _ := lib.AdjacencyMap() // of a graph in memory: cannot fail
	for from, tos := range adjacency {
		for _, edge := range tos {
			g.out[from] = append(g.out[from], edge.Properties.Data.([]Edge)...)
		}
		slices.SortStableFunc(g.out[from], inFileOrder)
	}
	for _, es := range g.out {
		for _, e := range es {
			g.in[e.To.Index] = append(g.in[e.To.Index], e)
		}
	}
}

func inFileOrder(a, b Edge) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.To.Index, b.To.Index))
}

// From returns the edges that leave a stage, in file order. Do not modify the slice.
func (g *Graph) From(s *blueprint.Stage) []Edge { return g.out[s.Index] }

// Choices returns the edges among which a stage that ends normally chooses, in file order.
func (g *Graph) Choices(s *blueprint.Stage) []Edge {
	var normal []Edge
	for _, e := range g.out[s.Index] {
		if e.Normal() {
			normal = append(normal, e)
		}
	}
	return normal
}

// To returns the edges that enter a stage, by the order of the stages they leave.
func (g *Graph) To(s *blueprint.Stage) []Edge { return g.in[s.Index] }

// Walk is what a breadth-first walk from one stage found.
type Walk struct {
	from  *blueprint.Stage
	by    []Edge // the edge that first reached each stage
	found []bool
}

// Walk follows edges from a stage as far as they lead, nearest stages first and in file order,
// but not beyond a stage that stop accepts (nil: none). The stage itself counts as found.
func (g *Graph) Walk(from *blueprint.Stage, stop func(*blueprint.Stage) bool) *Walk {
	return g.WalkAlong(from, func(e Edge) bool { return stop == nil || !stop(e.From) })
}

// WalkAlong follows only the edges that keep accepts.
func (g *Graph) WalkAlong(from *blueprint.Stage, keep func(Edge) bool) *Walk {
	w := &Walk{from: from, by: make([]Edge, len(g.Stages)), found: make([]bool, len(g.Stages))}
	w.found[from.Index] = true
	queue := []*blueprint.Stage{from}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, e := range g.out[s.Index] {
			if !w.found[e.To.Index] && keep(e) {
				w.found[e.To.Index], w.by[e.To.Index] = true, e
				queue = append(queue, e.To)
			}
		}
	}
	return w
}

// Back walks edges that keep accepts (nil: all) against their direction from every stage that
// goal accepts, and reports for each stage, by index, whether it leads to one.
func (g *Graph) Back(goal func(*blueprint.Stage) bool, keep func(Edge) bool) []bool {
	leads := make([]bool, len(g.Stages))
	var queue []*blueprint.Stage
	for _, s := range g.Stages {
		if goal(s) {
			leads[s.Index] = true
			queue = append(queue, s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, e := range g.in[s.Index] {
			if !leads[e.From.Index] && (keep == nil || keep(e)) {
				leads[e.From.Index] = true
				queue = append(queue, e.From)
			}
		}
	}
	return leads
}

// Reaches reports whether the walk found s.
func (w *Walk) Reaches(s *blueprint.Stage) bool { return w.found[s.Index] }

// Path returns the shortest way to s, empty for the start itself and for what was not found.
func (w *Walk) Path(s *blueprint.Stage) []Edge {
	if !w.found[s.Index] {
		return nil
	}
	var path []Edge
	for s != w.from {
		e := w.by[s.Index]
		path = append(path, e)
		s = e.From
	}
	slices.Reverse(path)
	return path
}
