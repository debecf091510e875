package flow

import (
	"fmt"
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

The finding shows the shortest such run, step by step. It is silent where every way to the stage
passes an output stage first, and where DONE is never offered because the stage has no choice to
make. Where something has to go wrong before, the message says so.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		outputs := outputStages(pass.Stages())
		if g.Entry == nil || len(outputs) == 0 {
			return
		}
		reached := g.Walk(g.Entry, func(s *blueprint.Stage) bool { return pass.Effective(s).RequireOutput })
		for i, v := range pass.Machine().Dones() {
			s := pass.Stages()[i]
			if v.Run != nil || v.Cut && reached.Reaches(s.Stage) && s.AllowComplete && len(g.Choices(s.Stage)) > 0 {
				pass.Report(skips(g, s, outputs, v.Run))
			}
		}
	},
}

func skips(g *graph.Graph, s *resolve.Stage, outputs []*resolve.Stage, run *graph.Run) analyzer.Finding {
	message := "the model may end the run in %s, before %s%s: DONE counts as complete and has no answer"
	how := ""
	if run != nil {
		message = "the model may end the run in %s, before %s%s counts as complete and has no answer"
		if run.Start.Worker != nil {
			message = "a worker may end in %s, before %s%s has no answer, so the worker counts as failed"
		}
		how = onlyAfter(run) + ": " + run.String()
	}
	return analyzer.Finding{
		Span:    s.Stage.AllowComplete.Key,
		Message: fmt.Sprintf(message, s.Name.Text, names(outputs), how),
		Related: append(starts(g), analyzer.Related{Span: outputs[0].Name.Span, Message: "the answer is handed back here"}),
		Fixes:   []analyzer.Fix{{Title: "write allow_complete = false", Edits: []analyzer.Edit{{Span: s.Stage.AllowComplete.Span, New: "false"}}}},
		Run:     witness(run),
	}
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
