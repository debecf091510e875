package flow

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// AmbiguousStageNames reports names that a model's answer may match by accident (d.130, d.131).
var AmbiguousStageNames = &analyzer.Rule{
	ID:       "ambiguous-stage-names",
	Title:    "stage names that are easily mixed up",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
When the model is asked where to go, its answer is compared with the names of the stages word by
word, upper and lower case alike. Two names that differ only in case cannot be told apart; where no
stage offers both, it is a note. A name that is a common word can be found in a sentence that was
about something else; that is a note, too.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		first := map[string]*blueprint.Stage{}
		for _, s := range g.Stages {
			name := lowerASCII(s.Name.Text)
			if other := first[name]; other != nil {
				f := analyzer.Finding{
					Span:    s.Name.Span,
					Message: fmt.Sprintf("%s and %s differ only in case; the model's choice cannot tell them apart", other.Name.Text, s.Name.Text),
					Related: []analyzer.Related{{Span: other.Name.Span, Message: "the other one"}},
					Fixes:   analyzer.Advice("rename one of them"),
				}
				if !together(g, other, s) {
					f.Severity = analyzer.Note
					f.Message = fmt.Sprintf("%s and %s differ only in case; a stage that offers both to the model could not tell them apart", other.Name.Text, s.Name.Text)
				}
				pass.Report(f)
				continue
			}
			first[name] = s
			if slices.Contains(commonWords, name) && offered(pass, g, s) {
				pass.Report(analyzer.Finding{
					Span:     s.Name.Span,
					Severity: analyzer.Note,
					Message:  fmt.Sprintf("%s is a common word; a model that explains its choice may be taken to choose it", s.Name.Text),
					Fixes:    analyzer.Advice("give the stage a name that no sentence uses"),
				})
			}
		}
	},
}

// lowerASCII folds case as the engine does: "Ä" and "ä" stay two letters.
func lowerASCII(name string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, name)
}

// commonWords are names that turn up in any answer.
var commonWords = []string{"a", "and", "back", "continue", "go", "it", "next", "no", "or", "run", "stage", "that", "the", "then", "this", "to", "yes"}

// together reports whether some stage asks the model and offers both.
func together(g *graph.Graph, s, other *blueprint.Stage) bool {
	offers := map[*blueprint.Stage]bool{}
	for _, e := range g.To(s) {
		offers[e.From] = offers[e.From] || e.Normal()
	}
	return slices.ContainsFunc(g.To(other), func(e graph.Edge) bool { return e.Normal() && offers[e.From] })
}

// offered reports whether some stage asks the model and offers s.
func offered(pass *analyzer.Pass, g *graph.Graph, s *blueprint.Stage) bool {
	return slices.ContainsFunc(g.To(s), func(e graph.Edge) bool {
		return e.Normal() && asks(g, pass.Effective(e.From))
	})
}
