// Package flow holds the rules about the graph of stages: what a run can reach, and where it ends.
package flow

import (
	"strings"

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
	ChoiceWithoutHint,
	CycleWithoutMaxRevisits,
	DeadEndPossible,
	DuplicateCondition,
	EdgeNeverFires,
	EntryStageNotFirst,
	FanoutMergeSelf,
	FanoutNoEscape,
	FanoutWorkerNotAllowed,
	FanoutWorkerNotTerminal,
	FanoutWorkerSource,
	GateHoldsNothing,
	GateOnConditionedEdge,
	ImplicitFallThrough,
	MaxRevisitsInert,
	NoTerminalPath,
	OutputAvoidable,
	OutputOnlyOnFailure,
	OutputUnreachable,
	TransitionPromptUnused,
	UnreachableStage,
	UnroutableStageName,
	UnusedHint,
}

// asks reports whether the stage asks the model where to go: it has several ways, or one and
// may end the run instead (engine.md e.4).
func asks(g *graph.Graph, s *resolve.Stage) bool {
	n := len(g.Choices(s.Stage))
	return n > 1 || n == 1 && s.AllowComplete
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

// route writes the stages of a path: "plan → build → review".
func route(from string, path []graph.Edge) string {
	stages := []string{from}
	for _, e := range path {
		stages = append(stages, e.To.Name.Text)
	}
	return strings.Join(stages, " → ")
}

// bounded reports whether a stage can be entered only so often. A bound of the wrong type is
// another rule's finding, and counts as meant.
func bounded(s *blueprint.Stage) bool { return s.MaxRevisits.Written() }
