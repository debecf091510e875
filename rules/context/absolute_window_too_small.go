package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
)

// AbsoluteWindowTooSmall reports layouts without percentages that add up to little (d.200b).
var AbsoluteWindowTooSmall = &analyzer.Rule{
	ID:       "absolute-window-too-small",
	Title:    "budgets that make the whole window small",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
As soon as one region of [context.regions] has a percentage, the window of a run is that of its
model. If none has, the window is the sum of the budgets, whatever the model offers; what the
engine adds by itself does not make it larger, and percentages in the layout of a stage neither.
Prompt and answer have to fit into that sum: an answer is capped at what the prompt leaves.

It is an error where the largest prompt leaves fewer than 1,000 tokens for the answer, and a
warning where the sum is below 16,000 tokens while the model of the first stage offers more than
100,000.
`,
	Run: func(pass *analyzer.Pass) {
		l := pass.Resolved().GlobalScope()
		if l.Percent || !l.Sound() || len(pass.Stages()) == 0 || len(pass.Blueprint.Stages.Items) == 0 {
			return
		}
		window, _ := pass.Resolved().RunWindow()
		longest, needs := largestPrompt(pass)
		f := analyzer.Finding{
			Span:  header(pass, l),
			Fixes: analyzer.Advice("give a region a percentage, such as budget = \"30%\" for the conversation, or raise the budgets"),
		}
		model, known := l.Window()
		switch {
		case tooBig(pass):
			return // stage-prompt-too-big speaks
		case longest != nil && window-needs < minReply:
			f.Message = fmt.Sprintf("the budgets of %s add up to a window of %s; the prompt of %s takes %s and leaves %s for answers",
				title(l), plural(window, "token"), longest.Name.Text, count(needs), count(max(window-needs, 0)))
			f.Related = []analyzer.Related{{Span: promptKey(longest), Message: "the largest prompt"}}
		case known && window < smallWindow && model > largeModel:
			f.Severity = analyzer.Warning
			f.Message = fmt.Sprintf("the budgets of %s add up to a window of %s, although %s offers %s; prompts and answers have to fit into that",
				title(l), plural(window, "token"), l.Model(), count(model))
		default:
			return
		}
		pass.Report(f)
	},
}

// What a window is measured by, in tokens.
const (
	minReply    = 1_000
	smallWindow = 16_000
	largeModel  = 100_000
)

// largestPrompt returns the stage with the largest prompt, and its tokens.
func largestPrompt(pass *analyzer.Pass) (longest *resolve.Stage, tokens int64) {
	for _, s := range pass.Stages() {
		if n := pass.Resolved().PromptTokens(s); n > tokens {
			longest, tokens = s, n
		}
	}
	return longest, tokens
}

// tooBig reports whether some prompt does not fit its region.
func tooBig(pass *analyzer.Pass) bool {
	for _, s := range pass.Stages() {
		if room, known := pass.Resolved().PromptRoom(s); known && pass.Resolved().PromptTokens(s) > room {
			return true
		}
	}
	return false
}
