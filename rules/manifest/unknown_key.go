package manifest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
)

// UnknownKey reports a key that nothing reads where it stands (d.3, d.4 and others).
var UnknownKey = &analyzer.Rule{
	ID:       "unknown-key",
	Title:    "a key that nothing reads",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
The engine refuses an unknown key in a stage, its context, tool routing, edges, gates and
hooks. Everywhere else it reads past one without a word: a region with "volatilty" is simply
a region without volatility, and [stage.plan] is no stage at all.

A table of the engine's own config.toml is a warning: it is real, but not read from here.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.UnknownKey) {
			unread, effect := fmt.Sprintf("nothing reads %s %s", p.Key.Text, where(pass, p)), outcome(p, "it is ignored")
			f := analyzer.Finding{
				Span:     p.Span,
				Severity: p.Severity,
				Message:  unread + "; " + effect + didYouMean(p.Meant),
				Fixes:    analyzer.Advice("remove it"),
			}
			foreign := p.Table.Foreign.Owner
			switch {
			case p.Meant != "" && p.Taken:
				f.Fixes = analyzer.Advice(fmt.Sprintf("put what stands there into %s, which is there already", p.Meant))
			case p.Unfit:
				f.Fixes = analyzer.Advice("write " + here(pass, p, called(p.Table.Key(p.Meant))) + ", which takes " + wanted(p.Table.Key(p.Meant).Type))
			case p.Meant != "":
				f.Fixes = []analyzer.Fix{rename(p.Mentions, p.Meant)}
				if spell.Extends(p.Key.Text, p.Meant) && !isCalled(p.Table.Key(p.Meant), p.Key.Text) {
					f.Fixes[0].Edits = nil // description_long is a key of somebody's own
				}
			case p.Severity == analyzer.Warning && foreign != "":
				f.Message = fmt.Sprintf("%s belongs in %s; in a blueprint nothing reads it", p.Key.Text, foreign)
				f.Fixes = analyzer.Advice("move it to " + foreign)
			case p.HomePath != "":
				it := does(p, "it", "them")
				f.Message = fmt.Sprintf("nothing reads %s %s; %s", keys(p), where(pass, p), outcome(p, does(p, "it is", "they are")+" ignored"))
				f.Related = also(p, "so does this")
				f.Fixes = analyzer.Advice(fmt.Sprintf("move %s into %s", it, p.HomePath))
			case p.Home != nil:
				path, it := here(pass, p, p.Home.Path), does(p, "it", "them")
				f.Message = fmt.Sprintf("nothing reads %s %s (%s of %s); %s", keys(p), where(pass, p), does(p, "it is a key", "they are keys"), path, outcome(p, cmp.Or(p.Effect, does(p, "it is", "they are")+" ignored")))
				f.Related = also(p, "so does this")
				f.Fixes = analyzer.Advice("move " + it + " to " + path)
			}
			pass.Report(f)
		}
	},
}

// isCalled reports whether a key goes by that name elsewhere.
func isCalled(key *blueprint.Key, name string) bool {
	return slices.ContainsFunc(key.Aka, func(aka string) bool { return spell.Same(aka, name) })
}
