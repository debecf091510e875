package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// DuplicateCondition reports two edges that wait for the same thing (d.128).
var DuplicateCondition = &analyzer.Rule{
	ID:       "duplicate-condition",
	Title:    "two edges that wait for the same thing",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
When a stage fails, gets stuck, hits its cap or finds no way on, the engine takes the edge with
that condition. Of two, it takes either: which one may differ from run to run. The other serves
only once the first one's target has spent its revisits, and of two stuck edges only one has its
thresholds looked at.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			first := map[string]*blueprint.Edge{}
			for _, e := range s.Transitions.Items {
				if !signal(e) {
					continue
				}
				condition := e.Condition.Or("")
				other := first[condition]
				if other == nil {
					first[condition] = e
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    e.Condition.Span,
					Message: fmt.Sprintf("the edges of %s to %s and to %s both wait for %s; which of them is taken is arbitrary", s.Name.Text, other.Name.Text, e.Name.Text, condition),
					Related: []analyzer.Related{{Span: other.Condition.Span, Message: "the other edge"}},
					Fixes:   analyzer.Advice("keep one of them"),
				})
			}
		}
	},
}
