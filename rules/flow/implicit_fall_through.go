package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// ImplicitFallThrough reports stages of a graph that run on to the next in the file (d.78, d.140).
var ImplicitFallThrough = &analyzer.Rule{
	ID:       "implicit-fall-through",
	Title:    "a stage of a graph that runs on by file order",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
In a blueprint where some stages have transitions, a stage without the table does not end the
run: it goes on to the next stage in the file, whichever that is. An empty table,
[stages.NAME.transitions], ends it. For an output stage it is an error, since the run goes on
after its answer was given, allow_complete or not.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Linear {
			return
		}
		for _, s := range pass.Stages() {
			if s.Transitions.Written() || s.Unsure("transitions") || g.DoubtAbout(s.Stage) || merges(g, s.Stage) || isWorker(g, s.Stage) {
				continue // of the wrong type, or a worker's: another rule says so
			}
			for _, e := range g.From(s.Stage) {
				if e.Kind != graph.FallThrough {
					continue
				}
				f := analyzer.Finding{
					Span:     s.Name.Span,
					Severity: analyzer.Warning,
					Message:  fmt.Sprintf("%s has no transitions table, so the run goes on to %s, the next stage in the file", s.Name.Text, e.To.Name.Text),
					Related:  []analyzer.Related{{Span: e.To.Name.Span, Message: "the run goes on here"}},
					Fixes: []analyzer.Fix{
						{Title: "say where to go: " + analyzer.Header("stages", s.Name.Text, "transitions", e.To.Name.Text)},
						{Title: "end the run there: " + analyzer.Header("stages", s.Name.Text, "transitions")},
					},
				}
				if s.Mode == blueprint.OutputMode {
					f.Severity = analyzer.Error
					f.Message = fmt.Sprintf("output stage %s has no transitions table, so after its answer the run goes on to %s", s.Name.Text, e.To.Name.Text)
				}
				pass.Report(f)
			}
		}
	},
}
