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

	doubts []doubt // by stage index; nil where every way is understood
}

// doubt is where a stage may be meant to lead, for all that was understood.
type doubt struct {
	there    bool
	to       []*blueprint.Stage
	anywhere bool
}

// New builds the graph of a blueprint. Edges to stages that do not exist are left out.
func New(b *blueprint.Blueprint) *Graph {
	g := &Graph{Stages: b.Stages.Items, Linear: true}
	byName, about := make(map[string]*blueprint.Stage, len(g.Stages)), 0
	for _, s := range g.Stages {
		byName[s.Name.Text] = s
		about += len(s.Transitions.Items) + 1
		g.Linear = g.Linear && !s.Transitions.Usable()
	}
	if len(g.Stages) > 0 {
		g.Entry = g.Stages[0]
		if b.Agent != nil && b.Agent.EntryStage.Written() {
			g.Entry = byName[b.Agent.EntryStage.Or(g.Entry.Name.Text)]
		}
	}
	edges := make([]Edge, 0, about)
	for _, s := range g.Stages {
		first := len(edges)
		edges = appendDeclared(edges, s, byName)
		g.doubt(s, byName, len(edges)-first < len(s.Transitions.Items))
		edges = appendImplied(edges, s, g.Stages, byName)
		slices.SortStableFunc(edges[first:], byTarget)
	}
	g.snapshot(edges)
	return g
}

// doubt notes where a stage may be meant to lead; lost says that one of its targets is no stage.
func (g *Graph) doubt(s *blueprint.Stage, byName map[string]*blueprint.Stage, lost bool) {
	names, anywhere := s.MayLead()
	if len(names) == 0 && !anywhere && !lost {
		return
	}
	if g.doubts == nil {
		g.doubts = make([]doubt, len(g.Stages))
	}
	d := &g.doubts[s.Index]
	d.there, d.anywhere = true, anywhere
	for _, name := range names {
		d.to = append(d.to, byName[name])
	}
}

// Doubtful reports whether some stage leads where it was not understood: by a misspelt key, a mode
// that is none, a name of no stage. What a run cannot do is not to be concluded then.
func (g *Graph) Doubtful() bool { return g.doubts != nil }

// DoubtAbout reports whether that stage may be meant to lead elsewhere than it does.
func (g *Graph) DoubtAbout(s *blueprint.Stage) bool {
	return g.doubts != nil && g.doubts[s.Index].there
}

// MayReach reports for each stage, by index, whether a walk from one of those finds it, or may find
// it once every way is understood.
func (g *Graph) MayReach(from ...*blueprint.Stage) []bool {
	found := make([]bool, len(g.Stages))
	var queue []*blueprint.Stage
	find := func(s *blueprint.Stage) {
		if !found[s.Index] {
			found[s.Index] = true
			queue = append(queue, s)
		}
	}
	for _, s := range from {
		find(s)
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, e := range g.out[s.Index] {
			find(e.To)
		}
		if g.doubts == nil {
			continue
		}
		for _, to := range g.doubts[s.Index].to {
			find(to)
		}
		if g.doubts[s.Index].anywhere {
			for i := range found {
				found[i] = true
			}
			return found
		}
	}
	return found
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

// snapshot keeps the edges, which come sorted by their ends, in the library's graph, which has one
// edge a pair and no order, and takes adjacency lists in file order out of it. Walking the slices is
// what makes the analyses linear in practice: the library's own traversal of 10,000 stages takes 200
// times as long.
func (g *Graph) snapshot(edges []Edge) {
	lib := dominikbraun.NewWithStore(dominikbraun.IntHash, newStore(len(edges)), dominikbraun.Directed())
	for _, s := range g.Stages {
		_ = lib.AddVertex(s.Index) // indices are unique and in order, so it cannot fail
	}
	pairs := make([][]Edge, 0, len(edges)) // they are pointed to, so it must not grow
	with := []func(*dominikbraun.EdgeProperties){func(p *dominikbraun.EdgeProperties) { p.Data = &pairs[len(pairs)-1] }}
	for left := edges; len(left) > 0; {
		from, to, n := left[0].From, left[0].To, 1
		for n < len(left) && left[n].From == from && left[n].To == to {
			n++
		}
		pairs, left = append(pairs, left[:n]), left[n:]
		_ = lib.AddEdge(from.Index, to.Index, with...) // both ends exist, once
	}
	listed, _ := lib.Edges() // of a graph in memory: cannot fail
	all := make([]Edge, 0, len(edges))
	for _, pair := range listed {
		all = append(all, *pair.Properties.Data.(*[]Edge)...)
	}
	g.adopt(all)
}

// adopt takes adjacency lists out of edges that are sorted by the stage they leave.
func (g *Graph) adopt(edges []Edge) {
	g.out, g.in = make([][]Edge, len(g.Stages)), make([][]Edge, len(g.Stages))
	entering := make([]int, len(g.Stages))
	left := edges
	for i := range g.Stages {
		n := 0
		for n < len(left) && left[n].From.Index == i {
			entering[left[n].To.Index]++
			n++
		}
		g.out[i], left = left[:n:n], left[n:]
		slices.SortStableFunc(g.out[i], inFileOrder)
	}
	room := make([]Edge, len(edges))
	for i, n := range entering {
		g.in[i], room = room[:0:n], room[n:]
	}
	for _, e := range edges {
		g.in[e.To.Index] = append(g.in[e.To.Index], e)
	}
}

func byTarget(a, b Edge) int { return cmp.Compare(a.To.Index, b.To.Index) }

func inFileOrder(a, b Edge) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.To.Index, b.To.Index))
}

// large is the number of looks at a stage or an edge beyond which a graph is not walked from each
// of its stages: some 4,000 stages, where the largest real blueprint has two dozen.
const large = 1 << 25

// Large reports whether the graph is too large to be walked anew from each of its stages. What
// needs that is then not asked, and analysis-cut says so.
func (g *Graph) Large() bool {
	edges := 0
	for _, es := range g.out {
		edges += len(es)
	}
	return len(g.Stages)*(len(g.Stages)+edges) > large
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
	by    []*Edge // the edge that first reached each stage
	found []bool
}

// Walk follows edges from a stage as far as they lead, nearest stages first and in file order,
// but not beyond a stage that stop accepts (nil: none). The stage itself counts as found.
func (g *Graph) Walk(from *blueprint.Stage, stop func(*blueprint.Stage) bool) *Walk {
	return g.WalkAlong(from, func(e Edge) bool { return stop == nil || !stop(e.From) })
}

// WalkAlong follows only the edges that keep accepts.
func (g *Graph) WalkAlong(from *blueprint.Stage, keep func(Edge) bool) *Walk {
	w := &Walk{from: from, by: make([]*Edge, len(g.Stages)), found: make([]bool, len(g.Stages))}
	w.found[from.Index] = true
	queue := []*blueprint.Stage{from}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for i := range g.out[s.Index] {
			e := &g.out[s.Index][i]
			if !w.found[e.To.Index] && keep(*e) {
				w.found[e.To.Index], w.by[e.To.Index] = true, e
				queue = append(queue, e.To)
			}
		}
	}
	return w
}

// Spread marks what a stage leads to, itself included, and returns what was not marked before, in
// file order. It does not go on from marked stages, so that all stages together cost one walk.
func (g *Graph) Spread(from *blueprint.Stage, marked []bool) []*blueprint.Stage {
	if marked[from.Index] {
		return nil
	}
	marked[from.Index] = true
	found := []*blueprint.Stage{from}
	for at := 0; at < len(found); at++ {
		for _, e := range g.out[found[at].Index] {
			if !marked[e.To.Index] {
				marked[e.To.Index] = true
				found = append(found, e.To)
			}
		}
	}
	slices.SortFunc(found, func(a, b *blueprint.Stage) int { return a.Index - b.Index })
	return found
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
		path = append(path, *e)
		s = e.From
	}
	slices.Reverse(path)
	return path
}
