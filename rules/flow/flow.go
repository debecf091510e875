// Package flow holds the rules about the graph of stages: what a run can reach, and where it ends.
package flow

import (
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	AllowCompleteSkipsOutput,
	CycleWithoutMaxRevisits,
	DeadEndPossible,
	EntryStageNotFirst,
	FanoutNoEscape,
	FanoutWorkerNotAllowed,
	FanoutWorkerSource,
	ImplicitFallThrough,
	NoTerminalPath,
	OutputUnreachable,
	UnreachableStage,
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
