package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/source"
)

// OutputMissingSubmitTool reports stages that owe an answer they cannot give (b.58).
var OutputMissingSubmitTool = &analyzer.Rule{
	ID:       "output-missing-submit-tool",
	Title:    "a stage that owes an answer and cannot submit one",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
An answer is handed back by the tool submit_output. A stage with require_output = true that
does not list the tool can never give what it owes, so the engine refuses the file. With
mode = "output" the tool comes by itself.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if !s.RequireOutput || s.Mode == blueprint.OutputMode || s.GrantsLiterally(catalog.ToolSubmitOutput) {
				continue
			}
			if mayAnswer(pass, s) && !canSubmit(s) {
				continue // the tool may come from what another rule complains of
			}
			pass.Report(analyzer.Finding{
				Span:    s.Stage.RequireOutput.Key,
				Message: fmt.Sprintf("%s owes an answer but has no submit_output to give it with; the engine refuses the file", s.Name.Text),
				Fixes:   []analyzer.Fix{grantSubmit(s.Stage), {Title: "write mode = \"output\", which brings the tool along"}},
			})
		}
	},
}

// grantSubmit adds the tool at the end of the stage's list.
func grantSubmit(s *blueprint.Stage) analyzer.Fix {
	fix := analyzer.Fix{Title: "add submit_output to available_tools"}
	if items := s.AvailableTools.Items; len(items) > 0 {
		end := items[len(items)-1].Span.End
		fix.Edits = []analyzer.Edit{{Span: source.Span{Start: end, End: end}, New: `, "submit_output"`}}
	}
	return fix
}
