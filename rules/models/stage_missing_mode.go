package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// StageMissingMode reports stages that do not say how they work.
var StageMissingMode = &analyzer.Rule{
	ID:       "stage-missing-mode",
	Title:    "a stage that does not say how it works",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
A stage without mode is autonomous: it works until it stops calling tools, and asks nobody. That
may be meant; written down, a reader need not wonder whether a review was forgotten.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			if s.Mode.Written() || pass.Blueprint.Explains(s, "mode") {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("%s has no mode, so it works autonomously and asks nobody", s.Name.Text),
				Fixes:   analyzer.Advice("add mode = \"autonomous\", or the mode that is meant"),
			})
		}
	},
}
