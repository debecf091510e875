package graph_test

import (
	"slices"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

func pathOf(w *graph.Walk, s *blueprint.Stage) []string {
	var names []string
	for _, e := range w.Path(s) {
		names = append(names, name(e.To))
	}
	return names
}

func TestWalkIsShortestAndInFileOrder(t *testing.T) {
	t.Parallel()
	g := graph.New(decode(t, `
[stages.start.transitions]
long = {}
right = {}
left = {}
[stages.long.transitions.longer]
[stages.longer.transitions.goal]
[stages.left.transitions.goal]
[stages.right.transitions.goal]
[stages.goal.transitions.start]
[stages.apart.transitions.goal]
`))
	w := g.Walk(g.Entry, nil)
	if got := pathOf(w, g.Stages[5]); !slices.Equal(got, []string{"right", "goal"}) {
		t.Errorf("the way to goal is %v; right stands first among the shortest", got)
	}
	if got := w.Path(g.Entry); len(got) != 0 {
		t.Errorf("the way to the start itself has %d edges", len(got))
	}
	if w.Reaches(g.Stages[6]) || w.Path(g.Stages[6]) != nil {
		t.Error("apart is reached, or has a way")
	}
}

func TestWalkStops(t *testing.T) {
	t.Parallel()
	g := graph.New(decode(t, "[stages.a]\n[stages.b]\n[stages.c]"))
	w := g.Walk(g.Entry, func(s *blueprint.Stage) bool { return name(s) == "b" })
	if !w.Reaches(g.Stages[1]) || w.Reaches(g.Stages[2]) {
		t.Error("a walk finds the stage it stops at, and nothing beyond")
	}
	w = g.Walk(g.Entry, func(*blueprint.Stage) bool { return true })
	if !w.Reaches(g.Stages[0]) || w.Reaches(g.Stages[1]) {
		t.Error("a walk may stop at its start")
	}
}

// Of the shortest ways a walk takes the one whose edges stand first in the file.
func TestWalkAgainstBruteForce(t *testing.T) {
	t.Parallel()
	smallGraphs(t, func(t *testing.T, g *graph.Graph) {
		for _, keep := range filters {
			reach := reachable(g, keep)
			for _, from := range g.Stages {
				w := g.WalkAlong(from, func(e graph.Edge) bool { return accepts(keep, e) })
				for _, to := range g.Stages {
					if w.Reaches(to) != reach[from.Index][to.Index] {
						t.Errorf("from %s, reaches %s: %v", name(from), name(to), w.Reaches(to))
					}
					want := firstShortest(g, keep, from, to)
					if got := w.Path(to); !slices.Equal(got, want) {
						t.Errorf("from %s to %s: %d edges, or others, instead of %d", name(from), name(to), len(got), len(want))
					}
				}
			}
		}
	})
}

// firstShortest tries all ways of growing length, in file order.
func firstShortest(g *graph.Graph, keep func(graph.Edge) bool, from, to *blueprint.Stage) []graph.Edge {
	ways := [][]graph.Edge{nil}
	for length := 0; length < len(g.Stages); length++ {
		var longer [][]graph.Edge
		seen := map[*blueprint.Stage]bool{} // a later way to the same stage stands later in the file
		for _, way := range ways {
			at := from
			if len(way) > 0 {
				at = way[len(way)-1].To
			}
			if at == to {
				return way
			}
			for _, e := range g.From(at) {
				if accepts(keep, e) && !seen[e.To] {
					seen[e.To] = true
					longer = append(longer, append(slices.Clone(way), e))
				}
			}
		}
		ways = longer
	}
	return nil
}

func TestBackAgainstBruteForce(t *testing.T) {
	t.Parallel()
	smallGraphs(t, func(t *testing.T, g *graph.Graph) {
		for _, keep := range filters {
			reach := reachable(g, keep)
			goal := func(s *blueprint.Stage) bool { return s.Index%3 == 1 }
			back := g.Back(goal, keep)
			for from := range g.Stages {
				want := false
				for to, s := range g.Stages {
					want = want || goal(s) && reach[from][to]
				}
				if back[from] != want {
					t.Errorf("%s leads to a goal: %v", name(g.Stages[from]), back[from])
				}
			}
		}
	})
}
