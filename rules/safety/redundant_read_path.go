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
		var outers []string
		for _, entry := range entries[:min(len(entries), maxOuters)] {
			outers = append(outers, opens(entry.Or(""), false))
		}
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
			inner := opens(text, true)
			for k, other := range entries[:len(outers)] {
				outer, ok := other.Get()
				if !ok || k == i || outer == text && k > i || outer != text && (outers[k] == "" || !strings.HasPrefix(inner, outers[k])) {
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
	return strings.TrimSpace(place) != place || place == "" || prefixed || variable(entry) != "" || strings.HasPrefix(place, "**") || strings.Contains(place, "/..")
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

// maxOuters bounds the work: an entry is compared with that many others, from the first on.
const maxOuters = 1000

// opens returns the place that an entry opens, ending in a slash, so that what lies below it begins
// with it; "" for a regular expression. A glob lies below a plain path as another path does, but
// opens nothing as a whole: patterns are not compared with each other.
func opens(entry string, asInner bool) string {
	place, isGlob := strings.CutPrefix(entry, "glob:")
	if isGlob && !asInner || strings.HasPrefix(entry, "regex:") {
		return ""
	}
	return strings.TrimSuffix(path.Clean(strings.ReplaceAll(place, `\`, "/")), "/") + "/"
}
