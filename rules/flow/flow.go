// Package flow holds the rules about the graph of stages: what a run can reach, and where it ends.
package flow

import (
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/graph"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	AllowCompleteSkipsOutput,
	OutputUnreachable,
}

// route writes the stages of a path: "plan → build → review".
func route(from string, path []graph.Edge) string {
	stages := []string{from}
	for _, e := range path {
		stages = append(stages, e.To.Name.Text)
	}
	return strings.Join(stages, " → ")
}

// advice is a fix that only a person can make.
func advice(title string) []analyzer.Fix { return []analyzer.Fix{{Title: title}} }
