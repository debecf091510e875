package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// OrphanStagePermission reports policies for tools that the stage does not grant.
var OrphanStagePermission = &analyzer.Rule{
	ID:       "orphan-stage-permission",
	Title:    "a policy for a tool the stage does not have",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A policy says what happens when a tool is called; it does not grant the tool. An entry of a
stage's tool_permissions for a tool that the stage does not list does nothing.

Names are matched as at run time: a policy for bash holds for a granted shell. A stage with
available_connectors may be offered tools of any name, so nothing is reported there.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if len(s.AvailableConnectors.Items) > 0 || pass.Blueprint.Explains(s.Stage, "available_tools") {
				continue
			}
			for _, p := range s.ToolPermissions.Items {
				if s.Grants(catalog.Canonical(p.Name.Text)) || pass.MisspeltTool(s.Stage, p.Name.Text) {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    p.Name.Span,
					Message: fmt.Sprintf("%s is not granted %s, so its policy does nothing; a policy is no grant", s.Name.Text, p.Name.Text),
					Fixes:   analyzer.Advice("add " + p.Name.Text + " to available_tools, or remove the entry"),
				})
			}
		}
	},
}
