package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// ChoiceWithoutHint reports ways that the model has to choose by name alone (d.126).
var ChoiceWithoutHint = &analyzer.Rule{
	ID:       "choice-without-hint",
	Title:    "a way the model must choose by its name",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A stage with several ways out asks the model which to take, and shows it the name and the hint of
each. Beside ways that have a hint, one without is chosen by its name alone. Where no way has a
hint and no transition_prompt explains them, it is a note: the names may speak for themselves.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range g.Stages {
			choices := g.Choices(s)
			var bare []graph.Edge
			for _, e := range choices {
				if !e.Decl.Malformed && !pass.Blueprint.Misspelt(e.Decl.Node, "hint") && (!e.Decl.Hint.Written() || blueprint.Blank(e.Decl.Hint)) {
					bare = append(bare, e)
				}
			}
			if len(choices) < 2 || len(bare) == 0 || s.TransitionPrompt.Written() || s.Unsure("transition_prompt") || s.Unsure("transitions") || !conditioned(pass.Blueprint, s) {
				continue
			}
			f := analyzer.Finding{
				Span:    bare[0].Span,
				Message: fmt.Sprintf("%s asks the model where to go, and %s has no hint: the model sees only the name", s.Name.Text, bare[0].To.Name.Text),
				Fixes:   analyzer.Advice("add a hint that says when to go there"),
			}
			if len(bare) == len(choices) {
				f.Severity = analyzer.Note
				f.Message = fmt.Sprintf("%s asks the model where to go, and no way has a hint: the model sees only names", s.Name.Text)
			}
			for _, e := range bare[1:] {
				f.Related = append(f.Related, analyzer.Related{Span: e.Span, Message: "no hint either", Too: true})
			}
			pass.Report(f)
		}
	},
}
