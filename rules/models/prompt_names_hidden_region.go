package models

import (
	"fmt"
	"regexp"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// PromptNamesHiddenRegion reports prompts that speak of regions the stage is not shown (d.199).
var PromptNamesHiddenRegion = &analyzer.Rule{
	ID:       "prompt-names-hidden-region",
	Title:    "a prompt that names a region the stage lacks",
	Severity: analyzer.Warning,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
A stage with a layout of its own is shown only the regions it lists. A prompt that sends the model
to another region, named between backquotes, speaks of text the model does not see. A stage that
grants context_read may still read a hidden region by name, so it is not reported.
`,
	Run: func(pass *analyzer.Pass) {
		r := pass.Resolved()
		for _, s := range pass.Stages() {
			if !s.Layout.Own || !s.SystemPrompt.Written() || s.Grants("context_read") {
				continue
			}
			raw := pass.Blueprint.File.Text(s.SystemPrompt.Span)
			told := map[string]bool{}
			for _, at := range quoted.FindAllStringSubmatchIndex(raw, -1) {
				name := raw[at[2]:at[3]]
				if told[name] || len(r.AllOf(name)) == 0 || r.Visible(s, name) {
					continue
				}
				told[name] = true
				pass.Report(analyzer.Finding{
					Span:    source.Span{Start: s.SystemPrompt.Span.Start + at[2], End: s.SystemPrompt.Span.Start + at[3]},
					Message: fmt.Sprintf("the prompt names the region %s, which the layout of %s leaves out; the model is not shown what it holds", name, s.Name.Text),
					Related: []analyzer.Related{{Span: s.Context.Name.Span, Message: "the stage's own layout"}},
					Fixes:   analyzer.Advice("add the region to the stage's layout, or do without it in the prompt"),
				})
			}
		}
	},
}

var quoted = regexp.MustCompile("`([A-Za-z_][A-Za-z0-9_-]*)`")
