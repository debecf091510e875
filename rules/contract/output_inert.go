package contract

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/output"
)

// OutputInert reports a default shape of answers that no stage can give (d.218).
//
// The same in a stage's own table (d.219) is output-shape-not-required's to say: a stage that
// cannot submit owes nothing, or output-missing-submit-tool refuses it.
var OutputInert = &analyzer.Rule{
	ID:       "output-inert",
	Title:    "a default shape for answers that no stage can give",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
[agent.output] says what the answer of any stage looks like. Where no stage has the tool
submit_output there is never an answer: the model is not told of the shape, and nothing is checked.

A stage's own table is judged by output-shape-not-required.
`,
	Run: func(pass *analyzer.Pass) {
		agent := pass.Blueprint.Agent
		if agent == nil || output.FromBlueprint(agent.Output) == nil || len(pass.Blueprint.Stages.Items) == 0 {
			return
		}
		for _, s := range pass.Stages() {
			if mayAnswer(pass, s) || mayOwe(pass, s) {
				return
			}
		}
		pass.Report(analyzer.Finding{
			Span:    agent.Output.Name.Span,
			Message: "[agent.output] sets the shape of an answer, but no stage can submit one; nobody is told of the shape and nothing is checked",
			Fixes:   analyzer.Advice(`give the last stage mode = "output", or remove the table`),
		})
	},
}
