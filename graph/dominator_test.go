package graph_test

import (
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// A stage dominates another if taking it out cuts the other off.
func TestDominatorsAgainstBruteForce(t *testing.T) {
	t.Parallel()
	smallGraphs(t, func(t *testing.T, g *graph.Graph) {
		for _, from := range g.Stages {
			d := g.Dominators(from)
			reached := reachable(g, nil)[from.Index]
			for _, a := range g.Stages {
				without := reachable(g, func(e graph.Edge) bool { return e.From != a && e.To != a })[from.Index]
				for _, b := range g.Stages {
					want := reached[b.Index] && (a == b || a == from || !without[b.Index])
					if d.Dominates(a, b) != want {
						t.Errorf("from %s, %s dominates %s: %v", name(from), name(a), name(b), !want)
					}
				}
			}
		}
	})
}

func TestDominators(t *testing.T) {
	t.Parallel()
	g := graph.New(decode(t, `
[stages.a.transitions]
b = {}
c = {}
[stages.b.transitions.d]
[stages.c.transitions.d]
[stages.d.transitions.b]
[stages.apart.transitions.d]
`))
	d := g.Dominators(g.Entry)
	stage := map[string]*blueprint.Stage{}
	for _, s := range g.Stages {
		stage[name(s)] = s
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"a", "d", true},
		{"b", "d", false},
		{"c", "d", false},
		{"d", "b", false},
		{"d", "d", true},
		{"apart", "d", false},
		{"apart", "apart", false},
		{"a", "apart", false},
	} {
		if got := d.Dominates(stage[c.a], stage[c.b]); got != c.want {
			t.Errorf("%s dominates %s: %v", c.a, c.b, got)
		}
	}
}
