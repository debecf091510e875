package graph

import (
	"errors"
	"slices"
	"testing"

	dominikbraun "github.com/dominikbraun/graph"
)

// What the library says of a graph does not depend on where it is stored.
func TestStoreAgainstTheLibrarysOwn(t *testing.T) {
	t.Parallel()
	libraries := []dominikbraun.Graph[int, int]{
		dominikbraun.New(dominikbraun.IntHash, dominikbraun.Directed()),
		dominikbraun.NewWithStore(dominikbraun.IntHash, newStore(0), dominikbraun.Directed()),
	}
	var adjacent [2]map[int]map[int]dominikbraun.Edge[int]
	for i, lib := range libraries {
		for stage := range 5 {
			if err := lib.AddVertex(stage); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range [][2]int{{0, 1}, {0, 3}, {1, 1}, {1, 2}, {3, 0}} {
			if err := lib.AddEdge(e[0], e[1], dominikbraun.EdgeWeight(10*e[0]+e[1])); err != nil {
				t.Fatal(err)
			}
		}
		if err := lib.AddEdge(3, 0); !errors.Is(err, dominikbraun.ErrEdgeAlreadyExists) {
			t.Errorf("adding an edge again says %v", err)
		}
		if err := lib.AddEdge(3, 5); !errors.Is(err, dominikbraun.ErrVertexNotFound) {
			t.Errorf("adding an edge to nowhere says %v", err)
		}
		if _, err := lib.Edge(0, 2); !errors.Is(err, dominikbraun.ErrEdgeNotFound) {
			t.Errorf("asking for an edge that is not there says %v", err)
		}
		adjacent[i], _ = lib.AdjacencyMap()
	}
	for from, edges := range adjacent[0] {
		for to, e := range edges {
			if got := adjacent[1][from][to]; got.Source != e.Source || got.Target != e.Target || got.Properties.Weight != e.Properties.Weight {
				t.Errorf("the edge from %d to %d is %v, not %v", from, to, got, e)
			}
		}
		if len(adjacent[1][from]) != len(edges) {
			t.Errorf("from %d lead %d edges, not %d", from, len(adjacent[1][from]), len(edges))
		}
	}
}

func TestStoreKeepsItsOrder(t *testing.T) {
	t.Parallel()
	lib := dominikbraun.NewWithStore(dominikbraun.IntHash, newStore(2), dominikbraun.Directed())
	for stage := range 3 {
		_ = lib.AddVertex(stage)
	}
	_, _ = lib.AddEdge(1, 0), lib.AddEdge(1, 2)
	for name, err := range map[string]error{
		"an edge out of order": lib.AddEdge(0, 1),
		"a stage added twice":  lib.AddVertex(2),
		"an edge removed":      lib.RemoveEdge(1, 0),
		"an edge changed":      lib.UpdateEdge(1, 0),
		"a stage removed":      lib.RemoveVertex(0),
	} {
		if !errors.Is(err, errFixed) {
			t.Errorf("%s: the answer is %v", name, err)
		}
	}
	edges, _ := lib.Edges()
	targets := make([]int, 0, len(edges))
	for _, e := range edges {
		targets = append(targets, e.Target)
	}
	if !slices.Equal(targets, []int{0, 2}) {
		t.Errorf("the edges lead to %v", targets)
	}
}
