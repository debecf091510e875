package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// FanoutWorkerTaskUnheld reports worker stages whose workers are all refused (d.240).
var FanoutWorkerTaskUnheld = &analyzer.Rule{
	ID:       "fanout-worker-task-unheld",
	Title:    "a fan-out whose workers are all refused",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A worker of a worker_stage is a run of the same blueprint. It is given a task made of its item, and
nothing else: no other input of the caller, and no command is run to seed a region. Where no region
of [context.regions] asks for the task, or a required one waits for what a worker is not given,
every worker is refused before it starts.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range g.Stages {
			for _, e := range g.From(s) {
				if e.Kind == graph.Worker {
					refused(pass, e)
				}
			}
		}
	},
}

func refused(pass *analyzer.Pass, e graph.Edge) {
	r := pass.Resolved()
	if _, asks := r.TaskRegion(); asks == nil {
		if !askedForOther(r.Global) || seedUnsure(pass) || r.PromisedTask() != nil {
			return // no-task-region speaks of all runs, or another rule of a seed that may ask for it
		}
		pass.Report(analyzer.Finding{
			Span:    e.Span,
			Message: fmt.Sprintf("no region asks for the task that a worker of %s is given, so every worker is refused", e.From.Name.Text),
			Related: []analyzer.Related{{Span: e.To.Name.Span, Message: "the stage that workers run"}},
			Fixes:   analyzer.Advice(`add task = { kind = "pinned", budget = "2%" } to [context.regions]`),
		})
	}
	for _, region := range r.Global.Regions {
		if why := notForWorkers(region.Raw); why != "" && region != r.PromisedTask() {
			pass.Report(analyzer.Finding{
				Span:    region.Raw.Required.Key,
				Message: fmt.Sprintf("%s is required, and %s, so every worker of %s is refused", region.Name, why, e.From.Name.Text),
				Related: []analyzer.Related{{Span: e.Span, Message: "the workers"}},
				Fixes:   analyzer.Advice("remove required, or seed the region in a way that workers share"),
			})
		}
	}
}

// seedUnsure reports whether the seed of a region was not understood.
func seedUnsure(pass *analyzer.Pass) bool {
	return slices.ContainsFunc(pass.Resolved().Global.Regions, func(r *resolve.Region) bool {
		return r.Raw != nil && (r.Raw.Seed != nil && resolve.SeedOf(r.Raw).Source == resolve.SeedNone || pass.Blueprint.Misspelt(r.Raw.Node, "seed"))
	})
}

// askedForOther reports whether an agent without a task is still given one to do, or needs none.
func askedForOther(global *resolve.Layout) bool {
	other, filled := false, false
	for _, region := range global.Regions {
		other = other || resolve.SeedOf(region.Raw).Source == resolve.SeedCaller
		filled = filled || region.Raw != nil && region.Raw.Seed != nil
	}
	misfilled := slices.ContainsFunc(global.Regions, func(region *resolve.Region) bool {
		return region.Name == catalog.RegionTask && resolve.SeedOf(region.Raw).Source != resolve.SeedNone
	})
	return other || filled && !misfilled
}

// notForWorkers says why no worker can be given what a required region waits for; "" if it can.
func notForWorkers(region *blueprint.Region) string {
	if region == nil || !region.Required.Or(false) {
		return ""
	}
	switch seed := resolve.SeedOf(region); {
	case seed.Source == resolve.SeedCommand:
		return "a worker runs no command to fill it"
	case seed.Source == resolve.SeedCaller && seed.CallerKey != catalog.RegionTask:
		return fmt.Sprintf("a worker is not given the input %s", seed.CallerKey)
	default:
		return ""
	}
}
