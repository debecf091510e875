package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// InteractiveModeInert reports stages whose mode changes nothing (d.49).
var InteractiveModeInert = &analyzer.Rule{
	ID:       "interactive-mode-inert",
	Title:    "a mode that changes nothing",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A stage with mode = "interactive" behaves exactly like an autonomous one: no person is asked
anything. To stop for a person, use mode = "interactive_points" with interaction points, or
grant a tool such as ask_user_text.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.Interactive {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.Stage.Mode.Span,
				Message: fmt.Sprintf("mode interactive changes nothing; %s runs as an autonomous stage and asks nobody", s.Name.Text),
				Fixes: []analyzer.Fix{
					{Title: "use interactive_points with an interaction point"},
					{Title: "write mode = \"autonomous\""},
				},
			})
		}
	},
}
