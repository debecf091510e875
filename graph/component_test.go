package graph_test

import (
	"slices"
	"testing"

	dominikbraun "github.com/dominikbraun/graph"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/workload"
)

// indices writes components as the sorted indices of their stages.
func indices(sets [][]*blueprint.Stage) [][]int {
	var all [][]int
	for _, set := range sets {
		var one []int
		for _, s := range set {
			one = append(one, s.Index)
		}
		all = append(all, one)
	}
	return all
}

func equal(a, b [][]int) bool {
	return slices.EqualFunc(a, b, func(x, y []int) bool { return slices.Equal(x, y) })
}

func TestComponentsAgainstBruteForce(t *testing.T) {
	t.Parallel()
	smallGraphs(t, func(t *testing.T, g *graph.Graph) {
		for _, keep := range filters {
			reach := reachable(g, keep)
			var want [][]int
			done := map[int]bool{}
			for i := range reach {
				var set []int
				for j := range reach {
					if !done[j] && reach[i][j] && reach[j][i] {
						done[j], set = true, append(set, j)
					}
				}
				if set != nil {
					want = append(want, set)
				}
			}
			if got := indices(g.Components(keep)); !equal(got, want) {
				t.Errorf("the components are %v, not %v", got, want)
			}
		}
	})
}

func TestComponentsAgainstLibrary(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 10, 100, 400} {
		for edges := 1; edges <= 3; edges++ {
			g := graph.New(decode(t, workload.Sparse(n, edges)))
			some := func(e graph.Edge) bool { return (e.From.Index+e.To.Index)%4 != 0 } // with all of them it would be one component
			got := indices(g.Components(some))
			if want := byLibrary(t, g, some); !equal(got, want) {
				t.Errorf("%d stages with %d edges each: the components are %v, not %v", n, edges, got, want)
			}
		}
	}
}

// byLibrary numbers stages from 1, because the library takes a vertex 0 for none.
func byLibrary(t *testing.T, g *graph.Graph, keep func(graph.Edge) bool) [][]int {
	t.Helper()
	lib := dominikbraun.New(dominikbraun.IntHash, dominikbraun.Directed())
	for i := range g.Stages {
		if err := lib.AddVertex(i + 1); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range g.Stages {
		for _, e := range g.From(s) {
			if keep(e) {
				_ = lib.AddEdge(e.From.Index+1, e.To.Index+1) // a second one between the two is refused
			}
		}
	}
	sets, err := dominikbraun.StronglyConnectedComponents(lib)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		slices.Sort(set)
		for i := range set {
			set[i]--
		}
	}
	slices.SortFunc(sets, func(a, b []int) int { return a[0] - b[0] })
	return sets
}

// A recursive search would need a frame for each stage of a chain.
func TestLongChains(t *testing.T) {
	t.Parallel()
	const n = 10_000
	there := graph.New(decode(t, workload.Chain(n, false)))
	thereAndBack := graph.New(decode(t, workload.Chain(n, true)))
	if got := len(there.Components(nil)); got != n {
		t.Errorf("a chain has %d components, not %d", got, n)
	}
	if got := len(thereAndBack.Components(nil)); got != 1 {
		t.Errorf("a chain with ways back has %d components, not 1", got)
	}
	for _, g := range []*graph.Graph{there, thereAndBack} {
		last := g.Stages[n-1]
		if got := len(g.Walk(g.Entry, nil).Path(last)); got != n-1 {
			t.Errorf("the way through a chain has %d edges, not %d", got, n-1)
		}
		if !g.Back(func(s *blueprint.Stage) bool { return s == last }, nil)[0] {
			t.Error("the first stage of a chain does not lead to the last")
		}
		if d := g.Dominators(g.Entry); !d.Dominates(g.Stages[n/2], last) || d.Dominates(last, g.Stages[n/2]) {
			t.Error("the stages of a chain dominate those behind them, and not those before")
		}
	}
}
