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

Where levlint is told of the user's configuration (--engine-config FILE), the user's own safe list
decides, and whether seeds may run commands at all.
`,
	Run: func(pass *analyzer.Pass) {
		for _, r := range globalRegions(pass) {
			if resolve.SeedOf(r).Source != resolve.SeedCommand {
				continue
			}
			f := analyzer.Finding{Span: r.Seed.Command.Span}
			if pass.User != nil && !pass.User.RunsSeedCommands() {
				neverSeeds(&f, r)
			} else {
				commandSeed(pass, &f, r)
			}
			pass.Report(f)
		}
	},
}

// neverSeeds speaks of a user who lets no seed run a command.
func neverSeeds(f *analyzer.Finding, r *blueprint.Region) {
	outcome := r.Name.Text + " starts empty"
	if r.Required.Or(false) {
		outcome = "the run is refused, since " + r.Name.Text + " is required"
	}
	f.Message = fmt.Sprintf("the user's configuration lets no seed run a command: %q is not executed, and %s", r.Seed.Command.Or(""), outcome)
	f.Fixes = analyzer.Advice("seed the region from files, or set allow_seed_commands there")
}

func commandSeed(pass *analyzer.Pass, f *analyzer.Finding, r *blueprint.Region) {
	command, name := r.Seed.Command.Or(""), r.Name.Text
	safe, required := coveredHere(pass, command), r.Required.Or(false)
	whose, unless := "the engine's", ": unless the user added it "
	if pass.User != nil {
		whose, unless = "the user's", "; "
	}
	f.Fixes = analyzer.Advice("review the command as you would review code")
	switch {
	case safe && !required:
		f.Severity = analyzer.Note
		f.Message = fmt.Sprintf("the run starts by executing %q to fill %s; every command in it is on %s safe list", command, name, whose)
	case safe:
		f.Message = fmt.Sprintf("the run starts by executing %q to fill %s, which is required; where the command fails or prints nothing, the run does not start", command, name)
		f.Fixes = analyzer.Advice("remove required if the run can do without it")
	default:
		f.Message = fmt.Sprintf("%q is not on %s safe list%sthe command is refused and %s starts empty", command, whose, unless, name)
		f.Fixes = analyzer.Advice("use a command of the safe list, or seed the region from files")
		if required {
			f.Message = fmt.Sprintf("%q is not on %s safe list%sthe command is refused, and with it the run, since %s is required", command, whose, unless, name)
		}
	}
}
