package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
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
starts empty, or, where it is required, the run does not start. A required region makes it a
warning in any case, because the run then depends on the command.
`,
	Run: func(pass *analyzer.Pass) {
		for _, r := range globalRegions(pass) {
			if resolve.SeedOf(r).Source == resolve.SeedCommand {
				pass.Report(commandSeed(r, covered(pass, r.Seed.Command.Or(""))))
			}
		}
	},
}

func commandSeed(r *blueprint.Region, safe bool) analyzer.Finding {
	command, name := r.Seed.Command.Or(""), r.Name.Text
	required := r.Required.Or(false)
	f := analyzer.Finding{
		Span:  r.Seed.Command.Span,
		Fixes: analyzer.Advice("review the command as you would review code"),
	}
	switch {
	case safe && !required:
		f.Severity = analyzer.Note
		f.Message = fmt.Sprintf("the run starts by executing %q to fill %s; every command in it is on the engine's safe list", command, name)
	case safe:
		f.Message = fmt.Sprintf("the run starts by executing %q to fill %s, which is required; where the command fails or prints nothing, the run does not start", command, name)
		f.Fixes = analyzer.Advice("remove required if the run can do without it")
	default:
		f.Message = fmt.Sprintf("%q is not on the engine's safe list: unless the user added it the command is refused and %s starts empty", command, name)
		f.Fixes = analyzer.Advice("use a command of the safe list, or seed the region from files")
		if required {
			f.Message = fmt.Sprintf("%q is not on the engine's safe list: unless the user added it the command is refused, and with it the run, since %s is required", command, name)
		}
	}
	return f
}
