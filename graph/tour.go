package graph

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
)

// field is what a run can come to from its start, whatever it has spent.
type field struct {
	m      *Machine
	start  Start
	follow func(Move) bool
	visits []int // at the start
	before *search
	by     []int    // by stage index: the state of the search that first reached it, -1: none
	out    [][]Edge // by stage index: the edges along which a run may leave it
	cut    bool
}

type fieldKey struct {
	start           int
	worker, trouble bool
}

// field searches for the nearest way to each stage, once for all who ask, and counts nothing.
func (m *Machine) field(start Start, trouble bool) *field {
	key := fieldKey{start.Stage.Index, start.Worker != nil, trouble}
	if f := m.fields[key]; f != nil {
		return f
	}
	f := &field{m: m, start: start, follow: ordinarily, visits: m.visits(start), by: make([]int, len(m.stages)), out: make([][]Edge, len(m.stages))}
	if trouble {
		f.follow = anyhow
	}
	f.before = m.newSearch(Query{Start: start, Follow: f.follow, Goals: 1, Goal: func(Move) int { return -1 }}, nil)
	_, f.cut = f.before.run()
	for i := range f.by {
		f.by[i] = -1
	}
	for i, state := range f.before.states {
		f.by[state.stage] = i
		f.out[state.stage] = m.ways(int(state.stage), f.follow)
	}
	m.fields[key] = f
	return f
}

func (f *field) reached(s int) bool { return f.by[s] >= 0 }

// outOfReach reports whether no run can enter a stage as often as it may be.
func (f *field) outOfReach(s *blueprint.Stage) bool {
	n, _ := limit(s)
	return !f.reached(s.Index) && f.visits[s.Index] < n
}

// way returns the edges of the nearest way to a stage.
func (f *field) way(s *blueprint.Stage) []Edge {
	var path []Edge
	for i := f.by[s.Index]; f.before.states[i].before >= 0; i = int(f.before.states[i].before) {
		path = append(path, *f.before.states[i].by)
	}
	slices.Reverse(path)
	return path
}

// ways returns the edges along which a run may leave a stage, each once.
func (m *Machine) ways(s int, follow func(Move) bool) []Edge {
	var edges []Edge
	seen := make(map[*Edge]bool, len(m.stages[s].normal))
	m.moves(s, func(Edge) open { return can | cannot }, func(move Move) bool {
		if move.Edge != nil && !seen[move.Edge] && follow(move) {
			seen[move.Edge] = true
			edges = append(edges, *move.Edge)
		}
		return true
	})
	return edges
}

// tour is the part of a run between its entry into the component of a stage, which it can never
// enter again, and that stage.
type tour struct {
	*field
	to *blueprint.Stage
}

func (t *tour) home(s *blueprint.Stage) bool {
	return t.m.component[s.Index] == t.m.component[t.to.Index]
}

// fewFlows is how many flows are tried before a run is called good enough.
const fewFlows = 24

// cheapest returns the shortest run that enters those stages as often as they may be and strands;
// sure says that there is no shorter one, or none at all. Of a flow that does not hang together
// each loop must be entered somewhere, so each edge into it is demanded in turn.
func (t *tour) cheapest(spent []*blueprint.Stage) (best *Run, sure bool) {
	type branch struct {
		demanded []Edge
		least    int // moves of the flow that it was split from
	}
	sure = true
	queue := []branch{{}}
	for tries := 0; len(queue) > 0; tries++ {
		next := queue[0]
		queue = queue[1:]
		if best != nil && next.least >= len(best.Moves) {
			continue
		}
		if tries == fewFlows || t.m.left < 0 {
			return best, false
		}
		f := t.newFlow(spent, next.demanded)
		settled := f.net.settle()
		if t.m.left < 0 {
			return best, false
		}
		length := f.length()
		if !settled || best != nil && length >= len(best.Moves) {
			continue
		}
		walk, loose := f.walk()
		if run := t.follows(walk); run != nil && loose == nil {
			best = run
			if tries == 0 {
				return best, true
			}
			continue
		}
		if loose == nil { // the engine does not go that way, and no flow says why
			sure = false
		}
		for _, e := range loose {
			queue = append(queue, branch{append(slices.Clone(next.demanded), e), length})
		}
	}
	return best, sure
}

// follows turns edges into the moves of a run that strands at the end; nil where one is no move.
func (t *tour) follows(edges []Edge) *Run {
	run, visits := &Run{Start: t.start}, t.m.visits(t.start)
	pick := func(from int, fits func(Move) bool) bool {
		return t.m.pick(run, visits, from, func(move Move) bool { return fits(move) && t.follow(move) })
	}
	for _, e := range edges {
		if !pick(e.From.Index, func(move Move) bool { return move.Edge != nil && *move.Edge == e }) {
			return nil
		}
		visits[e.To.Index]++
	}
	if !pick(t.to.Index, func(move Move) bool { return move.Take == Stranded }) {
		return nil
	}
	t.m.play(run.Start, run.Moves)
	return run
}

// Along returns the run that goes along those edges, or nil where the engine would not. Where
// several outcomes of a stage take an edge, it is the most ordinary one.
func (m *Machine) Along(start Start, edges []Edge) *Run {
	run, visits, at := &Run{Start: start}, m.visits(start), start.Stage
	for _, e := range edges {
		if e.From != at || !m.pick(run, visits, at.Index, func(move Move) bool { return move.Edge != nil && *move.Edge == e }) {
			return nil
		}
		at = e.To
		visits[at.Index]++
	}
	m.play(start, run.Moves)
	return run
}

// pick adds the first move of a stage that fits to a run, and reports whether there is one.
func (m *Machine) pick(run *Run, visits []int, from int, fits func(Move) bool) bool {
	ok := false
	m.moves(from, exactly(visits), func(move Move) bool {
		if ok = fits(move); ok {
			run.Moves = append(run.Moves, move)
		}
		return !ok
	})
	return ok
}
