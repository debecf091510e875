package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// ReadPathsDeclared points to what an agent wants to read outside its working directory.
var ReadPathsDeclared = &analyzer.Rule{
	ID:       "read-paths-declared",
	Title:    "paths outside the working directory",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
A blueprint may ask to read outside its working directory, and the user grants it or not. Without
the grant such reads fail, so whoever installs the agent has to know what it asks for.

Where levlint is told of the user's configuration (--engine-config FILE), read-paths-not-granted
speaks of the paths that are missing there instead.
`,
	Run: func(pass *analyzer.Pass) {
		if n := len(readPaths(pass)); n > 0 && pass.User == nil {
			pass.Report(analyzer.Finding{
				Span:    pass.Blueprint.ReadPaths.Allow.Key,
				Message: fmt.Sprintf("the agent asks to read outside its working directory (%s); such reads fail until the user grants them", count(n, "path")),
				Fixes:   analyzer.Advice("tell whoever installs the agent what to grant, and why"),
			})
		}
	},
}
