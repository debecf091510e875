package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// AlwaysBesideChoice reports edges that look as if they came first (d.127).
var AlwaysBesideChoice = &analyzer.Rule{
	ID:       "always-beside-choice",
	Title:    "an edge that looks as if it came first",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
condition = "always" does not make an edge win. It means the same as "llm_choice": the edge is one
of those the model chooses among. Where a stage has several, an "always" that was meant to be
taken first is taken whenever the model happens to choose it.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range g.Stages {
			choices := g.Choices(s)
			if len(choices) < 2 {
				continue
			}
			for _, e := range choices {
				if e.Decl.Condition.Or("") == blueprint.Always {
					pass.Report(analyzer.Finding{
						Span:    e.Decl.Condition.Span,
						Message: fmt.Sprintf("always does not come first: the model chooses between %s and the other ways out of %s", e.To.Name.Text, s.Name.Text),
						Fixes:   analyzer.Advice("remove the condition, and say in the hint when to take the edge"),
					})
				}
			}
		}
	},
}
