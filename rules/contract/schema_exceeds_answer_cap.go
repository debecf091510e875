package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/output"
)

// SchemaExceedsAnswerCap reports schemas that only answers satisfy which are cut (e.6).
var SchemaExceedsAnswerCap = &analyzer.Rule{
	ID:       "schema-exceeds-answer-cap",
	Title:    "a schema that only answers over 256 KiB satisfy",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
An answer is one response of a model, and the engine keeps its first 256 KiB. It checks the whole
text and cuts afterwards, so what a caller reads of a longer answer no longer parses. Where even the
smallest answer that the schema accepts is longer, none arrives whole: write a file, name it among
the artifacts and let the answer describe it.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range schemas(pass) {
			if least := s.MinSize(); least.Bytes > output.MaxAnswer {
				pass.Report(analyzer.Finding{
					Span:    least.Cause,
					Message: fmt.Sprintf("the smallest answer that passes has over %d KiB; the engine cuts it at %d, so no caller reads it whole", least.Bytes>>10, output.MaxAnswer>>10),
					Fixes:   analyzer.Advice("ask for less, or for a file among the artifacts that the answer describes"),
				})
			}
		}
	},
}
