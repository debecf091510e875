package safety

import "github.com/levlint/levlint/analyzer"

// SandboxFallbackHost points to sandboxes that are dropped where they cannot be made (d.258).
var SandboxFallbackHost = &analyzer.Rule{
	ID:       "sandbox-fallback-host",
	Title:    "a sandbox that falls back to the host",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
With on_unavailable = "warn" a machine that cannot make the sandbox runs the tools on the host, with
a line in the log. An agent that must not touch the host needs "error", which is the default.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range sandboxes(pass) {
			kind := s.Kind.Or("none")
			if s.OnUnavailable.Or("") == "warn" && kind != "none" {
				pass.Report(analyzer.Finding{
					Span:    s.OnUnavailable.Span,
					Message: "on_unavailable = \"warn\" gives up the sandbox; where the " + kind + " cannot be made, tools run on the host",
					Fixes:   analyzer.Advice("write on_unavailable = \"error\" if the host must not be touched"),
				})
			}
		}
	},
}
