package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// PermissionClamped reports policies that are looser than a blueprint may make them (d.22).
var PermissionClamped = &analyzer.Rule{
	ID:       "permission-clamped",
	Title:    "a permission a blueprint cannot give",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A blueprint may tighten a tool's policy, never loosen it: "allow" for a tool that asks by default
is clamped to "ask", unless the user's own configuration lets blueprints decide. So every call
still asks, unless whoever starts the run says otherwise with --allow or --yolo, which does not
depend on the blueprint. web_search and web_fetch are the exceptions.

The user's configuration may set a ceiling of its own for a tool, which counts where levlint is
told of it (--engine-config FILE).

It is a note where no stage grants the tool, since nothing changes for the run.
`,
	Run: func(pass *analyzer.Pass) {
		judge := func(list blueprint.List[*blueprint.Policy], granted func(tool string) bool) {
			for _, p := range list.Items {
				name := p.Name.Text
				asked, ok := catalog.ParsePolicy(p.Word.Or(""))
				usual, hard := pass.Resolved().Ceiling(name)
				tool, builtin := pass.Engine.Tool(name)
				if !ok || asked >= usual || !hard || builtin && tool.PolicyUnused {
					continue
				}
				f := analyzer.Finding{
					Span:    p.Word.Span,
					Message: fmt.Sprintf("%s = %q is clamped to %q: %s", name, p.Word.Or(""), usual, clamped(usual)),
					Fixes:   analyzer.Advice(fmt.Sprintf("write %q, and let whoever runs the agent allow more", usual.String())),
				}
				if !granted(name) {
					if _, known := pass.Engine.Tool(name); !known {
						continue // orphan-agent-permission speaks of what no stage has
					}
					f.Severity = analyzer.Note
				}
				pass.Report(f)
			}
		}
		judge(pass.Blueprint.ToolPermissions, func(tool string) bool { return pass.Resolved().Grants(catalog.Canonical(tool)) })
		for _, s := range pass.Stages() {
			judge(s.ToolPermissions, func(tool string) bool { return s.Grants(catalog.Canonical(tool)) })
		}
	},
}

// clamped says what becomes of a call under the policy that counts.
func clamped(policy catalog.Policy) string {
	if policy == catalog.Deny {
		return "the user's own configuration denies the tool, and no call is made"
	}
	return "calls still wait for a person, unless the run is started with --allow or --yolo"
}
