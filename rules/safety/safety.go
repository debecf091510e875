// Package safety holds the rules about what a blueprint may touch: commands, paths, sandboxes, secrets.
package safety

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/rustglob"
	"github.com/levlint/levlint/internal/rustregex"
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
	ReadPathsGrantInvalid,
	ReadPathsNotGranted,
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

// coveredHere asks the user's safe list where it is known: that of the engine unless it is
// switched off, the user's additions, and those of the blueprint once the user opts in.
func coveredHere(pass *analyzer.Pass, command string) bool {
	if pass.User == nil {
		return covered(pass, command)
	}
	safe := pass.User.SafeCommands(pass.Engine.SafeCommands())
	if own := pass.Blueprint.SafeCommands; own != nil && pass.User.CountsSafeCommands(pass.AgentName()) {
		for _, entry := range own.Shell.Items {
			safe = append(safe, entry.Or(""))
		}
	}
	return shellkeys.Covered(command, safe)
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

// invalidGrant returns the first read path of the user's own that does not compile, and why.
func invalidGrant(pass *analyzer.Pass) (entry, why string) {
	for _, grant := range pass.User.ReadPaths(pass.AgentName()) {
		if wrong := wrongWith(grant); wrong != "" {
			return grant, wrong
		}
	}
	return "", ""
}

// wrongWith says why the engine refuses an entry, or nothing.
func wrongWith(entry string) string {
	if strings.TrimSpace(entry) == "" {
		return "the read path is empty"
	}
	if pattern, ok := strings.CutPrefix(entry, "glob:"); ok {
		return wrongGlob(pattern)
	}
	if pattern, ok := strings.CutPrefix(entry, "regex:"); ok {
		return wrongRegex(pattern)
	}
	return wrongTilde(entry, `/\`)
}

// unjudged says why it is open whether an entry that seems right is right, or nothing.
func unjudged(entry string) string {
	if pattern, ok := strings.CutPrefix(entry, "glob:"); ok {
		if _, err := rustglob.Compile(pattern); err != nil && err.Limit {
			return err.Message
		}
	}
	if pattern, ok := strings.CutPrefix(entry, "regex:"); ok {
		if err := rustregex.Check(pattern, rustregex.Anchored); err != nil && err.Limit {
			return err.Message
		}
	}
	return ""
}

func wrongGlob(pattern string) string {
	if pattern == "" {
		return "nothing stands after glob:"
	}
	if wrong := wrongTilde(pattern, `/\`); wrong != "" {
		return wrong
	}
	pattern = strings.ReplaceAll(pattern, `\`, "/")
	rest, folded := pattern, 0
	for relative := !strings.HasPrefix(pattern, "/") && !strings.HasPrefix(pattern, "~"); relative; {
		switch {
		case strings.HasPrefix(rest, "../"):
			rest, folded = rest[3:], folded+1
		case strings.HasPrefix(rest, "./"):
			rest = rest[2:]
		default:
			relative = false
		}
	}
	if folded > maxParents {
		return fmt.Sprintf("the glob goes up %d folders, and the engine follows it up %d at most", folded, maxParents)
	}
	for part := range strings.SplitSeq(rest, "/") {
		if part == "." || part == ".." {
			return fmt.Sprintf("the glob has a part %q that stays; only those at the very beginning of a relative glob are folded away", part)
		}
	}
	if _, err := rustglob.Compile(rest); err != nil && !err.Limit {
		return "the glob does not compile: " + err.Message
	}
	return ""
}

// maxParents is how many leading ../ the engine's check of the syntax folds (b.48).
const maxParents = 9

func wrongRegex(pattern string) string {
	switch {
	case pattern == "":
		return "nothing stands after regex:"
	case strings.HasPrefix(pattern, "~"):
		if wrong := wrongTilde(pattern, "/"); wrong != "" {
			return wrong
		}
	case !strings.HasPrefix(pattern, "/") && !drive(pattern):
		return "the regular expression is relative; it is matched against absolute paths and has to start with /, ~ or a drive"
	}
	if err := rustregex.Check(pattern, rustregex.Anchored); err != nil && !err.Limit {
		return "the regular expression does not compile: " + err.Message
	}
	return ""
}

// wrongTilde refuses a "~" that is followed by anything but the end or a separator.
func wrongTilde(path, separators string) string {
	if rest, ok := strings.CutPrefix(path, "~"); ok && rest != "" && !strings.ContainsAny(rest[:1], separators) {
		return "~ stands only for the user's own home, as in ~/notes"
	}
	return ""
}

func drive(pattern string) bool {
	letter := len(pattern) > 1 && pattern[1] == ':'
	return letter && (pattern[0]|0x20 >= 'a' && pattern[0]|0x20 <= 'z')
}

// variable returns the environment variable that a path or glob begins with, as a shell would
// take it.
func variable(entry string) string {
	return startsWithVariable().FindString(strings.TrimPrefix(entry, "glob:"))
}

//nolint:gochecknoglobals // a pattern, compiled when first asked for
var startsWithVariable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\$[A-Za-z_]\w*|\$\{\w+\}|%[A-Za-z_]\w*%)`)
})
