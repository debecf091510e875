package contract

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// FormatUnchecked reports labels that nothing checks (d.215).
var FormatUnchecked = &analyzer.Rule{
	ID:       "format-unchecked",
	Title:    "a format that nothing checks",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
The engine checks an answer for json, xml, yaml (or yml), csv and toml. Any other label is shown to
the model and accepts every text, so without a schema or a validator nothing can be relied on. That
is a note, and a warning where one of the five was probably meant.

It is silent for labels of prose, such as markdown, where there is nothing to check.
`,
	Run: func(pass *analyzer.Pass) {
		told := map[source.Span]bool{}
		for _, r := range requests(pass) {
			format := r.Spec.Format
			label := strings.ToLower(strings.TrimSpace(format.Text))
			_, checked := pass.Engine.Format(label)
			if checked || label == "" || isProse(label) || told[format.Span] || r.Spec.HasSchema() || r.Spec.Validator.Present {
				continue
			}
			told[format.Span] = true
			pass.Report(unchecked(pass.Engine, format.Text, label, format.Span))
		}
	},
}

func unchecked(engine *catalog.Engine, text, label string, span source.Span) analyzer.Finding {
	names := engine.FormatNames()
	f := analyzer.Finding{
		Severity: analyzer.Note,
		Span:     span,
		Message:  fmt.Sprintf("%s is no format that the engine checks, so any answer passes", quoted(text)),
		Fixes:    analyzer.Advice("check the answer with a validator, or ask for one of " + analyzer.Enumerate(names, "or")),
	}
	if meant := formatMeant(label, names); meant != "" {
		f.Severity = analyzer.Warning
		f.Message += fmt.Sprintf("; did you mean %s?", quoted(meant))
		f.Fixes = []analyzer.Fix{{Title: "write " + quoted(meant), Edits: []analyzer.Edit{{Span: span, New: quoted(meant)}}}}
	}
	return f
}

// formatMeant returns the checked format that a label probably means: a media type of it, or a
// slip. JSON with another name is another language: an answer of JSON lines is no JSON.
func formatMeant(label string, names []string) string {
	switch label {
	case "jsonl", "json5", "jsonc", "jsonlines", "json-lines", "json lines", "ndjson", "tsv", "svg":
		return ""
	case "text/yaml", "application/yaml", "application/x-yaml", "x-yaml":
		return "yaml"
	}
	for _, prefix := range []string{"application/", "text/", "."} {
		bare, has := strings.CutPrefix(label, prefix)
		bare, _, _ = strings.Cut(bare, ";")
		for _, n := range names {
			if has && strings.TrimSpace(bare) == n {
				return n
			}
		}
	}
	meant, _ := spell.Nearest(label, names)
	return meant
}
