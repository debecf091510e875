package analyzer_test

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// A program outside this module brings its own rule, and hands it to Check.
func ExampleCheck() {
	loud := &analyzer.Rule{
		ID:       "two-stages-at-most",
		Title:    "an agent of more than two stages",
		Doc:      "Our agents have two stages: one that works, one that answers.",
		Severity: analyzer.Error,
		Tags:     []analyzer.Tag{"house"},
		Since:    "1.0.0",
		Run: func(pass *analyzer.Pass) {
			for i, s := range pass.Blueprint.Stages.Items {
				if i < 2 {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    s.Name.Span,
					Message: fmt.Sprintf("%s is one stage too many; the house allows two", s.Name.Text),
					Fixes:   analyzer.Advice("join it to the stage before"),
				})
			}
		},
	}
	file := source.New("agent.leviath", []byte(`
[agent]
name = "errand"

[stages.plan]
[stages.work]
[stages.answer]
`))
	for _, f := range analyzer.Check(file, analyzer.Options{Rules: []*analyzer.Rule{loud}}).Findings {
		at := f.File.Position(f.Span.Start, source.RuneColumns)
		fmt.Printf("%s:%d:%d: %v: %s [%s]\n", f.File.Name, at.Line, at.Column, f.Severity, f.Message, f.Rule.ID)
	}
	// Output: agent.leviath:7:9: error: answer is one stage too many; the house allows two [two-stages-at-most]
}
