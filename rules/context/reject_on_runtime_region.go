package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// RejectOnRuntimeRegion reports regions of the engine's own that refuse what it writes (e.8).
var RejectOnRuntimeRegion = &analyzer.Rule{
	ID:       "reject-on-runtime-region",
	Title:    "a region that refuses what the engine writes",
	Severity: analyzer.Note,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
With admission = "reject" a region that holds something refuses what does not fit, and nothing
old is dropped for it. That suits findings which a model curates. In the regions that the engine
writes to by itself (the conversation, routed tool results, the answer, the prompt of the stage)
it means that the newest message is the one that gets lost.
`,
	Run: func(pass *analyzer.Pass) {
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				if r.Raw == nil || r.Raw.Admission.Or("") != "reject" || !pass.Engine.IsAlwaysVisible(r.Name) {
					continue
				}
				special, _ := pass.Engine.SpecialRegion(r.Name)
				pass.Report(analyzer.Finding{
					Span:    r.Raw.Admission.Span,
					Message: fmt.Sprintf("%s %s; with \"reject\" what comes when it is full is lost", r.Name, special.Use),
					Fixes:   analyzer.Advice("remove admission, and keep what must last in another region"),
				})
			}
		}
	},
}
