package graph

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
)

// Strand looks for the shortest run that comes to the end of a stage in good order and finds every
// way on spent, dead_end and error edges included. Without trouble nothing else goes wrong before.
//
// To strand is to have entered a set of stages so and so often, and no search is good at counting.
// But the entries of a run are a flow: what enters a stage leaves it, no stage is entered more
// often than it may be, and those that must be spent no less often. Where no flow does that, no run
// does; where the cheapest one hangs together, it is walked as one run, and no run is shorter.
// Search is left with the rest.
func (m *Machine) Strand(start Start, s *blueprint.Stage, trouble bool) Verdict {
	spent := m.mustBeSpent(start, s)
	switch {
	case spent == nil:
		return Verdict{}
	case m.left < 0:
		return Verdict{Cut: true}
	}
	t := &tour{field: m.field(start, trouble), to: s}
	if !t.reached(s.Index) || slices.ContainsFunc(spent, t.outOfReach) {
		return Verdict{Cut: t.cut}
	}
	run, sure := t.cheapest(spent)
	if sure {
		return Verdict{Run: run}
	}
	q := Query{Start: start, Follow: t.follow, Goals: 1, Goal: func(move Move) int {
		if move.From == s && move.Take == Stranded {
			return 0
		}
		return -1
	}}
	if run == nil {
		return m.Find(q)[0]
	}
	q.most = fewStates
	if found := m.Find(q)[0]; found.Run != nil {
		return found
	}
	return Verdict{Run: run}
}

// mustBeSpent returns the stages that must have been entered as often as they may for a stage to
// strand; nil where it cannot, since one of them has no bound or cannot have been entered before.
func (m *Machine) mustBeSpent(start Start, s *blueprint.Stage) []*blueprint.Stage {
	b := &m.stages[s.Index]
	var spent []*blueprint.Stage
	if !b.spendable() {
		return nil
	}
	for _, e := range slices.Concat(b.normal, b.deadEnds, b.errors) {
		n, bounded := limit(e.To)
		if !bounded || m.component[e.To.Index] != m.component[s.Index] && start.entered(e.To) < n {
			return nil
		}
		if !slices.Contains(spent, e.To) {
			spent = append(spent, e.To)
		}
	}
	return spent
}

// spendable reports whether a stage has ways on, all of which some limit can close: without that it
// strands in no run at all, and most stages are without.
func (b *behaviour) spendable() bool {
	unbounded := func(e Edge) bool { _, bounded := limit(e.To); return !bounded }
	return b.next == nil && len(b.normal) > 0 &&
		!slices.ContainsFunc(b.normal, unbounded) && !slices.ContainsFunc(b.deadEnds, unbounded) && !slices.ContainsFunc(b.errors, unbounded)
}
