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
visible; one without is not shown what only another stage's layout has. Tool results routed into
another region would never be seen, so the engine refuses the file. A gate still checks a hidden
region, but the model cannot see what it is held to.
`,
	Run: func(pass *analyzer.Pass) {
		r := pass.Resolved()
		uses(pass, func(u use) {
			name, ok := u.name.Get()
			gate := u.refuses && !u.shown || u.key == "require_regions"
			if !ok || u.stage == nil || !u.shown && !gate || !r.Declares(name) || r.Visible(u.stage, name) {
				return
			}
			layout, table, effect := "the global layout", "context.regions", "the engine refuses the file"
			f := analyzer.Finding{Span: u.name.Span}
			if u.stage.Layout.Own {
				layout, table = "the layout of "+u.stage.Name.Text, "stages."+u.stage.Name.Text+".context.regions"
				f.Related = []analyzer.Related{{Span: u.stage.Context.Name.Span, Message: "the stage's own layout"}}
			}
			if gate {
				f.Severity, effect = analyzer.Warning, "the stage is held to a region it cannot see"
			}
			f.Message = fmt.Sprintf("%s%s names %s, which %s leaves out; %s", u.key, u.tool, name, layout, effect)
			f.Fixes = analyzer.Advice(fmt.Sprintf("add [%s.%s]", table, name))
			pass.Report(f)
		})
	},
}
