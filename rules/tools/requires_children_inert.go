package tools

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// RequiresChildrenInert reports stages that wait for agents which nobody starts (d.63).
var RequiresChildrenInert = &analyzer.Rule{
	ID:       "requires-children-inert",
	Title:    "a stage that waits for agents nobody starts",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
requires_children = true makes a stage wait, before it ends, for the agents that were spawned.
Only spawn_agent and fan_out start agents. Where the stage is granted neither, and no other stage
is that could have started some before it, there is nothing to wait for.
`,
	Run: func(pass *analyzer.Pass) {
		starts := func(s *resolve.Stage) bool {
			return s.Grants(catalog.ToolSpawnAgent) || s.Grants(catalog.ToolFanOut) ||
				pass.Blueprint.Explains(s.Stage, "available_tools") || pass.Blueprint.Explains(s.Stage, "mode")
		}
		if slices.ContainsFunc(pass.Stages(), starts) {
			return
		}
		for _, s := range pass.Stages() {
			if s.RequiresChildren.Or(false) {
				pass.Report(analyzer.Finding{
					Span:    s.RequiresChildren.Key,
					Message: s.Name.Text + " waits for spawned agents, but no stage is granted spawn_agent or fan_out; it never has anything to wait for",
					Fixes:   analyzer.Advice("grant the stage " + catalog.ToolSpawnAgent + ", use mode = \"" + blueprint.FanOut + "\", or remove requires_children"),
				})
			}
		}
	},
}
