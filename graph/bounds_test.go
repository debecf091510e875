package graph_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/workload"
)

// TestBounds computes by hand what small graphs cost.
func TestBounds(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		entries []int64
		calls   int64
		endless []string
		limit   []string
	}{
		"a line": {"[stages.a]\nmax_iterations = 3\n[stages.b]\nmax_iterations = 4\n", []int64{1, 1}, 7, nil, nil},
		"build and review": {
			// review may be entered 4 times, and so build once more; each review asks.
			"[stages.build]\nmax_iterations = 10\ntransitions.review = {}\n" +
				"[stages.review]\nmax_iterations = 5\nmax_revisits = 3\ntransitions = { build = {}, done = {} }\n" +
				"[stages.done]\nmax_iterations = 1\ntransitions = {}\n",
			[]int64{5, 4, 1},
			5*10 + 4*6 + 1, nil, nil,
		},
		"one way or the other": {
			"[stages.a]\nmax_iterations = 1\ntransitions = { b = {}, c = {} }\n[stages.b]\nmax_iterations = 7\ntransitions = {}\n[stages.c]\nmax_iterations = 9\ntransitions = {}\n",
			[]int64{1, 1, 1},
			2 + 9, nil, nil,
		},
		"endless": {
			"[stages.a]\ntransitions.b = {}\n[stages.b]\ntransitions = { a = {}, c = {} }\n[stages.c]\ntransitions = {}\n",
			[]int64{0, 0, 1},
			0,
			[]string{"a", "b"},
			[]string{"a", "b"},
		},
		"two loops with one stage in common": {
			"[stages.a]\ntransitions = { b = {}, c = {} }\n[stages.b]\ntransitions.a = {}\n[stages.c]\ntransitions.a = {}\n",
			[]int64{0, 0, 0},
			0,
			[]string{"a", "b", "c"},
			[]string{"a"},
		},
		"a merge knows no limit": {
			"[stages.a]\nmode = \"fan_out\"\nworker_agent = \"x\"\nmerge_stage = \"b\"\ntransitions = {}\n[stages.b]\nmax_revisits = 1\ntransitions.a = {}\n",
			[]int64{0, 0},
			0,
			[]string{"a", "b"},
			[]string{"a"},
		},
	} {
		m, _ := machine(c.text)
		start, _ := m.Main()
		b := m.Bounds(start)
		var entries []int64
		for _, s := range b.Stages {
			entries = append(entries, s.Entries)
		}
		var endless, limit []string
		for _, s := range b.Endless {
			endless = append(endless, s.Name.Text)
		}
		for _, s := range b.Limit {
			limit = append(limit, s.Name.Text)
		}
		if !slices.Equal(entries, c.entries) || b.Calls != c.calls || !slices.Equal(endless, c.endless) || !slices.Equal(limit, c.limit) || b.Cut {
			t.Errorf("%s: entries %v, %d calls, endless %v, limit %v, cut %v", name, entries, b.Calls, endless, limit, b.Cut)
		}
	}
}

// TestBoundsHold lets the interpreter run at random, as long as it can, and counts.
func TestBoundsHold(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 2000 {
		text := randomBlueprint(random)
		m, plain := machine(text)
		start, ok := m.Main()
		if !ok {
			continue
		}
		b := m.Bounds(start)
		for range 10 {
			entries, calls := wander(plain, random)
			for _, s := range b.Stages {
				if n := entries[s.Stage.Index]; s.Entries > 0 && int64(n) > s.Entries {
					t.Fatalf("%s is entered %d times, and %d is the bound:\n%s", s.Stage.Name.Text, n, s.Entries, text)
				}
				entries[s.Stage.Index] = 0
			}
			for i, n := range entries {
				if n > 0 {
					t.Fatalf("%s is entered, and has no bound:\n%s", plain.stages[i].name, text)
				}
			}
			if len(b.Endless) == 0 && calls > b.Calls {
				t.Fatalf("a run takes %d calls, and %d is the bound:\n%s", calls, b.Calls, text)
			}
		}
	}
}

// wander takes moves at random, few of which end the run.
func wander(plain *plainRun, random *rand.Rand) (entries []int, calls int64) {
	here := plainRun{plain.stages, make([]int, len(plain.stages)), 0}
	here.visits[0]++
	for range 200 {
		s := here.stages[here.at]
		if s.cap {
			calls += 50
		}
		if n := len(here.with("always", "llm_choice")); s.cap && (n > 1 || n == 1 && s.complete) {
			calls++
		}
		moves := here.moves()
		move := moves[random.IntN(len(moves))]
		for range 3 {
			if move.to == "" {
				move = moves[random.IntN(len(moves))]
			}
		}
		if move.to == "" {
			break
		}
		here.at = here.index(move.to)
		here.visits[here.at]++
	}
	return here.visits, calls
}

// everywhere is a graph of n stages with max_revisits on each: a way on, two ways back, one in
// five with DONE.
func everywhere(n int) string {
	random := rand.New(rand.NewPCG(5, 6))
	var b strings.Builder
	for i := range n {
		to := []int{i + 1, random.IntN(i + 1), random.IntN(i + 1)}
		if i == n-1 {
			to = to[1:]
		}
		workload.Stage(&b, i, 2+random.IntN(4), i%5 == 0, to)
	}
	return b.String()
}

func TestEverywhereIsNotCut(t *testing.T) {
	for _, n := range []int{10, 30, 60} {
		m, plain := machine(everywhere(n))
		found := 0
		for _, v := range append(m.Strands(), m.Dones()...) {
			if v.Run != nil {
				found++
				if err := plain.replay(v.Run); err != nil {
					t.Error(err)
				}
			}
		}
		if m.Cut() || found == 0 {
			t.Errorf("%d stages: cut %v, %d runs", n, m.Cut(), found)
		}
	}
}
