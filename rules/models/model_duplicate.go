package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// ModelDuplicate reports models that are tried twice (d.90).
var ModelDuplicate = &analyzer.Rule{
	ID:       "model-duplicate",
	Title:    "a model that is listed twice",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
The models of a stage are tried in order. One that stands twice is tried twice; the second place was
probably meant for another.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			first := map[string]source.Span{}
			for _, m := range s.Models {
				id := m.Provider + "/" + m.Name
				if at, seen := first[id]; seen && m.NameSpan != (source.Span{}) {
					pass.Report(analyzer.Finding{
						Span:    m.NameSpan,
						Message: fmt.Sprintf("%s is listed twice for %s", id, s.Name.Text),
						Related: []analyzer.Related{{Span: at, Message: "the first place"}},
						Fixes:   analyzer.Advice("remove one of them"),
					})
					continue
				}
				first[id] = m.NameSpan
			}
		}
	},
}
