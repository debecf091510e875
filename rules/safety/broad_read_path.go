package safety

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// BroadReadPath reports read paths that open nearly everything (d.31).
var BroadReadPath = &analyzer.Rule{
	ID:       "broad-read-path",
	Title:    "a read path that opens nearly everything",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
[read_paths] lets an agent read outside its working directory, once the user grants it. A path
that is a home directory, the root of the disk or a pattern that starts anywhere asks for every
key and password file there is. Name the folder that is needed.
`,
	Run: func(pass *analyzer.Pass) {
		for _, entry := range readPaths(pass) {
			text, ok := entry.Get()
			if what := breadth(text); ok && what != "" {
				pass.Report(analyzer.Finding{
					Span:    entry.Span,
					Message: fmt.Sprintf("%s opens %s to the agent", text, what),
					Fixes:   analyzer.Advice("name the folder that is needed"),
				})
			}
		}
	},
}

// breadth says what a read path opens, if it is far more than one folder of use.
func breadth(entry string) string {
	path, isGlob := strings.CutPrefix(entry, "glob:")
	isRegex := false
	if !isGlob {
		path, isRegex = strings.CutPrefix(entry, "regex:")
	}
	path = strings.ReplaceAll(path, `\`, "/")
	trimmed := strings.TrimRight(path, "/")
	switch {
	case trimmed == "" && path == "" || isRegex && strings.TrimSpace(path) == "":
		return "" // empty: invalid-read-path speaks of it
	case trimmed == "~", isGlob && slices.Contains([]string{"~/**", "~/*"}, trimmed), isRegex && strings.HasPrefix(path, "~/.*"):
		return "the whole home directory"
	case slices.Contains([]string{"", "/**", "/*", "/.+"}, trimmed), strings.HasPrefix(path, "**"), isGlob && strings.HasPrefix(path, "/**/"),
		isRegex && (strings.HasPrefix(path, "/.*") || strings.HasPrefix(path, "/.+")):
		return "the whole disk"
	case slices.Contains([]string{"/home", "/Users", "/root"}, trimmed):
		return "every home directory"
	case trimmed == "/etc":
		return "the configuration of the whole machine"
	case trimmed == "..":
		return "everything beside the working directory"
	}
	return ""
}
