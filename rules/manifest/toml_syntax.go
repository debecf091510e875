package manifest

import (
	"fmt"

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
				Fixes:   analyzer.Advice("mend the text; it has to be TOML 1.1"),
			}
			if e.Note != "" {
				f.Related = []analyzer.Related{{Span: e.Related, Message: e.Note}}
			}
			pass.Report(f)
		}
		if n := pass.Blueprint.Dropped; n > 0 {
			end := len(pass.Blueprint.File.Bytes)
			pass.Report(analyzer.Finding{
				Span:    source.Span{Start: end, End: end},
				Message: fmt.Sprintf("%d more syntax errors are not shown; the first ones probably cause them", n),
				Fixes:   analyzer.Advice("mend the first errors and look again"),
			})
		}
	},
}
