package contract

import (
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/output"
)

// SchemaDoesNotCompile reports schemas that are no JSON Schema (d.208, d.209, d.211).
var SchemaDoesNotCompile = &analyzer.Rule{
	ID:       "schema-does-not-compile",
	Title:    "a schema that checks nothing",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
The schema of an answer is a JSON Schema written as a TOML table. One that does not compile is
not refused: the engine shows it to the model, logs a line at each submission and checks
nothing, not even that the answer is JSON. Every answer then passes.

A reference to another document is never fetched, so it does not compile either. All mistakes
of a schema are reported at once.
`,
	Run: func(pass *analyzer.Pass) {
		if agent := pass.Blueprint.Agent; agent != nil {
			judgeSchema(pass, agent.Output)
		}
		for _, s := range pass.Blueprint.Stages.Items {
			judgeSchema(pass, s.Output)
		}
	},
}

func judgeSchema(pass *analyzer.Pass, o *blueprint.Output) {
	if o == nil {
		return
	}
	_, errors := pass.Schema(o.Schema)
	for _, e := range errors {
		wrong, question, asked := strings.Cut(e.Message, "; did you mean")
		message := wrong + "; " + effectOf(e.Kind)
		if asked {
			message += "; did you mean" + question
		}
		f := analyzer.Finding{
			Span:    e.Span,
			Message: message,
			Fixes:   analyzer.Advice(mendSchema(wrong)),
		}
		if e.Kind == output.Unjudged {
			f.Severity = analyzer.Note
		}
		if e.Meant != "" {
			f.Fixes = analyzer.Advice("write " + e.Meant)
			if raw := pass.Blueprint.File.Text(e.Span); strings.HasPrefix(raw, `"`) && !spell.Extends(strings.Trim(raw, `"`), e.Meant) {
				f.Fixes[0].Edits = []analyzer.Edit{{Span: e.Span, New: strconv.Quote(e.Meant)}}
			}
		}
		for _, r := range e.Related {
			f.Related = append(f.Related, analyzer.Related{Span: r.Span, Message: r.Message})
		}
		pass.Report(f)
	}
}

// mendSchema says what to do, as far as the message tells.
func mendSchema(wrong string) string {
	if _, want, ok := strings.Cut(wrong, " must be "); ok {
		if want, _, ok := strings.Cut(want, ", not "); ok {
			return "write " + want
		}
	}
	if _, missing, ok := strings.Cut(wrong, " needs "); ok {
		if missing, _, ok := strings.Cut(missing, " beside it"); ok {
			return "add " + missing + ", or remove it"
		}
	}
	for _, known := range []struct{ words, advice string }{
		{" leads nowhere", "name a place that the schema has, or add it"},
		{" does not compile", "mend the regular expression"},
		{" must hold at least one", "add one, or remove it"},
		{" must hold nothing but strings", "write it as a string"},
		{"too large to be judged", "make the schema smaller"},
		{"becomes null", "write a number, or leave it out"},
		{"JSON has no dates", "write it as a string"},
	} {
		if strings.Contains(wrong, known.words) {
			return known.advice
		}
	}
	return "mend the schema here, or remove what it does not need"
}

// effectOf says what the engine does with such a schema.
func effectOf(kind output.SchemaErrorKind) string {
	switch kind {
	case output.NotJSON:
		return "the schema then checks something else than is written"
	case output.Endless:
		return "the engine's own process ends when it reads the schema"
	case output.Unjudged:
		return "levlint does not judge it"
	default:
		return "the engine drops the whole schema and checks nothing"
	}
}
