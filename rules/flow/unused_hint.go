package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// UnusedHint reports hints that nobody is shown (d.124, d.125).
var UnusedHint = &analyzer.Rule{
	ID:       "unused-hint",
	Title:    "a hint that nobody is shown",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
The hint of an edge is shown to the model when it chooses among several ways. An edge that waits
for something to go wrong is never among them, and the only way out of a stage is taken without
asking. The hint then helps only who reads the file.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range pass.Stages() {
			alone := !s.AllowComplete && len(g.Choices(s.Stage)) == 1 && settled(g, s.Stage)
			for _, e := range s.Transitions.Items {
				f := analyzer.Finding{Span: e.Hint.Key, Fixes: analyzer.Advice("remove it, or make it a comment")}
				switch {
				case !e.Hint.Written():
					continue
				case signal(e):
					f.Message = fmt.Sprintf("the model is not asked about the edge to %s, so nobody is shown its hint", e.Name.Text)
				case alone:
					f.Message = fmt.Sprintf("%s goes on to %s without asking when it ends normally, so nobody is shown the hint", s.Name.Text, e.Name.Text)
				default:
					continue
				}
				pass.Report(f)
			}
		}
	},
}
