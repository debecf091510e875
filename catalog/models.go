package catalog

import "slices"

// The model that an entry means where it leaves one out, and that a stage without a model
// gets. Source: d.86, d.89.
const (
	DefaultProvider = "anthropic"
	DefaultModel    = "claude-sonnet-4-6"
)

// What the engine assumes of a model that it has no figures for, in tokens, where the
// provider has no figures of its own. Source: vocabulary providers.unknown_model_window.
const (
	UnknownWindow = 8_192
	UnknownOutput = 4_096
)

// Provider is a service that the engine speaks to without a script. Any other name may be a
// script provider, which only the user's configuration tells.
type Provider struct {
	// Name is the spelling of the engine's list of models: claude-code, with a hyphen.
	Name string
	// ConfigName is the spelling of the user's configuration, where that differs:
	// claude_code, with an underscore. "" is no other spelling.
	ConfigName string
	// Closed: the engine knows all models of this provider, so another is a mistake.
	Closed bool
	// Window and Output are what the engine assumes of a model without figures, in tokens.
	Window, Output int
}

// Model is a model whose figures are compiled into the engine.
type Model struct {
	Provider, Name string
	// Window is the context window in tokens.
	Window int
	// Output is the most tokens of one answer.
	Output int
	// Temperature: takes a temperature. Where false the engine drops it from the request.
	Temperature bool
	// Tools: can call tools.
	Tools bool
}

// Providers returns the native providers.
func (e *Engine) Providers() []Provider { return e.providers }

// Provider returns the native provider of that name, in either spelling. Case counts.
func (e *Engine) Provider(name string) (*Provider, bool) {
	for i := range e.providers {
		p := &e.providers[i]
		if name != "" && (p.Name == name || p.ConfigName == name) {
			return p, true
		}
	}
	return nil, false
}

// ProviderNames returns the names of the native providers, in the spelling of Name, sorted.
func (e *Engine) ProviderNames() []string {
	list := make([]string, len(e.providers))
	for i := range e.providers {
		list[i] = e.providers[i].Name
	}
	slices.Sort(list)
	return list
}

// ClosedCatalog reports whether the engine knows all models of the provider.
func (e *Engine) ClosedCatalog(provider string) bool {
	p, ok := e.Provider(provider)
	return ok && p.Closed
}

// Models returns the models of a provider that have figures; none for most providers.
func (e *Engine) Models(provider string) []Model {
	first := -1
	for i := range e.models { // the rows of a provider are adjacent
		switch here := e.models[i].Provider == provider; {
		case here && first < 0:
			first = i
		case !here && first >= 0:
			return e.models[first:i]
		}
	}
	if first < 0 {
		return nil
	}
	return e.models[first:]
}

// AllModels returns every model that has figures, by provider.
func (e *Engine) AllModels() []Model { return e.models }

// Model returns the figures of a model. Names are compared as written.
func (e *Engine) Model(provider, model string) (*Model, bool) {
	for i := range e.models {
		if m := &e.models[i]; m.Name == model && m.Provider == provider {
			return m, true
		}
	}
	return nil, false
}

// ModelNames returns the names of a provider's models that have figures, sorted.
func (e *Engine) ModelNames(provider string) []string {
	rows := e.Models(provider)
	list := make([]string, len(rows))
	for i := range rows {
		list[i] = rows[i].Name
	}
	slices.Sort(list)
	return list
}

// Window returns the context window of a model in tokens. Where the engine has no figures,
// known is false and the window is the one that it assumes if the provider cannot say.
func (e *Engine) Window(provider, model string) (tokens int, known bool) {
	if m, ok := e.Model(provider, model); ok {
		return m.Window, true
	}
	if p, ok := e.Provider(provider); ok {
		return p.Window, false
	}
	return UnknownWindow, false
}

// OutputCap returns the most tokens of one answer of a model, known as for Window.
func (e *Engine) OutputCap(provider, model string) (tokens int, known bool) {
	if m, ok := e.Model(provider, model); ok {
		return m.Output, true
	}
	if p, ok := e.Provider(provider); ok {
		return p.Output, false
	}
	return UnknownOutput, false
}
