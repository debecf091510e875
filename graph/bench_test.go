package graph_test

import (
	"fmt"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// BenchmarkGraph asks each question of every shape of graph. All but Machine that is asked of 10,000
// sparse stages has to fit into a tenth of a second.
func BenchmarkGraph(b *testing.B) {
	for _, shape := range workload.Shapes() {
		for _, n := range []int{10, 100, 1_000, 10_000} {
			b.Run(fmt.Sprintf("%s/%d", shape.Name, n), func(b *testing.B) {
				ask(b, shape.Write(n))
			})
		}
	}
}

// BenchmarkQuestions asks everything that is asked of every blueprint where it costs the most:
// where the search for runs has many ways and bounds to look through.
func BenchmarkQuestions(b *testing.B) {
	for _, n := range []int{10, 30, 60} {
		b.Run(fmt.Sprintf("everywhere/%d", n), func(b *testing.B) { ask(b, everywhere(n)) })
	}
}

func ask(b *testing.B, text string) {
	engine, _ := catalog.Lookup(catalog.Default)
	blueprint := decode(b, text)
	g, r := graph.New(blueprint), resolve.Of(blueprint, engine)
	for _, question := range []struct {
		name string
		ask  func()
	}{
		{"New", func() { graph.New(blueprint) }},
		{"Walk", func() { g.Walk(g.Entry, nil) }},
		{"Components", func() { g.Components(nil) }},
		{"Dominators", func() { g.Dominators(g.Entry) }},
		{"Machine", func() { graph.NewMachine(g, r).Cut() }},
	} {
		b.Run(question.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				question.ask()
			}
		})
	}
}

// BenchmarkBlueprints builds the graph of real blueprints, and searches their runs.
func BenchmarkBlueprints(b *testing.B) {
	engine, _ := catalog.Lookup(catalog.Default)
	workload.Layer(b, func(file *source.File) func() {
		decoded := blueprint.Decode(file)
		resolved := resolve.Of(decoded, engine)
		return func() { graph.NewMachine(graph.New(decoded), resolved).Cut() }
	})
}
