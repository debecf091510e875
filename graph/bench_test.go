package graph_test

import (
	"fmt"
	"testing"

	"github.com/levlint/levlint/graph"
)

// Each question is asked of blueprints of growing size, with three edges a stage. All that is
// asked of 10,000 stages has to fit into a tenth of a second.
func Benchmark(b *testing.B) {
	for _, n := range []int{10, 100, 1_000, 10_000} {
		blueprint := decode(b, manyStages(n, 3))
		g := graph.New(blueprint)
		for _, question := range []struct {
			name string
			ask  func()
		}{
			{"New", func() { graph.New(blueprint) }},
			{"Walk", func() { g.Walk(g.Entry, nil) }},
			{"Components", func() { g.Components(nil) }},
			{"Dominators", func() { g.Dominators(g.Entry) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", question.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					question.ask()
				}
			})
		}
	}
}
