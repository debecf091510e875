package analyzer

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/engineconfig"
	"github.com/levlint/levlint/resolve"
)

// AgentName returns the name that grants in the user's configuration are keyed by (d.11).
func (p *Pass) AgentName() string { return agentName(p.Blueprint) }

func agentName(b *blueprint.Blueprint) string {
	if b.Agent != nil {
		if name, ok := b.Agent.Name.Get(); ok && name != "" {
			return name
		}
	}
	return "unnamed"
}

// userOf returns what a configuration decides for one agent. Of an unknown one it is nothing.
func userOf(c *engineconfig.Config, agent string) resolve.User {
	if c == nil {
		return resolve.User{}
	}
	return resolve.User{
		MaxIterations: c.MaxIterations(),
		Loosens:       c.LoosensPermissions(),
		Ceiling: func(tool string) (catalog.Policy, bool) {
			word, ok := c.Ceiling(agent, tool)
			if !ok {
				word, ok = c.Ceiling(agent, catalog.Canonical(tool))
			}
			policy, valid := catalog.ParsePolicy(word)
			return policy, ok && valid
		},
	}
}

// with adds the names that the user's configuration brings.
func (k Known) with(c *engineconfig.Config) Known {
	if c == nil {
		return k
	}
	k.Models = slices.Concat(k.Models, c.Models())
	k.Providers = slices.Concat(k.Providers, c.ScriptProviders())
	k.Connectors = slices.Concat(k.Connectors, c.Servers())
	return k
}
