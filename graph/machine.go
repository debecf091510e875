package graph

import (
	"math"
	"sync"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// Machine is what the engine does at the end of each stage (engine.md e.3 to e.5, e.7): every way
// out that a model, a user or bad luck can bring about. Gates are not in it: they hold a stage for
// a while and are then forced, so they take no way out away.
type Machine struct {
	Graph *Graph

	stages    []behaviour          // by stage index
	component []int                // by stage index: stages of one number lead to each other in one run
	owed      bool                 // some stage owes the run's answer
	members   [][]*blueprint.Stage // by component
	left      int                  // steps that exploration may still take
	fields    map[fieldKey]*field
	workers   func() []Start
	known     answers
}

// behaviour is what decides how one stage is left.
type behaviour struct {
	stage *blueprint.Stage

	normal, errors, deadEnds, caps, stuck []Edge // declared edges by condition, in file order

	merge, next   *Edge // the forced merge; the next stage of the file where there is no table
	table         bool  // there is a transitions table
	onwards       bool  // it declares some ordinary edge, be its target there or not
	allowComplete bool
	capped        bool  // the cap of model calls can be reached
	sticks        bool  // some threshold of a stuck edge can be reached
	cap           int64 // model calls an entry may take; 0: no cap
	capWritten    bool  // it is the blueprint's own
	insists       bool  // a fan-out that is asked again until it calls fan_out
	points        bool  // people are asked at its end, so that its errors end the run
	submits       bool  // it may hand back the run's answer
	due           bool  // it owes the run's answer
	owes          bool  // and can give it, for which it is asked until it has
	settled       bool  // it is known where it leads: its transitions are a table or not there, and all targets exist
}

// NewMachine takes what the stages of a blueprint effectively have.
func NewMachine(g *Graph, r *resolve.Blueprint) *Machine {
	m := &Machine{Graph: g, stages: make([]behaviour, len(g.Stages)), component: make([]int, len(g.Stages)), left: maxSteps + eachStage*len(g.Stages), fields: map[fieldKey]*field{}}
	m.workers = sync.OnceValue(m.findWorkers)
	m.members = g.Components(Edge.InOneRun)
	for n, set := range m.members {
		for _, s := range set {
			m.component[s.Index] = n
		}
	}
	for i, s := range r.Stages {
		m.stages[i] = newBehaviour(g, s)
		m.owed = m.owed || s.RequireOutput
	}
	return m
}

func newBehaviour(g *Graph, s *resolve.Stage) behaviour {
	b := behaviour{
		stage:         s.Stage,
		table:         s.Transitions.Usable(),
		allowComplete: s.AllowComplete,
		capped:        s.MaxIterations > 0,
		cap:           s.MaxIterations,
		capWritten:    s.CapWritten,
		points:        s.Mode == blueprint.InteractivePoints && len(s.InteractionPoints.Items) > 0,
		submits:       s.Grants(catalog.ToolSubmitOutput),
	}
	b.due = s.RequireOutput
	if attempts, ok := s.MaxAttempts.Get(); !ok || attempts != 0 {
		b.insists = s.Mode == blueprint.FanOut
	}
	b.owes = b.submits && b.due
	for _, e := range s.Transitions.Items {
		condition := e.Condition.Or(blueprint.Always)
		b.onwards = b.onwards || condition == blueprint.Always || condition == blueprint.Choice
		b.sticks = b.sticks || condition == blueprint.OnStuck && sticks(s, e)
	}
	for _, e := range g.From(s.Stage) {
		b.add(e)
	}
	declared := len(b.normal) + len(b.errors) + len(b.deadEnds) + len(b.caps) + len(b.stuck)
	b.settled = b.table == s.Transitions.Written() && declared == len(s.Transitions.Items)
	return b
}

func (b *behaviour) add(e Edge) {
	switch {
	case e.Kind == Merge:
		b.merge = &e
	case e.Kind == FallThrough:
		b.next = &e
	case e.Normal():
		b.normal = append(b.normal, e)
	case e.Condition == blueprint.OnError:
		b.errors = append(b.errors, e)
	case e.Condition == blueprint.OnDeadEnd:
		b.deadEnds = append(b.deadEnds, e)
	case e.Condition == blueprint.OnIterations:
		b.caps = append(b.caps, e)
	case e.Condition == blueprint.OnStuck:
		b.stuck = append(b.stuck, e)
	}
}

// sticks reports whether some threshold of a stuck edge can be reached (d.132 to d.134). The
// cap is tested first; the user's default one may have been raised.
func sticks(s *resolve.Stage, e *blueprint.Edge) bool {
	set := func(n blueprint.Int) bool { v, ok := n.Get(); return ok && v > 0 }
	after, _ := e.StuckAfterIterations.Get()
	switch {
	case set(e.StuckAfterMinutes):
		return true
	case set(e.StuckAfterIterations) && (!s.CapWritten || after < s.MaxIterations):
		return true
	case set(e.StuckAfterSameFileEdits) && (s.Grants("write_file") || s.Grants("edit_file")):
		return true
	default:
		return set(e.StuckAfterToolCalls) && len(s.Tools)+len(s.AvailableConnectors.Items) > 0
	}
}

// limit returns how often a run may enter a stage in all, and whether that is limited.
func limit(s *blueprint.Stage) (int, bool) {
	n, ok := s.MaxRevisits.Get()
	if !ok || n < 0 { // a negative number wraps to one that is never reached
		return 0, false
	}
	return int(min(n, math.MaxInt32-1)) + 1, true
}

// Limited reports whether the engine looks at the limit of the stage that an edge enters. A merge
// is forced, and the order of the file knows no condition; both count as entries (e.2, e.4).
func (e Edge) Limited() bool { return e.Kind == Declared }

// open says of an edge whether its target may still be entered: it can be, it cannot, or, for who
// does not count, both.
type open uint8

const (
	can open = 1 << iota
	cannot
)

// moves calls yield for every way in which the run may leave a stage, ordinary ones first, until
// it answers false.
func (m *Machine) moves(s int, is func(Edge) open, yield func(Move) bool) {
	b := &m.stages[s]
	m.left -= len(b.normal) / fewEdges
	v := mover{m: m, b: b, is: is, yield: yield}
	v.ended()
	v.outcome = Errored
	switch {
	case b.points:
		v.end(Failed)
	case v.take(Signalled, b.errors) && v.take(Signalled, b.deadEnds):
		v.end(Failed)
	}
	if v.outcome = Capped; b.capped && v.take(Signalled, b.caps) {
		v.resolve()
	}
	if v.outcome = Stuck; b.sticks {
		v.take(Signalled, b.stuck)
	}
}

// mover lists the ways out of one stage after one outcome.
type mover struct {
	m       *Machine
	b       *behaviour
	is      func(Edge) open
	yield   func(Move) bool
	outcome Outcome
	stopped bool
}

func (v *mover) move(take Take, e *Edge) {
	if !v.stopped {
		v.stopped = !v.yield(Move{From: v.b.stage, Outcome: v.outcome, Take: take, Edge: e})
	}
}

func (v *mover) end(take Take) { v.move(take, nil) }

// take offers those of the edges that can be open, and reports whether all may be closed.
func (v *mover) take(take Take, edges []Edge) bool {
	closed := true
	for i := range edges {
		is := v.is(edges[i])
		if is&can != 0 {
			v.move(take, &edges[i])
		}
		closed = closed && is&cannot != 0
	}
	return closed
}

// ended is the end in good order: a fan-out that was called merges, and one that was not goes on
// as any other stage would.
func (v *mover) ended() {
	v.outcome = Ended
	if v.b.merge == nil {
		v.resolve()
		return
	}
	v.move(Merged, v.b.merge)
	v.outcome = NotSplit
	v.resolve()
}

// resolve is the choice among the ordinary ways (engine.md e.4).
func (v *mover) resolve() {
	b := v.b
	switch {
	case b.next != nil:
		v.move(FellThrough, b.next)
		return
	case !b.onwards:
		v.end(Completed)
		return
	}
	spent, anyOpen := true, false
	for i, e := range b.normal {
		is := v.is(e)
		// Beside the offer to end the run, what is no name or is none the model can write ends it.
		if is&can != 0 && (!b.allowComplete || catalog.Routable(e.To.Name.Text, true)) {
			v.move(Chosen, &b.normal[i])
		}
		spent = spent && is&cannot != 0
		anyOpen = anyOpen || is&can != 0
	}
	if b.allowComplete && anyOpen {
		v.end(Done)
	}
	if spent && v.take(OutOfWays, b.deadEnds) && v.take(OutOfWays, b.errors) {
		v.end(Stranded)
	}
}
