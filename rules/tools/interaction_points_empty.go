package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// InteractionPointsEmpty reports stages that should ask a person and have nothing to ask (d.50).
var InteractionPointsEmpty = &analyzer.Rule{
	ID:       "interaction-points-empty",
	Title:    "a stage that should ask and has no question",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A stage with mode = "interactive_points" stops at each of its [[stages.NAME.interaction_points]].
Without a single one it runs on as an autonomous stage, and nobody approves what it did.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			points := s.InteractionPoints
			if s.Mode != blueprint.InteractivePoints || len(points.Items) > 0 || points.Written() && !points.Usable() || pass.Blueprint.Explains(s.Stage, "interaction_points") {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.Stage.Mode.Span,
				Message: fmt.Sprintf("%s has no interaction point; it runs as an autonomous stage and asks nobody", s.Name.Text),
				Fixes:   analyzer.Advice("add [" + analyzer.Header("stages", s.Name.Text, "interaction_points") + "], or write mode = \"autonomous\""),
			})
		}
	},
}
