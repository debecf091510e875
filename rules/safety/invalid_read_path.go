package safety

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// InvalidReadPath reports read paths that the engine refuses (b.42 to b.50, d.33).
var InvalidReadPath = &analyzer.Rule{
	ID:       "invalid-read-path",
	Title:    "a read path that the engine refuses",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
An entry of [read_paths] is a path, glob: and a pattern, or regex: and a regular expression over
absolute paths. The engine refuses a file with an empty entry, a "~" that is not the user's own
home, a pattern that does not compile, or a relative regular expression. Patterns and expressions
are those of Rust: no braces in a glob, no look-around in a regex.

A blank around an entry, an odd prefix such as Glob: or re:, a pattern without a prefix, and a
variable such as $HOME, for which nothing is put in, are not refused: they are read as part of a
path that does not exist. That is a warning.
`,
	Run: func(pass *analyzer.Pass) {
		for _, entry := range readPaths(pass) {
			text, ok := entry.Get()
			if !ok {
				continue
			}
			f := analyzer.Finding{Span: entry.Span, Fixes: analyzer.Advice("mend the entry, or remove it")}
			if wrong := wrongWith(text); wrong != "" {
				f.Message = wrong + "; the engine refuses the file"
			} else if odd, fix := oddlyWritten(text); odd != "" {
				f.Severity = analyzer.Warning
				f.Message = odd
				f.Fixes = analyzer.Advice(fix)
			} else if why := unjudged(text); why != "" {
				f.Severity = analyzer.Note
				f.Message = why + "; whether the engine takes it is not known"
				f.Fixes = analyzer.Advice("write several short patterns instead")
			} else {
				continue
			}
			pass.Report(f)
		}
	},
}

// oddlyWritten says why an entry is not read as it seems to be meant, and what to do about it.
func oddlyWritten(entry string) (odd, fix string) {
	prefix, _, ok := strings.Cut(entry, ":")
	trimmed := strings.TrimSpace(prefix)
	switch lower := strings.ToLower(trimmed); {
	case ok && (lower == "glob" || lower == "re" || lower == "regex" || lower == "regexp") && prefix != "glob" && prefix != "regex":
		if lower != "glob" {
			lower = "regex"
		}
		return fmt.Sprintf("%q is no prefix; the whole entry counts as a path, which does not exist", prefix+":"), "write " + lower + ":"
	case strings.TrimSpace(entry) != entry:
		return "the read path begins or ends with a blank that counts as part of it; it opens nothing", "remove the blank"
	case prefix != "glob" && prefix != "regex" && strings.Contains(entry, "*"):
		return "a pattern needs glob: before it; the whole entry counts as a path, which does not exist", "write glob:" + entry
	case variable(entry) != "":
		return fmt.Sprintf("nothing puts a value in the place of %s; the read path begins with a folder of that name, which does not exist", variable(entry)), "write the path itself; ~/ is the user's own home"
	default:
		return "", ""
	}
}
