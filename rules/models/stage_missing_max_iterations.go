package models

import (
	"fmt"
	"strconv"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// StageMissingMaxIterations reports stages without a cap of their own.
var StageMissingMaxIterations = &analyzer.Rule{
	ID:       "stage-missing-max-iterations",
	Title:    "a stage without a cap on its model calls",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
max_iterations bounds the model calls of one entry of a stage. Without it the user's own default
counts, 50 unless changed, which is far too much for a summary and too little for a long
implementation; --engine-config FILE tells levlint what it is. On a fan-out stage the cap is never
enforced, so none is asked for.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Stage.MaxIterations.Written() || s.Mode == blueprint.FanOut || s.Malformed || s.Unsure("max_iterations") || s.Unsure("mode") {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("%s has no max_iterations; the user's default cap (%s) applies", s.Name.Text, defaultCap(pass)),
				Fixes:   analyzer.Advice("add max_iterations, as many model calls as the stage should need"),
			})
		}
	},
}

// defaultCap writes the cap of a stage without one: that of the user at hand, or of any user.
func defaultCap(pass *analyzer.Pass) string {
	if pass.User != nil && pass.User.MaxIterations() > 0 {
		return strconv.FormatInt(pass.User.MaxIterations(), 10)
	}
	return fmt.Sprintf("%d unless changed", catalog.DefaultMaxIterations)
}
