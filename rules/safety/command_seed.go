package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// CommandSeed points to regions that a shell command fills (d.195).
var CommandSeed = &analyzer.Rule{
	ID:       "command-seed",
	Title:    "a region that a shell command fills",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
A seed with a command runs it when the run starts, before anything could be approved. The engine
runs only commands of the safe list. It is a note for those; it is a warning for a command that
is not on the engine's own list, since unless the user added it the command is refused: the region
starts empty, or, where it is required, the run does not start.
`,
	Run: func(pass *analyzer.Pass) {
		for _, r := range globalRegions(pass) {
			if r.Seed == nil {
				continue
			}
			command, ok := r.Seed.Command.Get()
			if !ok || r.Seed.Glob.Written() || r.Seed.Files.Written() || r.Seed.Literal.Written() || r.Seed.Rhai.Written() {
				continue // a stronger source wins
			}
			f := analyzer.Finding{
				Span:     r.Seed.Command.Span,
				Severity: analyzer.Note,
				Message:  fmt.Sprintf("the run starts by executing %q to fill %s; every command in it is on the safe list", command, r.Name.Text),
				Fixes:    analyzer.Advice("review the command as you would review code"),
			}
			if !covered(pass, command) {
				f.Severity = analyzer.Warning
				f.Message = fmt.Sprintf("%q is not on the engine's safe list: unless the user added it the command is refused and %s starts empty", command, r.Name.Text)
				f.Fixes = analyzer.Advice("use a command of the safe list, or seed the region from files")
				if r.Required.Or(false) {
					f.Message = fmt.Sprintf("%q is not on the engine's safe list: unless the user added it the command is refused, and with it the run, since %s is required", command, r.Name.Text)
				}
			}
			pass.Report(f)
		}
	},
}
