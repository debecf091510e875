package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/source"
)

// FanoutWorkerNotAllowed reports worker stages that have not opted in (b.63).
var FanoutWorkerNotAllowed = &analyzer.Rule{
	ID:       "fanout-worker-not-allowed",
	Title:    "a worker stage that has not opted in",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A fan-out may run a stage as a worker only if that stage says allow_as_worker = true: it is
entered without what the stages before it left in the context. The engine refuses the file
otherwise.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				if e.Kind != graph.Worker || e.To.AllowAsWorker.Or(false) {
					continue
				}
				fix := analyzer.Fix{Title: "add allow_as_worker = true to [stages." + e.To.Name.Text + "]"}
				if allow := e.To.AllowAsWorker; allow.Written() {
					fix.Edits = []analyzer.Edit{{Span: allow.Span, New: "true"}}
				} else if mode := e.To.Mode; mode.Written() {
					fix.Edits = []analyzer.Edit{{Span: source.Span{Start: mode.Key.Start, End: mode.Key.Start}, New: "allow_as_worker = true\n"}}
				}
				pass.Report(analyzer.Finding{
					Span:    e.Span,
					Message: fmt.Sprintf("%s may not run as a worker; the engine refuses the file", e.To.Name.Text),
					Related: []analyzer.Related{{Span: e.To.Name.Span, Message: "this stage has not opted in"}},
					Fixes:   []analyzer.Fix{fix},
				})
			}
		}
	},
}
