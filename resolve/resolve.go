// Package resolve computes what a stage effectively has: tools, policies, layout, models, output.
//
// A blueprint says less than a stage has: a mode brings tools along, absent keys mean defaults,
// and the agent's tables stand in for the stage's own. Rules ask here instead of guessing.
package resolve

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/output"
	"github.com/levlint/levlint/source"
)

// Blueprint is a blueprint with everything filled in that the engine fills in.
type Blueprint struct {
	Engine *catalog.Engine
	Global *Layout      // the layout of [context.regions], or the engine's default
	Stages []*Stage     // in file order
	Answer *output.Spec // what [agent.output] asks of every answer; nil without it

	raw  *blueprint.Blueprint
	user User

	// Filled when first asked for. A Blueprint belongs to one check, whose rules run one after the
	// other: no locks.
	regions map[string][]*Region
	names   []string        // of regions
	granted map[string]bool // by canonical name, the tools of all stages
}

// many is how many entries of a list are looked through; in more than that, names are looked up.
// Nobody writes as many, and a map costs what looking through as many does.
const many = 32

// User is what the user's own configuration decides for every blueprint. The zero value is that of
// nobody in particular: what the engine brings counts.
type User struct {
	MaxIterations int64                                         // the cap of a stage without one; 0 for the engine's own
	Ceiling       func(tool string) (p catalog.Policy, ok bool) // the loosest policy of a tool; nil for none
	Loosens       bool                                          // a blueprint may loosen a tool that has no ceiling
}

// Stage is a stage with everything filled in that the engine fills in (engine.md e.1).
type Stage struct {
	*blueprint.Stage

	Mode          string  // never empty; a mode that is no word counts as autonomous
	Tools         []Tool  // in the order granted, that of the mode last
	Models        []Model // to be tried in this order; never empty
	Layout        *Layout // the stage's own, else the global one (e.8 says what a run may show instead)
	RequireOutput bool    // the stage owes the run's answer
	AllowComplete bool    // the model may answer DONE where it is asked for the next stage

	// Answer is what an answer of the stage is to look like when nobody asks for another shape at
	// launch: the agent's spec and the stage's, field by field (e.6). Its Spec is nil where neither asks.
	Answer output.Merged

	// MaxIterations is the cap of model calls per entry; 0 for none, as on a fan-out stage. Where
	// none is written it is the engine's default, which a user may have changed.
	MaxIterations int64
	CapWritten    bool // MaxIterations is the blueprint's own

	canonical, literal map[string]bool // of a stage with many tools, once one was asked for
}

// Tool is a tool that a stage grants.
type Tool struct {
	Name    string        // as written: "bash" stays "bash"
	Span    source.Span   // the entry of available_tools; the mode's value for the tool of the mode
	ByMode  bool          // granted by the mode, not written
	Builtin *catalog.Tool // nil for a tool that the engine does not bring
}

// Canonical returns the name with aliases resolved: "shell" for "bash".
func (t Tool) Canonical() string { return catalog.Canonical(t.Name) }

// Of resolves a whole blueprint for one release of the engine.
func Of(b *blueprint.Blueprint, engine *catalog.Engine) *Blueprint {
	return For(User{}, b, engine)
}

// For resolves a whole blueprint for one user of one release of the engine.
func For(user User, b *blueprint.Blueprint, engine *catalog.Engine) *Blueprint {
	r := &Blueprint{Engine: engine, Global: globalLayout(b, engine), raw: b, user: user}
	if b.Agent != nil {
		r.Answer = output.FromBlueprint(b.Agent.Output)
	}
	r.Stages = make([]*Stage, len(b.Stages.Items))
	for i, s := range b.Stages.Items {
		r.Stages[i] = r.stage(s)
	}
	return r
}

func (r *Blueprint) stage(raw *blueprint.Stage) *Stage {
	s := &Stage{
		Stage:         raw,
		Mode:          raw.Mode.Or(blueprint.Autonomous),
		Models:        modelsOf(raw.Model),
		Layout:        r.Global,
		RequireOutput: raw.RequireOutput.Or(false),
		AllowComplete: raw.AllowComplete.Or(false),
	}
	if raw.Context != nil && raw.Context.Regions.Usable() {
		s.Layout = layoutOf(r.raw, raw.Context.Regions, r.Engine)
		s.Layout.Own = true
	}
	s.capIterations(r.DefaultCap())
	s.Answer = output.Merge(r.Answer, output.FromBlueprint(raw.Output), nil)
	s.Tools = make([]Tool, 0, len(raw.AvailableTools.Items)+1) // and that of the mode
	for _, entry := range raw.AvailableTools.Items {
		name := entry.Or("")
		builtin, _ := r.Engine.Tool(name)
		s.Tools = append(s.Tools, Tool{Name: name, Span: entry.Span, Builtin: builtin})
	}
	if tool, ok := r.Engine.GrantedBy(s.Mode); ok && !slices.ContainsFunc(s.Tools, func(t Tool) bool { return t.Name == tool.Name }) {
		s.Tools = append(s.Tools, Tool{Name: tool.Name, Span: raw.Mode.Span, ByMode: true, Builtin: tool})
	}
	if s.Mode == blueprint.OutputMode {
		s.RequireOutput = true
		if !raw.AllowComplete.Written() {
			s.AllowComplete = true
		}
	}
	return s
}

// DefaultCap returns the cap of model calls per entry of a stage that has none of its own.
func (r *Blueprint) DefaultCap() int64 {
	if r.user.MaxIterations > 0 {
		return r.user.MaxIterations
	}
	return catalog.DefaultMaxIterations
}

// capIterations applies e.3: a fan-out stage has no cap, and zero counts as absent. A negative
// number wraps to one that is never reached.
func (s *Stage) capIterations(usual int64) {
	written, ok := s.Stage.MaxIterations.Get()
	switch {
	case s.Mode == blueprint.FanOut, ok && written < 0:
	case ok && written > 0:
		s.MaxIterations, s.CapWritten = written, true
	default:
		s.MaxIterations = usual
	}
}

// Grants reports whether the stage has that tool under any of its names, as calls are matched
// at run time.
func (s *Stage) Grants(canonical string) bool {
	if len(s.Tools) > many {
		s.index()
		return s.canonical[canonical]
	}
	return slices.ContainsFunc(s.Tools, func(t Tool) bool { return t.Canonical() == canonical })
}

// Grants reports whether any stage has that tool under any of its names.
func (r *Blueprint) Grants(canonical string) bool {
	if r.granted == nil {
		r.granted = map[string]bool{}
		for _, s := range r.Stages {
			for _, t := range s.Tools {
				r.granted[t.Canonical()] = true
			}
		}
	}
	return r.granted[canonical]
}

// GrantsLiterally reports whether the stage lists exactly that name, or its mode adds it: what
// the checks at load time look at (engine.md g.10).
func (s *Stage) GrantsLiterally(name string) bool {
	if len(s.Tools) > many {
		s.index()
		return s.literal[name]
	}
	return slices.ContainsFunc(s.Tools, func(t Tool) bool { return t.Name == name })
}

// index looks through the tools once; they do not change after the stage was resolved.
func (s *Stage) index() {
	if s.literal != nil {
		return
	}
	s.canonical, s.literal = make(map[string]bool, len(s.Tools)), make(map[string]bool, len(s.Tools))
	for _, t := range s.Tools {
		s.canonical[t.Canonical()], s.literal[t.Name] = true, true
	}
}
