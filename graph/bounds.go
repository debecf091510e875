package graph

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
)

// Bounds is what a run costs at most. It counts what the engine allows, so a run never takes more;
// the worst run may well take less, since no run need go all ways at once.
type Bounds struct {
	Stages []StageBound // those that a run can enter, in file order

	// Calls is how many model calls a run takes at most, without those of Uncapped stages and of
	// workers. It is known where nothing is Endless and the analysis was not Cut.
	Calls int64

	Endless  []*blueprint.Stage // stages that a run can enter without end
	Limit    []*blueprint.Stage // each of these alone would end that, if it had max_revisits
	Uncapped []*blueprint.Stage // stages whose calls nothing counts, such as those that fan out
	Default  bool               // some cap is the user's default one
	Cut      bool               // too large a loop to say
}

// StageBound is what a stage costs at most.
type StageBound struct {
	Stage   *blueprint.Stage
	Entries int64 // 0: without end, or not known
	Cap     int64 // model calls an entry takes, but for the question where to go; 0: no cap
	Asks    bool  // one more call asks the model where to go
}

// What the search for a worst case may spend on one loop.
const (
	maxLoop  = 64 // stages
	maxTries = 4_000
)

// Bounds returns what a run from there costs at most.
func (m *Machine) Bounds(start Start) Bounds {
	t := m.field(start, true)
	w := worst{m: m, t: t, edges: t.out, takes: map[Edge]bool{}}
	for _, edges := range t.out {
		for _, e := range edges {
			w.takes[e] = true
		}
	}
	b := Bounds{Cut: t.cut}
	w.endless(&b)
	weights := map[int]int64{} // by component
	for _, set := range m.members {
		set = slices.DeleteFunc(slices.Clone(set), func(s *blueprint.Stage) bool { return !t.reached(s.Index) })
		if len(set) > 0 {
			weights[m.component[set[0].Index]] = w.component(set, &b)
		}
	}
	slices.SortFunc(b.Stages, func(x, y StageBound) int { return x.Stage.Index - y.Stage.Index })
	for _, s := range b.Stages {
		own := &m.stages[s.Stage.Index]
		if s.Cap == 0 {
			b.Uncapped = append(b.Uncapped, s.Stage)
		}
		b.Default = b.Default || s.Cap > 0 && !own.capWritten
	}
	if len(b.Endless) == 0 && !b.Cut {
		b.Calls = w.longest(weights)
	}
	return b
}

// worst looks for the dearest run.
type worst struct {
	m     *Machine
	t     *field
	edges [][]Edge // by stage index, of stages that are reached
	takes map[Edge]bool

	endlessly map[*blueprint.Stage]bool // stages that a run can enter without end
}

// endless finds the loops that no limit ends, and the stages whose limit would end all of them.
func (w *worst) endless(b *Bounds) {
	b.Endless = w.loops(nil)
	w.endlessly = make(map[*blueprint.Stage]bool, len(b.Endless))
	for _, s := range b.Endless {
		w.endlessly[s] = true
	}
	if len(b.Endless) > maxLoop {
		return
	}
	for _, s := range b.Endless {
		if len(w.loops(s)) == 0 {
			b.Limit = append(b.Limit, s)
		}
	}
}

// loops returns the stages that a run can go round in without end if one more stage had a limit.
func (w *worst) loops(limited *blueprint.Stage) []*blueprint.Stage {
	free := func(e Edge) bool {
		_, bounded := limit(e.To)
		return w.takes[e] && (!e.Limited() || !bounded && e.To != limited)
	}
	var on []*blueprint.Stage
	for _, set := range w.m.Graph.Components(free) {
		if len(set) > 1 || slices.ContainsFunc(w.edges[set[0].Index], func(e Edge) bool { return e.To == set[0] && free(e) }) {
			on = append(on, set...)
		}
	}
	return on
}

func (w *worst) calls(s *blueprint.Stage) int64 {
	own := &w.m.stages[s.Index]
	if w.asks(own) {
		return own.cap + 1
	}
	return own.cap
}

func (w *worst) asks(own *behaviour) bool {
	return len(own.normal) > 1 || len(own.normal) == 1 && own.allowComplete
}

// component bounds the entries of stages that lead to each other, and returns what they cost
// together. A run enters such a set once.
func (w *worst) component(set []*blueprint.Stage, b *Bounds) int64 {
	most := func(cost func(*blueprint.Stage) int64) int64 { return w.circulate(set, cost, b) }
	simple := len(set) == 1 && !slices.ContainsFunc(w.edges[set[0].Index], func(e Edge) bool { return e.To == set[0] })
	for _, s := range set {
		own := &w.m.stages[s.Index]
		bound := StageBound{Stage: s, Entries: 1, Cap: own.cap, Asks: w.asks(own)}
		switch {
		case simple:
		case w.endlessly[s]:
			bound.Entries = 0
		case len(set) > maxLoop:
			b.Cut = true
			bound.Entries = 0
		default:
			bound.Entries = most(func(other *blueprint.Stage) int64 {
				if other == s {
					return 1
				}
				return 0
			})
		}
		b.Stages = append(b.Stages, bound)
	}
	switch {
	case simple:
		return w.calls(set[0])
	case b.Cut || slices.ContainsFunc(set, func(s *blueprint.Stage) bool { return w.endlessly[s] }):
		return 0
	default:
		return most(w.calls)
	}
}

// circulate returns the dearest flow of one run through a set of stages.
func (w *worst) circulate(set []*blueprint.Stage, cost func(*blueprint.Stage) int64, b *Bounds) int64 {
	f := &tourFlow{tour: &tour{w.t, set[0]}, place: map[int]int{}}
	for i, s := range set {
		f.place[s.Index] = i
	}
	net, node, into := newNetwork(firstStage-firstNode+nodesEach*len(set)), f.node, f.into
	home := w.m.component[set[0].Index]
	through := make([]int, len(set))
	for i, s := range set {
		most := endless
		if n, bounded := limit(s); bounded {
			most = max(0, n-w.t.visits[s.Index])
		}
		net.add(node(s, limited), node(s, within), 0, most, 0)
		through[i] = net.add(node(s, within), node(s, leaving), 0, endless, -int(cost(s)))
		net.add(node(s, leaving), outflow, 0, 1, 0)
		for _, e := range w.edges[s.Index] {
			if w.m.component[e.To.Index] == home {
				net.add(node(s, leaving), into(e), 0, endless, 0)
			}
		}
		for _, e := range w.m.Graph.To(s) {
			if w.m.component[e.From.Index] != home && w.takes[e] {
				net.add(inflow, into(e), 0, 1, 0)
			}
		}
		if s == w.t.start.Stage {
			net.add(inflow, node(s, within), 0, 1, 0)
		}
	}
	net.add(outflow, inflow, 0, 1, 0)
	if !net.improve(maxTries) {
		b.Cut = true
	}
	total := int64(0)
	for i, s := range set {
		total += int64(net.flow(through[i])) * cost(s)
	}
	return total
}

// longest adds up the dearest way through the components, each of which is entered once at most.
func (w *worst) longest(weights map[int]int64) int64 {
	members := map[int][]*blueprint.Stage{}
	for _, s := range w.m.Graph.Stages {
		if w.t.reached(s.Index) {
			members[w.m.component[s.Index]] = append(members[w.m.component[s.Index]], s)
		}
	}
	dearest := map[int]int64{}
	var from func(component int) int64
	from = func(component int) int64 {
		if n, ok := dearest[component]; ok {
			return n
		}
		after := int64(0)
		for _, s := range members[component] {
			for _, e := range w.edges[s.Index] {
				if to := w.m.component[e.To.Index]; to != component {
					after = max(after, from(to))
				}
			}
		}
		dearest[component] = after + weights[component]
		return dearest[component]
	}
	return from(w.m.component[w.t.start.Stage.Index])
}
