package context

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/resolve"
)

// NoTaskRegion reports blueprints that can be given no task (d.182, d.183).
var NoTaskRegion = &analyzer.Rule{
	ID:       "no-task-region",
	Title:    "an agent that can be given no task",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The task of a run goes into the region of [context.regions] that asks the caller for it: one of
the name task (in small letters) without a seed, or any with seed = "task". Without such a region
the engine refuses every run that is started with a task, and a fan-out can start no worker,
since each is given one.

An agent that asks the caller for any other input is not reported, unless the required_message of
a region speaks of --task; nor is one whose regions are all filled from files, commands or tools,
as an agent that always does the same has them.
`,
	Run: func(pass *analyzer.Pass) {
		b, global := pass.Blueprint, pass.Resolved().Global
		if isPart(pass) || b.Agent.Malformed || len(b.Stages.Items) == 0 || b.LayoutUnsure() {
			return
		}
		at, why := header(pass, pass.Resolved().GlobalScope()), "no region asks for the task"
		if near := likelyTask(global); near != nil {
			at = near.Raw.Name.Span
		}
		filled, others := false, false // otherwise, or by a seed that another rule speaks of; by other inputs
		for _, r := range global.Regions {
			seed := resolve.SeedOf(r.Raw)
			switch {
			case seed.CallerKey == catalog.RegionTask:
				return
			case seed.Source == resolve.SeedCaller:
				others = true
			case r.Raw != nil && r.Raw.Seed != nil:
				filled = true
			}
		}
		if promised := pass.Resolved().PromisedTask(); promised != nil {
			if promised.Raw.Seed != nil && resolve.SeedOf(promised.Raw).Source == resolve.SeedNone || b.Misspelt(promised.Raw.Node, "seed") {
				return // the seed may ask for it
			}
			at, why = promised.Raw.RequiredMessage.Key, promised.Name+" tells people to give it with --task, but no region asks for the task"
		} else if others {
			return
		} else if task := global.Region(catalog.RegionTask); task != nil && resolve.SeedOf(task.Raw).Source != resolve.SeedNone {
			at, why = task.Raw.Seed.Name.Span, "the region task has another seed instead of the task"
		} else if filled {
			return
		}
		pass.Report(analyzer.Finding{
			Span:    at,
			Message: why + "; a run that is started with one is refused" + workersToo(pass),
			Fixes:   analyzer.Advice(`add task = { kind = "pinned", budget = "2%" } to [context.regions], or seed = "task" to the region that is to hold it`),
		})
	},
}

// likelyTask returns the region that was probably meant for the task.
func likelyTask(global *resolve.Layout) *resolve.Region {
	i := slices.IndexFunc(global.Regions, func(r *resolve.Region) bool {
		_, near := spell.Nearest(r.Name, []string{catalog.RegionTask})
		return r.Raw != nil && (near || strings.Contains(strings.ToLower(r.Name), catalog.RegionTask))
	})
	if i < 0 {
		return nil
	}
	return global.Regions[i]
}

func workersToo(pass *analyzer.Pass) string {
	for _, s := range pass.Stages() {
		if _, ok := s.WorkerStage.Get(); ok {
			return fmt.Sprintf(", and so is every worker of %s", s.Name.Text)
		}
	}
	return ""
}
