package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
)

// OutputShapeNotRequired reports shapes of answers that nothing has to give.
var OutputShapeNotRequired = &analyzer.Rule{
	ID:       "output-shape-not-required",
	Title:    "a shape for an answer that nobody owes",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
An output table says what an answer looks like, not that there is one. A stage that does not
have to submit anything may end without an answer, whatever shape is declared, and a caller
that waits for the shape gets nothing. A stage without submit_output cannot even give one.

Where no stage can submit at all, [agent.output] is output-inert's to speak of.
`,
	Run: func(pass *analyzer.Pass) {
		owed, able := false, false
		for _, s := range pass.Stages() {
			able = able || mayAnswer(pass, s)
			if pass.Blueprint.Explains(s.Stage, "require_output") || pass.Blueprint.Explains(s.Stage, "mode") {
				owed = true // as far as anybody can tell; another rule complains
				continue
			}
			owed = owed || s.RequireOutput
			if s.Output != nil && !s.Output.Malformed && !s.RequireOutput && !needNot(pass, s) {
				pass.Report(analyzer.Finding{
					Span:    s.Output.Name.Span,
					Message: fmt.Sprintf("%s declares the shape of an answer but %s", s.Name.Text, lacks(s)),
					Fixes:   []analyzer.Fix{{Title: "write require_output = true in the stage, and grant it submit_output"}, {Title: "write mode = \"output\""}},
				})
			}
		}
		agent := pass.Blueprint.Agent
		if agent == nil || agent.Output == nil || agent.Output.Malformed || owed || !able || anyStageShape(pass.Stages()) || len(pass.Blueprint.Stages.Items) == 0 {
			return
		}
		pass.Report(analyzer.Finding{
			Span:    agent.Output.Name.Span,
			Message: "[agent.output] declares the shape of an answer, but no stage has to submit one; a run ends without it",
			Fixes:   []analyzer.Fix{{Title: "give the last stage mode = \"output\", or remove the table"}},
		})
	},
}

// lacks says what keeps the stage from giving the answer, and what comes of it.
func lacks(s *resolve.Stage) string {
	if !canSubmit(s) {
		return "has no submit_output to give one with; nobody is told of the shape"
	}
	return "need not submit one; its run may end without it"
}

// anyStageShape reports whether a stage has a shape of its own, which is where it is then said.
func anyStageShape(stages []*resolve.Stage) bool {
	for _, s := range stages {
		if s.Output != nil {
			return true
		}
	}
	return false
}
