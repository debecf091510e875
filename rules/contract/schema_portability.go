package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/output"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// SchemaPortability reports what the providers of a stage's models would not take of its schema.
var SchemaPortability = &analyzer.Rule{
	ID:       "schema-portability",
	Title:    "a schema that the provider's own API would refuse",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
The engine checks answers itself and takes any JSON Schema. Providers take less in their own
structured output and tool schemas: OpenAI's strict mode wants every object closed and every
property required, Anthropic no union at the root, Gemini one type each and few keywords. That
matters only to whoever hands the same schema to the provider.

Only providers that the stage's models name are looked at.
`,
	Run: func(pass *analyzer.Pass) {
		type told struct {
			schema   source.Span
			provider string
		}
		done := map[told]bool{}
		for _, r := range requests(pass) {
			schema := compiled(pass, r.Spec.Schema)
			for _, d := range output.Dialects() {
				key := told{r.Spec.Schema.Span, d.Provider}
				if schema == nil || done[key] || !names(r.stage, d.Provider) {
					continue
				}
				done[key] = true
				if all := d.Refuses(schema); len(all) > 0 {
					pass.Report(gathered(pass, all, fmt.Sprintf("%s would refuse the schema: ", d.Name), "; the engine, which checks answers itself, takes it"))
				}
			}
		}
	},
}

// names reports whether a stage names a model of the provider.
func names(s *resolve.Stage, provider string) bool {
	for _, m := range s.Models {
		if m.Provider == provider && m.ProviderSpan != (source.Span{}) {
			return true
		}
	}
	return false
}
