package tools

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// ToolWildcard reports patterns where only names are matched (d.59).
var ToolWildcard = &analyzer.Rule{
	ID:       "tool-wildcard",
	Title:    "a pattern where only names are matched",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
available_tools lists names; there are no patterns. "*" and "server__*" match no tool, and nothing
says so. To grant every tool of an MCP server, list the server in available_connectors.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			for _, t := range s.Tools {
				if !strings.ContainsAny(t.Name, "*?") || slices.Contains(pass.Engine.ToolGroups(), t.Name) {
					continue
				}
				fix := "list the tools by name"
				if server, _, ok := strings.Cut(t.Name, "__"); ok && !strings.ContainsAny(server, "*?") {
					fix = fmt.Sprintf("write available_connectors = [%q]", server)
				}
				pass.Report(analyzer.Finding{
					Span:    t.Span,
					Message: fmt.Sprintf("%s matches no tool: available_tools has names and no patterns", t.Name),
					Fixes:   analyzer.Advice(fix),
				})
			}
		}
	},
}
