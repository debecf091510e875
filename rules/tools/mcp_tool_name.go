package tools

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// MCPToolName reports names of MCP tools that no server's tool can have (d.60).
var MCPToolName = &analyzer.Rule{
	ID:       "mcp-tool-name",
	Title:    "an MCP tool name that matches nothing",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
A tool of an MCP server is called server__tool here: two parts with two underscores between
them. Other programs write mcp__server__tool or server.tool, and such names are never offered.
Every character of a server's or tool's name that is not a letter, digit, "_" or "-" becomes "_".

Whether there is a server of that name is known only where levlint is told of the user's
configuration (--engine-config FILE).
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			for _, t := range s.Tools {
				if !catalog.IsMCPName(t.Name) || strings.HasSuffix(t.Name, "*") {
					continue
				}
				rest, prefixed := strings.CutPrefix(t.Name, "mcp__")
				f := analyzer.Finding{Span: t.Span}
				switch {
				case prefixed && catalog.IsMCPName(rest):
					f.Message = fmt.Sprintf("%s is offered by no server: MCP tools are called server__tool, without mcp__ before", t.Name)
					f.Fixes = []analyzer.Fix{{Title: "write " + rest, Edits: []analyzer.Edit{{Span: t.Span, New: `"` + rest + `"`}}}}
				case !mcpName.MatchString(t.Name):
					f.Message = fmt.Sprintf("%s is offered by no server: names of MCP tools have only letters, digits, _ and -", t.Name)
					f.Fixes = analyzer.Advice("write _ for every other character")
				case !served(pass, t.Name):
					f.Message = fmt.Sprintf("%s is offered by no server: neither this blueprint nor the user's configuration has one whose tools begin so", t.Name)
					f.Fixes = analyzer.Advice("declare the server in [[mcp_servers]], or correct its name")
				default:
					continue
				}
				pass.Report(f)
			}
		}
	},
}

// served reports whether a server may offer a tool of that name. Which servers a machine has is
// told by the user's configuration only.
func served(pass *analyzer.Pass, tool string) bool {
	if pass.User == nil {
		return true
	}
	begins := func(server string) bool { return strings.HasPrefix(tool, catalog.MCPName(server, "")) }
	servers := pass.Blueprint.Servers
	return servers.Written() && !servers.Usable() || slices.ContainsFunc(pass.Known.Connectors, begins) ||
		slices.ContainsFunc(servers.Items, func(s *blueprint.Server) bool {
			name, ok := s.Name.Get()
			return !ok || begins(name)
		})
}

var mcpName = regexp.MustCompile(`^[A-Za-z0-9_-]+__[A-Za-z0-9_-]+$`)
