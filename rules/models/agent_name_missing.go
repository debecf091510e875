package models

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// AgentNameMissing reports agents without a name (d.11).
var AgentNameMissing = &analyzer.Rule{
	ID:       "agent-name-missing",
	Title:    "an agent without a name",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
An agent without a name is called unnamed. What a user grants to an agent is kept under its name,
so two nameless agents share their grants: read paths and permissions given to one hold for the
other.
`,
	Run: func(pass *analyzer.Pass) {
		agent := pass.Blueprint.Agent
		if agent == nil || agent.Malformed || agent.Name.Written() && !blueprint.Blank(agent.Name) || pass.Blueprint.Misspelt(agent.Node, "name") {
			return
		}
		f := analyzer.Finding{
			Span:    agent.Node.Name.Span,
			Message: "the agent has no name; it is called unnamed, and shares with every other nameless agent what the user grants",
			Fixes:   analyzer.Advice("add name to [agent]"),
		}
		if agent.Name.Written() {
			f.Span = agent.Name.Span
		}
		pass.Report(f)
	},
}
