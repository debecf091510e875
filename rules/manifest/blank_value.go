package manifest

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// BlankValue reports an empty string where one is used (b.56, d.74, d.216, d.217, d.239).
var BlankValue = &analyzer.Rule{
	ID:       "blank-value",
	Title:    "an empty string that is used",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
An empty string is not the same as no key. An empty transition_prompt replaces the engine's
words by nothing, an empty worker_query matches whichever agent is found first, and an empty
stage name is refused.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.BlankValue) {
			message := fmt.Sprintf("%s is blank: it %s", p.Key.Text, p.Effect)
			if p.Refuses {
				message = p.Effect + "; " + refused
			}
			pass.Report(analyzer.Finding{
				Span:     p.Span,
				Severity: p.Severity,
				Message:  message,
				Fixes:    analyzer.Advice("write something, or remove the key"),
			})
		}
	},
}
