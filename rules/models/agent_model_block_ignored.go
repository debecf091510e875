package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// AgentModelBlockIgnored reports a model at the top level of the file (d.20).
var AgentModelBlockIgnored = &analyzer.Rule{
	ID:       "agent-model-block-ignored",
	Title:    "a model that no stage runs on",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
There is no model for the whole agent. Nothing reads [model] at the top level of the file: each
stage names its own models, and one that names none runs on the engine's default.
`,
	Run: func(pass *analyzer.Pass) {
		model := pass.Blueprint.Model
		if !model.Written() {
			return
		}
		f := analyzer.Finding{
			Span:    model.Key,
			Message: fmt.Sprintf("nothing reads model at the top level; a stage without a model of its own runs on the user's default, else on %s/%s", catalog.DefaultProvider, catalog.DefaultModel),
			Fixes:   analyzer.Advice("write a model into each stage: [stages.NAME.model]"),
		}
		for _, s := range pass.Blueprint.Stages.Items {
			if s.Model == nil || s.Model.Malformed {
				f.Related = append(f.Related, analyzer.Related{Span: s.Name.Span, Message: "this stage has no model", Too: true})
			}
		}
		pass.Report(f)
	},
}
