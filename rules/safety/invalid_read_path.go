package safety

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/rustglob"
	"github.com/levlint/levlint/internal/rustregex"
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

A blank around an entry, and an odd prefix such as Glob: or re:, are not refused: they are read as
part of a path that does not exist. That is a warning.
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
			} else {
				continue
			}
			pass.Report(f)
		}
	},
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
	default:
		return "", ""
	}
}
