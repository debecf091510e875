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
// any spelling but the exact one first, and never looser than its ceiling.
func (r *Blueprint) Policy(s *Stage, tool string) Policy {
	usual, hard := r.Ceiling(tool)
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
	if asked < usual && hard {
		p.Effective, p.Clamped = usual, true
	}
	return p
}

// Ceiling returns what a tool's policy is where the blueprint says nothing, and whether that is
// also the loosest a blueprint can make it: the user's own entry always is; the built-in default is
// not for the few tools that a manifest may loosen, or where the user lets blueprints decide.
func (r *Blueprint) Ceiling(tool string) (usual catalog.Policy, hard bool) {
	if r.user.Ceiling != nil {
		if p, ok := r.user.Ceiling(tool); ok {
			return p, true
		}
	}
	return r.Engine.DefaultPolicy(tool), !r.Engine.MayLoosen(tool) && !r.user.Loosens
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
