package context

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
)

// SeedStringIsCallerKey reports seeds whose string was meant as something else (d.185, d.186).
var SeedStringIsCallerKey = &analyzer.Rule{
	ID:       "seed-string-is-caller-key",
	Title:    "a seed that asks the caller for an odd input",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A seed that is just a string is neither a file nor a text: it names an input that whoever starts
the run passes. seed = "README.md" asks for an input called README.md, nobody passes one, and the
region starts empty. Files, patterns, texts and commands are tables: seed = { files =
["README.md"] }.

Reported are strings that no one would call an input: paths, patterns, sentences, commands, names
with blanks or capitals, which no flag of the command line can carry, and the empty string.
`,
	Run: func(pass *analyzer.Pass) {
		for _, r := range pass.Resolved().Global.Regions {
			seed := resolve.SeedOf(r.Raw)
			if seed.Source != resolve.SeedCaller || len(seed.Texts) == 0 {
				continue
			}
			text := seed.Texts[0]
			if isFlag(text.Or("")) {
				continue
			}
			what, fix := meantBySeed(text, r.Raw.Seed.Caller0.Written())
			pass.Report(analyzer.Finding{
				Span:    text.Span,
				Message: fmt.Sprintf("the seed of %s is the name of an input, %s; unless the caller passes one of that name, the region starts empty", r.Name, what),
				Fixes:   []analyzer.Fix{fix},
			})
		}
	},
}

// isFlag reports whether an input of that name can be passed as a flag, such as --house-style.
func isFlag(name string) bool {
	return name != "" && 'a' <= name[0] && name[0] <= 'z' && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") == ""
}

// meantBySeed says what a string that makes no input was probably meant for. Only the short form
// can be meant for something else than a caller key.
func meantBySeed(seed blueprint.Text, short bool) (what string, fix analyzer.Fix) {
	text := seed.Or("")
	rewrite := func(table string) analyzer.Fix {
		return analyzer.Fix{Title: "write " + table, Edits: []analyzer.Edit{{Span: seed.Span, New: table}}}
	}
	pattern, isGlob := strings.CutPrefix(text, "glob:")
	switch {
	case strings.TrimSpace(text) == "":
		return "and no input has a blank name", analyzer.Fix{Title: "name the input, or remove the seed"}
	case !short:
		return "and no flag can carry that name", analyzer.Fix{Title: "use small letters, digits, _ and -"}
	case isGlob || strings.ContainsAny(text, "*?") && !strings.Contains(text, " "):
		return "not a pattern of files", rewrite("{ glob = " + strconv.Quote(pattern) + " }")
	case !strings.Contains(text, " ") && !strings.Contains(text, ":") && (path.Ext(text) != "" || strings.Contains(text, "/")):
		return "not a file", rewrite("{ files = [" + strconv.Quote(text) + "] }")
	case strings.Contains(text, " "):
		return "not a text or a command", analyzer.Fix{Title: `write { literal = "..." } for a text, { command = "..." } for a command`}
	default:
		return "and no flag can carry that name", analyzer.Fix{Title: "use small letters, digits, _ and -"}
	}
}
