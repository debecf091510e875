package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// ScriptToolShadowed reports scripts whose name is taken (d.264).
var ScriptToolShadowed = &analyzer.Rule{
	ID:       "script-tool-shadowed",
	Title:    "a script tool whose name is taken",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A script in tools/ whose name is that of a tool of the engine is skipped without a word, and a
stage that lists the name is offered the engine's own tool. Of two scripts of one name only one is
loaded. The name is that of the "// @tool" header, or of a .toml beside the script.

The rule looks at the files beside the blueprint, and speaks of the tools that a stage lists.
`,
	Run: func(pass *analyzer.Pass) {
		first := map[string]analyzer.ToolScript{}
		for _, script := range pass.ToolScripts() {
			before, twice := first[script.Name]
			_, builtin := pass.Engine.Tool(script.Name)
			f, ok := listed(pass, script.Name)
			switch {
			case !ok:
				continue
			case builtin && script.Name != catalog.Canonical(script.Name):
				f.Message = fmt.Sprintf("%s is never loaded: %s is another name of the engine's own %s, and calls of it run that one", script.File.Name, script.Name, catalog.Canonical(script.Name))
			case builtin:
				f.Message = fmt.Sprintf("%s is never loaded: the engine has a tool %s of its own, and calls of it run that one", script.File.Name, script.Name)
			case twice:
				f.Message = fmt.Sprintf("%s and %s both define %s; only one of them is loaded", before.File.Name, script.File.Name, script.Name)
			default:
				first[script.Name] = script
				continue
			}
			f.Fixes = analyzer.Advice("give the tool of the script a name of its own")
			pass.Report(f)
		}
	},
}
