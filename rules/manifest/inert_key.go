package manifest

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// InertKey reports a key that is read only elsewhere (b.28, d.51, d.52, d.112, d.158 and others).
var InertKey = &analyzer.Rule{
	ID:       "inert-key",
	Title:    "a key that does nothing where it stands",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Many keys are read only in one mode, for one kind of region, or beside another key. Elsewhere
the engine accepts them, does not check them and does nothing. It is an error where the key
shows that something else was meant (worker_stage without mode = "fan_out" starts no worker), a
warning where a wish is lost, and a note where the run would be the same. Of two keys that are
copied into most blueprints and do no harm, idle-key speaks.
`,
	Run: func(pass *analyzer.Pass) {
		inert(pass, func(p blueprint.Problem) bool { return !p.Row.Copied })
		if len(pass.Blueprint.Syntax) > 0 {
			return // what would make the keys count may not be readable
		}
		dynamicTools(pass)
		for _, s := range pass.Stages() {
			gateTools(pass, s)
			toolFlags(pass, s)
			reviewedNudge(pass, s)
		}
	},
}

// gateTools judges gates that name modifying tools where no edge of the stage asks for a
// modification (d.103). Of a gate that asks nothing at all, gate-holds-nothing speaks.
func gateTools(pass *analyzer.Pass, s *resolve.Stage) {
	asks := func(e *blueprint.Edge) bool { return e.Gate != nil && e.Gate.RequireModifications.Or(false) }
	if slices.ContainsFunc(s.Transitions.Items, asks) {
		return
	}
	for _, e := range s.Transitions.Items {
		g := e.Gate
		if g == nil || !g.Tools.Usable() || g.RequireModifications.Written() || !g.RequireNoOpenItems.Written() && !g.RequireRegionUpdated.Written() && !g.RequireRegions.Written() {
			continue
		}
		idle(pass, analyzer.Warning, g.Tools.Key, "no edge of the stage has require_modifications = true", "ask for modifications", "tools")
	}
}

// toolFlags judges flags about tools that the stage is not granted (d.68, d.69).
func toolFlags(pass *analyzer.Pass, s *resolve.Stage) {
	if len(s.AvailableConnectors.Items) > 0 || pass.Blueprint.Explains(s.Stage, "available_tools") || pass.Blueprint.Explains(s.Stage, "mode") {
		return
	}
	waits := func(t resolve.Tool) bool { return t.Builtin != nil && t.Builtin.Blocking }
	if s.AllowBlockingTools.Or(false) && !slices.ContainsFunc(s.Tools, waits) {
		idle(pass, analyzer.Note, s.AllowBlockingTools.Key, "the stage is granted no tool that waits for a person", "grant one", "allow_blocking_tools")
	}
	if s.ShellHint.Or(false) && !s.Grants(catalog.ToolShell) {
		idle(pass, analyzer.Note, s.ShellHint.Key, "the stage is granted no shell", "grant one", "shell_hint")
	}
}

// dynamicTools judges an agent that looks for new scripts which no stage can write (d.266).
func dynamicTools(pass *analyzer.Pass) {
	agent := pass.Blueprint.Agent
	if agent == nil || !agent.DynamicTools.Or(false) {
		return
	}
	for _, s := range pass.Stages() {
		harmless := func(t resolve.Tool) bool {
			return t.Builtin != nil && !t.Builtin.Modifying && t.Canonical() != catalog.ToolShell
		}
		for _, t := range s.Tools {
			if !harmless(t) {
				return
			}
		}
		if len(s.AvailableConnectors.Items) > 0 || pass.Blueprint.Explains(s.Stage, "available_tools") {
			return
		}
	}
	idle(pass, analyzer.Note, agent.DynamicTools.Key, "no stage is granted a tool that could write a script", "grant one", "dynamic_tools")
}

// reviewedNudge judges the nudge of a stage that a person reviews, which is off unless it is
// switched on (d.83).
func reviewedNudge(pass *analyzer.Pass, s *resolve.Stage) {
	n := s.Nudge
	if n == nil || n.Enabled.Written() || s.Mode != blueprint.InteractivePoints || len(s.InteractionPoints.Items) == 0 {
		return
	}
	const why, otherwise = "a stage that a person reviews is nudged only with enabled = true", "write enabled = true"
	switch {
	case n.Max.Written() && n.Text.Written():
		idle(pass, analyzer.Note, n.Max.Key, why, otherwise, "max", "text")
	case n.Max.Written():
		idle(pass, analyzer.Note, n.Max.Key, why, otherwise, "max")
	case n.Text.Written():
		idle(pass, analyzer.Note, n.Text.Key, why, otherwise, "text")
	}
}
