package flow

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// AllowCompleteSkipsOutput reports stages that may end the run before its answer.
var AllowCompleteSkipsOutput = &analyzer.Rule{
	ID:       "allow-complete-skips-output",
	Title:    "a run that may end before its answer",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
With allow_complete = true the model is offered DONE beside the stages it may go to, even when
a transition_prompt of your own never mentions it. A run that ends so counts as complete and
looks like a success, but it has no answer: the check for a missing one is not made there. A
worker of a fan-out that ends so counts as failed.

The finding shows the shortest such run. It is silent where every way to the stage passes an
output stage first, and where DONE is never offered because the stage has no choice to make.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		outputs := outputStages(pass.Stages())
		if g.Entry == nil || len(outputs) == 0 {
			return
		}
		before := g.Walk(g.Entry, func(s *blueprint.Stage) bool { return pass.Effective(s).Mode == blueprint.OutputMode })
		for _, s := range pass.Stages() {
			if s.Mode == blueprint.OutputMode || !s.AllowComplete || !offersDone(g, s) || !before.Reaches(s.Stage) {
				continue
			}
			path := before.Path(s.Stage)
			message := "the model may end the run in %s, before %s: %s → DONE counts as complete and has no answer"
			if slices.ContainsFunc(path, func(e graph.Edge) bool { return e.Kind == graph.Worker }) {
				message = "a worker may end in %s, before %s: %s → DONE has no answer, so the worker counts as failed"
			}
			pass.Report(analyzer.Finding{
				Span:    s.Stage.AllowComplete.Key,
				Message: fmt.Sprintf(message, s.Name.Text, names(outputs), route(g.Entry.Name.Text, path)),
				Related: append(starts(g), analyzer.Related{Span: outputs[0].Name.Span, Message: "the answer is handed back here"}),
				Fixes:   []analyzer.Fix{{Title: "write allow_complete = false", Edits: []analyzer.Edit{{Span: s.Stage.AllowComplete.Span, New: "false"}}}},
			})
		}
	},
}

// offersDone reports whether the stage ever asks the model where to go (engine.md e.4).
func offersDone(g *graph.Graph, s *resolve.Stage) bool {
	for _, e := range g.From(s.Stage) {
		if e.Normal() {
			return true
		}
	}
	return false
}

func outputStages(stages []*resolve.Stage) []*resolve.Stage {
	var out []*resolve.Stage
	for _, s := range stages {
		if s.Mode == blueprint.OutputMode {
			out = append(out, s)
		}
	}
	return out
}

func names(stages []*resolve.Stage) string {
	var out []string
	for _, s := range stages {
		out = append(out, s.Name.Text)
	}
	return strings.Join(out, " or ")
}
