package models

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// ModelTableEmpty reports model tables that name no model the engine reads (d.86).
var ModelTableEmpty = &analyzer.Rule{
	ID:       "model-table-empty",
	Title:    "a model table that names no model",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
A model table without an entry stands for the engine's default model. As every list comes after
the user's own default, an empty table is one way to say "the user's default"; written down by
mistake, it hides that the stage has no model of its own.

A model without a provider beside it is lost altogether, which is an error.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			m := s.Model
			if m == nil || m.Malformed || len(m.Models.Items) > 0 || m.Provider.Written() || len(m.Fallbacks.Items) > 0 {
				continue
			}
			def := catalog.DefaultProvider + "/" + catalog.DefaultModel
			switch {
			case slices.ContainsFunc([]string{"models", "provider", "fallbacks"}, func(key string) bool { return pass.Blueprint.Explains(s, key) }):
				// misspelt or of the wrong type: another rule says so
			case m.Model.Written():
				pass.Report(analyzer.Finding{
					Span:    m.Model.Key,
					Message: fmt.Sprintf("%s is lost without a provider beside it; %s runs on %s", m.Model.Or("model"), s.Name.Text, def),
					Fixes:   analyzer.Advice("add provider"),
				})
			default:
				f := analyzer.Finding{
					Span:     m.Name.Span,
					Severity: analyzer.Warning,
					Message:  fmt.Sprintf("the model table of %s names no model; it runs on the user's default, else on %s", s.Name.Text, def),
					Fixes:    analyzer.Advice("name a model, or remove the table"),
				}
				if m.Models.Usable() {
					f.Span = m.Models.Span
				}
				pass.Report(f)
			}
		}
	},
}
