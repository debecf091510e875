// Package flow holds the rules about the graph of stages: what a run can reach, and where it ends.
package flow

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	AllowCompleteInert,
	AllowCompleteSkipsOutput,
	AlwaysBesideChoice,
	AmbiguousStageNames,
	AnalysisCut,
	ChoiceWithoutHint,
	CycleWithoutMaxRevisits,
	DeadEndPossible,
	DuplicateCondition,
	EdgeNeverFires,
	EntryStageNotFirst,
	EscapeIsAShortcut,
	FanoutMergeSelf,
	FanoutNoEscape,
	FanoutWorkerNotAllowed,
	FanoutWorkerNotTerminal,
	FanoutWorkerSource,
	FanoutWorkerTaskUnheld,
	GateHoldsNothing,
	GateOnConditionedEdge,
	GateUnsatisfiable,
	ImplicitFallThrough,
	MaxRevisitsInert,
	NoTerminalPath,
	OutputAvoidable,
	OutputOnlyOnFailure,
	OutputUnreachable,
	TransitionPromptUnused,
	UnboundedRun,
	UnreachableStage,
	UnroutableStageName,
	UnusedHint,
}

// asks reports whether the stage asks the model where to go: it has several ways, or one and
// may end the run instead (engine.md e.4).
func asks(g *graph.Graph, s *resolve.Stage) bool {
	n := 0
	for _, e := range g.From(s.Stage) {
		if e.Normal() {
			n++
		}
		if n > 1 {
			return true // of 100,000 ways, two are enough
		}
	}
	return n == 1 && s.AllowComplete
}

// signal reports whether an edge waits for something to go wrong.
func signal(e *blueprint.Edge) bool {
	switch e.Condition.Or(blueprint.Always) {
	case blueprint.OnError, blueprint.OnIterations, blueprint.OnStuck, blueprint.OnDeadEnd:
		return true
	default:
		return false
	}
}

// starts points to where a run starts. Where entry_stage is not the first stage, checks count
// from the one and this engine starts at the other, so both are named.
func starts(g *graph.Graph) []analyzer.Related {
	first := g.Stages[0]
	if g.Entry == first {
		return []analyzer.Related{{Span: first.Name.Span, Message: "the run starts here"}}
	}
	return []analyzer.Related{
		{Span: g.Entry.Name.Span, Message: "counted from here, the entry_stage"},
		{Span: first.Name.Span, Message: "this engine starts here, whatever entry_stage says"},
	}
}

// bounded reports whether a stage can be entered only so often. A bound of the wrong type, misspelt or
// in another table is another rule's finding, and counts as meant.
func bounded(s *blueprint.Stage) bool { return s.MaxRevisits.Written() || s.Unsure("max_revisits") }

// settled reports whether it is known where a stage leads: its transitions are a table, or there
// are none, and every edge leads to a stage that exists. Otherwise another rule speaks of it, and
// nothing is to be concluded from a way that is not there.
func settled(g *graph.Graph, s *blueprint.Stage) bool {
	declared := 0
	for _, e := range g.From(s) {
		if e.Kind == graph.Declared {
			declared++
		}
	}
	return s.Transitions.Usable() == s.Transitions.Written() && declared == len(s.Transitions.Items) && !g.DoubtAbout(s)
}

// conditioned reports whether it is known when each edge of a stage is open.
func conditioned(b *blueprint.Blueprint, s *blueprint.Stage) bool {
	return !slices.ContainsFunc(s.Transitions.Items, func(e *blueprint.Edge) bool { return b.Misspelt(e.Node, "condition") })
}

// waysInto returns the edges by which trouble leads from other stages into one, of those that a
// run may pass, and reports whether anything else leads there.
func waysInto(g *graph.Graph, reached *graph.Walk, s *blueprint.Stage) (trouble []graph.Edge, ordinary bool) {
	for _, e := range g.To(s) {
		switch {
		case !reached.Reaches(e.From) || e.From == s:
		case e.Kind == graph.Declared && !e.Normal():
			trouble = append(trouble, e)
		default:
			ordinary = true
		}
	}
	return trouble, ordinary
}

// terminal reports whether a run that comes to the end of a stage is complete, as the engine
// judges when it loads the file.
func terminal(g *graph.Graph, s *blueprint.Stage) bool {
	if merges(g, s) {
		return false
	}
	if s.Transitions.Usable() {
		return len(s.Transitions.Items) == 0
	}
	return s.Index == len(g.Stages)-1
}

// merges reports whether a stage is a fan-out that goes on to a merge stage.
func merges(g *graph.Graph, s *blueprint.Stage) bool {
	for _, e := range g.From(s) {
		if e.Kind == graph.Merge {
			return true
		}
	}
	return false
}

// isWorker reports whether some fan-out runs the stage as a worker. What follows it is told by
// fanout-worker-not-terminal.
func isWorker(g *graph.Graph, s *blueprint.Stage) bool {
	for _, e := range g.To(s) {
		if e.Kind == graph.Worker && e.From != s {
			return true
		}
	}
	return false
}

// witness tells a run step by step; of none it tells nothing.
func witness(run *graph.Run) []analyzer.Step {
	if run == nil {
		return nil
	}
	steps := run.Steps()
	all := make([]analyzer.Step, 0, len(steps))
	for _, s := range steps {
		all = append(all, analyzer.Step(s))
	}
	return all
}

// onlyAfter says what has to go wrong for a run, as a phrase that follows a message; "" for a run
// in which nothing does.
func onlyAfter(run *graph.Run) string {
	if run == nil || run.Weakness() == "" {
		return ""
	}
	return ", but only where " + run.Weakness()
}

// isSelfMerge reports whether a way is that of a fan-out which merges into itself.
func isSelfMerge(e graph.Edge) bool { return e.Kind == graph.Merge && e.To == e.From }

// endless reports whether no run can complete, as far as the ways were understood. To mend that is to
// lead a run to a stage that ends it, which may well be the output stage that nothing leads to.
func endless(g *graph.Graph) bool {
	if g.Entry == nil || g.Linear || g.Doubtful() || misnamed(g) || mergesIntoItself(g) {
		return false
	}
	return !g.Back(func(s *blueprint.Stage) bool { return terminal(g, s) }, countsForTheEnd)[g.Entry.Index]
}

// misnamed reports whether an edge leads nowhere, which another rule speaks of: mending the name, or
// ending the run there as it was meant, may well mend the graph.
func misnamed(g *graph.Graph) bool {
	return slices.ContainsFunc(g.Stages, func(s *blueprint.Stage) bool { return !settled(g, s) })
}

// mergesIntoItself reports whether a fan-out does, which another rule speaks of: another merge stage
// may well lead on.
func mergesIntoItself(g *graph.Graph) bool {
	return slices.ContainsFunc(g.Stages, func(s *blueprint.Stage) bool { return slices.ContainsFunc(g.From(s), isSelfMerge) })
}

// countsForTheEnd leaves out the ways that the engine does not follow in this search: workers
// run on their own, and a fan-out with a merge stage leads only there.
func countsForTheEnd(e graph.Edge) bool {
	if e.From.Mode.Or("") == blueprint.FanOut && e.From.MergeStage.Written() {
		return e.Kind == graph.Merge
	}
	return e.Kind != graph.Worker
}

// unlimited reports whether one run can take the edge as often as it comes by. A merge and the
// order of the file count as entries and ignore the limit (engine.md e.2, e.4).
func unlimited(e graph.Edge) bool {
	return e.InOneRun() && (!e.Limited() || !bounded(e.To))
}

// backAtOnce reports whether a transition leads back to its own stage, as often as it likes.
func backAtOnce(e graph.Edge) bool {
	return e.To == e.From && e.Kind == graph.Declared && !bounded(e.To)
}

// boundless returns the stages on loops such as cycle-without-max-revisits speaks of.
func boundless(g *graph.Graph) map[*blueprint.Stage]bool {
	found := map[*blueprint.Stage]bool{}
	for _, loop := range g.Components(unlimited) {
		for _, s := range loop {
			if len(loop) > 1 || slices.ContainsFunc(g.From(s), backAtOnce) {
				found[s] = true
			}
		}
	}
	return found
}

// idleWorkers returns the stages that allow to be run as workers and are not.
func idleWorkers(g *graph.Graph) []*blueprint.Stage {
	var idle []*blueprint.Stage
	for _, s := range g.Stages {
		if s.AllowAsWorker.Or(false) && !slices.ContainsFunc(g.To(s), func(e graph.Edge) bool { return e.Kind == graph.Worker }) {
			idle = append(idle, s)
		}
	}
	return idle
}
