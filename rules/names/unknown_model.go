package names

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// UnknownModel reports models that their provider's catalogue does not list.
var UnknownModel = &analyzer.Rule{
	ID:       "unknown-model",
	Title:    "a model that the provider does not list",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
The engine knows the models of anthropic, openai and google by name. Another name is sent as it
stands, and fails at the first call if it is misspelt. Even where it works, the engine does not
know its window and assumes a small one, so percentage budgets shrink.

Make a model known that is newer than the engine's catalogue, or allow the finding.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			for _, m := range s.Models {
				if m.ProviderSpan == (source.Span{}) || m.NameSpan == (source.Span{}) || !pass.Engine.ClosedCatalog(m.Provider) || strings.Contains(m.Name, "/") {
					continue // unknown-provider speaks of a vendor in the name
				}
				if _, ok := pass.Engine.Model(m.Provider, m.Name); ok || slices.Contains(pass.Known.Models, m.Name) {
					continue
				}
				near, fixes := meant(pass.Blueprint.File, m.Name, pass.Engine.ModelNames(m.Provider), "use a model that "+m.Provider+" lists", m.NameSpan)
				window, _ := pass.Engine.Window(m.Provider, m.Name)
				pass.Report(analyzer.Finding{
					Span:    m.NameSpan,
					Message: fmt.Sprintf("%s does not list %s; the name is sent unchanged, and the engine assumes a window of %d tokens%s", m.Provider, shown(m.Name), window, near),
					Fixes:   fixes,
				})
			}
		}
	},
}
