package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// TransitionPromptUnused reports prompts for a choice that is never asked for (d.73).
var TransitionPromptUnused = &analyzer.Rule{
	ID:       "transition-prompt-unused",
	Title:    "a prompt for a choice that is never made",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
transition_prompt is what the model is told when it chooses the next stage. A stage with one way on
takes it without asking, and one with none ends the run or goes on by file order, so the prompt is
never sent.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range pass.Stages() {
			if !s.TransitionPrompt.Written() || blueprint.Blank(s.TransitionPrompt) || asks(g, s) || !settled(g, s.Stage) {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.TransitionPrompt.Key,
				Message: fmt.Sprintf("%s never asks the model where to go, so this prompt is never sent", s.Name.Text),
				Fixes:   analyzer.Advice("remove it, or add the ways it speaks of"),
			})
		}
	},
}
