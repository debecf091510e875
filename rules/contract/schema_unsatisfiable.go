package contract

import (
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// SchemaUnsatisfiable reports schemas that no answer can satisfy.
var SchemaUnsatisfiable = &analyzer.Rule{
	ID:       "schema-unsatisfiable",
	Title:    "a schema that no answer can satisfy",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
Parts of a schema may exclude each other: a property that is required while no others than those
described are allowed, a minimum above the maximum, a constant of the wrong type. Such a schema
compiles, and the engine then sends back every answer, until the nudges or the iterations are spent.

Only what is certain is reported. A schema that refers to its parts so often that one
has to look at more than 20,000 is not looked through to the end, which a note says.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range schemas(pass) {
			r, cut := s.Unsatisfiable()
			switch {
			case r == nil:
			case cut:
				f := remarked(pass, *r)
				f.Severity = analyzer.Note
				pass.Report(f)
			default:
				wrong, question, asked := strings.Cut(r.Message, "; did you mean")
				r.Message = wrong + "; no answer can pass"
				if asked {
					r.Message += "; did you mean" + question
				}
				pass.Report(remarked(pass, *r))
			}
		}
	},
}
