package manifest

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// IdleKey reports a key without which the run would be the same (d.53, d.114, d.177 and others).
var IdleKey = &analyzer.Rule{
	ID:       "idle-key",
	Title:    "a key without which the run would be the same",
	Severity: analyzer.Note,
	Strict:   true,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
The mild half of inert-key: the engine does not read the key where it stands, and what it says
would make no difference, or is what happens anyway. Working blueprints are full of such lines,
because they are copied: summarizable on a pinned region, max_iterations on a fan-out stage,
compact_prompt on an edge. So the rule belongs to the strict profile.

Do mind compact_prompt: the words are never shown to anybody. What the summariser is told stands
in [compaction] system_prompt.
`,
	Run: func(pass *analyzer.Pass) {
		inert(pass, func(p blueprint.Problem) bool { return p.Severity == analyzer.Note })
		if len(pass.Blueprint.Syntax) > 0 {
			return // what would make the keys count may not be readable
		}
		dynamicTools(pass)
		for _, s := range pass.Stages() {
			toolFlags(pass, s)
			reviewedNudge(pass, s)
		}
	},
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
