package names

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// ScriptMissing reports scripts that are not there (b.77, b.7, d.84).
var ScriptMissing = &analyzer.Rule{
	ID:       "script-missing",
	Title:    "a script that is not there",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
The script of a custom region, a validator and a hook are files beside the blueprint; their paths
are relative to its folder. A region's script that cannot be read makes the engine refuse the file.
A validator or hook is looked for when the run starts, and the run is refused then.
`,
	Run: func(pass *analyzer.Pass) {
		for _, use := range pass.Resolved().Scripts() {
			path, ok := use.Path.Get()
			if _, beside := pass.Script(path); !ok || beside != analyzer.Missing {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    use.Path.Span,
				Message: fmt.Sprintf("there is no %s beside the blueprint, so %s", path, consequence(use.Role)),
				Fixes:   analyzer.Advice("add the script, or mend its path"),
			})
		}
	},
}
