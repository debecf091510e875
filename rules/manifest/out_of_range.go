package manifest

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// OutOfRange reports a number that the engine does not take as it stands (d.5, d.6, d.54 and others).
var OutOfRange = &analyzer.Rule{
	ID:       "out-of-range",
	Title:    "a number the engine reads as another",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
The engine casts most negative numbers to huge unsigned ones, reads some as absent and refuses
others. Zero is often not nothing: max_iterations = 0 means the user's default cap, max_workers
= 0 any number of workers, request_timeout_secs = 0 a call that is over before it starts.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.OutOfRange) {
			pass.Report(analyzer.Finding{
				Span:     p.Span,
				Severity: p.Severity,
				Message:  fmt.Sprintf("%s = %s: %s", p.Key.Text, p.Got, outcome(p, p.Effect)),
				Fixes:    analyzer.Advice("write a number above 0, or remove the key"),
			})
		}
	},
}
