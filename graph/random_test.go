package graph_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// smallGraphs calls judge with thousands of random graphs, always the same: of up to 7 stages,
// sparse and dense, with every kind of edge.
func smallGraphs(t *testing.T, judge func(t *testing.T, g *graph.Graph)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		g := graph.New(decode(t, randomStages(rng)))
		judge(t, g)
		if t.Failed() {
			t.Fatalf("in the graph\n%s", describeAll(g))
		}
	}
}

// randomStages writes up to 7 stages with random ways between them.
func randomStages(rng *rand.Rand) string {
	n, density := 1+rng.IntN(7), rng.Float64()*0.7
	conditions := []string{"always", "llm_choice", "error", "dead_end", "max_iterations"}
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "[stages.s%d]\n", i)
		if rng.IntN(5) == 0 {
			fmt.Fprintf(&text, "mode = \"fan_out\"\nworker_stage = \"s%d\"\n", rng.IntN(n))
			if rng.IntN(2) == 0 {
				fmt.Fprintf(&text, "merge_stage = \"s%d\"\n", rng.IntN(n))
			}
		}
		if rng.IntN(5) == 0 {
			continue // falls through
		}
		fmt.Fprintf(&text, "[stages.s%d.transitions]\n", i)
		for _, to := range rng.Perm(n) {
			if rng.Float64() < density {
				fmt.Fprintf(&text, "s%d = { condition = %q }\n", to, conditions[rng.IntN(len(conditions))])
			}
		}
	}
	return text.String()
}

// filters are what the questions are asked with: nil, and one that leaves edges out.
var filters = []func(graph.Edge) bool{
	nil,
	func(e graph.Edge) bool { return e.Kind != graph.Worker && e.Condition != blueprint.OnError },
}

func accepts(keep func(graph.Edge) bool, e graph.Edge) bool { return keep == nil || keep(e) }

// reachable tells by brute force which stages lead to which, themselves included.
func reachable(g *graph.Graph, keep func(graph.Edge) bool) [][]bool {
	reach := make([][]bool, len(g.Stages))
	for i, s := range g.Stages {
		reach[i] = make([]bool, len(g.Stages))
		reach[i][i] = true
		for _, e := range g.From(s) {
			reach[i][e.To.Index] = reach[i][e.To.Index] || accepts(keep, e)
		}
	}
	for via := range reach {
		for from := range reach {
			for to := range reach {
				reach[from][to] = reach[from][to] || reach[from][via] && reach[via][to]
			}
		}
	}
	return reach
}
