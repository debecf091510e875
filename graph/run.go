package graph

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
)

// Outcome is how the work of a stage came to its end.
type Outcome uint8

// Ended is the only outcome without trouble.
const (
	Ended    Outcome = iota
	NotSplit         // a fan-out stage that never called fan_out, though it was asked again
	Errored
	Capped // its cap of model calls was reached
	Stuck
)

// Take is what the engine makes of it.
type Take uint8

// The last four end the run.
const (
	Chosen      Take = iota // an ordinary edge, by the model's choice or because it is the only one
	Merged                  // the merge stage of a fan-out, which is forced
	FellThrough             // the next stage in the file
	Signalled               // an edge that waits for the outcome
	OutOfWays               // a dead_end or error edge, since no ordinary one is left
	Completed               // the end of the last stage
	Done                    // the model ends the run
	Failed                  // nothing catches the error
	Stranded                // nothing catches the dead end
)

// Move is one step of a run: how a stage is left.
type Move struct {
	From    *blueprint.Stage
	Edge    *Edge // nil where the run ends
	Outcome Outcome
	Take    Take

	// Of moves of a Run only:
	Asked bool // the model was asked for the way
	Visit int  // how often the run has now entered Edge.To
}

// Ends reports whether the run is over.
func (m Move) Ends() bool { return m.Edge == nil }

// Trouble reports whether something had to go wrong for this move.
func (m Move) Trouble() bool { return m.Outcome != Ended || m.Take == OutOfWays }

// same reports whether both are the same move, whatever is known of the run around them.
func (m Move) same(other Move) bool {
	return m.From == other.From && m.Outcome == other.Outcome && m.Take == other.Take &&
		(m.Edge == other.Edge || m.Edge != nil && other.Edge != nil && *m.Edge == *other.Edge)
}

// Start is where a run begins.
type Start struct {
	Stage *blueprint.Stage

	// Worker is the edge by which a fan-out starts its workers, nil for the main run. A worker is
	// set up at the first stage, which counts as an entry, before it is sent to its own (e.2).
	Worker *Edge
}

// Main returns the start of the main run; there is none without an entry stage.
func (m *Machine) Main() (Start, bool) { return Start{Stage: m.Graph.Entry}, m.Graph.Entry != nil }

// Workers returns the starts of the workers that the main run or a worker can have, each stage
// once, in file order of the fan-outs.
func (m *Machine) Workers() []Start { return slices.Clone(m.workers()) }

func (m *Machine) findWorkers() []Start {
	var starts []Start
	if m.Graph.Entry == nil {
		return nil
	}
	reached, seen := m.Graph.Walk(m.Graph.Entry, nil), make([]bool, len(m.Graph.Stages))
	for _, s := range m.Graph.Stages {
		for _, e := range m.Graph.From(s) {
			if e.Kind == Worker && reached.Reaches(s) && !seen[e.To.Index] {
				seen[e.To.Index] = true
				starts = append(starts, Start{Stage: e.To, Worker: &e})
			}
		}
	}
	return starts
}

// entered returns how often one stage counts as entered when the run begins.
func (s Start) entered(stage *blueprint.Stage) int {
	n := 0
	if stage == s.Stage {
		n++
	}
	if s.Worker != nil && stage.Index == 0 {
		n++
	}
	return n
}

// visits returns how often each stage counts as entered when the run begins.
func (m *Machine) visits(start Start) []int {
	visits := make([]int, len(m.stages))
	visits[start.Stage.Index]++
	if start.Worker != nil {
		visits[0]++
	}
	return visits
}

// Run is a run that the engine allows, from its start on.
type Run struct {
	Start Start
	Moves []Move
}

// Last returns the last move. A Run that was found has one.
func (r *Run) Last() Move { return r.Moves[len(r.Moves)-1] }

// Trouble returns the first move for which something had to go wrong, or nil.
func (r *Run) Trouble() *Move {
	for i := range r.Moves {
		if r.Moves[i].Trouble() && !(r.Moves[i].Ends() && r.Moves[i].Outcome == Ended) {
			return &r.Moves[i]
		}
	}
	return nil
}

// Answers reports whether the stage that the move leaves has handed back the run's answer: it owes
// it, and came to an end in good order, for which it is asked again until it has.
func (m *Machine) Answers(move Move) bool {
	return m.stages[move.From.Index].owes && (move.Outcome == Ended || move.Outcome == NotSplit)
}

// Owed reports whether some stage of the blueprint owes the run's answer. A run that comes to its
// end without one then ends in an error, other than by the model's word that it is done (e.4).
func (m *Machine) Owed() bool { return m.owed }

// play follows the moves as the engine does, and fills in what is known only then. At the first
// that is not allowed there it stops, and returns its index and the visits so far.
func (m *Machine) play(start Start, moves []Move) (visits []int, stopped int) {
	visits = m.visits(start)
	at := start.Stage
	for i := range moves {
		move := &moves[i]
		if move.From != at || !m.allows(*move, visits) {
			return visits, i
		}
		move.Asked = move.Take == Done || move.Take == Chosen && m.asks(at.Index, visits)
		if !move.Ends() {
			at = move.Edge.To
			visits[at.Index]++
			move.Visit = visits[at.Index]
		}
	}
	return visits, len(moves)
}

// exactly is the availability of edges for a run with that many visits (engine.md e.4).
func exactly(visits []int) func(Edge) open {
	return func(e Edge) open {
		if n, ok := limit(e.To); ok && visits[e.To.Index] >= n {
			return cannot
		}
		return can
	}
}

func (m *Machine) allows(move Move, visits []int) bool { return m.possible(move, exactly(visits)) }

func (m *Machine) possible(move Move, is func(Edge) open) bool {
	found := false
	m.moves(move.From.Index, is, func(other Move) bool {
		found = move.same(other)
		return !found
	})
	return found
}

// asks reports whether the model is asked which way to go.
func (m *Machine) asks(s int, visits []int) bool {
	n, is := 0, exactly(visits)
	for _, e := range m.stages[s].normal {
		if is(e) == can {
			n++
		}
	}
	return n > 1 || m.stages[s].allowComplete
}
