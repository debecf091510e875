package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// RequiredToolNotAvailable reports required tools that the stage does not list (b.57).
var RequiredToolNotAvailable = &analyzer.Rule{
	ID:       "required-tool-not-available",
	Title:    "a required tool that is not granted",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
required_tools keeps tools of available_tools in unattended runs. The engine refuses a file in
which a required tool is not among the available ones, letter by letter: shell is not bash here,
although both are one tool everywhere else.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if pass.Blueprint.Explains(s.Stage, "available_tools") {
				continue
			}
			granted := map[string]string{} // by canonical name: as the stage says it
			for _, t := range s.Tools {
				granted[t.Canonical()] = t.Name
			}
			for _, t := range s.RequiredTools.Items {
				name, ok := t.Get()
				if !ok || s.GrantsLiterally(name) || pass.MisspeltTool(s.Stage, name) {
					continue
				}
				f := analyzer.Finding{
					Span:    t.Span,
					Message: fmt.Sprintf("required_tools names %s, which available_tools does not list; the engine refuses the file", name),
					Fixes:   analyzer.Advice("add it to available_tools, or remove it here"),
				}
				if other := granted[catalog.Canonical(name)]; other != "" {
					f.Message = fmt.Sprintf("required_tools says %s and available_tools %s; the engine compares the letters and refuses the file", name, other)
					f.Fixes = []analyzer.Fix{{Title: "write " + other, Edits: []analyzer.Edit{{Span: t.Span, New: `"` + other + `"`}}}}
				}
				pass.Report(f)
			}
		}
	},
}
