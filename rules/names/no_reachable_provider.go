package names

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// NoReachableProvider reports stages none of whose models this user can reach.
var NoReachableProvider = &analyzer.Rule{
	ID:       "no-reachable-provider",
	Title:    "a stage none of whose providers is reachable",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
A model can be used only where the user's configuration reaches its provider: with a key, an
address, or a script that defines it. Where none of a stage's providers is reached, the stage runs
on the user's own default model instead, or the run is refused when it starts.

The rule needs that configuration, --engine-config FILE, and is silent without it. Keys that are
only in the environment are not seen.
`,
	Run: func(pass *analyzer.Pass) {
		if pass.User == nil {
			return
		}
		found := map[string]*analyzer.Finding{}
		var order []string
		for _, s := range pass.Stages() {
			message, span := unreachable(pass, s)
			switch f := found[message]; {
			case message == "":
			case f == nil:
				order = append(order, message)
				found[message] = &analyzer.Finding{
					Span:    span,
					Message: message,
					Fixes:   analyzer.Advice("name a model that the configuration reaches, or give it the key"),
				}
			default:
				f.Related = append(f.Related, analyzer.Related{Span: span, Message: "so it is for " + s.Name.Text, Too: true})
			}
		}
		for _, message := range order {
			pass.Report(*found[message])
		}
	},
}

// unreachable says what becomes of a stage that reaches none of its models; "" for all others.
// Stages with the same providers get the same words, so that they become one finding.
func unreachable(pass *analyzer.Pass, s *resolve.Stage) (string, source.Span) {
	var providers []string
	for _, m := range s.Models {
		_, misspelt := nearProvider(pass, m.Provider)
		if openRoute(pass, m) || misspelt || reaches(pass, m.Provider) { // unknown-provider speaks of a misspelt one
			return "", source.Span{}
		}
		if !slices.Contains(providers, m.Provider) {
			providers = append(providers, m.Provider)
		}
	}
	model := s.Model
	byDefault := model == nil || model.AllowUserDefault.Or(true)
	fallback := defaultModel(pass)
	switch {
	case byDefault && fallback != "" && model == nil: // stage-missing-model says that the user's model is meant
		return "", source.Span{}
	case byDefault && fallback != "":
		return fmt.Sprintf("the configuration reaches no %s; the stage runs on the user's own default, %s", strings.Join(providers, " or "), fallback), model.Name.Span
	case model == nil:
		return fmt.Sprintf("the configuration reaches no %s, where a stage without a model runs; the run is refused when it starts", providers[0]), s.Name.Span
	default:
		return fmt.Sprintf("the configuration reaches no %s, and the stage has nothing else to run on; the run is refused when it starts", strings.Join(providers, " or ")), model.Name.Span
	}
}

// reaches reports whether a provider is there, as far as the configurations tell.
func reaches(pass *analyzer.Pass, provider string) bool {
	return pass.User.Reaches(provider) || slices.Contains(pass.Known.Providers, provider)
}

// defaultModel names the model that the user falls back to, if it is reached.
func defaultModel(pass *analyzer.Pass) string {
	provider, model := pass.User.Default()
	if provider == "" || !reaches(pass, provider) {
		return ""
	}
	if model == "" {
		return provider
	}
	return provider + "/" + model
}
