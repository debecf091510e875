package safety

import "github.com/levlint/levlint/analyzer"

// SafeCommandsDeclared points to what a blueprint wants to run without approval.
var SafeCommandsDeclared = &analyzer.Rule{
	ID:       "safe-commands-declared",
	Title:    "commands that ask for no approval",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
[safe_commands] lists tools and commands that are to run without approval. It counts only once the
user lets blueprints decide that; until then each of them asks as usual.

Nothing is said where levlint is told of the user's configuration (--engine-config FILE) and that
lets this blueprint decide.
`,
	Run: func(pass *analyzer.Pass) {
		safe := pass.Blueprint.SafeCommands
		if safe == nil || pass.User != nil && pass.User.CountsSafeCommands(pass.AgentName()) {
			return
		}
		var listed []string
		if n := len(safe.Tools.Items); n > 0 {
			listed = append(listed, count(n, "tool"))
		}
		if n := len(safe.Shell.Items); n > 0 {
			listed = append(listed, count(n, "command"))
		}
		if len(listed) > 0 {
			pass.Report(analyzer.Finding{
				Span:    safe.Name.Span,
				Message: "the blueprint asks for " + analyzer.Enumerate(listed, "and") + " to run without approval; until the user opts in, each call asks as usual",
				Fixes:   analyzer.Advice("tell whoever installs the agent what to allow, and why"),
			})
		}
	},
}
