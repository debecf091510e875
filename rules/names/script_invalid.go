package names

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/rhai"
	"github.com/levlint/levlint/resolve"
)

// ScriptInvalid reports scripts that do not compile or lack what is called (b.78 to b.81, b.7).
var ScriptInvalid = &analyzer.Rule{
	ID:       "script-invalid",
	Title:    "a script that cannot do its work",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
A region's script defines render, a validator validate, and a hook the function it is named for,
each with one parameter. A script that is no valid Rhai, lacks that function or gives it another
number of parameters makes the engine refuse the file (a region's) or the run (a validator's, a
hook's).
`,
	Run: func(pass *analyzer.Pass) {
		for _, use := range scripts(pass) {
			script, _ := pass.Script(use.path)
			if script == nil {
				continue // it was not read
			}
			if wrong, fix := wrongScript(pass, use.Script, script); wrong != "" {
				pass.Report(analyzer.Finding{
					Span:    use.Path.Span,
					Message: wrong + ", so " + consequence(use.Role),
					Related: use.also,
					Fixes:   analyzer.Advice(fix),
				})
			}
		}
	},
}

// wrongScript says why a script cannot do its work, and what to do about it.
func wrongScript(pass *analyzer.Pass, use resolve.Script, script *rhai.Script) (wrong, fix string) {
	if len(script.File.Content) > rhai.MaxSize {
		return "", "" // it was not checked
	}
	if wrong := notRhai(script); wrong != "" {
		return wrong, "mend the script"
	}
	for _, f := range use.Contract.Required {
		if len(script.Named(f.Name)) == 0 {
			return fmt.Sprintf("%s defines no function %s", script.File.Name, f.Name), fmt.Sprintf("add fn %s with one parameter", f.Name)
		}
	}
	for _, f := range called(pass, use) {
		for _, defined := range script.Named(f.Name) {
			if len(defined.Params) != f.Params {
				return fmt.Sprintf("%s of %s takes %s, and is called with %d", f.Name, script.File.Name, parameters(len(defined.Params)), f.Params), fmt.Sprintf("give %s one parameter", f.Name)
			}
		}
	}
	return "", ""
}

// called lists the functions that must have the right number of parameters where they exist: of a
// hook's script all functions that bear the name of any hook.
func called(pass *analyzer.Pass, use resolve.Script) []catalog.Function {
	all := append([]catalog.Function{}, use.Contract.Required...)
	all = append(all, use.Contract.Optional...)
	if _, isHook := pass.Engine.HookScript(use.Role); isHook {
		for _, hook := range pass.Engine.Hooks() {
			all = append(all, catalog.Function{Name: hook, Params: 1})
		}
	}
	return all
}

func parameters(n int) string {
	if n == 1 {
		return "1 parameter"
	}
	return fmt.Sprintf("%d parameters", n)
}
