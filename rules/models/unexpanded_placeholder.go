package models

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// UnexpandedPlaceholder reports templates that nothing fills in (d.82).
var UnexpandedPlaceholder = &analyzer.Rule{
	ID:       "unexpanded-placeholder",
	Title:    "a placeholder that nothing fills in",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
The engine fills in {stage} and {regions} in the text of a nudge, and nothing anywhere else.
{{topic}} or ${AUDIENCE} in a prompt reaches the model as it stands. A prompt that explains
templates to the model is the exception.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			for _, prompt := range []blueprint.Text{s.SystemPrompt, s.TransitionPrompt, s.SplitPrompt} {
				placeholder(pass, prompt, templated)
			}
			if s.Nudge != nil {
				placeholder(pass, s.Nudge.Text, nudged)
			}
		}
		if agent := pass.Blueprint.Agent; agent != nil && agent.Nudge != nil {
			placeholder(pass, agent.Nudge.Text, nudged)
		}
	},
}

// form is what placeholders look like in a kind of text, and what all of them have in them: to
// search only texts with these takes a tenth of the time.
type form struct {
	pattern *regexp.Regexp
	signs   []string
}

var (
	templated = form{regexp.MustCompile(`\{\{\s*[A-Za-z_][\w.]*\s*\}\}|\$\{[A-Za-z_]\w*\}`), []string{"{{", "${"}}
	nudged    = form{regexp.MustCompile(`\{\{\s*[A-Za-z_][\w.]*\s*\}\}|\$?\{[A-Za-z_]\w*\}`), []string{"{"}}
)

// placeholder reports the first placeholder of a text, at its place in the file.
func placeholder(pass *analyzer.Pass, v blueprint.Text, like form) {
	text, ok := v.Get()
	if !ok || !slices.ContainsFunc(like.signs, func(sign string) bool { return strings.Contains(text, sign) }) {
		return
	}
	raw := pass.Blueprint.File.Text(v.Span)
	for _, at := range like.pattern.FindAllStringIndex(raw, -1) {
		found := raw[at[0]:at[1]]
		if found == "{stage}" || found == "{regions}" {
			continue
		}
		if !strings.Contains(text, found) {
			continue // an escape in the file that is another character in the text
		}
		pass.Report(analyzer.Finding{
			Span:    source.Span{Start: v.Span.Start + at[0], End: v.Span.Start + at[1]},
			Message: fmt.Sprintf("nothing fills in %s; the model is sent it as it stands", found),
			Fixes:   analyzer.Advice("write the text itself, or seed a region from the caller and name that"),
		})
		return
	}
}
