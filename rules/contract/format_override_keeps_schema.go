package contract

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/output"
)

// FormatOverrideKeepsSchema reports formats of a stage that inherit checks written for another
// (d.213).
var FormatOverrideKeepsSchema = &analyzer.Rule{
	ID:       "format-override-keeps-schema",
	Title:    "a stage's format with the checks of another",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
A stage takes from [agent.output] whatever it does not say itself, so one that only names another
format keeps the agent's schema, validator and example. The engine's documentation has a check
dropped when another format is named; the engine does that for the launch request alone.

It is an error where no answer in the stage's format can pass the agent's schema: xml and toml.
`,
	Run: func(pass *analyzer.Pass) {
		agent := pass.Resolved().Answer
		for _, r := range requests(pass) {
			if r.From.Format != output.ByStage || agent == nil || sameFormat(agent.Format, r.Spec.Format) {
				continue
			}
			if f, found := keptFromAgent(pass, r, agent.Format.Present); found {
				pass.Report(f)
			}
		}
	},
}

// keptFromAgent says what a stage's format keeps of the agent's. Without a format of the agent
// only a schema says what its checks were written for.
func keptFromAgent(pass *analyzer.Pass, r request, declared bool) (f analyzer.Finding, found bool) {
	level, why := conflict(r.Spec.Format.Text)
	var kept []string
	keep := func(what string, from output.Level, related analyzer.Related) {
		if from == output.ByAgent {
			kept, f.Related = append(kept, what), append(f.Related, related)
		}
	}
	if level != analyzer.Off && compiled(pass, r.Spec.Schema) != nil {
		keep("schema", r.From.Schema, analyzer.Related{Span: r.Spec.Schema.Key, Message: "this schema makes the engine demand JSON"})
	}
	if declared {
		bySchema := len(kept) > 0
		keep("validator", r.From.Validator, analyzer.Related{Span: r.Spec.Validator.Span, Message: "this script was written for the agent's format"})
		keep("example", r.From.Example, analyzer.Related{Span: r.Spec.Example.Key, Message: "this example was written in the agent's format"})
		if !bySchema {
			level, why = analyzer.Warning, "its answers are judged, or shown to the model, in a shape that is not theirs"
		}
	}
	if len(kept) == 0 {
		return f, false
	}
	f.Severity, f.Span = level, r.Spec.Format.Span
	f.Message = fmt.Sprintf("%s asks for %s and keeps the agent's %s; %s", r.stage.Name.Text, quoted(r.Spec.Format.Text), analyzer.Enumerate(kept, "and"), why)
	f.Fixes = analyzer.Advice("give the stage its own " + analyzer.Enumerate(kept, "and") + ", or leave the format to the agent")
	return f, true
}

// sameFormat reports whether two labels ask for the same, as far as checks are concerned.
func sameFormat(a, b output.Field) bool {
	name := func(f output.Field) string {
		label := strings.ToLower(strings.TrimSpace(f.Text))
		switch label {
		case "yml":
			return "yaml"
		case "md":
			return "markdown"
		}
		return label
	}
	return a.Present && name(a) == name(b)
}
