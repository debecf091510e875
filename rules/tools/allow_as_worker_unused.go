package tools

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// AllowAsWorkerUnused reports worker stages that no fan-out names (d.67).
var AllowAsWorkerUnused = &analyzer.Rule{
	ID:       "allow-as-worker-unused",
	Title:    "a worker stage that no fan-out names",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
allow_as_worker = true lets a fan-out stage of the same blueprint run a stage as its worker, by
naming it as worker_stage. No other agent can do so. Where no worker_stage names the stage, the
key changes nothing.
`,
	Run: func(pass *analyzer.Pass) {
		stages := pass.Blueprint.Stages.Items
		allow := map[string]bool{}
		for _, s := range stages {
			allow[s.Name.Text] = s.AllowAsWorker.Or(false)
		}
		named := map[string]bool{}
		for _, s := range stages {
			worker, ok := s.WorkerStage.Get()
			unsourced := s.Mode.Or("") == blueprint.FanOut && !s.WorkerStage.Written() && !s.WorkerAgent.Written() && !s.WorkerQuery.Written()
			if unsourced || s.Unsure("mode") || s.WorkerStage.Written() && !ok || ok && !allow[worker] || pass.Blueprint.Explains(s, "worker_stage") {
				return // it may be this stage that is meant, which unknown-stage, fanout-worker-not-allowed, fanout-worker-source or unknown-key tells
			}
			named[worker] = true
		}
		for _, s := range stages {
			if !s.AllowAsWorker.Or(false) || named[s.Name.Text] {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.AllowAsWorker.Key,
				Message: s.Name.Text + " allows to be run as a worker, but no worker_stage names it; no worker ever runs it",
				Fixes:   analyzer.Advice("name it as worker_stage of a stage of mode \"" + blueprint.FanOut + "\", or remove allow_as_worker"),
			})
		}
	},
}
