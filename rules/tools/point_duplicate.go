package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// PointDuplicate reports points of one stage that share a name (d.227).
var PointDuplicate = &analyzer.Rule{
	ID:       "point-duplicate",
	Title:    "two questions of a stage under one name",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A stage raises all its interaction points, one after another, also where two have the same name.
A person is asked twice, and the record of the run cannot tell the two answers apart.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.InteractivePoints {
				continue // inert-key says that nobody is asked
			}
			first := map[string]blueprint.Text{}
			for _, point := range s.InteractionPoints.Items {
				name, ok := point.Name.Get()
				if !ok || blueprint.Blank(point.Name) {
					continue // missing-key speaks of a point without a name
				}
				before, twice := first[name]
				if !twice {
					first[name] = point.Name
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    point.Name.Span,
					Message: fmt.Sprintf("%s is the name of another point of %s too; both are raised, and their answers cannot be told apart", name, s.Name.Text),
					Related: []analyzer.Related{{Span: before.Span, Message: "the other point"}},
					Fixes:   analyzer.Advice("give it a name of its own, or remove one of them"),
				})
			}
		}
	},
}
