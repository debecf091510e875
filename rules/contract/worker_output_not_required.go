package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// WorkerOutputNotRequired reports workers whose fan-out may get no answer from them (d.242).
var WorkerOutputNotRequired = &analyzer.Rule{
	ID:       "worker-output-not-required",
	Title:    "a worker that need not answer its fan-out",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
What a fan-out gets from a worker is the answer that the worker submitted, else the text of its
last message, which is often empty: after a tool call there is none. The report then has a hole
where "nothing found" and "never answered" look the same. Grant the worker submit_output and write
require_output = true, and one without an answer counts as failed.

It is an error where the worker cannot submit at all while some stage of the blueprint owes an
answer: each worker is a run of the same blueprint, so each of them ends in an error.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Large() {
			return
		}
		told := map[*resolve.Stage]bool{}
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				if worker := pass.Effective(e.To); e.Kind == graph.Worker && e.To != s && !told[worker] {
					told[worker] = true
					if !owedBefore(pass, worker) {
						judgeWorkerOutput(pass, e, worker)
					}
				}
			}
		}
	},
}

func judgeWorkerOutput(pass *analyzer.Pass, fanOut graph.Edge, worker *resolve.Stage) {
	run := pass.Graph().WalkAlong(worker.Stage, graph.Edge.InOneRun)
	able := false
	var owing *resolve.Stage
	for _, s := range pass.Stages() {
		if run.Reaches(s.Stage) {
			able = able || mayAnswer(pass, s)
		}
		if s.RequireOutput && owing == nil {
			owing = s
		}
	}
	name := worker.Name.Text
	f := analyzer.Finding{
		Severity: analyzer.Warning,
		Span:     worker.Name.Span,
		Message:  fmt.Sprintf("worker %s cannot submit an answer; the fan-out gets the text of its last message, which may be empty", name),
		Related:  []analyzer.Related{{Span: fanOut.Span, Message: "its results are gathered here"}},
		Fixes:    analyzer.Advice("grant it submit_output and write require_output = true"),
	}
	switch {
	case able:
		f.Message = fmt.Sprintf("worker %s need not submit an answer; without one the fan-out gets the text of its last message, which may be empty", name)
		f.Fixes = analyzer.Advice("write require_output = true")
	case owing != nil:
		f.Severity = analyzer.Error
		f.Message = fmt.Sprintf("worker %s cannot submit an answer, and %s makes every run of the blueprint owe one; each worker ends in an error and counts as failed", name, owing.Name.Text)
		f.Related = append(f.Related, analyzer.Related{Span: owedBy(owing), Message: "an answer is owed here"})
	}
	pass.Report(f)
}
