package manifest

import (
	"fmt"
	"strconv"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
)

// UnknownValue reports a word outside its key's set (b.14, b.26, b.32, d.41, d.189 and others).
var UnknownValue = &analyzer.Rule{
	ID:       "unknown-value",
	Title:    "a word that its key does not know",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Some keys take one of a few words: a mode, a kind of region, the condition of an edge. Most of
them are checked when the file is loaded, and an unknown word is refused, upper case and blanks
included. A few are not, and there the engine goes on as if the key were not written.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.UnknownWord) {
			effect := "it is ignored"
			if p.Effect != "" {
				effect += ", so " + p.Effect
			}
			fix := analyzer.Fix{Title: "write " + analyzer.Enumerate(p.Row.Words, "or")}
			if p.Meant != "" {
				fix = analyzer.Fix{Title: "write " + p.Meant}
				if !spell.Extends(p.Got, p.Meant) { // "allow_once" may be meant for less than "allow"
					fix.Edits = []analyzer.Edit{{Span: p.Span, New: strconv.Quote(p.Meant)}}
				}
			}
			pass.Report(analyzer.Finding{
				Span:    p.Span,
				Message: fmt.Sprintf("%s cannot be %s; %s%s", p.Key.Text, strconv.Quote(analyzer.Short(p.Got)), outcome(p, effect), didYouMean(p.Meant)),
				Fixes:   []analyzer.Fix{fix},
			})
		}
	},
}
