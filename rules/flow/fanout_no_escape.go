package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// FanoutNoEscape reports fan-outs that one failed worker brings down.
var FanoutNoEscape = &analyzer.Rule{
	ID:       "fanout-no-escape",
	Title:    "a fan-out that one failed worker brings down",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
With on_worker_failure = "fail_all" a single failed worker makes the whole stage fail. An edge
with condition = "error" or "dead_end" takes the run on from there; without one it ends in an
error, and what the other workers found is lost.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			caught := slices.ContainsFunc(s.Transitions.Items, func(e *blueprint.Edge) bool {
				condition := e.Condition.Or("")
				return condition == blueprint.OnError || condition == blueprint.OnDeadEnd
			})
			if s.Mode != blueprint.FanOut || s.OnWorkerFailure.Or("") != "fail_all" || caught {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.OnWorkerFailure.Span,
				Message: fmt.Sprintf("one failed worker fails %s, which has no error or dead_end edge; the run ends in an error, and what the other workers found is lost", s.Name.Text),
				Fixes: []analyzer.Fix{
					{Title: "add an edge with condition = \"error\""},
					{Title: "write on_worker_failure = \"continue\""},
				},
			})
		}
	},
}
