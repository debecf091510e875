// Package resolve computes what a stage effectively has: tools, policies, layout, model, output.
//
// A blueprint says less than a stage has: a mode brings tools along, absent keys mean defaults,
// and the agent's tables stand in for the stage's own. Rules ask here instead of guessing.
package resolve

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/source"
)

// Stage is a stage with everything filled in that the engine fills in (engine.md e.1).
type Stage struct {
	*blueprint.Stage

	Mode          string // never empty; a mode that is no word counts as autonomous
	Tools         []Tool // in the order granted, those of the mode last
	RequireOutput bool   // the stage owes the run's answer
	AllowComplete bool   // the model may answer DONE where it is asked for the next stage
}

// Tool is a tool that a stage grants.
type Tool struct {
	Name    string        // as written: "bash" stays "bash"
	Span    source.Span   // the entry of available_tools; the mode's value for a tool of the mode
	ByMode  bool          // granted by the mode, not written
	Builtin *catalog.Tool // nil for a tool the engine does not bring
}

// Canonical returns the name with aliases resolved: "shell" for "bash".
func (t Tool) Canonical() string { return catalog.Canonical(t.Name) }

// Of returns what stage s effectively has.
func Of(s *blueprint.Stage, engine *catalog.Engine) *Stage {
	r := &Stage{
		Stage:         s,
		Mode:          s.Mode.Or(blueprint.Autonomous),
		RequireOutput: s.RequireOutput.Or(false),
		AllowComplete: s.AllowComplete.Or(false),
	}
	for _, entry := range s.AvailableTools.Items {
		name, _ := entry.Get()
		builtin, _ := engine.Tool(name)
		r.Tools = append(r.Tools, Tool{Name: name, Span: entry.Span, Builtin: builtin})
	}
	if tool, ok := engine.GrantedBy(r.Mode); ok && !r.GrantsLiterally(tool.Name) {
		r.Tools = append(r.Tools, Tool{Name: tool.Name, Span: s.Mode.Span, ByMode: true, Builtin: tool})
	}
	if r.Mode == blueprint.OutputMode {
		r.RequireOutput = true
		if !s.AllowComplete.Written() {
			r.AllowComplete = true
		}
	}
	return r
}

// Grants reports whether the stage has that tool under any of its names, as calls are matched
// at run time. Load-time checks compare names literally (engine.md g.10): see GrantsLiterally.
func (r *Stage) Grants(canonical string) bool {
	return slices.ContainsFunc(r.Tools, func(t Tool) bool { return t.Canonical() == canonical })
}

// GrantsLiterally reports whether the stage lists exactly that name, or its mode adds it.
func (r *Stage) GrantsLiterally(name string) bool {
	return slices.ContainsFunc(r.Tools, func(t Tool) bool { return t.Name == name })
}
