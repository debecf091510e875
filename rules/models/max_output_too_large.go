package models

import (
	"fmt"

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
			f := analyzer.Finding{Span: limit.Span, Fixes: analyzer.Advice("write what the model can give, or less")}
			switch {
			case limit.Int < 0:
				f.Message = fmt.Sprintf("max_output_tokens = %d is ignored; the model's own limit counts", limit.Int)
			case limit.Int == 0:
				f.Message = "max_output_tokens = 0 is raised to a small floor, so answers are cut after a few words"
			default:
				for _, m := range s.Models {
					if most, known := pass.Engine.OutputCap(m.Provider, m.Name); known && limit.Int > int64(most) {
						f.Message = fmt.Sprintf("max_output_tokens = %d is more than the %d that %s can give; the provider refuses the call", limit.Int, most, m.Name)
						break
					}
				}
			}
			if f.Message != "" {
				pass.Report(f)
			}
		}
	},
}
