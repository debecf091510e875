package contract

import "github.com/levlint/levlint/analyzer"

// SchemaUnknownKeyword reports keys of a schema that check nothing.
var SchemaUnknownKeyword = &analyzer.Rule{
	ID:       "schema-unknown-keyword",
	Title:    "a key of a schema that checks nothing",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
JSON Schema ignores keys that it does not know, so a misspelt keyword checks nothing and nothing
says so. The same goes for a keyword of another draft, for one that is about values of another
type, for one that needs another beside it, and for a property that is described outside of
properties.

A key that is near to no keyword is taken for an annotation of your own, as are keys that begin
with x-.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range schemas(pass) {
			for _, r := range s.Idle() {
				pass.Report(remarked(pass, r))
			}
		}
	},
}
