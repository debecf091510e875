package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// StageSecurityInert reports security tables of stages (d.76).
var StageSecurityInert = &analyzer.Rule{
	ID:       "stage-security-inert",
	Title:    "a stage's security table that nothing consults",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
[stages.NAME.security] is read and never consulted: a stage can neither switch taint tracking on nor
off. What counts is [security] at the top level, for the whole agent. Where that already switches
tracking on, saying so again in a stage is harmless and a note.
`,
	Run: func(pass *analyzer.Pass) {
		whole := pass.Blueprint.Security
		on := whole != nil && !whole.Malformed && whole.TaintTracking.Or(true)
		for _, s := range pass.Blueprint.Stages.Items {
			own := s.Security
			if own == nil || own.Malformed {
				continue
			}
			f := analyzer.Finding{
				Span:    own.Name.Span,
				Message: fmt.Sprintf("nothing consults the security table of %s; taint tracking is as [security] has it for the whole agent", s.Name.Text),
				Fixes:   analyzer.Advice("remove it; write [security] at the top level"),
			}
			if on && own.TaintTracking.Or(true) {
				f.Severity = analyzer.Note
			}
			pass.Report(f)
		}
	},
}
