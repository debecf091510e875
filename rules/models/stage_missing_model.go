package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// StageMissingModel reports stages that name no model.
var StageMissingModel = &analyzer.Rule{
	ID:       "stage-missing-model",
	Title:    "a stage that names no model",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
There is no model for the whole agent. A stage that names none runs on the user's own default
model, and where that fails on the engine's, so the same blueprint behaves differently on each
machine, and its percentage budgets are shares of another window.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			if s.Model != nil || s.Malformed || pass.Blueprint.Explains(s, "model") {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("%s names no model; it runs on the user's default, else on %s/%s", s.Name.Text, catalog.DefaultProvider, catalog.DefaultModel),
				Fixes:   analyzer.Advice("add model = { models = [{ provider = \"...\", model = \"...\" }] }"),
			})
		}
	},
}
