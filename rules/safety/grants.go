package safety

import (
	"path"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/rustglob"
)

// invalidGrant returns the first read path of the user's own that does not compile, and why.
func invalidGrant(pass *analyzer.Pass) (entry, why string) {
	for _, grant := range pass.User.ReadPaths(pass.AgentName()) {
		if wrong := wrongWith(grant); wrong != "" {
			return grant, wrong
		}
	}
	return "", ""
}

// granted reports whether the user's configuration may grant an entry of [read_paths]. Where only
// a run can tell, it answers yes.
func granted(pass *analyzer.Pass, entry string) bool {
	if pass.User.GrantsReadPaths() {
		return true
	}
	for _, grant := range pass.User.ReadPaths(pass.AgentName()) {
		if grant == entry || mayCover(grant, entry) {
			return true
		}
	}
	return false
}

// mayCover compares what a grant opens with the folder that the entry certainly stays in.
func mayCover(grant, entry string) bool {
	if strings.HasPrefix(grant, "regex:") {
		return true // an expression is matched against paths that only a run has
	}
	wanted := literalPart(entry)
	pattern, isGlob := strings.CutPrefix(grant, "glob:")
	opened := literalPart(grant)
	switch {
	case !comparable(opened, wanted):
		return true
	case !isGlob:
		return within(wanted, opened)
	case strings.HasSuffix(pattern, "/**"):
		return within(wanted, opened)
	}
	if wanted != strings.TrimSuffix(slashes(entry), "/") { // a pattern against a pattern
		return within(wanted, opened)
	}
	glob, err := rustglob.Compile(slashes(pattern))
	return err != nil || glob.Match(wanted)
}

// literalPart returns the path that an entry names, up to the first part that is a pattern.
func literalPart(entry string) string {
	special := ""
	rest, ok := strings.CutPrefix(entry, "glob:")
	if ok {
		special = "*?["
	} else if rest, ok = strings.CutPrefix(entry, "regex:"); ok {
		special = `\.+*?()|[]{}^$`
	}
	if ok && special != `\.+*?()|[]{}^$` || !ok {
		rest = slashes(rest)
	}
	if i := strings.IndexAny(rest, special); i >= 0 {
		rest = rest[:strings.LastIndex(rest[:i], "/")+1]
	}
	return path.Clean(rest)
}

func slashes(path string) string { return strings.ReplaceAll(path, `\`, "/") }

// comparable reports whether two paths begin at the same place: a home, a root or the working
// directory. Whose home "~" is and where a run works only the run knows.
func comparable(a, b string) bool {
	return strings.HasPrefix(a, "/") == strings.HasPrefix(b, "/") && strings.HasPrefix(a, "~") == strings.HasPrefix(b, "~")
}

// within reports whether a cleaned path lies in a cleaned folder, or is it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}
