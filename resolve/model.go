package resolve

import (
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/source"
)

// Model is one model that a stage may run on.
type Model struct {
	Provider, Name string      // never empty
	ProviderSpan   source.Span // where the provider is written; empty where the default stands in
	NameSpan       source.Span // where the model is written; empty where the default stands in
}

// modelsOf lists the models of a stage as the engine reads the table (d.86, d.87, d.89): the
// list if it has an entry, else provider, model and fallbacks, else the engine's default.
func modelsOf(m *blueprint.Model) []Model {
	if m == nil {
		return []Model{defaultModel()}
	}
	entries := m.Models.Items
	var models []Model
	if len(entries) == 0 {
		if _, ok := m.Provider.Get(); ok {
			models = append(models, modelOf(m.Provider, m.Model))
		}
		entries = m.Fallbacks.Items
	}
	for _, e := range entries {
		models = append(models, modelOf(e.Provider, e.Model))
	}
	if len(models) == 0 {
		return []Model{defaultModel()}
	}
	return models
}

func defaultModel() Model {
	return Model{Provider: catalog.DefaultProvider, Name: catalog.DefaultModel}
}

func modelOf(provider, name blueprint.Text) Model {
	m := defaultModel()
	if text, ok := provider.Get(); ok {
		m.Provider, m.ProviderSpan = text, provider.Span
	}
	if text, ok := name.Get(); ok {
		m.Name, m.NameSpan = text, name.Span
	}
	return m
}

// Window returns the tokens of context of the first model of a stage, and whether the catalogue
// knows that model. The user's own default model, if any, is tried before it; a blueprint cannot
// know that one.
func (r *Blueprint) Window(s *Stage) (tokens int, known bool) {
	return r.Engine.Window(s.Models[0].Provider, s.Models[0].Name)
}
