package safety

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
		at := map[string]blueprint.Text{}
		for _, entry := range safe.Shell.Items {
			text, ok := entry.Get()
			if _, twice := at[text]; ok && !twice && shellkeys.CheckPrefix(text) == nil {
				at[text] = entry
			}
		}
		for _, entry := range safe.Shell.Items {
			first, ok := at[entry.Or("")]
			if !ok {
				continue
			}
			text := entry.Or("")
			program, _, _ := strings.Cut(text, " ")
			shorter, ok := at[program]
			f := analyzer.Finding{Span: entry.Span, Fixes: analyzer.Advice("remove it")}
			switch {
			case covered(pass, text):
				f.Message = text + " is safe already: the engine's own list has it"
			case first.Span != entry.Span:
				f.Message = text + " is safe already: it stands here twice"
				f.Related = []analyzer.Related{{Span: first.Span, Message: "the first time"}}
			case ok && program != text:
				f.Message = fmt.Sprintf("%s is safe already: %s covers it", text, program)
				f.Related = []analyzer.Related{{Span: shorter.Span, Message: "the shorter entry"}}
			default:
				continue
			}
			pass.Report(f)
		}
	},
}
