package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// ModelEntryIncomplete reports entries without a provider or a model (d.89, d.262).
var ModelEntryIncomplete = &analyzer.Rule{
	ID:       "model-entry-incomplete",
	Title:    "a model entry that the engine fills in",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
Every entry of models and fallbacks names a provider and a model. What is missing is filled in
with anthropic or claude-sonnet-4-6, whatever the other half says: { model = "gpt-5.4" } asks
Anthropic for a model of OpenAI.

The same holds for [compaction]. There it is a warning, and only where the other half cannot be
meant: a provider other than anthropic, or a model that anthropic does not have.
`,
	Run: func(pass *analyzer.Pass) {
		judgeCompaction(pass)
		for _, s := range pass.Blueprint.Stages.Items {
			if s.Model == nil {
				continue
			}
			for _, list := range []blueprint.List[*blueprint.ModelEntry]{s.Model.Models, s.Model.Fallbacks} {
				for _, e := range list.Items {
					judgeEntry(pass, s, e)
				}
			}
		}
	},
}

func judgeEntry(pass *analyzer.Pass, s *blueprint.Stage, e *blueprint.ModelEntry) {
	provider := e.Provider.Written() || pass.Blueprint.Explains(s, "provider")
	name := e.Model.Written() || pass.Blueprint.Explains(s, "model")
	f := analyzer.Finding{Span: e.Span}
	switch {
	case provider && name, name && pass.Engine.OpenRoute: // whichever provider serves the model
		return
	case name:
		f.Message = fmt.Sprintf("the entry names no provider; %s is asked for %s", catalog.DefaultProvider, e.Model.Or("the model"))
		f.Fixes = analyzer.Advice("add provider")
	case provider:
		f.Message = fmt.Sprintf("the entry names no model; %s is asked for %s", e.Provider.Or("the provider"), catalog.DefaultModel)
		f.Fixes = analyzer.Advice("add model")
	default:
		f.Message = fmt.Sprintf("the entry names neither provider nor model; it stands for %s/%s", catalog.DefaultProvider, catalog.DefaultModel)
		f.Fixes = analyzer.Advice("name a provider and a model")
	}
	pass.Report(f)
}

// judgeCompaction judges the model that summarises. The engine's own pair is a fine choice, so one
// half alone is only wrong where the two do not go together.
func judgeCompaction(pass *analyzer.Pass) {
	c := pass.Blueprint.Compaction
	if c == nil || c.Provider.Written() && c.Model.Written() || pass.Blueprint.Misspelt(c.Node, "provider") || pass.Blueprint.Misspelt(c.Node, "model") {
		return
	}
	f := analyzer.Finding{Severity: analyzer.Warning}
	if provider, ok := c.Provider.Get(); ok && provider != catalog.DefaultProvider {
		f.Span = c.Provider.Span
		f.Message = fmt.Sprintf("the table names no model; %s is asked for %s, and nothing is summarised where it has none", provider, catalog.DefaultModel)
		f.Fixes = analyzer.Advice("add model")
		pass.Report(f)
	}
	name, ok := c.Model.Get()
	if _, known := pass.Engine.Model(catalog.DefaultProvider, name); ok && !known && pass.Engine.ClosedCatalog(catalog.DefaultProvider) {
		f.Span = c.Model.Span
		f.Message = fmt.Sprintf("the table names no provider; %s is asked for %s, which it does not have, so nothing is summarised", catalog.DefaultProvider, name)
		f.Fixes = analyzer.Advice("add provider")
		pass.Report(f)
	}
}
