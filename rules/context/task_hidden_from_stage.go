package context

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/graph"
)

// TaskHiddenFromStage reports first stages whose layout leaves out the task (d.199).
var TaskHiddenFromStage = &analyzer.Rule{
	ID:       "task-hidden-from-stage",
	Title:    "a first stage that is not shown the task",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A stage with a layout of its own is shown only the regions it lists, and the four that are always
visible. What it leaves out is kept for later stages, but the model does not see it. The stage
that a run starts in, and the one that a fan-out starts its workers in, then work without knowing
what was asked of them.

Later stages are not reported: they may well work from what the first one wrote.
`,
	Run: func(pass *analyzer.Pass) {
		r := pass.Resolved()
		task, _ := r.TaskRegion()
		if task == nil || task.Raw == nil {
			return
		}
		for _, s := range pass.Stages() {
			worker := slices.ContainsFunc(pass.Graph().To(s.Stage), func(e graph.Edge) bool { return e.Kind == graph.Worker })
			if !s.Layout.Own || s.Index > 0 && !worker || r.Visible(s, task.Name) || len(s.Layout.Regions) == 0 {
				continue // stage-context-empty speaks of a layout without regions
			}
			who := "a run starts in " + s.Name.Text
			if s.Index > 0 {
				who = "workers start in " + s.Name.Text
			}
			pass.Report(analyzer.Finding{
				Span:    s.Context.Regions.Key,
				Message: fmt.Sprintf("the layout of %s leaves out %s; %s, and the model does not see what it is asked to do", s.Name.Text, task.Name, who),
				Related: []analyzer.Related{{Span: task.Raw.Name.Span, Message: "the task goes here"}},
				Fixes:   analyzer.Advice("add " + task.Name + " to " + analyzer.Header("stages", s.Name.Text, "context", "regions")),
			})
		}
	},
}
