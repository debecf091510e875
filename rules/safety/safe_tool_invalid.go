package safety

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// SafeToolInvalid reports commands among the safe tools (d.26).
var SafeToolInvalid = &analyzer.Rule{
	ID:       "safe-tool-invalid",
	Title:    "a command among the safe tools",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
tools of [safe_commands] names tools. An entry such as "shell:cargo test" is ignored with a line in
the log: a command prefix belongs in the list shell.
`,
	Run: func(pass *analyzer.Pass) {
		safe := pass.Blueprint.SafeCommands
		if safe == nil {
			return
		}
		for _, entry := range safe.Tools.Items {
			if command, ok := strings.CutPrefix(entry.Or(""), "shell:"); ok {
				pass.Report(analyzer.Finding{
					Span:    entry.Span,
					Message: fmt.Sprintf("%q is a command and stands among the tools; it is ignored, and the command asks as usual", entry.Or("")),
					Fixes:   analyzer.Advice(fmt.Sprintf("write %q into the list shell", command)),
				})
			}
		}
	},
}
