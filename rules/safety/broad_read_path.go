package safety

import (
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

A relative glob is looked for below the working directory, so glob:**/*.md opens nothing that the
agent could not read anyway; it is reported because something else was meant.
`,
	Run: func(pass *analyzer.Pass) {
		for _, entry := range readPaths(pass) {
			if what := breadth(entry.Or("")); what != "" {
				pass.Report(analyzer.Finding{
					Span:    entry.Span,
					Message: entry.Or("") + " " + what,
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
	if strings.TrimSpace(path) == "" {
		return "" // invalid-read-path speaks of it
	}
	path = strings.ReplaceAll(path, `\`, "/")
	switch {
	case isRegex:
		return broadRegex(path)
	case strings.HasPrefix(path, "/.*"), strings.TrimRight(path, "/") == "/.+":
		return "is no expression without regex: before it; as one it is far too broad"
	case isGlob:
		return broadGlob(path)
	case strings.HasPrefix(path, "**"), strings.TrimRight(path, "/") == "/**":
		return "is read as a path, stars and all; as a glob it is far too broad"
	default:
		return broadFolder(strings.TrimRight(path, "/"))
	}
}

func broadGlob(pattern string) string {
	if strings.HasPrefix(pattern, "**") {
		return "names no folder, so it opens only what is below the working directory and can be read anyway"
	}
	folder, all := strings.CutSuffix(strings.TrimRight(pattern, "/"), "/**")
	if what := broadFolder(folder); what != "" && (all || folder == "" || folder == "~") {
		return what
	}
	if strings.HasPrefix(pattern, "/**/") {
		return "may match anywhere on the disk"
	}
	return ""
}

func broadRegex(pattern string) string {
	for _, anything := range []string{"/.*", "/.+"} {
		if folder, ok := strings.CutSuffix(pattern, anything); ok {
			return broadFolder(folder)
		}
		if strings.HasPrefix(pattern, anything) {
			return "may match anywhere on the disk"
		}
		if strings.HasPrefix(pattern, "~"+anything) {
			return "may match anywhere in the home directory"
		}
	}
	if folder := strings.TrimRight(pattern, "/"); folder == "" || folder == "~" {
		return broadFolder(folder)
	}
	return ""
}

// broadFolder says what a folder holds, whose name is written without a slash at the end.
func broadFolder(folder string) string {
	switch folder {
	case "":
		return "opens the whole disk to the agent"
	case "~", "/root":
		return "opens a whole home directory to the agent"
	case "/home", "/Users":
		return "opens every home directory to the agent"
	case "/etc":
		return "opens the configuration of the whole machine to the agent"
	case "..":
		return "opens everything beside the working directory to the agent"
	default:
		return ""
	}
}
