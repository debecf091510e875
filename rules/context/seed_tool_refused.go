package context

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// SeedToolRefused reports seeds that call a tool which has to be asked for (d.194).
var SeedToolRefused = &analyzer.Rule{
	ID:       "seed-tool-refused",
	Title:    "a seed whose tool may not run by itself",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Seeds run before anybody can be asked, so the engine calls only tools whose policy is "allow". A
tool that asks first, as those that write, run commands or come from an MCP server or a script
do, is refused when the run starts unless the user's own settings or flags allow it. If the
region is required, the run does not start at all.
`,
	Run: func(pass *analyzer.Pass) {
		stages := pass.Stages()
		if len(stages) == 0 {
			return
		}
		starts := stages[0]
		if entry := pass.Graph().Entry; entry != nil {
			starts = pass.Effective(entry) // whose policies are set up when the run starts
		}
		for _, r := range pass.Resolved().Global.Regions {
			seed := resolve.SeedOf(r.Raw)
			if seed.Source != resolve.SeedTools {
				continue
			}
			for _, tool := range seed.Texts {
				policy := pass.Resolved().Policy(starts, tool.Or(""))
				if policy.Effective == catalog.Allow || missing(pass, tool) {
					continue
				}
				effect := "the region starts empty unless the user allows it"
				if r.Raw.Required.Or(false) {
					effect = r.Name + " is required, so the run does not start unless the user allows it"
				}
				pass.Report(analyzer.Finding{
					Span:    tool.Span,
					Message: fmt.Sprintf("the policy of %s is %q, and a seed cannot ask: the call is refused when the run starts; %s", tool.Or(""), policy.Effective, effect),
					Fixes:   analyzer.Advice("seed the region otherwise, or let a stage call the tool"),
				})
			}
		}
	},
}

// missing reports whether there is no such tool, which unknown-tool says.
func missing(pass *analyzer.Pass, tool blueprint.Text) bool {
	name := tool.Or("")
	_, builtin := pass.Engine.Tool(name)
	scripts, known := pass.ScriptTools()
	return known && !builtin && !catalog.IsMCPName(name) && !slices.Contains(scripts, name)
}
