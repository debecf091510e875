package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// PermissionInert reports policies that are never looked up (d.23).
var PermissionInert = &analyzer.Rule{
	ID:       "permission-inert",
	Title:    "a policy that is never looked up",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
Calls of context tools, checklist tools, submit_output, fan_out, runtime_info and of the tools that
ask a person are handled before any policy is looked up. Even "deny" does not stop them: the way
to withhold such a tool is not to grant it.
`,
	Run: func(pass *analyzer.Pass) {
		judge := func(list blueprint.List[*blueprint.Policy]) {
			for _, p := range list.Items {
				tool, ok := pass.Engine.Tool(p.Name.Text)
				if !ok || !tool.PolicyUnused || p.Word.Or("") == "" {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    p.Name.Span,
					Message: fmt.Sprintf("no policy is looked up for %s, so %q does nothing", p.Name.Text, p.Word.Or("")),
					Fixes:   analyzer.Advice("remove the entry; to withhold the tool, do not grant it"),
				})
			}
		}
		judge(pass.Blueprint.ToolPermissions)
		for _, s := range pass.Blueprint.Stages.Items {
			judge(s.ToolPermissions)
		}
	},
}
