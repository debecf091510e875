package manifest

import "github.com/levlint/levlint/analyzer"

// LaterFormat reports a file of a later engine's format (section f).
var LaterFormat = &analyzer.Rule{
	ID:       "later-format",
	Title:    "a file written for a later engine",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Later releases of the engine read another file: agent.toml with [blueprint], [[graph.stages]]
and [[graph.edges]]. The releases that levlint knows find no [agent] in it and refuse it. The
finding is the only one for such a file, since nothing else in it can be judged.
`,
	Run: func(pass *analyzer.Pass) {
		if later := pass.Blueprint.Later; later.Text != "" {
			pass.Report(analyzer.Finding{
				Span:    later.Span,
				Message: "[" + later.Text + "] belongs to the file format of a later engine; engine " + pass.Engine.Version + " finds no [agent] and refuses the file",
				Fixes:   analyzer.Advice("check it with that engine, or write [agent] and [stages.NAME] tables for this one"),
			})
		}
	},
}
