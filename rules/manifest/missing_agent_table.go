package manifest

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// MissingAgentTable reports a file without [agent] (b.2).
var MissingAgentTable = &analyzer.Rule{
	ID:       "missing-agent-table",
	Title:    "a blueprint without [agent]",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Every blueprint has an [agent] table, even an empty one. Without it the engine refuses the
file before it looks at anything else. A fragment that is pasted into other blueprints is the
usual cause: exclude such files instead of giving them a table they do not need.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range problems(pass, blueprint.MissingAgent) {
			pass.Report(analyzer.Finding{
				Span:    p.Span,
				Message: "the blueprint has no [agent] table; " + refused,
				Fixes:   analyzer.Advice("begin the file with [agent] and a name"),
			})
		}
	},
}
