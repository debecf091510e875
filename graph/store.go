package graph

import (
	"cmp"
	"errors"
	"slices"

	dominikbraun "github.com/dominikbraun/graph"
)

// store keeps what the library's graph holds: stages by their index, and the edges between them in
// one sorted list. With the maps of maps that the library brings along, New takes three times as long:
// 92 ms instead of 35 for 10,000 stages of three edges each.
type store struct {
	stages int
	edges  []dominikbraun.Edge[int] // by source, then by target
}

// newStore makes a store with room for so many edges.
func newStore(edges int) *store { return &store{edges: make([]dominikbraun.Edge[int], 0, edges)} }

// errFixed refuses what does not happen to the graph of a blueprint.
var errFixed = errors.New("the graph of a blueprint grows in file order, and never changes")

func (s *store) AddVertex(hash, _ int, _ dominikbraun.VertexProperties) error {
	if hash != s.stages {
		return errFixed
	}
	s.stages++
	return nil
}

func (s *store) Vertex(hash int) (int, dominikbraun.VertexProperties, error) {
	if hash < 0 || hash >= s.stages {
		return 0, dominikbraun.VertexProperties{}, dominikbraun.ErrVertexNotFound
	}
	return hash, dominikbraun.VertexProperties{}, nil
}

func (s *store) ListVertices() ([]int, error) {
	all := make([]int, s.stages)
	for i := range all {
		all[i] = i
	}
	return all, nil
}

func (s *store) VertexCount() (int, error) { return s.stages, nil }

func (s *store) AddEdge(source, target int, edge dominikbraun.Edge[int]) error {
	if at, _ := s.find(source, target); at < len(s.edges) {
		return errFixed
	}
	s.edges = append(s.edges, edge)
	return nil
}

func (s *store) Edge(source, target int) (dominikbraun.Edge[int], error) {
	at, ok := s.find(source, target)
	if !ok {
		return dominikbraun.Edge[int]{}, dominikbraun.ErrEdgeNotFound
	}
	return s.edges[at], nil
}

// find returns where the edge is, or would be. A new one comes last, so that is tried first.
func (s *store) find(source, target int) (at int, ok bool) {
	compare := func(e dominikbraun.Edge[int], source int) int {
		return cmp.Or(cmp.Compare(e.Source, source), cmp.Compare(e.Target, target))
	}
	if n := len(s.edges); n == 0 || compare(s.edges[n-1], source) < 0 {
		return n, false
	}
	return slices.BinarySearchFunc(s.edges, source, compare)
}

func (s *store) ListEdges() ([]dominikbraun.Edge[int], error) { return s.edges, nil }

func (s *store) UpdateEdge(int, int, dominikbraun.Edge[int]) error { return errFixed }
func (s *store) RemoveEdge(int, int) error                         { return errFixed }
func (s *store) RemoveVertex(int) error                            { return errFixed }
