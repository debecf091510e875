package safety

import "github.com/levlint/levlint/analyzer"

// EmptySecurityTable reports tables that switch taint tracking on without saying so (d.35).
var EmptySecurityTable = &analyzer.Rule{
	ID:       "empty-security-table",
	Title:    "a table that switches something on silently",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
[security] without taint_tracking is not nothing: the table alone switches taint tracking on, and
tools that send data out may then be held back. Write taint_tracking = true if that is meant, and
remove the table otherwise.
`,
	Run: func(pass *analyzer.Pass) {
		s := pass.Blueprint.Security
		if s == nil || s.Malformed || s.TaintTracking.Written() || pass.Blueprint.Misspelt(s.Node, "taint_tracking") {
			return
		}
		pass.Report(analyzer.Finding{
			Span:    s.Name.Span,
			Message: "[security] alone switches taint tracking on, although nothing in it says so; tools that send data out may be held back",
			Fixes:   analyzer.Advice("write taint_tracking = true, or remove the table"),
		})
	},
}
