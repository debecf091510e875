package resolve

import (
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// Policy is what happens when a stage calls a tool, as far as a blueprint can say.
type Policy struct {
	Effective catalog.Policy    // after the clamp
	Asked     catalog.Policy    // what the blueprint says; the default where it says nothing
	Written   *blueprint.Policy // nil where the blueprint says nothing
	Clamped   bool              // the blueprint may not loosen this tool, so Effective is stricter than Asked
}

// Policy resolves a tool's policy in a stage (e.11): the stage's entry, else the agent's, under
// any spelling but the exact one first, and never looser than the built-in default, the few tools
// that a manifest may loosen excepted. The user's own configuration may say more.
func (r *Blueprint) Policy(s *Stage, tool string) Policy {
	usual := r.Engine.DefaultPolicy(tool)
	p := Policy{Effective: usual, Asked: usual}
	for _, list := range []blueprint.List[*blueprint.Policy]{s.ToolPermissions, r.raw.ToolPermissions} {
		if p.Written = lookup(list, tool); p.Written != nil {
			break
		}
	}
	if p.Written == nil {
		return p
	}
	asked, ok := catalog.ParsePolicy(p.Written.Word.Or(""))
	if !ok {
		return p
	}
	p.Asked, p.Effective = asked, asked
	if asked < usual && !r.Engine.MayLoosen(tool) {
		p.Effective, p.Clamped = usual, true
	}
	return p
}

// lookup finds the entry of a tool: the exact spelling, else another spelling of it.
func lookup(list blueprint.List[*blueprint.Policy], tool string) *blueprint.Policy {
	var other *blueprint.Policy
	for _, p := range list.Items {
		if p.Name.Text == tool {
			return p
		}
		if other == nil && catalog.Canonical(p.Name.Text) == catalog.Canonical(tool) {
			other = p
		}
	}
	return other
}
