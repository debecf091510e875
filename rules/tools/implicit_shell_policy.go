package tools

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/spell"
)

// ImplicitShellPolicy reports stages with a shell and no word about when it may be used.
var ImplicitShellPolicy = &analyzer.Rule{
	ID:       "implicit-shell-policy",
	Title:    "a shell without a policy",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A stage that is offered a shell and has no policy for it runs by the built-in one: every command
that is not on the safe list asks, and with --yolo none does. Write the policy down, "ask" or
"deny"; "allow" is clamped to "ask" unless the user's own configuration permits more.
`,
	Run: func(pass *analyzer.Pass) {
		if policyOf(pass.Blueprint.ToolPermissions, catalog.ToolShell) != nil || misspeltShell(pass, pass.Blueprint.ToolPermissions) || policiesElsewhere(pass) {
			return
		}
		for _, s := range pass.Stages() {
			if policyOf(s.ToolPermissions, catalog.ToolShell) != nil || misspeltShell(pass, s.ToolPermissions) || s.Unsure("tool_permissions") {
				continue
			}
			for _, t := range s.Tools {
				if t.Canonical() != catalog.ToolShell {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    t.Span,
					Message: fmt.Sprintf("%s is offered %s without a policy; every command off the safe list asks a person", s.Name.Text, t.Name),
					Fixes:   analyzer.Advice("write " + t.Name + " = \"ask\" or \"deny\" into [tool_permissions]"),
				})
			}
		}
	},
}

// policiesElsewhere reports whether there are policies that the engine does not find.
func policiesElsewhere(pass *analyzer.Pass) bool {
	return pass.Blueprint.Misspelt(pass.Blueprint.Node, "tool_permissions") ||
		slices.ContainsFunc(pass.Blueprint.Problems, func(p blueprint.Problem) bool { return p.Home != nil && p.Home.Path == "[tool_permissions]" })
}

// misspeltShell reports whether a policy is meant for the shell, under a name that is no tool.
func misspeltShell(pass *analyzer.Pass, list blueprint.List[*blueprint.Policy]) bool {
	return slices.ContainsFunc(list.Items, func(p *blueprint.Policy) bool {
		if _, known := pass.Engine.Tool(p.Name.Text); known {
			return false
		}
		near, ok := spell.Slip(p.Name.Text, pass.Engine.ToolNames())
		return ok && catalog.Canonical(near) == catalog.ToolShell
	})
}
