package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// StagePromptTooBig reports prompts that do not fit their region (d.200d).
var StagePromptTooBig = &analyzer.Rule{
	ID:       "stage-prompt-too-big",
	Title:    "a prompt that does not fit its region",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The prompt of the running stage stands in the region stage_instructions. Where the blueprint does
not declare it, the engine makes it as large as the largest prompt, but at most a quarter of the
window. A prompt that does not fit is not cut: the run does not start, or ends in an error when
it enters the stage. The engine reckons a token for every four bytes, 22 bytes of wrapping
included; the split_prompt of a fan-out and the words of a required output's instructions and
example count as well.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			needs := pass.Resolved().PromptTokens(s)
			room, known := pass.Resolved().PromptRoom(s)
			if !known || needs <= room {
				continue
			}
			f := analyzer.Finding{
				Span:    promptKey(s),
				Message: fmt.Sprintf("the prompt of %s takes %s and stage_instructions holds %s; ", s.Name.Text, plural(needs, "token"), count(room)),
				Fixes:   analyzer.Advice("declare stage_instructions with a larger budget, or shorten the prompt"),
			}
			if s.Index == 0 {
				f.Message += "the run does not start"
			} else {
				f.Message += "the run ends in an error when it enters the stage"
			}
			if r, _ := pass.Resolved().Instructions(s); r != nil {
				f.Related = []analyzer.Related{{Span: budgetSpan(r, r.Raw.Name.Span), Message: "the region that holds it"}}
			} else if window, ok := pass.Resolved().RunWindow(); ok {
				f.Message += fmt.Sprintf(" (a quarter of the window of %s)", plural(window, "token"))
			}
			pass.Report(f)
		}
	},
}
