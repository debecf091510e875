package safety

import (
	"fmt"
	"path"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/rustglob"
)

// ReadPathsNotGranted reports read paths that this user does not grant.
var ReadPathsNotGranted = &analyzer.Rule{
	ID:       "read-paths-not-granted",
	Title:    "a read path that the user does not grant",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
A blueprint may ask to read outside its working directory; the user's own configuration says what
is granted, to every agent ([security] read_paths) or to the one of that name
([agent_read_paths.NAME] allow). A read of any other path fails.

The rule needs that configuration, --engine-config FILE, and is silent without it, and about an
entry that a granted pattern may cover.
`,
	Run: func(pass *analyzer.Pass) {
		if pass.User == nil {
			return
		}
		if _, why := invalidGrant(pass); why != "" {
			return // read-paths-grant-invalid speaks: nothing at all is granted
		}
		for _, entry := range readPaths(pass) {
			text := entry.Or("")
			if wrongWith(text) != "" || granted(pass, text) {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    entry.Span,
				Message: fmt.Sprintf("the user's configuration does not grant %s; reads of it fail", text),
				Fixes:   analyzer.Advice(fmt.Sprintf("add it to allow of [agent_read_paths.%s] there, or remove it here", pass.AgentName())),
			})
		}
	},
}

// granted reports whether the user's configuration may grant an entry of [read_paths]. Where only
// a run can tell, it answers yes.
func granted(pass *analyzer.Pass, entry string) bool {
	if pass.User.GrantsReadPaths() || below(entry) {
		return true
	}
	for _, grant := range pass.User.ReadPaths(pass.AgentName()) {
		if grant == entry || mayCover(grant, entry) {
			return true
		}
	}
	return false
}

// mayCover compares what a grant opens with the folder that an entry certainly stays in.
func mayCover(grant, entry string) bool {
	if strings.HasPrefix(grant, "regex:") {
		return true // an expression is matched against paths that only a run has
	}
	opened, wanted := literalPart(grant), literalPart(entry)
	if !decidable(opened, wanted) {
		return true
	}
	pattern, isGlob := strings.CutPrefix(grant, "glob:")
	exact := !strings.HasPrefix(entry, "glob:") && !strings.HasPrefix(entry, "regex:")
	if !isGlob || !exact || strings.HasSuffix(pattern, "/**") {
		return within(wanted, opened)
	}
	glob, err := rustglob.Compile(slashes(pattern))
	return err != nil || glob.Match(wanted)
}

// literalPart returns the path that an entry names, up to the first part that is a pattern.
func literalPart(entry string) string {
	rest, special := entry, ""
	if pattern, ok := strings.CutPrefix(entry, "glob:"); ok {
		rest, special = pattern, "*?["
	} else if pattern, ok := strings.CutPrefix(entry, "regex:"); ok {
		rest, special = pattern, `\.+*?()|[]{}^$`
	}
	if i := strings.IndexAny(rest, special); i >= 0 {
		rest = rest[:strings.LastIndex(rest[:i], "/")+1]
	}
	return path.Clean(slashes(rest))
}

func slashes(path string) string { return strings.ReplaceAll(path, `\`, "/") }

// decidable reports whether two paths tell without a run whether one holds the other. They do not
// where one begins at the working directory, or one at a home and the other where homes are.
func decidable(a, b string) bool {
	switch begin := beginning(a) + beginning(b); begin {
	case "//", "~~", "..":
		return true
	case "/~":
		return !nearHomes(a)
	case "~/":
		return !nearHomes(b)
	default:
		return false
	}
}

// beginning tells absolute paths, those in a home, and relative ones apart.
func beginning(path string) string {
	if strings.HasPrefix(path, "/") || strings.HasPrefix(path, "~") {
		return path[:1]
	}
	return "."
}

func nearHomes(path string) bool {
	return path == "/" || within(path, "/home") || within(path, "/Users") || within(path, "/root")
}

// within reports whether a cleaned path lies in a cleaned folder, or is it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

// below reports whether an entry stays in the working directory, which needs no grant.
func below(entry string) bool {
	if strings.HasPrefix(entry, "regex:") {
		return false
	}
	path := literalPart(entry)
	return beginning(path) == "." && path != ".." && !strings.HasPrefix(path, "../") && !drive(path)
}
