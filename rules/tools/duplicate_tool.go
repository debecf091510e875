package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
)

// DuplicateTool reports tools that a stage lists twice (d.58).
var DuplicateTool = &analyzer.Rule{
	ID:       "duplicate-tool",
	Title:    "a tool that is listed twice",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A tool that is listed twice is offered once. bash is another name of shell, so listing both
grants one tool too. It does no harm, but one of the two was probably meant to be another tool.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			first := map[string]resolve.Tool{}
			for _, t := range s.Tools {
				before, seen := first[t.Canonical()]
				if !seen {
					first[t.Canonical()] = t
					continue
				}
				message := t.Name + " is listed twice; the stage is offered it once"
				if before.Name != t.Name {
					message = fmt.Sprintf("%s and %s are one tool; the stage is offered it once", before.Name, t.Name)
				}
				pass.Report(analyzer.Finding{
					Span:    t.Span,
					Message: message,
					Related: []analyzer.Related{{Span: before.Span, Message: "the same tool"}},
					Fixes:   analyzer.Advice("remove one of them"),
				})
			}
		}
	},
}
