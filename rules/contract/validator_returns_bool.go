package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/rhai"
	"github.com/levlint/levlint/source"
)

// ValidatorReturnsBool reports validators whose verdict the engine cannot read (d.223).
var ValidatorReturnsBool = &analyzer.Rule{
	ID:       "validator-returns-bool",
	Title:    "a validator that gives back what is no verdict",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
A validator gives back () or a blank string for a good answer, and a string that says what is wrong
with a bad one. Anything else, true and false before all, counts as a broken script: the engine
accepts the answer unchecked, whichever of the two it was.
`,
	Run: func(pass *analyzer.Pass) {
		told := map[string]bool{}
		for _, use := range pass.Resolved().Scripts() {
			path, _ := use.Path.Get()
			if use.Role != "validator" || told[path] {
				continue
			}
			script, _ := pass.Script(path)
			if script == nil || script.Err != nil {
				continue // script-missing and script-invalid speak
			}
			told[path] = true
			validate, ok := script.Function("validate", 1)
			if !ok {
				continue
			}
			for _, r := range validate.Returns {
				if r.Kind == rhai.Boolean || r.Kind == rhai.Other {
					reportVerdict(pass, use.Path.Span, script, r)
					break // the first shows what is meant
				}
			}
		}
	},
}

func reportVerdict(pass *analyzer.Pass, span source.Span, script *rhai.Script, r rhai.Return) {
	at := script.File.Position(r.Span.Start, source.RuneColumns)
	what := "what is neither () nor a string"
	if r.Kind == rhai.Boolean {
		what = "true or false"
	}
	pass.Report(analyzer.Finding{
		Span:    span,
		Message: fmt.Sprintf("validate of %s gives back %s (line %d, column %d); the engine takes the script for broken and accepts any answer", script.File.Name, what, at.Line, at.Column),
		Fixes:   analyzer.Advice("give back () for a good answer and a string that says what is wrong for a bad one"),
	})
}
