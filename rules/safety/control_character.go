package safety

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
		report := func(key string, v blueprint.Text) {
			text, ok := v.Get()
			i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f })
			if !ok || i < 0 {
				return
			}
			f := analyzer.Finding{
				Span:    v.Span,
				Message: fmt.Sprintf("%s holds %s, which no path or pattern is meant to; a backslash in double quotes is an escape", key, control(text[i])),
				Fixes:   analyzer.Advice("put it into single quotes, where a backslash is a backslash"),
			}
			if raw := pass.Blueprint.File.Text(v.Span); literal(raw) {
				f.Fixes[0].Edits = []analyzer.Edit{{Span: v.Span, New: "'" + raw[1:len(raw)-1] + "'"}}
			}
			pass.Report(f)
		}
		for _, v := range readPaths(pass) {
			report("the read path", v)
		}
		if safe := pass.Blueprint.SafeCommands; safe != nil {
			for _, v := range safe.Shell.Items {
				report("the safe command", v)
			}
		}
		for _, r := range globalRegions(pass) {
			report("script", r.Script)
			if r.Seed != nil {
				report("glob", r.Seed.Glob)
				report("rhai", r.Seed.Rhai)
				for _, v := range r.Seed.Files.Items {
					report("the file", v)
				}
			}
		}
		if agent := pass.Blueprint.Agent; agent != nil && agent.Output != nil {
			report("validator", agent.Output.Validator)
		}
		for _, s := range pass.Blueprint.Stages.Items {
			if s.Output != nil {
				report("validator", s.Output.Validator)
			}
		}
		for _, s := range sandboxes(pass) {
			for _, v := range s.Mount.Items {
				report("mount", v)
			}
		}
	},
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

// literal reports whether the same characters can stand between single quotes.
func literal(raw string) bool {
	return len(raw) > 2 && raw[0] == '"' && raw[1] != '"' && !strings.ContainsAny(raw, "'\n") && !strings.Contains(raw, `\"`)
}
