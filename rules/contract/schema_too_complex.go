package contract

import "github.com/levlint/levlint/analyzer"

// SchemaTooComplex reports what makes a schema hard for models (seed 001, sharp edges).
var SchemaTooComplex = &analyzer.Rule{
	ID:       "schema-too-complex",
	Title:    "a schema that models tend to miss",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
Complexity costs accuracy: unions within unions, objects of whatever members and deep nesting make
models miss a schema long before anything breaks, and each miss costs a nudge. Flat, explicit
schemas whose properties are described are satisfied best.

Allow it where the shape is given by whoever reads the answer.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range schemas(pass) {
			if all := s.Complexities(); len(all) > 0 {
				pass.Report(gathered(pass, all, "the schema is hard to satisfy: ", "; models miss such schemas more often, and each miss costs a nudge"))
			}
		}
	},
}
