package manifest

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// MissingKey reports a key that has to be there once another is (b.11, b.27, b.34, d.43 and others).
var MissingKey = &analyzer.Rule{
	ID:       "missing-key",
	Title:    "a key that has to be there",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Some keys make sense only together: condition = "stuck" needs a threshold, a custom region a
script, a multiple_choice point its options. A blueprint without any stage is the gravest case:
the engine does not refuse it, but runs a stage it makes up.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.MissingKey) {
			message := p.Effect
			if p.Refuses {
				message += "; " + refused
			}
			pass.Report(analyzer.Finding{
				Span:     p.Span,
				Severity: p.Severity,
				Message:  message,
				Fixes:    analyzer.Advice("add " + here(pass, p, called(p.Row))),
			})
		}
	},
}
