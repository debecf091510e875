package manifest

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// TOMLSyntax reports text that is not TOML 1.1 (b.1).
var TOMLSyntax = &analyzer.Rule{
	ID:       "toml-syntax",
	Title:    "text that is not TOML",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
A blueprint is a TOML 1.1 file. The engine stops at the first place that is not, names no
stage, and loads nothing. levlint goes on and reports every mistake that can be told apart.

While a file has such mistakes, only rules about single keys and values look at it. Rules that
conclude from what is missing, or from the graph of stages, wait until it can be read whole.
`,
	Run: func(pass *analyzer.Pass) {
		for _, e := range pass.Blueprint.Syntax {
			f := analyzer.Finding{
				Span:    e.Span,
				Message: e.Message + "; " + refused,
				Fixes:   analyzer.Advice(mend(e.Message)),
			}
			if e.Note != "" {
				f.Related = []analyzer.Related{{Span: e.Related, Message: e.Note}}
			}
			pass.Report(f)
		}
		if n := pass.Blueprint.Dropped; n > 0 {
			end := len(pass.Blueprint.File.Content)
			pass.Report(analyzer.Finding{
				Span:    source.Span{Start: end, End: end},
				Message: fmt.Sprintf("%d more syntax errors are not shown; the first ones probably cause them", n),
				Fixes:   analyzer.Advice("mend the first errors and look again"),
			})
		}
	},
}

// mend says what to do about a syntax error. Some messages say it themselves, after a semicolon.
func mend(message string) string {
	if _, advice, ok := strings.Cut(message, "; "); ok {
		for _, verb := range []string{"save", "delete", "write", "join", "start", "type", "double"} {
			if strings.HasPrefix(advice, verb+" ") {
				return advice
			}
		}
	}
	for _, known := range []struct{ words, advice string }{
		{"has no closing", "close it"},
		{"already defined", "keep one of them, or give one another name"},
		{"comma is missing", "add the comma"},
		{"separated by commas", "add the comma"},
		{"a value is missing", "write the value, or remove the key"},
		{"UTF-8", "save the file as UTF-8"},
		{"single =", "write a single ="},
		{"= is missing", "write = between the two"},
		{"expected = between", "write ="},
		{"hexadecimal digits", "double the backslash, or put the string in single quotes"},
		{"neither a key", "remove the line, or begin it with # to make it a comment"},
		{"no comma follows", "remove the comma"},
		{"no semicolon", "remove the semicolon"},
		{"closes nothing", "remove it"},
		{`inside it is written`, `write \" inside the string`},
		{"goes in double quotes", "put the string in double quotes"},
		{"nested more than", "nest it less deep"},
	} {
		if strings.Contains(message, known.words) {
			return known.advice
		}
	}
	return "mend the text"
}
