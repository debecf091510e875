package graph

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
)

// Components returns the strongly connected components of the edges that keep accepts (nil: all
// of them): the sets of stages in which each can be reached from each other. Stages within a
// component, and components by their first stage, are in file order. A stage that is on no cycle
// is a component of its own.
func (g *Graph) Components(keep func(Edge) bool) [][]*blueprint.Stage {
	n := len(g.Stages)
	t := &tarjan{g: g, keep: keep, order: make([]int, n), low: make([]int, n), open: make([]bool, n), room: make([]*blueprint.Stage, n)}
	for i := range g.Stages {
		if t.order[i] == 0 {
			t.visit(i)
		}
	}
	slices.SortFunc(t.found, func(a, b []*blueprint.Stage) int { return a[0].Index - b[0].Index })
	return t.found
}

// tarjan is Tarjan's algorithm with its recursion on a stack of its own: a chain of 10,000
// stages is no reason to need as many frames.
type tarjan struct {
	g     *Graph
	keep  func(Edge) bool
	count int
	order []int // when each stage was first seen, from 1; 0: not yet
	low   []int // the earliest stage that it leads back to
	open  []bool
	stack []int
	path  []frame
	room  []*blueprint.Stage // for the components, which have each stage once
	found [][]*blueprint.Stage
}

type frame struct{ stage, next int }

func (t *tarjan) visit(start int) {
	frames := append(t.path[:0], t.enter(start))
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		edges := t.g.out[f.stage]
		if f.next < len(edges) {
			e := edges[f.next]
			f.next++
			to := e.To.Index
			switch {
			case t.keep != nil && !t.keep(e):
			case t.order[to] == 0:
				frames = append(frames, t.enter(to))
			case t.open[to]:
				t.low[f.stage] = min(t.low[f.stage], t.order[to])
			}
			continue
		}
		done := f.stage
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			parent := frames[len(frames)-1].stage
			t.low[parent] = min(t.low[parent], t.low[done])
		}
		if t.low[done] == t.order[done] {
			t.close(done)
		}
	}
	t.path = frames
}

func (t *tarjan) enter(stage int) frame {
	t.count++
	t.order[stage], t.low[stage], t.open[stage] = t.count, t.count, true
	t.stack = append(t.stack, stage)
	return frame{stage: stage}
}

// close takes a finished component off the stack.
func (t *tarjan) close(root int) {
	at := len(t.stack) - 1
	for t.stack[at] != root {
		at--
	}
	members := t.stack[at:]
	t.stack = t.stack[:at]
	slices.Sort(members)
	component := t.room[:len(members):len(members)]
	t.room = t.room[len(members):]
	for i, stage := range members {
		t.open[stage] = false
		component[i] = t.g.Stages[stage]
	}
	t.found = append(t.found, component)
}
