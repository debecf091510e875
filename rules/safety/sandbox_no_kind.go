package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// SandboxNoKind reports sandboxes that isolate nothing (d.251).
var SandboxNoKind = &analyzer.Rule{
	ID:       "sandbox-no-kind",
	Title:    "a sandbox that isolates nothing",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
A [sandbox] without kind is kind "none": tools run on the host and everything else in the table is
ignored, network = false included, unless the user's own configuration isolates the agent.
`,
	Run: func(pass *analyzer.Pass) {
		s := pass.Blueprint.Sandbox
		if s == nil || s.Malformed || s.Kind.Written() || pass.Blueprint.Misspelt(s.Node, "kind") {
			return
		}
		if key := setting(s); key != "" {
			pass.Report(analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("the sandbox has no kind, so tools run on the host and %s is ignored", key),
				Fixes:   analyzer.Advice("add kind = \"namespace\", or kind = \"container\" with an image"),
			})
		}
	},
}
