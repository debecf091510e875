package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// FanoutWorkerNotTerminal reports workers that run on into the graph around them (d.241).
var FanoutWorkerNotTerminal = &analyzer.Rule{
	ID:       "fanout-worker-not-terminal",
	Title:    "a worker that runs on into the main graph",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A worker is a run of its own that starts in its worker stage and then follows that stage's ways. A
stage without a transitions table sends every worker on to the next stage in the file, and edges
into the main graph make each worker do the main run's work again. An empty table,
[stages.WORKER.transitions], ends the worker where it should end.

An edge from the worker to a stage that only workers use is fine.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil {
			return
		}
		main := g.WalkAlong(g.Entry, graph.Edge.InOneRun)
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				if e.Kind == graph.Worker && e.To != s {
					judgeWorker(pass, g, e, main)
				}
			}
		}
	},
}

func judgeWorker(pass *analyzer.Pass, g *graph.Graph, fanOut graph.Edge, main *graph.Walk) {
	worker := fanOut.To
	again := g.WalkAlong(worker, graph.Edge.InOneRun).Reaches(fanOut.From)
	for _, e := range g.From(worker) {
		if !e.InOneRun() || e.To == worker {
			continue
		}
		f := analyzer.Finding{
			Span:    e.Span,
			Related: []analyzer.Related{{Span: fanOut.Span, Message: "workers start here"}},
			Fixes:   analyzer.Advice("end the worker: [stages." + worker.Name.Text + ".transitions]"),
		}
		switch {
		case e.Kind == graph.FallThrough:
			f.Message = fmt.Sprintf("worker %s has no transitions table, so every worker goes on to %s, the next stage in the file", worker.Name.Text, e.To.Name.Text)
		case again:
			f.Message = fmt.Sprintf("worker %s goes on to %s and from there into the fan-out again, until the depth of agents is spent", worker.Name.Text, e.To.Name.Text)
		case e.Normal() && main.Reaches(e.To) && !terminal(g, e.To):
			f.Severity = analyzer.Warning
			f.Message = fmt.Sprintf("worker %s goes on to %s, so every worker does that stage's work as well", worker.Name.Text, e.To.Name.Text)
		default:
			continue
		}
		pass.Report(f)
		return
	}
}

// workerFallsThrough reports whether a stage is a worker's, whose fall-through is told here.
func workerFallsThrough(g *graph.Graph, s *blueprint.Stage) bool {
	for _, e := range g.To(s) {
		if e.Kind == graph.Worker && e.From != s {
			return true
		}
	}
	return false
}
