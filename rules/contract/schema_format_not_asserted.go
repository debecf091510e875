package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// SchemaFormatNotAsserted reports formats within schemas that only describe (d.210).
var SchemaFormatNotAsserted = &analyzer.Rule{
	ID:       "schema-format-not-asserted",
	Title:    "a format keyword that checks nothing",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
From draft 2019-09 on, and so in a schema without $schema, the keyword format only describes a
value: a model reads it, and the engine accepts any string. Drafts 4, 6 and 7 check it. Name one of
them in $schema, add a pattern, or leave it at the description.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range schemas(pass) {
			formats := s.UnassertedFormats()
			if len(formats) == 0 {
				continue
			}
			f := analyzer.Finding{
				Span:    formats[0].Span,
				Message: fmt.Sprintf("format = %s is not checked in JSON Schema %s; the engine accepts any string here", quoted(formats[0].Text), s.Draft),
				Fixes:   []analyzer.Fix{{Title: "add a pattern"}, {Title: `or write "$schema" = "http://json-schema.org/draft-07/schema#" at the top of the schema`}},
			}
			for _, other := range formats[1:] {
				f.Related = append(f.Related, analyzer.Related{Span: other.Span, Message: "nor is this one", Too: true})
			}
			pass.Report(f)
		}
	},
}
