package context

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/resolve"
)

// RoutingToolNotGranted reports routes of tools that the stage does not have (d.146).
var RoutingToolNotGranted = &analyzer.Rule{
	ID:       "routing-tool-not-granted",
	Title:    "a route for a tool that the stage does not have",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The overrides and caps of a tool_routing table are looked up by the name of the tool that was
called. An entry for a tool that the stage is not granted does nothing, and if the name is
misspelt the results of the tool that was meant go elsewhere. bash and shell are one tool here.

A stage with available_connectors may be offered tools of those servers, so their names are not
reported.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			t := s.ToolRouting
			if t == nil || t.Malformed || isPart(pass) {
				continue
			}
			told := map[string]bool{}
			judge := func(name blueprint.Name, what string) {
				if s.Grants(catalog.Canonical(name.Text)) || s.Unsure("available_tools") || pass.MisspeltTool(s.Stage, name.Text) || ofConnector(s, name.Text) || told[name.Text] {
					return
				}
				told[name.Text] = true
				f := analyzer.Finding{
					Span:    name.Span,
					Message: fmt.Sprintf("%s does not grant %s, so %s does nothing", s.Name.Text, name.Text, what),
					Fixes:   analyzer.Advice("remove the entry, or add the tool to available_tools"),
				}
				if near, ok := spell.Nearest(name.Text, unrouted(s)); ok {
					f.Message += "; did you mean " + near + "?"
					f.Fixes = []analyzer.Fix{{Title: "rename it to " + near}}
				}
				pass.Report(f)
			}
			for _, o := range t.Overrides.Items {
				judge(o.Name, "this route")
			}
			for _, c := range t.MaxResultTokensPerTool.Items {
				judge(c.Name, "this cap")
			}
		}
	},
}

// unrouted lists the tools of a stage that its routing does not name: one of them may be meant.
func unrouted(s *resolve.Stage) []string {
	var names []string
	for _, t := range s.Tools {
		same := func(name string) bool { return catalog.Canonical(name) == t.Canonical() }
		if !slices.ContainsFunc(s.ToolRouting.Overrides.Items, func(o *blueprint.Override) bool { return same(o.Name.Text) }) &&
			!slices.ContainsFunc(s.ToolRouting.MaxResultTokensPerTool.Items, func(c *blueprint.ToolCap) bool { return same(c.Name.Text) }) {
			names = append(names, t.Name)
		}
	}
	return names
}

// ofConnector reports whether a tool may be one of the servers that the stage is connected to.
func ofConnector(s *resolve.Stage, tool string) bool {
	for _, c := range s.AvailableConnectors.Items {
		if name := c.Or(""); tool == name || strings.HasPrefix(tool, name+"__") {
			return true
		}
	}
	return false
}
