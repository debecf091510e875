package graph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// An interpreter of the engine's rules for leaving a stage, written from engine.md e.2 to e.7 and
// not from package graph: it keeps every visit, tries everything, and is slow.

// plainStage is what it reads of a stage.
type plainStage struct {
	name                        string
	limit                       int // entries allowed, 0: any number
	table                       bool
	edges                       []plainEdge
	complete, cap, fanOut, owes bool
	points, sticks              bool
	merge                       string
}

type plainEdge struct{ to, condition string }

// plainMove is a step of a run in words: the outcome, what the engine did, and where it went.
type plainMove struct{ outcome, take, to string }

type plainRun struct {
	stages []plainStage
	visits []int
	at     int
}

func (r *plainRun) index(name string) int {
	return slices.IndexFunc(r.stages, func(s plainStage) bool { return s.name == name })
}

func (r *plainRun) available(e plainEdge) bool {
	if r.index(e.to) < 0 {
		return false
	}
	s := r.stages[r.index(e.to)]
	return s.limit == 0 || r.visits[r.index(e.to)] < s.limit
}

func (r *plainRun) with(conditions ...string) (out []plainEdge) {
	for _, e := range r.stages[r.at].edges {
		if slices.Contains(conditions, e.condition) && r.available(e) {
			out = append(out, e)
		}
	}
	return out
}

func (r *plainRun) moves() (all []plainMove) {
	s := r.stages[r.at]
	signalled := func(outcome string, edges []plainEdge) {
		for _, e := range edges {
			all = append(all, plainMove{outcome, "signal", e.to})
		}
	}
	if s.fanOut && s.merge != "" {
		all = append(all, plainMove{"ended", "merge", s.merge})
		all = append(all, r.normal("not split")...)
	} else {
		all = append(all, r.normal("ended")...)
	}
	if s.points {
		all = append(all, plainMove{"error", "fail", ""})
	} else if caught := r.with("error"); len(caught) > 0 {
		signalled("error", caught)
	} else if caught := r.with("dead_end"); len(caught) > 0 {
		signalled("error", caught)
	} else {
		all = append(all, plainMove{"error", "fail", ""})
	}
	if s.cap {
		if caught := r.with("max_iterations"); len(caught) > 0 {
			signalled("cap", caught)
		} else {
			all = append(all, r.normal("cap")...)
		}
	}
	if s.sticks {
		signalled("stuck", r.with("stuck"))
	}
	return all
}

func (r *plainRun) normal(outcome string) (all []plainMove) {
	s := r.stages[r.at]
	if !s.table {
		if r.at+1 < len(r.stages) {
			return []plainMove{{outcome, "next", r.stages[r.at+1].name}}
		}
		return []plainMove{{outcome, "complete", ""}}
	}
	declared := slices.ContainsFunc(s.edges, func(e plainEdge) bool { return e.condition == "always" || e.condition == "llm_choice" })
	kept := r.with("always", "llm_choice")
	switch {
	case len(kept) > 0:
		for _, e := range kept {
			if !s.complete || !strings.ContainsAny(e.to, "-") {
				all = append(all, plainMove{outcome, "choose", e.to})
			}
		}
		if s.complete {
			all = append(all, plainMove{outcome, "done", ""})
		}
	case !declared:
		all = append(all, plainMove{outcome, "complete", ""})
	case len(r.with("dead_end")) > 0:
		for _, e := range r.with("dead_end") {
			all = append(all, plainMove{outcome, "out", e.to})
		}
	case len(r.with("error")) > 0:
		for _, e := range r.with("error") {
			all = append(all, plainMove{outcome, "out", e.to})
		}
	default:
		all = append(all, plainMove{outcome, "strand", ""})
	}
	return all
}

// shortest returns, for each question, how many moves the shortest such run has; it is a plain
// breadth-first walk over everything a run can differ in.
func (r *plainRun) shortest(follow func(at string, m plainMove) bool) map[string]int {
	type state struct {
		visits []int
		at     int
		depth  int
	}
	key := func(s state) string { return fmt.Sprint(s.visits, s.at) }
	first := state{slices.Clone(r.visits), r.at, 0}
	seen, queue, found := map[string]bool{key(first): true}, []state{first}, map[string]int{}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		here := plainRun{r.stages, s.visits, s.at}
		for _, m := range here.moves() {
			at := r.stages[s.at].name
			if !follow(at, m) {
				continue
			}
			if m.to == "" {
				question := m.take + " " + at
				if _, ok := found[question]; !ok {
					found[question] = s.depth + 1
				}
				continue
			}
			next := state{slices.Clone(s.visits), r.index(m.to), s.depth + 1}
			// Beyond the limit all visits are the same, and without one they do not matter.
			if n := r.stages[next.at].limit; n > 0 {
				next.visits[next.at] = min(next.visits[next.at]+1, n)
			}
			if !seen[key(next)] {
				seen[key(next)] = true
				queue = append(queue, next)
			}
		}
	}
	return found
}

// plainly reads a blueprint for the interpreter.
func plainly(b *blueprint.Blueprint, r *resolve.Blueprint) *plainRun {
	run := &plainRun{}
	for i, s := range b.Stages.Items {
		p := plainStage{
			name: s.Name.Text, table: s.Transitions.Usable(), complete: r.Stages[i].AllowComplete,
			fanOut: r.Stages[i].Mode == "fan_out", merge: s.MergeStage.Or(""),
			owes: r.Stages[i].RequireOutput,
		}
		p.cap = !p.fanOut
		p.points = r.Stages[i].Mode == "interactive_points" && len(s.InteractionPoints.Items) > 0
		if n, ok := s.MaxRevisits.Get(); ok {
			p.limit = int(n) + 1
		}
		for _, e := range s.Transitions.Items {
			p.sticks = p.sticks || e.StuckAfterMinutes.Or(0) > 0 || e.StuckAfterIterations.Written() || e.StuckAfterToolCalls.Written() || e.StuckAfterSameFileEdits.Written()
			p.edges = append(p.edges, plainEdge{e.Name.Text, e.Condition.Or("always")})
		}
		run.stages = append(run.stages, p)
	}
	for i, s := range run.stages {
		if run.index(s.merge) < 0 {
			run.stages[i].merge = "" // names no stage, so the engine refuses the file
		}
	}
	run.visits = make([]int, len(run.stages))
	if len(run.stages) > 0 {
		run.visits[0] = 1
	}
	return run
}

// told puts a move into the interpreter's words.
func told(m graph.Move) plainMove {
	p := plainMove{
		outcome: map[graph.Outcome]string{graph.Ended: "ended", graph.NotSplit: "not split", graph.Errored: "error", graph.Capped: "cap", graph.Stuck: "stuck"}[m.Outcome],
		take: map[graph.Take]string{
			graph.Chosen: "choose", graph.Merged: "merge", graph.FellThrough: "next", graph.Signalled: "signal", graph.OutOfWays: "out",
			graph.Completed: "complete", graph.Done: "done", graph.Failed: "fail", graph.Stranded: "strand",
		}[m.Take],
	}
	if m.Edge != nil {
		p.to = m.Edge.To.Name.Text
	}
	return p
}

// replay follows a run step by step, and says where it cannot be followed.
func (r *plainRun) replay(run *graph.Run) error {
	here := plainRun{r.stages, make([]int, len(r.stages)), r.index(run.Start.Stage.Name.Text)}
	here.visits[here.at]++
	if run.Start.Worker != nil {
		here.visits[0]++
	}
	for i, m := range run.Moves {
		if got := r.stages[here.at].name; got != m.From.Name.Text {
			return fmt.Errorf("step %d leaves %s, and the run is in %s", i+1, m.From.Name.Text, got)
		}
		if !slices.Contains(here.moves(), told(m)) {
			return fmt.Errorf("step %d: in %s with visits %v there is no %v", i+1, m.From.Name.Text, here.visits, told(m))
		}
		if m.Edge != nil {
			here.at = r.index(m.Edge.To.Name.Text)
			here.visits[here.at]++
			if m.Visit != here.visits[here.at] {
				return fmt.Errorf("step %d says entry %d of %s, and it is %d", i+1, m.Visit, m.Edge.To.Name.Text, here.visits[here.at])
			}
		}
	}
	return nil
}

// randomBlueprint writes a small blueprint of up to five stages.
func randomBlueprint(random *rand.Rand) string {
	var b strings.Builder
	names := []string{"a", "b-x", "c", "d", "e"}[:1+random.IntN(5)]
	pick := func() string { return names[random.IntN(len(names))] }
	for _, name := range names {
		fmt.Fprintf(&b, "[stages.%s]\n", name)
		switch random.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "mode = \"fan_out\"\nworker_stage = %q\n", pick())
			if random.IntN(2) == 0 {
				fmt.Fprintf(&b, "merge_stage = %q\n", pick())
			}
		case 1:
			b.WriteString("mode = \"output\"\n")
		case 2:
			b.WriteString("mode = \"interactive_points\"\ninteraction_points = [{ name = \"ask\" }]\n")
		}
		if random.IntN(3) > 0 {
			fmt.Fprintf(&b, "max_revisits = %d\n", random.IntN(3))
		}
		if random.IntN(3) == 0 {
			fmt.Fprintf(&b, "allow_complete = %v\n", random.IntN(3) > 0)
		}
		if random.IntN(6) == 0 {
			continue
		}
		fmt.Fprintf(&b, "[stages.%s.transitions]\n", name)
		used := map[string]bool{}
		for range random.IntN(4) {
			to := pick()
			condition := []string{"always", "llm_choice", "always", "llm_choice", "error", "dead_end", "max_iterations", "stuck"}[random.IntN(8)]
			if !used[to] {
				used[to] = true
				fmt.Fprintf(&b, "%s = { condition = %q", to, condition)
				if condition == "stuck" && random.IntN(3) > 0 {
					b.WriteString(", stuck_after_minutes = 1")
				}
				b.WriteString(" }\n")
			}
		}
	}
	return b.String()
}

// TestExploreAgainstInterpreter asks both about 5,000 random blueprints, and replays every run.
func TestExploreAgainstInterpreter(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 26))
	for i := range 5000 {
		text := randomBlueprint(random)
		if !agree(t, text) {
			t.Fatalf("blueprint %d:\n%s", i, text)
		}
	}
}

func agree(t *testing.T, text string) bool {
	t.Helper()
	m, plain := machine(text)
	starts := m.Workers()
	if start, ok := m.Main(); ok {
		starts = append(starts, start)
	}
	for _, start := range starts {
		r := plainRun{plain.stages, make([]int, len(plain.stages)), start.Stage.Index}
		r.visits[start.Stage.Index]++
		if start.Worker != nil {
			r.visits[0]++
		}
		for i, n := range r.visits { // as far as they matter
			r.visits[i] = min(n, r.stages[i].limit)
		}
		for _, all := range []bool{false, true} {
			want := r.shortest(func(_ string, m plainMove) bool {
				return all || m.outcome == "ended" && m.take != "out"
			})
			if !agreeFrom(t, m, plain, start, all, want) {
				return false
			}
		}
	}
	return true
}

func agreeFrom(t *testing.T, m *graph.Machine, plain *plainRun, start graph.Start, all bool, want map[string]int) bool {
	t.Helper()
	takes := []graph.Take{graph.Completed, graph.Done, graph.Failed, graph.Stranded}
	stages := m.Graph.Stages
	verdicts := m.Find(graph.Query{Start: start, Follow: func(m graph.Move) bool { return all || !m.Trouble() }, Goals: len(takes) * len(stages), Goal: func(move graph.Move) int {
		return slices.Index(takes, move.Take)*len(stages) + move.From.Index
	}})
	fine := true
	check := func(what string, v graph.Verdict) {
		n := want[what]
		switch {
		case v.Cut:
			t.Errorf("from %s: %s was cut", start.Stage.Name.Text, what)
		case v.Run == nil && n > 0:
			t.Errorf("from %s: no run for %s, but one of %d moves is", start.Stage.Name.Text, what, n)
		case v.Run != nil && n != len(v.Run.Moves):
			t.Errorf("from %s: a run of %d moves for %s, want %d: %v", start.Stage.Name.Text, len(v.Run.Moves), what, n, v.Run)
		case v.Run != nil:
			if err := plain.replay(v.Run); err != nil {
				t.Errorf("from %s: %s: %v", start.Stage.Name.Text, what, err)
			} else {
				return
			}
		default:
			return
		}
		fine = false
	}
	for i, take := range takes {
		for _, s := range stages {
			what := told(graph.Move{Take: take}).take + " " + s.Name.Text
			check(what, verdicts[i*len(stages)+s.Index])
			if take == graph.Stranded {
				check(what, m.Strand(start, s, all))
			}
		}
	}
	return fine
}

// machine builds both from the text of a blueprint.
func machine(text string) (*graph.Machine, *plainRun) {
	b := blueprint.Decode(source.New("agent.leviath", []byte(text)))
	engine, _ := catalog.Lookup(catalog.Default)
	r := resolve.Of(b, engine)
	return graph.NewMachine(graph.New(b), r), plainly(b, r)
}
