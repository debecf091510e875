package safety

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/shellkeys"
)

// RedundantSafeCommand reports safe commands that are safe already (d.29).
var RedundantSafeCommand = &analyzer.Rule{
	ID:       "redundant-safe-command",
	Title:    "a safe command that is safe already",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
An entry of [safe_commands] shell that the engine's own list has, that stands twice, or that a
shorter entry covers, changes nothing.
`,
	Run: func(pass *analyzer.Pass) {
		safe := pass.Blueprint.SafeCommands
		if safe == nil {
			return
		}
		var before []string
		for _, entry := range safe.Shell.Items {
			text, ok := entry.Get()
			if !ok || shellkeys.CheckPrefix(text) != nil {
				continue
			}
			why := ""
			program, _, _ := strings.Cut(text, " ")
			switch {
			case covered(pass, text):
				why = "the engine's own list has it"
			case slices.Contains(before, text):
				why = "it stands here twice"
			case slices.Contains(before, program):
				why = program + " covers it"
			}
			before = append(before, text)
			if why != "" {
				pass.Report(analyzer.Finding{
					Span:    entry.Span,
					Message: fmt.Sprintf("%s is safe already: %s", text, why),
					Fixes:   analyzer.Advice("remove it"),
				})
			}
		}
	},
}
