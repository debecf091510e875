package safety

import (
	"fmt"
	"path"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// RedundantReadPath reports read paths that open nothing new (d.32).
var RedundantReadPath = &analyzer.Rule{
	ID:       "redundant-read-path",
	Title:    "a read path that opens nothing new",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
An entry of [read_paths] that lies in the working directory, that stands twice, or that another
entry opens with its whole subtree, changes nothing: the user is asked to grant one path more than
the agent needs.
`,
	Run: func(pass *analyzer.Pass) {
		entries := readPaths(pass)
		for i, entry := range entries {
			text, ok := entry.Get()
			if !ok || otherwiseOdd(text) {
				continue // another rule speaks of it
			}
			f := analyzer.Finding{Span: entry.Span, Fixes: analyzer.Advice("remove it")}
			if inWorkingDirectory(text) {
				f.Message = text + " lies in the working directory, which the agent can read anyway"
				pass.Report(f)
				continue
			}
			for k, other := range entries {
				outer, ok := other.Get()
				if !ok || k == i || outer == text && k > i || outer != text && !covers(outer, text) {
					continue
				}
				f.Message = fmt.Sprintf("%s opens nothing new: %s opens its whole subtree", text, outer)
				if outer == text {
					f.Message = text + " stands twice; the second one opens nothing new"
				}
				f.Related = []analyzer.Related{{Span: other.Span, Message: "by this entry"}}
				pass.Report(f)
				break
			}
		}
	},
}

// otherwiseOdd reports whether broad-read-path or invalid-read-path may have something graver to say
// of an entry. Drives are left out with the odd prefixes: only Windows has them.
func otherwiseOdd(entry string) bool {
	place, _ := strings.CutPrefix(entry, "glob:")
	_, _, prefixed := strings.Cut(strings.TrimPrefix(place, "regex:"), ":")
	return strings.TrimSpace(place) != place || place == "" || prefixed || strings.HasPrefix(place, "**") || strings.Contains(place, "/..")
}

// inWorkingDirectory reports whether an entry is below the directory of the run. Of a pattern only
// one that is relative and goes up nowhere can be told.
func inWorkingDirectory(entry string) bool {
	place, isGlob := strings.CutPrefix(entry, "glob:")
	if !isGlob && strings.HasPrefix(entry, "regex:") {
		return false
	}
	place = strings.ReplaceAll(place, `\`, "/")
	if strings.HasPrefix(place, "/") || strings.HasPrefix(place, "~") {
		return false
	}
	clean := path.Clean(place)
	return clean != ".." && !strings.HasPrefix(clean, "../")
}

// covers reports whether a plain path opens what another entry names. Patterns are not compared
// with each other; a glob below a plain path is.
func covers(outer, inner string) bool {
	if strings.HasPrefix(outer, "glob:") || strings.HasPrefix(outer, "regex:") || strings.HasPrefix(inner, "regex:") {
		return false
	}
	clean := func(p string) string { return path.Clean(strings.ReplaceAll(p, `\`, "/")) }
	return strings.HasPrefix(clean(strings.TrimPrefix(inner, "glob:"))+"/", strings.TrimSuffix(clean(outer), "/")+"/")
}
