package graph

import "slices"

// The questions that are asked of every blueprint. Each is answered once, for whoever asks first.
type answers struct {
	strands, dones     []Verdict
	beside, unanswered *Verdict
}

// Strands returns for each stage, by index, the likeliest and then shortest run that strands there:
// it ends in good order and every way on is spent.
func (m *Machine) Strands() []Verdict {
	if m.known.strands == nil {
		m.known.strands = make([]Verdict, len(m.stages))
		for i := range m.stages {
			if b := &m.stages[i]; b.settled && b.spendable() {
				m.likeliest(func(start Start, trouble bool) bool {
					m.known.strands[i].or(m.Strand(start, b.stage, trouble))
					return m.known.strands[i].Run != nil || m.left < 0
				})
			}
		}
	}
	return m.known.strands
}

// Dones returns for each stage, by index, the likeliest and then shortest run that the model ends
// there with DONE, and that has passed no stage before that owes the answer.
func (m *Machine) Dones() []Verdict {
	if m.known.dones == nil {
		dones := make([]Verdict, len(m.stages))
		m.likeliest(func(start Start, trouble bool) bool {
			exhausted := m.left < 0 // then all that is not known yet is cut, whoever starts
			for i, v := range m.Find(Query{
				Start:  start,
				Follow: func(move Move) bool { return !m.stages[move.From.Index].due && (trouble || ordinarily(move)) },
				Goals:  len(dones),
				Goal: func(move Move) int {
					if move.Take == Done {
						return move.From.Index
					}
					return -1
				},
			}) {
				dones[i].or(v)
			}
			return exhausted
		})
		m.known.dones = dones
	}
	return m.known.dones
}

// Beside returns the likeliest and then shortest main run that comes to its end without passing a
// stage that may hand back the answer. A fan-out that is asked again until it calls fan_out is
// taken to do so, as an output stage is to answer.
func (m *Machine) Beside() Verdict {
	if m.known.beside == nil {
		m.known.beside = &Verdict{}
		if main, ok := m.Main(); ok {
			for _, follow := range []func(Move) bool{ordinarily, anyhow} {
				m.known.beside.or(m.find(main, func(move Move) bool {
					refused := move.Outcome == NotSplit && m.stages[move.From.Index].insists
					return !m.stages[move.From.Index].submits && !refused && follow(move)
				}, func(move Move) bool {
					return move.Take == Completed && m.stages[move.From.Index].settled
				}))
			}
		}
	}
	return *m.known.beside
}

// Unanswered returns the likeliest and then shortest main run that completes without an answer. A
// stage that owes the answer and ends in good order has given it, since it is asked until it has;
// a run that comes to its end without one then ends in an error, which is no completion.
//
// Where nothing goes wrong, an end without answer counts all the same: the work is done, and what
// came of it is lost.
func (m *Machine) Unanswered() Verdict {
	if m.known.unanswered == nil {
		m.known.unanswered = &Verdict{}
		if main, ok := m.Main(); ok {
			m.known.unanswered.or(m.find(main, func(move Move) bool { return ordinarily(move) && !m.Answers(move) }, func(move Move) bool {
				return move.Take == Completed || move.Take == Done
			}))
			m.known.unanswered.or(m.find(main, func(move Move) bool { return !m.Answers(move) }, func(move Move) bool {
				return move.Take == Completed && !m.owed || move.Take == Done
			}))
		}
	}
	return *m.known.unanswered
}

// Completes returns the shortest main run that completes, with or without an answer; no Run where
// none can.
func (m *Machine) Completes() Verdict {
	main, ok := m.Main()
	if !ok {
		return Verdict{}
	}
	return m.find(main, anyhow, func(move Move) bool { return move.Take == Completed || move.Take == Done })
}

// Cut reports whether one of these questions was too hard.
func (m *Machine) Cut() bool {
	isCut := func(v Verdict) bool { return v.Cut }
	return isCut(m.Beside()) || isCut(m.Unanswered()) || slices.ContainsFunc(m.Strands(), isCut) || slices.ContainsFunc(m.Dones(), isCut)
}

// or keeps the first run that was found.
func (v *Verdict) or(other Verdict) {
	if v.Run == nil {
		v.Run, v.Cut = other.Run, other.Run == nil && (v.Cut || other.Cut)
	}
}

func (m *Machine) find(start Start, follow, goal func(Move) bool) Verdict {
	return m.Find(Query{Start: start, Follow: follow, Goals: 1, Goal: func(move Move) int {
		if goal(move) {
			return 0
		}
		return -1
	}})[0]
}

func ordinarily(move Move) bool { return !move.Trouble() }

// likeliest asks for runs without trouble first, of the main run and of workers, and then for those
// in which something goes wrong, until it is told to stop.
func (m *Machine) likeliest(ask func(start Start, trouble bool) (enough bool)) {
	starts := m.workers()
	if main, ok := m.Main(); ok {
		starts = append([]Start{main}, starts...)
	}
	for _, trouble := range []bool{false, true} {
		for _, start := range starts {
			if ask(start, trouble) {
				return
			}
		}
	}
}

func anyhow(Move) bool { return true }
