package flow

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
		idle := idleWorkers(g)
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				allow := e.To.AllowAsWorker
				opted, ok := allow.Get()
				if e.Kind != graph.Worker || opted || allow.Written() && !ok || pass.Blueprint.Explains(e.To, "allow_as_worker") {
					continue // of the wrong type or misspelt: another rule says so
				}
				fix := analyzer.Fix{Title: "add allow_as_worker = true to " + analyzer.Header("stages", e.To.Name.Text)}
				if ok {
					fix = analyzer.Fix{Title: "write allow_as_worker = true", Edits: []analyzer.Edit{{Span: allow.Span, New: "true"}}}
				} else if at, indent, ok := lineOfMode(pass.Blueprint.File, e.To); ok {
					fix.Edits = []analyzer.Edit{{Span: source.Span{Start: at, End: at}, New: "allow_as_worker = true\n" + indent}}
				}
				f := analyzer.Finding{
					Span:    e.Span,
					Message: fmt.Sprintf("%s may not run as a worker; the engine refuses the file", e.To.Name.Text),
					Related: []analyzer.Related{{Span: e.To.Name.Span, Message: "this stage has not opted in"}},
					Fixes:   []analyzer.Fix{fix},
				}
				if len(idle) == 1 {
					f.Message += "; did you mean " + idle[0].Name.Text + "?"
					f.Fixes = []analyzer.Fix{{Title: "write " + idle[0].Name.Text}, fix}
				}
				pass.Report(f)
			}
		}
	},
}

// lineOfMode returns where the mode of a stage stands and how far it is indented, if a line of
// its own under the stage's header: there another key can be put before it.
func lineOfMode(file *source.File, s *blueprint.Stage) (at int, indent string, ok bool) {
	if !s.Mode.Written() || !strings.HasPrefix(file.Text(s.Span), "[") {
		return 0, "", false
	}
	at = s.Mode.Key.Start
	line := file.Line(file.Position(at, source.ByteColumns).Line)
	indent = file.Text(source.Span{Start: line.Start, End: at})
	return at, indent, strings.TrimSpace(indent) == ""
}
