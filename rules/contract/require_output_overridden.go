package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// RequireOutputOverridden reports output stages that would rather not answer (d.70).
var RequireOutputOverridden = &analyzer.Rule{
	ID:       "require-output-overridden",
	Title:    "an output stage told that it owes no answer",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
mode = "output" makes a stage owe the answer. require_output = false beside it is overwritten
without a word: a stage that submits nothing is sent back three times, and a run without an answer
ends in an error. For a stage that may answer, grant it submit_output in another mode.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if owes, ok := s.Stage.RequireOutput.Get(); !ok || owes || s.Mode != blueprint.OutputMode {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.Stage.RequireOutput.Span,
				Message: fmt.Sprintf("require_output = false is overwritten by mode = \"output\"; %s still owes the answer, and a run without one ends in an error", s.Name.Text),
				Related: []analyzer.Related{{Span: s.Stage.Mode.Span, Message: "the mode makes the answer a duty"}},
				Fixes: []analyzer.Fix{
					{Title: "leave require_output out, if the answer is owed"},
					{Title: "write mode = \"autonomous\" and grant submit_output, if it is not"},
				},
			})
		}
	},
}
