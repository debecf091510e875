package graph

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// What exploration may spend, in states looked at and moves written down. A run of the engine may
// have more states than atoms fit into a computer; where these do not suffice, a Verdict says so.
// Each stage adds some, since even to look at every stage once is work.
const (
	maxSteps  = 60_000 // on one blueprint
	eachStage = 12
	maxQuery  = 20_000 // on one question
	fewStates = 1_000  // to do better than what is known
	fewEdges  = 64     // of a stage that cost nothing to look at; more of them cost a step each time
	perSearch = 100    // stages for which the room of a search costs a step: thousands of workers are as many searches
)

// Query asks for runs.
type Query struct {
	Start  Start
	Follow func(Move) bool // the moves that the runs may consist of; nil: all
	Goals  int             // how many kinds of last moves are asked for
	Goal   func(Move) int  // which kind a move is, from 0; negative: none

	most int // states to look at; 0 means maxQuery
}

// Verdict is what is known of a question: the shortest such run, that there is none (the zero
// value), or that the question was too hard.
type Verdict struct {
	Run *Run
	Cut bool
}

// Find returns the shortest run for each goal; of several equally short ones the first in file
// order.
//
// Exact answers need the visits of every bounded stage, and there are too many states for that.
// So it looks at first at stages alone, where each bounded target may be open or spent as it
// pleases: no real run is missed, and most of those found are real. One that is not shows by which
// stage it cheats; that stage's visits are counted from then on, and the search begins anew. What
// is never counted could not have mattered.
func (m *Machine) Find(q Query) []Verdict {
	verdicts := make([]Verdict, q.Goals)
	if m.left < 0 {
		for i := range verdicts {
			verdicts[i].Cut = true
		}
		return verdicts
	}
	m.left -= len(m.stages) / perSearch
	x := m.newSearch(q, nil)
	found, cut := x.run()
	for goal := range verdicts {
		if at, ok := found[goal]; ok {
			verdicts[goal] = m.confirm(q, goal, x, at)
		} else {
			verdicts[goal].Cut = cut
		}
	}
	return verdicts
}

// confirm follows a run that was found in the abstract, and looks for another while it cheats.
func (m *Machine) confirm(q Query, goal int, x *search, at arrival) Verdict {
	one := q
	one.Goals = 1
	one.Goal = func(move Move) int {
		if q.Goal(move) == goal {
			return 0
		}
		return -1
	}
	var counted []int
	for {
		moves := x.path(at)
		if m.left -= len(moves); m.left < 0 {
			return Verdict{Cut: true}
		}
		visits, stopped := m.play(q.Start, moves)
		if stopped == len(moves) {
			return Verdict{Run: &Run{q.Start, moves}}
		}
		by := x.cheat(moves[stopped], visits)
		if by < 0 {
			return Verdict{Cut: true} // with all visits counted nothing can cheat, so the steps are used up
		}
		counted = append(counted, by)
		x = m.newSearch(one, counted)
		found, cut := x.run()
		var ok bool
		if at, ok = found[0]; !ok {
			return Verdict{Cut: cut}
		}
	}
}

// search is one breadth-first search in which some stages' visits are counted.
type search struct {
	m       *Machine
	q       Query
	start   []int // visits at the start, by stage index
	counted []int // stage indices
	place   []int // by stage index: its place in counted, -1: not there
	at      int   // the state that is looked at
	states  []state
	visits  []uint32 // of all states
	found   map[int]arrival

	// What was seen: stages by their index where no visits are counted, else states by all there
	// is to them.
	stages []bool
	seen   map[string]bool
	key    []byte // of the last state
}

// state is a stage with the visits of the counted ones. What was spent is spent: visits beyond a
// limit are all the same. There are as many states as stages, so it is small.
type state struct {
	by     *Edge // that led here, after that outcome and for that reason
	stage  int32
	before int32 // the state before it, -1 at the start
	visits int32 // where they begin in the visits of the search, in the order of counted
	Outcome
	Take
}

// arrival is a goal that was reached: the last move and the state it leaves.
type arrival struct {
	state int
	last  Move
}

func (m *Machine) newSearch(q Query, counted []int) *search {
	x := &search{m: m, q: q, start: m.visits(q.Start), counted: counted, place: make([]int, len(m.stages)), found: map[int]arrival{}}
	for i := range x.place {
		x.place[i] = -1
	}
	for place, stage := range counted {
		x.place[stage] = place
	}
	if len(counted) == 0 {
		x.stages = make([]bool, len(m.stages))
	} else {
		x.seen = map[string]bool{}
	}
	return x
}

func (x *search) run() (found map[int]arrival, cut bool) {
	for _, s := range x.counted {
		n, _ := limit(x.m.Graph.Stages[s])
		x.visits = append(x.visits, uint32(min(x.start[s], n)))
	}
	x.add(state{stage: int32(x.q.Start.Stage.Index), before: -1})
	price := 1 + len(x.counted)/2 // more visits make dearer states
	most := cmp.Or(x.q.most, maxQuery+len(x.m.stages)) / price
	for x.at = 0; x.at < len(x.states) && len(x.found) < x.q.Goals; x.at++ {
		if x.m.left -= price; x.m.left < 0 || x.at > most {
			return x.found, true
		}
		x.m.moves(int(x.states[x.at].stage), x.opens, x.follow)
	}
	return x.found, false
}

// follow notes where a move leads, and reports whether more of them are asked for.
func (x *search) follow(move Move) bool {
	if x.q.Follow != nil && !x.q.Follow(move) {
		return true
	}
	if goal := x.q.Goal(move); goal >= 0 {
		if _, ok := x.found[goal]; !ok {
			x.found[goal] = arrival{x.at, move}
		}
	}
	if !move.Ends() {
		next := state{by: move.Edge, Outcome: move.Outcome, Take: move.Take, stage: int32(move.Edge.To.Index), before: int32(x.at), visits: x.states[x.at].visits}
		if place := x.place[next.stage]; place >= 0 {
			visits := x.visitsOf(&next)
			if n, _ := limit(move.Edge.To); int(visits[place]) < n {
				next.visits = int32(len(x.visits))
				x.visits = append(x.visits, visits...)
				x.visits[int(next.visits)+place]++
			}
		}
		x.add(next)
	}
	return len(x.found) < x.q.Goals
}

// add queues a state that was not seen before.
func (x *search) add(s state) {
	if x.stages != nil {
		if x.stages[s.stage] {
			return
		}
		x.stages[s.stage] = true
	} else {
		x.key = binary.LittleEndian.AppendUint32(x.key[:0], uint32(s.stage))
		for _, n := range x.visitsOf(&s) {
			x.key = binary.LittleEndian.AppendUint32(x.key, n)
		}
		if x.seen[string(x.key)] {
			return
		}
		x.seen[string(x.key)] = true
	}
	if len(x.states) == cap(x.states) {
		x.states = slices.Grow(x.states, len(x.states)+1) // append grows long ones by a quarter, and copies five times as much
	}
	x.states = append(x.states, s)
}

func (x *search) visitsOf(s *state) []uint32 { return x.visits[s.visits:][:len(x.counted)] }

// opens says what is known of an edge of the state that is looked at. A bounded stage that nobody
// counts can be spent only if the run can have been there: it leads here, or was entered before the
// start.
func (x *search) opens(e Edge) open {
	from := &x.states[x.at]
	n, bounded := limit(e.To)
	to := e.To.Index
	switch place := x.place[to]; {
	case !bounded:
		return can
	case place >= 0 && int(x.visitsOf(from)[place]) >= n:
		return cannot
	case place >= 0:
		return can
	case x.m.component[to] == x.m.component[from.stage] || x.start[to] >= n:
		return can | cannot
	default:
		return can
	}
}

// path returns the moves up to an arrival.
func (x *search) path(at arrival) []Move {
	n := 1
	for i := at.state; x.states[i].before >= 0; i = int(x.states[i].before) {
		n++
	}
	moves := make([]Move, n)
	moves[n-1] = at.last
	for i := at.state; x.states[i].before >= 0; i = int(x.states[i].before) {
		n--
		s := &x.states[i]
		moves[n-1] = Move{From: s.by.From, Edge: s.by, Outcome: s.Outcome, Take: s.Take}
	}
	return moves
}

// cheat returns a stage, not counted yet, whose real visits forbid the move.
func (x *search) cheat(move Move, visits []int) int {
	first := -1
	is := exactly(visits)
	for _, e := range x.m.Graph.From(move.From) {
		if x.m.left < 0 {
			return -1
		}
		to := e.To.Index
		if _, bounded := limit(e.To); !bounded || !e.Limited() || x.place[to] >= 0 {
			continue
		}
		if first < 0 {
			first = to
		}
		if !x.m.possible(move, func(other Edge) open {
			if other.To.Index == to {
				return is(other)
			}
			if n, ok := limit(other.To); ok && visits[other.To.Index] >= n && x.place[other.To.Index] >= 0 {
				return cannot
			}
			return can | cannot
		}) {
			return to
		}
	}
	return first
}
