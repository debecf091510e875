package manifest

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// KeyInWrongTable reports a key that slid into another table (d.71).
var KeyInWrongTable = &analyzer.Rule{
	ID:       "key-in-wrong-table",
	Title:    "a key that slid into another table",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
In TOML a key belongs to the header above it. A key of the stage written below
[stages.plan.model] is a key of the model, where nothing reads it: a prompt placed there leaves
the stage without instructions. A key of [agent] written above that header belongs to no table.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.MisplacedKey) {
			it := does(p, "it", "them")
			message := fmt.Sprintf("%s %s %s, but nothing reads %s there; %s", keys(p), does(p, "stands", "stand"), where(pass, p), it, outcome(p, does(p, "it is", "they are")+" ignored"))
			if row := p.Home.Key(p.Key.Text); row != nil && row.Absent != "" && !p.Refuses && !p.Taken && len(p.Also) == 0 {
				message = fmt.Sprintf("%s stands %s, but nothing reads it there, so %s", p.Key.Text, where(pass, p), row.Absent)
			}
			if p.Effect != "" && !p.Refuses {
				message = fmt.Sprintf("%s %s %s, but %s %s; %s", keys(p), does(p, "stands", "stand"), where(pass, p), does(p, "is a key of", "are keys of"), p.HomePath, p.Effect)
			}
			pass.Report(analyzer.Finding{
				Span:    p.Span,
				Message: message,
				Related: also(p, "so does this"),
				Fixes:   []analyzer.Fix{moveTo(p)},
			})
		}
	},
}

// moveTo moves one key back under its own header; several are left to a person.
func moveTo(p blueprint.Problem) analyzer.Fix {
	fix := analyzer.Fix{Title: fmt.Sprintf("move %s to %s, where keys of the %s are read", does(p, "it", "them"), p.HomePath, p.Home.Name)}
	if p.Taken && len(p.Also) == 0 {
		return analyzer.Fix{Title: fmt.Sprintf("keep one of them: %s has %s already", p.HomePath, p.Key.Text)}
	}
	if m := p.Move; m.Text != "" {
		fix.Edits = []analyzer.Edit{
			{Span: source.Span{Start: m.To, End: m.To}, New: m.Text},
			{Span: m.From, New: ""},
		}
	}
	return fix
}
