package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// StageContextEmpty reports context tables of stages that hold no layout, or an empty one (d.79, d.80).
var StageContextEmpty = &analyzer.Rule{
	ID:       "stage-context-empty",
	Title:    "a stage's own layout without regions",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
[stages.X.context] gives a stage a layout of its own, by its table regions. Without that table it
does nothing: the stage is shown what was shown before. With an empty one it hides everything but
the four regions that are always visible, the task included.
`,
	Run: func(pass *analyzer.Pass) {
		told := complaintsOf(pass)
		for _, s := range pass.Stages() {
			c := s.Context
			if c == nil || len(c.Regions.Items) > 0 || c.Hide.Written() || c.Reset.Written() || told.within(pass, c.Name.Span) {
				continue
			}
			f := analyzer.Finding{
				Span:    c.Name.Span,
				Message: fmt.Sprintf("the context table of %s has no regions; it does nothing, and the stage is shown what was shown before", s.Name.Text),
				Fixes:   analyzer.Advice("add the regions that the stage is shown, or remove the table"),
			}
			if c.Regions.Usable() {
				f.Span = c.Regions.Key
				f.Message = fmt.Sprintf("the layout of %s is empty; the stage is shown none of the blueprint's regions, not even the task", s.Name.Text)
			}
			pass.Report(f)
		}
	},
}
