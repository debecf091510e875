package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/shellkeys"
)

// UnparseableSafeCommand reports safe commands that no command line can match.
var UnparseableSafeCommand = &analyzer.Rule{
	ID:       "unparseable-safe-command",
	Title:    "a safe command that matches nothing",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
An entry of [safe_commands] shell is a program, or a program and its first word, with one blank
between them: "rg", "cargo test". Command lines are cut down to such prefixes before they are
compared, so an entry with flags, quotes, variables, a path to change to or a third word never
matches, and the command asks for approval as before.
`,
	Run: func(pass *analyzer.Pass) {
		safe := pass.Blueprint.SafeCommands
		if safe == nil {
			return
		}
		for _, entry := range safe.Shell.Items {
			text, ok := entry.Get()
			if !ok {
				continue
			}
			err := shellkeys.CheckPrefix(text)
			switch {
			case err == nil:
			case err.Limit:
				pass.Report(analyzer.Finding{
					Span:     entry.Span,
					Severity: analyzer.Note,
					Message:  err.Message + "; whether it matches anything is not known",
					Fixes:    analyzer.Advice("write a program, or a program and its first word, such as \"cargo test\""),
				})
			default:
				pass.Report(analyzer.Finding{
					Span:    entry.Span,
					Message: fmt.Sprintf("%q matches no command line: %s", text, err.Message),
					Fixes:   analyzer.Advice("write a program, or a program and its first word, such as \"cargo test\""),
				})
			}
		}
	},
}
