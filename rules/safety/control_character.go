package safety

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// ControlCharacter reports escapes that were meant literally.
var ControlCharacter = &analyzer.Rule{
	ID:       "control-character",
	Title:    "a backslash that became a control character",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
In double quotes TOML reads "\t" as a tab and "\n" as the end of a line. A Windows path such as
"C:\temp\new" then holds a tab and a line end, and a pattern such as "\bword" a backspace: the path
exists nowhere and the pattern matches nothing. Single quotes take every character as it is.
`,
	Run: func(pass *analyzer.Pass) {
		report := func(what string, v blueprint.Text) {
			text, ok := v.Get()
			i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f })
			if ok && i >= 0 && !blueprint.Blank(v) {
				pass.Report(misread(pass.Blueprint.File.Text(v.Span), what, text[i], v.Span))
			}
		}
		for _, v := range readPaths(pass) {
			report("the read path", v)
		}
		for _, r := range globalRegions(pass) {
			if r.Seed != nil {
				report("the glob", r.Seed.Glob)
				report("the script", r.Seed.Rhai)
				for _, v := range r.Seed.Files.Items {
					report("the file", v)
				}
			}
		}
		if pass.Dir == nil { // otherwise script-missing tells more
			for _, use := range pass.Resolved().Scripts() {
				report("the script", use.Path)
			}
		}
		for _, s := range sandboxes(pass) {
			for _, v := range s.Mount.Items {
				report("the mount", v)
			}
		}
	},
}

// misread says that a value holds a control character. As a rule it was a backslash; a real tab
// or line break between the quotes is rarer, and has another remedy.
func misread(raw, what string, c byte, at source.Span) analyzer.Finding {
	f := analyzer.Finding{
		Span:    at,
		Message: fmt.Sprintf("%s holds %s; it matches nothing", what, control(c)),
		Fixes:   analyzer.Advice("remove " + control(c)),
	}
	if strings.Contains(raw, `\`) {
		f.Message = fmt.Sprintf("%s holds %s: in double quotes a backslash begins an escape; it matches nothing", what, control(c))
		f.Fixes = analyzer.Advice("put it into single quotes, where a backslash is a backslash")
		if literal.MatchString(raw) {
			f.Fixes[0].Edits = []analyzer.Edit{{Span: at, New: "'" + raw[1:len(raw)-1] + "'"}}
		}
	}
	return f
}

func control(c byte) string {
	switch c {
	case '\t':
		return "a tab"
	case '\n', '\r':
		return "a line end"
	case '\b':
		return "a backspace"
	default:
		return fmt.Sprintf("the control character %#02x", c)
	}
}

// literal matches a string whose every backslash made a control character, and whose characters
// can stand between single quotes as they are.
var literal = regexp.MustCompile(`^"(?:[^"'\\\x00-\x1f]|\\[bfnrte])+"$`)
