package names

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// HiddenRegion reports regions that exist, but not in the layout of the stage that names them (b.70, b.71, d.108).
var HiddenRegion = &analyzer.Rule{
	ID:       "hidden-region",
	Title:    "a region that the stage is not shown",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
A stage with a layout of its own is shown only the regions it lists, and the four that are always
visible. Tool results routed into another region would never be seen, so the engine refuses the
file. A gate still checks a hidden region, but the model cannot see what it is held to.
`,
	Run: func(pass *analyzer.Pass) {
		r := pass.Resolved()
		for _, u := range uses(pass) {
			name, ok := u.name.Get()
			gate := u.refuses && !u.shown || u.key == "require_regions"
			if !ok || u.stage == nil || !u.shown && !gate || !r.Declares(name) || r.Visible(u.stage, name) {
				continue
			}
			f := analyzer.Finding{
				Span:    u.name.Span,
				Message: fmt.Sprintf("%s names %s, which the layout of %s leaves out; the engine refuses the file", u.key, name, u.stage.Name.Text),
				Fixes:   analyzer.Advice(fmt.Sprintf("add %s to [stages.%s.context.regions]", name, u.stage.Name.Text)),
			}
			if gate {
				f.Severity = analyzer.Warning
				f.Message = fmt.Sprintf("%s names %s, which the layout of %s leaves out; the stage is held to a region it cannot see", u.key, name, u.stage.Name.Text)
			}
			if u.stage.Layout.Own {
				f.Related = []analyzer.Related{{Span: u.stage.Context.Name.Span, Message: "the stage's own layout"}}
			}
			pass.Report(f)
		}
	},
}
