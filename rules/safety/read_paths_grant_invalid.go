package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// ReadPathsGrantInvalid reports grants of the user's own that cannot be read.
var ReadPathsGrantInvalid = &analyzer.Rule{
	ID:       "read-paths-grant-invalid",
	Title:    "a user's grant of read paths that cannot be read",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
The paths that the user grants are written as a blueprint's own are: a path, glob: and a pattern, or
regex: and an expression. One that cannot be read makes the whole list useless, so that nothing the
blueprint asks for is granted.

The rule needs that configuration, --engine-config FILE, and is silent without it. The mistake is
there; the blueprint is right.
`,
	Run: func(pass *analyzer.Pass) {
		if pass.User == nil || len(readPaths(pass)) == 0 {
			return
		}
		if grant, why := invalidGrant(pass); why != "" {
			pass.Report(analyzer.Finding{
				Span:    pass.Blueprint.ReadPaths.Name.Span,
				Message: fmt.Sprintf("the user's configuration grants %q, and %s; no read path is granted", grant, why),
				Fixes:   analyzer.Advice("mend the entry in the user's configuration"),
			})
		}
	},
}
