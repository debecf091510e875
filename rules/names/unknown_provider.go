package names

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// UnknownProvider reports misspelt providers, and models written for another one (d.91).
var UnknownProvider = &analyzer.Rule{
	ID:       "unknown-provider",
	Title:    "a provider that is probably another",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
A provider's name is matched letter by letter. A name that nobody registered is skipped, and a
stage without any other model is refused when the run starts. OpenRouter wants the vendor before
the model (anthropic/claude-sonnet-5); the vendors themselves want it without.

A name that resembles no known provider may be a script provider of the user's, so it is not
reported; nor is one that the user's own configuration defines.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			for _, m := range s.Models {
				if m.ProviderSpan == (source.Span{}) {
					continue
				}
				if _, known := pass.Engine.Provider(m.Provider); known {
					wrongShape(pass, m)
					continue
				}
				near, ok := nearProvider(pass, m.Provider)
				if !ok {
					continue
				}
				fix := analyzer.Fix{Title: "write " + near}
				if vendors[strings.ToLower(m.Provider)] == near || spell.Sure(m.Provider, near) {
					fix.Edits = []analyzer.Edit{{Span: m.ProviderSpan, New: `"` + near + `"`}}
				}
				pass.Report(analyzer.Finding{
					Span:    m.ProviderSpan,
					Message: fmt.Sprintf("there is no provider %s; the model is skipped, and the run refused where it is the only one; did you mean %s?", shown(m.Provider), near),
					Fixes:   []analyzer.Fix{fix},
				})
			}
		}
	},
}

// wrongShape reports a model id with a vendor where there is none, or without where one belongs.
func wrongShape(pass *analyzer.Pass, m resolve.Model) {
	if m.NameSpan == (source.Span{}) {
		return
	}
	vendor := strings.Contains(m.Name, "/")
	switch {
	case m.Provider == "openrouter" && !vendor:
		pass.Report(analyzer.Finding{
			Span:    m.NameSpan,
			Message: fmt.Sprintf("openrouter names models with their vendor, and %s has none; the first call fails", m.Name),
			Fixes:   analyzer.Advice("write VENDOR/" + m.Name),
		})
	case pass.Engine.ClosedCatalog(m.Provider) && vendor:
		pass.Report(analyzer.Finding{
			Span:    m.NameSpan,
			Message: fmt.Sprintf("%s names models without a vendor; %s fails at the first call", m.Provider, m.Name),
			Fixes:   analyzer.Advice("write " + m.Name[strings.LastIndex(m.Name, "/")+1:] + ", or use provider openrouter"),
		})
	}
}
