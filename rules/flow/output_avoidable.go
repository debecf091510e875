package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// OutputAvoidable reports runs that end beside the stage that owes the answer (d.221).
var OutputAvoidable = &analyzer.Rule{
	ID:       "output-avoidable",
	Title:    "a way to the end that gives no answer",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
If any stage of a blueprint owes an answer, a run that comes to its end without one is turned into
an error, even if it never entered that stage. The finding shows the shortest way to an end that
passes no stage with require_output or mode = "output".

It is silent where a stage on the way may submit an answer of its own accord.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		var owing *resolve.Stage
		for _, s := range pass.Stages() {
			if s.RequireOutput {
				owing = s
				break
			}
		}
		if g.Entry == nil || owing == nil {
			return
		}
		answers := func(s *blueprint.Stage) bool { return pass.Effective(s).Grants(catalog.ToolSubmitOutput) }
		beside := g.WalkAlong(g.Entry, func(e graph.Edge) bool {
			return !answers(e.From) && e.InOneRun()
		})
		for _, s := range g.Stages {
			if !beside.Reaches(s) || answers(s) || !endsNormally(g, s) {
				continue
			}
			pass.Report(analyzer.Finding{
				Span: s.Name.Span,
				Message: fmt.Sprintf("a run may end in %s without passing %s, which owes the answer: %s; it then ends in an error",
					s.Name.Text, owing.Name.Text, route(g.Entry.Name.Text, beside.Path(s))),
				Related: append(starts(g), analyzer.Related{Span: owing.Name.Span, Message: "the answer is owed here"}),
				Fixes:   analyzer.Advice("lead it on to " + owing.Name.Text),
			})
			return // one way out is enough to show
		}
	},
}

// endsNormally reports whether a run that comes to the end of a stage without trouble is complete.
func endsNormally(g *graph.Graph, s *blueprint.Stage) bool {
	if merges(g, s) || len(g.Choices(s)) > 0 {
		return false
	}
	return s.Transitions.Usable() || s.Index == len(g.Stages)-1
}
