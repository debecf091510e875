// Package safety holds the rules about what a blueprint may touch: commands, paths, sandboxes, secrets.
package safety

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/shellkeys"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	BroadReadPath,
	CommandSeed,
	ControlCharacter,
	EmptySecurityTable,
	InvalidReadPath,
	ReadPathsDeclared,
	RedundantReadPath,
	RedundantSafeCommand,
	SafeCommandsDeclared,
	SafeToolInvalid,
	SandboxFallbackHost,
	SandboxNoKind,
	SecretInBlueprint,
	StageSandboxReplaces,
	ToolSeed,
	UnparseableSafeCommand,
}

// covered reports whether the engine's own safe list lets a command run without approval.
func covered(pass *analyzer.Pass, command string) bool {
	return shellkeys.Covered(command, pass.Engine.SafeCommands())
}

// globalRegions returns the declared regions of the global layout, which alone are seeded.
func globalRegions(pass *analyzer.Pass) []*blueprint.Region {
	if c := pass.Blueprint.Context; c != nil {
		return c.Regions.Items
	}
	return nil
}

// readPaths returns the entries of [read_paths] allow.
func readPaths(pass *analyzer.Pass) []blueprint.Text {
	if r := pass.Blueprint.ReadPaths; r != nil {
		return r.Allow.Items
	}
	return nil
}

// sandboxes returns every sandbox table, the agent's first.
func sandboxes(pass *analyzer.Pass) []*blueprint.Sandbox {
	all := []*blueprint.Sandbox{pass.Blueprint.Sandbox}
	for _, s := range pass.Blueprint.Stages.Items {
		all = append(all, s.Sandbox)
	}
	return slices.DeleteFunc(all, func(s *blueprint.Sandbox) bool { return s == nil || s.Malformed })
}

// setting names a key of the sandbox that shows that one was wanted.
func setting(s *blueprint.Sandbox) string {
	switch {
	case s.Network.Written():
		return "network"
	case s.Image.Written():
		return "image"
	case s.Mount.Written():
		return "mount"
	case s.Persist.Written():
		return "persist"
	default:
		return ""
	}
}

// count writes "1 path" or "3 paths".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
