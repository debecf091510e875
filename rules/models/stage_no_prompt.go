package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// StageNoPrompt reports stages whose model is told nothing (d.72).
var StageNoPrompt = &analyzer.Rule{
	ID:       "stage-no-prompt",
	Title:    "a stage without instructions",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
Without a system_prompt the model of a stage sees the context and its tools, and no word about
what to do with them. A blank prompt is the same as none. A fan-out stage may do with its
split_prompt.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			prompt := s.SystemPrompt
			told := prompt.Written() && !blueprint.Blank(prompt) || s.Mode == blueprint.FanOut && s.SplitPrompt.Written() && !blueprint.Blank(s.SplitPrompt)
			if told || s.Malformed || s.Unsure("system_prompt") || s.Unsure("mode") || s.Mode == blueprint.FanOut && s.Unsure("split_prompt") {
				continue
			}
			f := analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("%s has no system_prompt; its model gets no instructions", s.Name.Text),
				Fixes:   analyzer.Advice("add system_prompt"),
			}
			if prompt.Written() {
				f.Span = prompt.Span
				f.Message = fmt.Sprintf("the system_prompt of %s is blank; its model gets no instructions", s.Name.Text)
				f.Fixes = analyzer.Advice("write what the stage should do")
			}
			pass.Report(f)
		}
	},
}
