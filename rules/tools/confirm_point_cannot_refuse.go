package tools

import (
	"cmp"
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// ConfirmPointCannotRefuse reports yes-or-no points, at which a no counts as a yes (d.231b).
var ConfirmPointCannotRefuse = &analyzer.Rule{
	ID:       "confirm-point-cannot-refuse",
	Title:    "a question at which No counts as Yes",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A point of style confirm shows Yes and No, and approves the stage on either: a refusal from the
dashboard, or by lev respond --deny, carries no text, and what carries no text counts as approval.
abort_options, edit_options and directives do not change that, since none of them matches.

The documentation of the engine describes confirm as a question that can be refused. A point of
style multiple_choice can be: give it options, and name the one that ends the run in abort_options.
The tool ask_user_confirm is not affected.
`,
	Run: func(pass *analyzer.Pass) {
		for point, name := range points(pass) {
			if point.Style.Or("") != "confirm" {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    point.Style.Span,
				Message: fmt.Sprintf("%s cannot be refused: the engine handles the answer No of a confirm point exactly like Yes, and the run goes on", cmp.Or(name, "this point")),
				Fixes:   analyzer.Advice("write style = \"multiple_choice\" with options such as [\"Approve\", \"Stop\"], and abort_options = [\"Stop\"]"),
			})
		}
	},
}
