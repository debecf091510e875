package names

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// ScriptOutsideBlueprint reports scripts whose path leaves the blueprint's folder (b.76, b.7).
var ScriptOutsideBlueprint = &analyzer.Rule{
	ID:       "script-outside-blueprint",
	Title:    "a script outside the blueprint's folder",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
Scripts belong to their blueprint: a path that is absolute, goes up with "..", or follows a link out
of the folder is not read. A region's script makes the engine refuse the file; with a validator or
a hook the run is refused when it starts.
`,
	Run: func(pass *analyzer.Pass) {
		for _, use := range scripts(pass) {
			if _, beside := pass.Script(use.path); beside != analyzer.Outside {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    use.Path.Span,
				Message: fmt.Sprintf("%s leaves the blueprint's folder, so %s", shown(use.path), consequence(use.Role)),
				Related: use.also,
				Fixes:   analyzer.Advice("put the script into the blueprint's folder"),
			})
		}
	},
}
