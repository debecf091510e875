package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// TransformRegionConflict reports entries of a custom edge that another word overrules (d.116, d.117, d.120).
var TransformRegionConflict = &analyzer.Rule{
	ID:       "transform-region-conflict",
	Title:    "a custom edge that contradicts itself",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The lists of a custom edge are read in one order: what is in carry is carried whatever the others
say, then clear empties, then compact summarises what is left. A region in two lists is treated
by the first. A region that says summarizable = false is not summarised either, although the edge
names it.
`,
	Run: func(pass *analyzer.Pass) {
		for _, e := range edges(pass) {
			c := e.TransformConfig
			if c == nil || e.Transform.Or("") != custom {
				continue
			}
			carried, cleared := byName(c.Carry), byName(c.Clear)
			for _, name := range c.Clear.Items {
				overruled(pass, name, carried, "clear", "carry", "it is carried as it is")
			}
			for _, name := range c.Compact.Items {
				if overruled(pass, name, carried, "compact", "carry", "it is carried as it is") ||
					overruled(pass, name, cleared, "compact", "clear", "it is emptied first and nothing is left to summarise") {
					continue
				}
				for _, r := range pass.Resolved().AllOf(name.Or("")) {
					if r.Raw == nil || r.Raw.Summarizable.Or(true) {
						continue
					}
					pass.Report(analyzer.Finding{
						Span:    name.Span,
						Message: fmt.Sprintf("compact names %s, which says summarizable = false; it is carried as it is", name.Or("")),
						Related: []analyzer.Related{{Span: r.Raw.Summarizable.Key, Message: "the region refuses to be summarised"}},
						Fixes:   analyzer.Advice("remove it from compact, or remove summarizable = false"),
					})
					break
				}
			}
		}
	},
}

// overruled reports a name of one list that an earlier list holds as well.
func overruled(pass *analyzer.Pass, name blueprint.Text, by map[string]blueprint.Text, list, first, effect string) bool {
	other, both := by[name.Or("")]
	if !both {
		return false
	}
	pass.Report(analyzer.Finding{
		Span:    name.Span,
		Message: fmt.Sprintf("%s is in %s and in %s; %s", name.Or(""), first, list, effect),
		Related: []analyzer.Related{{Span: other.Span, Message: first + " counts"}},
		Fixes:   analyzer.Advice("name the region in one list"),
	})
	return true
}

func byName(list blueprint.Texts) map[string]blueprint.Text {
	names := map[string]blueprint.Text{}
	for _, name := range list.Items {
		names[name.Or("")] = name
	}
	return names
}
