package graph_test

import (
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

func TestAfter(t *testing.T) {
	t.Parallel()
	g := graph.New(decode(t, `
[stages.wide.transitions.narrow]
[stages.narrow.transitions.plain]
[stages.plain.transitions]
last = {}
reset = {}
[stages.last.transitions]
[stages.reset.transitions.after]
[stages.after.transitions]
[stages.lost.transitions.plain]
`))
	is := func(names ...string) func(*blueprint.Stage) bool {
		return func(s *blueprint.Stage) bool {
			for _, n := range names {
				if name(s) == n {
					return true
				}
			}
			return false
		}
	}
	after := g.After(is("narrow", "lost"), is("narrow", "reset", "lost"))
	for i, want := range []string{"", "", "narrow", "narrow", "narrow", "", ""} {
		got := ""
		if after[i] != nil {
			got = name(after[i])
		}
		if got != want {
			t.Errorf("%s comes after %q, want %q", name(g.Stages[i]), got, want)
		}
	}
}

func TestAWorkerBeginsAsTheFirstStage(t *testing.T) {
	t.Parallel()
	g := graph.New(decode(t, `
[stages.first.transitions.split]
[stages.split]
mode = "fan_out"
worker_stage = "worker"
[stages.split.transitions]
[stages.worker.transitions]
`))
	worker := g.Stages[2]
	for _, c := range []struct {
		from string
		want bool
	}{{"first", true}, {"split", false}} {
		from := func(s *blueprint.Stage) bool { return name(s) == c.from }
		if got := g.After(from, from)[worker.Index] != nil; got != c.want {
			t.Errorf("the worker comes after %s: %v, want %v", c.from, got, c.want)
		}
	}
}

func TestAfterOfNoStages(t *testing.T) {
	t.Parallel()
	none := func(*blueprint.Stage) bool { return true }
	if got := graph.New(decode(t, "")).After(none, none); len(got) != 0 {
		t.Errorf("without stages there are %d answers", len(got))
	}
}

func TestAfterAgainstBruteForce(t *testing.T) {
	t.Parallel()
	resets := func(s *blueprint.Stage) bool { return s.Index%2 == 0 }
	from := func(s *blueprint.Stage) bool { return s.Index%4 == 0 }
	smallGraphs(t, func(t *testing.T, g *graph.Graph) {
		reached := reachable(g, nil)[0]
		through := reachable(g, func(e graph.Edge) bool { return e.Kind != graph.Worker && !resets(e.From) })
		comesAfter := func(source, s *blueprint.Stage) bool {
			for _, passed := range g.Stages {
				for _, e := range g.From(passed) {
					begins := passed
					if e.Kind == graph.Worker {
						begins = g.Stages[0]
					}
					if begins == source && reached[passed.Index] && through[e.To.Index][s.Index] {
						return true
					}
				}
			}
			return false
		}
		after := g.After(from, resets)
		for _, s := range g.Stages {
			want := false
			for _, source := range g.Stages {
				want = want || from(source) && comesAfter(source, s)
			}
			got := after[s.Index]
			if (got != nil) != want || got != nil && (!from(got) || !comesAfter(got, s)) {
				t.Errorf("%s comes after %v, and by brute force after one: %v", name(s), got, want)
			}
		}
	})
}
