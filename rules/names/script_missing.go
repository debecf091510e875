package names

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
		for _, use := range scripts(pass) {
			message := fmt.Sprintf("there is no %s beside the blueprint, so %s", shown(use.path), consequence(use.Role))
			if blueprint.Blank(use.Path) {
				message = fmt.Sprintf("the path is empty and names the blueprint's own folder, which is no script, so %s", consequence(use.Role))
			} else if _, beside := pass.Script(use.path); beside != analyzer.Missing {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    use.Path.Span,
				Message: message,
				Related: use.also,
				Fixes:   analyzer.Advice("add the script, or mend its path"),
			})
		}
	},
}
