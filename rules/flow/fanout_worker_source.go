package flow

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// FanoutWorkerSource reports fan-outs without exactly one source of workers (b.61).
var FanoutWorkerSource = &analyzer.Rule{
	ID:       "fanout-worker-source",
	Title:    "a fan-out without exactly one kind of worker",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A stage with mode = "fan_out" says who works on the items: worker_stage names a stage of this
blueprint, worker_agent an installed agent, worker_query words to find one by. The engine refuses
a file in which none of the three is there, or more than one.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.FanOut {
				continue
			}
			var sources []blueprint.Text
			for _, source := range []blueprint.Text{s.WorkerAgent, s.WorkerStage, s.WorkerQuery} {
				if _, ok := source.Get(); ok { // of another type it counts as absent
					sources = append(sources, source)
				}
			}
			slices.SortFunc(sources, func(a, b blueprint.Text) int { return cmp.Compare(a.Key.Start, b.Key.Start) })
			switch {
			case len(sources) == 0:
				if slices.ContainsFunc([]string{"worker_agent", "worker_stage", "worker_query"}, func(key string) bool { return pass.Blueprint.Explains(s.Stage, key) }) {
					continue // the finding on that key says what to mend
				}
				pass.Report(analyzer.Finding{
					Span:    s.Stage.Mode.Span,
					Message: fmt.Sprintf("%s fans out, but nothing says who works on the items; the engine refuses the file", s.Name.Text),
					Fixes:   analyzer.Advice("add worker_stage, worker_agent or worker_query"),
				})
			case len(sources) > 1:
				f := analyzer.Finding{
					Span:    sources[1].Key,
					Message: fmt.Sprintf("%s names %d kinds of worker where one is allowed; the engine refuses the file", s.Name.Text, len(sources)),
					Fixes:   analyzer.Advice("keep one of them"),
				}
				for i, source := range sources {
					if i != 1 {
						f.Related = append(f.Related, analyzer.Related{Span: source.Key, Message: "so does this", Too: true})
					}
				}
				pass.Report(f)
			}
		}
	},
}
