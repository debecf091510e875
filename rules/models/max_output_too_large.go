package models

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// MaxOutputTooLarge reports answers longer than the model can give (d.94).
var MaxOutputTooLarge = &analyzer.Rule{
	ID:       "max-output-too-large",
	Title:    "an answer longer than the model can give",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
max_output_tokens replaces the model's own limit and is bounded only by the room left in the
window. Above what the model can give, the provider refuses the call. A negative number is
ignored, and 0 is raised to a small floor.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Model == nil {
				continue
			}
			limit := s.Model.Parameters.Field("max_output_tokens")
			if limit.Kind != blueprint.DataInt {
				continue
			}
			if trouble := outputTrouble(pass.Engine, s.Models, limit.Int); trouble != "" {
				pass.Report(analyzer.Finding{Span: limit.Span, Message: trouble, Fixes: analyzer.Advice("write what the model can give, or less")})
			}
		}
	},
}
