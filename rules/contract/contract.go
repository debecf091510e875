// Package contract holds the rules about the answer a run owes: its shape, and whether it comes.
package contract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/output"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	ExampleInvalid,
	FormatOverrideKeepsSchema,
	FormatSchemaConflict,
	FormatUnchecked,
	OutputInert,
	OutputIterationsTooFew,
	OutputMissingSubmitTool,
	OutputShapeNotRequired,
	OutputStageCanModify,
	RequireOutputOverridden,
	SchemaDoesNotCompile,
	SchemaExceedsAnswerCap,
	SchemaFormatNotAsserted,
	SchemaPortability,
	SchemaTooComplex,
	SchemaUnknownKeyword,
	SchemaUnsatisfiable,
	ValidatorReturnsBool,
	WorkerOutputNotRequired,
}

// request is what one stage asks of its answers when nobody asks for another shape at launch.
type request struct {
	stage *resolve.Stage
	output.Merged
}

// requests returns what every stage asks that can submit an answer, in file order. Stages for
// which no level asks are left out.
func requests(pass *analyzer.Pass) []request {
	var all []request
	for _, s := range pass.Stages() {
		if s.Answer.Spec != nil && canSubmit(s) {
			all = append(all, request{s, s.Answer})
		}
	}
	return all
}

func canSubmit(s *resolve.Stage) bool { return s.Grants(catalog.ToolSubmitOutput) }

// mayOwe reports whether a stage owes an answer, or may for all that can be told because another
// rule complains of what says so.
func mayOwe(pass *analyzer.Pass, s *resolve.Stage) bool {
	return s.RequireOutput || pass.Blueprint.Explains(s.Stage, "require_output") || pass.Blueprint.Explains(s.Stage, "mode")
}

// mayAnswer reports whether a stage can submit an answer, or may for all that can be told.
func mayAnswer(pass *analyzer.Pass, s *resolve.Stage) bool {
	return canSubmit(s) || pass.Blueprint.Explains(s.Stage, "available_tools") || pass.Blueprint.Explains(s.Stage, "mode") ||
		pass.MisspeltTool(s.Stage, catalog.ToolSubmitOutput)
}

// schemas returns the schemas of a blueprint that compile, the agent's first. Of the others
// schema-does-not-compile speaks: they check nothing.
func schemas(pass *analyzer.Pass) []*output.Schema {
	var all []*output.Schema
	add := func(o *blueprint.Output) {
		if spec := output.FromBlueprint(o); spec != nil {
			if schema := compiled(pass, spec.Schema); schema != nil {
				all = append(all, schema)
			}
		}
	}
	if pass.Blueprint.Agent != nil {
		add(pass.Blueprint.Agent.Output)
	}
	for _, s := range pass.Blueprint.Stages.Items {
		add(s.Output)
	}
	return all
}

// compiled returns the schema as the engine checks by it, or nil.
func compiled(pass *analyzer.Pass, d blueprint.Data) *output.Schema {
	schema, _ := pass.Schema(d)
	return schema
}

// remarked turns a remark about a schema into a finding.
func remarked(pass *analyzer.Pass, r output.Remark) analyzer.Finding {
	f := analyzer.Finding{Span: r.Span, Message: r.Message, Fixes: analyzer.Advice(r.Fix)}
	if text := pass.Blueprint.File.Text(r.Span); r.Meant != "" && !spell.Extends(strings.Trim(text, `"'`), r.Meant) {
		f.Fixes[0].Edits = []analyzer.Edit{{Span: r.Span, New: asWritten(text, r.Meant)}}
	}
	for _, other := range r.Related {
		f.Related = append(f.Related, analyzer.Related{Span: other.Span, Message: other.Message})
	}
	return f
}

// asWritten puts a word in the quotes that the text it replaces has, if any. Keywords need none,
// unless they begin with "$".
func asWritten(old, word string) string {
	if strings.HasPrefix(old, `"`) || strings.HasPrefix(old, "'") || strings.HasPrefix(word, "$") {
		return strconv.Quote(word)
	}
	return word
}

// owedBy is what makes the stage owe an answer.
func owedBy(s *resolve.Stage) source.Span {
	if s.Mode == blueprint.OutputMode {
		return s.Stage.Mode.Span
	}
	return s.Stage.RequireOutput.Span
}

// conflict says how badly a label agrees with a schema, and what happens.
func conflict(label string) (level analyzer.Severity, why string) {
	label = strings.ToLower(strings.TrimSpace(label))
	switch {
	case label == "xml" || label == "toml":
		return analyzer.Error, "next to no text is both, so every answer is refused"
	case label == "csv":
		return analyzer.Warning, "a table of several lines is no JSON, so it is refused"
	case label == "yaml" || label == "yml":
		return analyzer.Warning, "YAML passes only where it is written as JSON, and anything else is refused"
	case isProse(label) || speaksOf(label, "xml", "csv", "yaml", "toml"):
		return analyzer.Warning, "the model is asked for what the engine then refuses"
	}
	return analyzer.Off, ""
}

// proseLabels name formats that are for people to read. No JSON is meant by them, and there is
// nothing a machine could check.
var proseLabels = []string{"markdown", "md", "mdx", "text", "txt", "plain", "plaintext", "plain text", "plain-text", "prose", "html", "htm", "latex", "tex", "rst", "asciidoc", "adoc", "org"}

// isProse reports whether a label in lower case asks for text for people.
func isProse(label string) bool {
	label, _, _ = strings.Cut(label, ";") // of a media type: text/markdown; charset=utf-8
	label = strings.TrimPrefix(strings.TrimSpace(label), "text/")
	return slices.Contains(proseLabels, label)
}

// speaksOf reports whether a label that does not speak of JSON has one of those words in it, as
// application/xml and acme-yaml have.
func speaksOf(label string, words ...string) bool {
	has := func(word string) bool {
		for part := range strings.FieldsFuncSeq(label, func(r rune) bool { return strings.ContainsRune("/+.-_ ;", r) }) {
			if part == word {
				return true
			}
		}
		return false
	}
	if strings.Contains(label, "json") {
		return false
	}
	for _, w := range words {
		if has(w) {
			return true
		}
	}
	return false
}

func quoted(text string) string { return `"` + text + `"` }

// gathered makes one finding of several remarks, the first in words and the others as places.
func gathered(pass *analyzer.Pass, all []output.Remark, before, after string) analyzer.Finding {
	const some = 10 // related places that a reader bears
	f := remarked(pass, all[0])
	f.Message = before + f.Message + after
	for _, r := range all[1:min(len(all), some)] {
		f.Related = append(f.Related, analyzer.Related{Span: r.Span, Message: r.Message, Too: true})
	}
	return f
}

// owedBefore reports whether a worker owes an answer before its run ends, itself or by a stage it goes
// on to.
func owedBefore(pass *analyzer.Pass, worker *resolve.Stage) bool {
	run := pass.Graph().WalkAlong(worker.Stage, graph.Edge.InOneRun)
	return slices.ContainsFunc(pass.Stages(), func(s *resolve.Stage) bool { return run.Reaches(s.Stage) && mayOwe(pass, s) })
}

// needNot reports whether worker-output-not-required speaks of a stage.
func needNot(pass *analyzer.Pass, s *resolve.Stage) bool {
	g := pass.Graph()
	return !g.Large() && slices.ContainsFunc(g.To(s.Stage), func(e graph.Edge) bool { return e.Kind == graph.Worker && e.From != e.To }) && !owedBefore(pass, s)
}
