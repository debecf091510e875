package tools

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// UnknownConnector reports connectors that may grant nothing (d.61).
var UnknownConnector = &analyzer.Rule{
	ID:       "unknown-connector",
	Title:    "a connector that may grant nothing",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
available_connectors grants every tool of an MCP server. The name of a single tool
(server__tool) is the name of no server and grants nothing; it belongs into available_tools.

That a server is not declared in [[mcp_servers]] is a note only: the machine that runs the agent
may have it. It is a warning where levlint is told of the user's configuration (--engine-config
FILE), and that has none of the name either. A server that stands twice grants no more than once.
`,
	Run: func(pass *analyzer.Pass) {
		declared := declaredServers(pass)
		for _, s := range pass.Blueprint.Stages.Items {
			first := map[string]blueprint.Text{}
			for _, entry := range s.AvailableConnectors.Items {
				name, ok := entry.Get()
				if !ok {
					continue
				}
				if before, twice := first[name]; twice {
					pass.Report(analyzer.Finding{
						Span:     entry.Span,
						Severity: analyzer.Note,
						Message:  name + " stands here twice; the second one grants nothing more",
						Related:  []analyzer.Related{{Span: before.Span, Message: "the first one"}},
						Fixes:    analyzer.Advice("remove one of them"),
					})
					continue
				}
				first[name] = entry
				if !declared(name) && !slices.Contains(pass.Known.Connectors, name) {
					connector(pass, entry, name)
				}
			}
		}
	},
}

// connector judges the first entry of a name that is not known.
func connector(pass *analyzer.Pass, entry blueprint.Text, name string) {
	f := analyzer.Finding{Span: entry.Span}
	switch {
	case catalog.IsMCPName(name):
		f.Message = name + " is the name of one tool, not of a server; the stage is granted nothing by it"
		f.Fixes = analyzer.Advice("move it to available_tools, or name the server")
	case pass.User != nil:
		f.Message = fmt.Sprintf("neither this blueprint nor the user's configuration has an MCP server %s; the stage is granted nothing by it", name)
		f.Fixes = analyzer.Advice("declare it in [[mcp_servers]]")
	default:
		f.Severity = analyzer.Note
		f.Message = fmt.Sprintf("this blueprint declares no MCP server %s; where the machine has none of that name either, the stage is granted nothing by it", name)
		f.Fixes = analyzer.Advice("declare it in [[mcp_servers]], or list it as a known connector in the configuration of levlint")
	}
	pass.Report(f)
}

// declaredServers tells which servers the blueprint brings along. Where an entry of [[mcp_servers]]
// has no name that can be read, any server may be meant.
func declaredServers(pass *analyzer.Pass) func(name string) bool {
	servers := pass.Blueprint.Servers
	wild, names := servers.Written() && !servers.Usable(), map[string]bool{}
	for _, s := range servers.Items {
		text, ok := s.Name.Get()
		wild = wild || !ok
		names[text] = true
	}
	return func(name string) bool { return wild || names[name] }
}
