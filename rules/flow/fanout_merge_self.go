package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// FanoutMergeSelf reports fan-outs that merge into themselves (d.247).
var FanoutMergeSelf = &analyzer.Rule{
	ID:       "fanout-merge-self",
	Title:    "a fan-out that merges into itself",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
The merge stage is entered after the workers are done, unconditionally and whatever max_revisits
says. A fan-out that merges into itself starts over after every call of fan_out, even one with an
empty list, and is left only when the model stops calling it.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				if isSelfMerge(e) {
					pass.Report(analyzer.Finding{
						Span:    e.Span,
						Message: fmt.Sprintf("%s merges into itself: every call of fan_out enters it again, whatever max_revisits says", s.Name.Text),
						Fixes:   analyzer.Advice("name another stage that puts the results together"),
					})
				}
			}
		}
	},
}
