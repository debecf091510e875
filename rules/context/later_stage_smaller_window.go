package context

import (
	"cmp"
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// LaterStageSmallerWindow reports stages whose model holds less than the run does (d.200c).
var LaterStageSmallerWindow = &analyzer.Rule{
	ID:       "later-stage-smaller-window",
	Title:    "a stage whose model holds less than the run",
	Severity: analyzer.Warning,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Where the global layout has a percentage, the window of the whole run is that of the first
stage's model. It does not change when a stage runs on a smaller one: that stage is sent whatever
has been gathered, and its provider refuses the request once it is too long.

There is one finding for each model, with the other stages as related places.
`,
	Run: func(pass *analyzer.Pass) {
		window, known := pass.Resolved().RunWindow()
		if !known || !pass.Resolved().Global.Percent {
			return
		}
		report := newGrouped(pass)
		for _, s := range pass.Stages()[1:] {
			holds, known := pass.Resolved().Window(s)
			if !known || int64(holds) >= window {
				continue
			}
			m := s.Models[0]
			report.addAs(m.Provider+"/"+m.Name, analyzer.Finding{
				Span: cmp.Or(m.NameSpan, m.ProviderSpan, s.Name.Span),
				Message: fmt.Sprintf("the run has the window of %s, %s, and %s of %s holds %s; a longer context fails there",
					pass.Stages()[0].Models[0].Name, plural(window, "token"), m.Name, s.Name.Text, count(holds)),
				Related: []analyzer.Related{{Span: pass.Stages()[0].Name.Span, Message: "the first stage sets the window"}},
				Fixes:   analyzer.Advice("use a model with a larger window, or cap the regions so that they fit"),
			}, s.Name.Text+" runs on it as well")
		}
		report.flush()
	},
}
