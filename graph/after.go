package graph

import "github.com/levlint/levlint/blueprint"

// After tells, for each stage by index, the nearest stage accepted by from after which a run can
// enter it without entering one accepted by resets in between; nil where there is none. Only
// stages that a run reaches count.
//
// It answers what a stage may still show: a stage with a layout of its own sets what is shown, and
// one without shows what was set last. A worker is a run of its own that begins as the first stage
// does, so what its fan-out set does not reach it, and what the first stage sets does (d.199b).
func (g *Graph) After(from, resets func(*blueprint.Stage) bool) []*blueprint.Stage {
	after := make([]*blueprint.Stage, len(g.Stages))
	if len(g.Stages) == 0 {
		return after
	}
	reached := g.reached()
	var queue []*blueprint.Stage
	enter := func(s, source *blueprint.Stage) {
		if after[s.Index] == nil {
			after[s.Index] = source
			if !resets(s) {
				queue = append(queue, s)
			}
		}
	}
	for _, s := range g.Stages {
		for _, e := range g.out[s.Index] {
			switch begins := g.Stages[0]; {
			case !reached[s.Index]:
			case e.Kind == Worker && from(begins):
				enter(e.To, begins)
			case e.Kind != Worker && from(s):
				enter(e.To, s)
			}
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, e := range g.out[s.Index] {
			if e.Kind != Worker {
				enter(e.To, after[s.Index])
			}
		}
	}
	return after
}

// reached tells, by index, the stages that a run can enter. The engine starts at the first one
// and its checks at the entry, so both count.
func (g *Graph) reached() []bool {
	fromFirst := g.Walk(g.Stages[0], nil)
	reached := fromFirst.found
	if g.Entry != nil && !fromFirst.Reaches(g.Entry) {
		for i, found := range g.Walk(g.Entry, nil).found {
			reached[i] = reached[i] || found
		}
	}
	return reached
}
