package tools

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/resolve"
)

// OrphanAgentPermission reports policies for tools that no stage grants (d.21).
var OrphanAgentPermission = &analyzer.Rule{
	ID:       "orphan-agent-permission",
	Title:    "an agent's policy for a tool nobody has",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A policy says what happens when a tool is called; it does not grant the tool. An entry of
[tool_permissions] for a tool that no stage lists does nothing. If there is no tool of that name
at all it is an error: a "deny" that was meant to protect something protects nothing.

A stage with available_connectors may be offered tools of any name, so nothing is reported then.
`,
	Run: func(pass *analyzer.Pass) {
		stages := pass.Stages()
		if slices.ContainsFunc(stages, func(s *resolve.Stage) bool { return len(s.AvailableConnectors.Items) > 0 }) {
			return
		}
		unsure := slices.ContainsFunc(stages, func(s *resolve.Stage) bool { return s.Unsure("available_tools") })
		scripts, known := pass.ScriptTools()
		renamed := map[string]bool{}
		for _, p := range pass.Blueprint.ToolPermissions.Items {
			name := p.Name.Text
			granted := pass.Resolved().Grants(catalog.Canonical(name))
			if granted || catalog.IsMCPName(name) || p.Malformed || slices.ContainsFunc(stages, func(s *resolve.Stage) bool { return pass.MisspeltTool(s.Stage, name) }) {
				continue // what is wrong with the value, or with a stage's tool, is another rule's finding
			}
			f := analyzer.Finding{
				Span:     p.Name.Span,
				Severity: analyzer.Warning,
				Message:  fmt.Sprintf("no stage grants %s, so its policy does nothing", name),
				Fixes:    analyzer.Advice("remove the entry, or grant the tool to a stage"),
			}
			_, builtin := pass.Engine.Tool(name)
			near, meant := spell.Nearest(name, append(pass.Engine.ToolNames(), scripts...))
			if !builtin && !slices.Contains(scripts, name) && (meant || known && !pass.Engine.MayLoosen(name)) {
				f.Severity = analyzer.Error
				f.Message = fmt.Sprintf("there is no tool %s, so its policy protects nothing", name)
			}
			if _, slip := spell.Slip(name, pass.Engine.ToolNames()); unsure && !(slip && f.Severity == analyzer.Error) {
				continue // some stage may have a tool of that name
			}
			if meant && f.Severity == analyzer.Error {
				f.Message += "; did you mean " + near + "?"
				f.Fixes = []analyzer.Fix{{Title: "rename it to " + near}}
				if spell.Sure(name, near) && policyOf(pass.Blueprint.ToolPermissions, near) == nil && !renamed[near] {
					renamed[near] = true // two policies cannot become one
					f.Fixes[0].Edits = []analyzer.Edit{{Span: p.Name.Span, New: near}}
				}
			}
			pass.Report(f)
		}
	},
}
