package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/output"
)

// FormatSchemaConflict reports labels that ask for something else than the JSON that a schema
// makes the engine demand (d.212).
var FormatSchemaConflict = &analyzer.Rule{
	ID:       "format-schema-conflict",
	Title:    "a format and a schema that cannot both hold",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
A schema makes the engine demand that the whole answer is JSON, whatever the format says. An answer
that the model writes in the format it is asked for is then refused each time, until the nudges or
the iterations are spent. With xml and toml hardly any text satisfies both, which is an error; csv
and yaml, and labels of prose such as markdown, are a warning.

It is silent for json, for labels that contain json, and for labels that may mean JSON, such as
a2ui. For a format of a stage and a schema of the agent there is format-override-keeps-schema.
`,
	Run: func(pass *analyzer.Pass) {
		if agent := pass.Resolved().Answer; agent != nil {
			judgeConflict(pass, output.Merge(agent, nil, nil))
		}
		for _, r := range requests(pass) {
			if r.From.Schema == output.ByStage {
				judgeConflict(pass, r.Merged)
			}
		}
	},
}

func judgeConflict(pass *analyzer.Pass, m output.Merged) {
	level, why := conflict(m.Spec.Format.Text)
	if !m.Spec.Format.Present || level == analyzer.Off || compiled(pass, m.Spec.Schema) == nil {
		return
	}
	format, schema := m.Spec.Format, m.Spec.Schema
	f := analyzer.Finding{
		Severity: level,
		Span:     format.Span,
		Message:  fmt.Sprintf("format %s asks for one thing and the schema for JSON; %s", quoted(format.Text), why),
		Related:  []analyzer.Related{{Span: schema.Key, Message: "a schema makes the engine demand JSON"}},
		Fixes:    []analyzer.Fix{{Title: `write format = "json"`}, {Title: "check the format with a validator in place of the schema"}},
	}
	if m.From.Format != m.From.Schema { // the stage's schema is the newer part of the quarrel
		f.Span, f.Related[0] = schema.Key, analyzer.Related{Span: format.Span, Message: "the format is inherited from here"}
	}
	pass.Report(f)
}
