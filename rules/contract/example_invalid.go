package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/output"
	"github.com/levlint/levlint/source"
)

// ExampleInvalid reports examples that the engine would refuse as an answer (d.214).
var ExampleInvalid = &analyzer.Rule{
	ID:       "example-invalid",
	Title:    "an example that would be refused as an answer",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
The model is shown the example verbatim and follows it more closely than any instructions. One
that is not of its own format, or that fails its own schema, teaches the model answers which are
sent back each time. levlint judges the example as the engine judges an answer, and points into the
string at what is wrong.

Where a stage's format meets the agent's example, format-override-keeps-schema speaks.
`,
	Run: func(pass *analyzer.Pass) {
		told := map[source.Span]bool{}
		judge := func(m output.Merged, example blueprint.Text) {
			if !told[example.Span] && (m.From.Format != output.ByStage || m.From.Example != output.ByAgent) {
				told[example.Span] = judgeExample(pass, m.Spec, example)
			}
		}
		if agent := pass.Resolved().Answer; agent != nil {
			judge(output.Merge(agent, nil, nil), pass.Blueprint.Agent.Output.Example)
		}
		for _, r := range requests(pass) {
			switch r.From.Example {
			case output.ByStage:
				judge(r.Merged, r.stage.Output.Example)
			case output.ByAgent:
				judge(r.Merged, pass.Blueprint.Agent.Output.Example)
			default: // there is none
			}
		}
	},
}

// judgeExample holds an example against its own spec, and reports whether it was refused.
func judgeExample(pass *analyzer.Pass, spec *output.Spec, example blueprint.Text) bool {
	text, ok := example.Get()
	if !ok || blueprint.Blank(example) {
		return false
	}
	verdict := output.Check(output.Context{Spec: spec, StageNames: stageNames(pass)}, text)
	if verdict.Refused == output.Passed {
		return false
	}
	first := verdict.Violations[0]
	f := analyzer.Finding{
		Span:    example.Span,
		Message: fmt.Sprintf("the example would be refused as an answer: %s; the model learns from it what is then sent back", sentence(first)),
		Fixes:   analyzer.Advice(first.Fix),
	}
	if inside, ok := pass.Blueprint.Inside(example, first.Span); ok {
		f.Span = inside
	}
	if first.Keyword != (source.Span{}) {
		f.Related = append(f.Related, analyzer.Related{Span: first.Keyword, Message: "this is asked for"})
	}
	for _, v := range verdict.Violations[1:] {
		if inside, ok := pass.Blueprint.Inside(example, v.Span); ok {
			f.Related = append(f.Related, analyzer.Related{Span: inside, Message: sentence(v), Too: true})
		}
	}
	if near := verdict.Near; near != nil && near.Leniency == output.InFence {
		f.Fixes = analyzer.Advice("leave out the code fence: the model would write it too")
	}
	pass.Report(f)
	return true
}

// sentence gives a violation its subject.
func sentence(v output.Violation) string {
	switch {
	case v.Pointer != "":
		return v.Pointer + " " + v.Message
	case v.Keyword != (source.Span{}):
		return "it " + v.Message
	}
	return v.Message
}

func stageNames(pass *analyzer.Pass) []string {
	var names []string
	for _, s := range pass.Blueprint.Stages.Items {
		names = append(names, s.Name.Text)
	}
	return names
}
