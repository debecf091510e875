package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
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
		if g.Entry == nil || g.Large() {
			return
		}
		main := g.WalkAlong(g.Entry, func(e graph.Edge) bool {
			// A fan-out whose model never calls fan_out falls through (d.139), often into its worker.
			return e.InOneRun() && !(e.Kind == graph.FallThrough && merges(g, e.From))
		})
		idle := idleWorkers(g)
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				misnamed := !e.To.AllowAsWorker.Or(false) && len(idle) > 0 // fanout-worker-not-allowed speaks
				if e.Kind == graph.Worker && e.To != s && !misnamed {
					judgeWorker(pass, g, e, main)
				}
			}
		}
	},
}

// judgeWorker looks at every edge of the worker, and of stages that only workers use, and reports
// the first that leads into the graph around them.
func judgeWorker(pass *analyzer.Pass, g *graph.Graph, fanOut graph.Edge, main *graph.Walk) {
	worker := fanOut.To
	own := g.WalkAlong(worker, func(e graph.Edge) bool { return e.InOneRun() && !main.Reaches(e.To) })
	for _, s := range g.Stages {
		if !own.Reaches(s) || pass.Blueprint.Explains(s, "transitions") {
			continue
		}
		for _, e := range g.From(s) {
			if message, severity := runsOn(g, fanOut, e, main); message != "" {
				pass.Report(analyzer.Finding{
					Span:     e.Span,
					Severity: severity,
					Message:  message,
					Related:  []analyzer.Related{{Span: fanOut.Span, Message: "workers start here"}},
					Fixes:    analyzer.Advice("end the worker: " + analyzer.Header("stages", s.Name.Text, "transitions")),
				})
				return
			}
		}
	}
}

// runsOn says what becomes of the workers that take an edge, where they had better end.
func runsOn(g *graph.Graph, fanOut, e graph.Edge, main *graph.Walk) (string, analyzer.Severity) {
	from, to := e.From.Name.Text, e.To.Name.Text
	if !e.InOneRun() || e.To == e.From || !main.Reaches(e.To) {
		return "", analyzer.Off
	}
	switch {
	case e.Kind == graph.FallThrough:
		return fmt.Sprintf("worker %s has no transitions table, so every worker goes on to %s, the next stage in the file", from, to), analyzer.Error
	case e.To == fanOut.From || g.WalkAlong(e.To, graph.Edge.InOneRun).Reaches(fanOut.From):
		return fmt.Sprintf("worker %s goes on to %s and comes to the fan-out again; its workers start workers, until the depth of agents is spent", from, to), analyzer.Error
	case e.Normal() && !terminal(g, e.To):
		return fmt.Sprintf("worker %s goes on to %s, so every worker does that stage's work as well", from, to), analyzer.Warning
	default:
		return "", analyzer.Off
	}
}
