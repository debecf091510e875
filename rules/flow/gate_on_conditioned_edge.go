package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// GateOnConditionedEdge reports gates that are never looked at (d.104).
var GateOnConditionedEdge = &analyzer.Rule{
	ID:       "gate-on-conditioned-edge",
	Title:    "a gate that is never looked at",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
Gates hold the edges that a stage takes when it ends normally. An edge with condition = "error",
"max_iterations", "stuck" or "dead_end" is taken at once: its gate is never looked at.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			for _, e := range s.Transitions.Items {
				if e.Gate == nil || e.Gate.Malformed || !signal(e) {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    e.Gate.Name.Span,
					Message: fmt.Sprintf("the gate before %s is never looked at: an edge for %s is taken at once", e.Name.Text, e.Condition.Or("")),
					Related: []analyzer.Related{{Span: e.Condition.Span, Message: "the condition"}},
					Fixes:   analyzer.Advice("move the gate to the edge that is taken when all goes well"),
				})
			}
		}
	},
}
