package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// OutputOnlyOnFailure reports output stages that only trouble leads to.
var OutputOnlyOnFailure = &analyzer.Rule{
	ID:       "output-only-on-failure",
	Title:    "an output stage that only trouble leads to",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
If every edge to an output stage waits for an error, a spent cap, a stuck stage or a dead end, a
run in which all goes well never enters it, and hands back no answer.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil || g.Doubtful() {
			return
		}
		reached := g.Walk(g.Entry, nil)
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.OutputMode || s.Stage == g.Entry || s.Index == 0 {
				continue
			}
			trouble, ordinary := waysInto(g, reached, s.Stage)
			if ordinary || len(trouble) == 0 {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    trouble[0].Span,
				Message: fmt.Sprintf("only trouble leads to output stage %s: a run in which all goes well hands back no answer", s.Name.Text),
				Related: []analyzer.Related{{Span: s.Name.Span, Message: "the answer is handed back here"}},
				Fixes:   analyzer.Advice("add an edge to it that is taken when the work is done"),
			})
		}
	},
}
