package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// EntryStageNotFirst reports entry stages that this engine does not start at (d.14).
var EntryStageNotFirst = &analyzer.Rule{
	ID:       "entry-stage-not-first",
	Title:    "an entry stage where no run starts",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
The engine's documentation says that a run starts at entry_stage. The engine itself starts at the
first stage in the file, whatever entry_stage says; the key only steers its checks, and which
stage's permissions and sandbox are set up first. Put the entry stage first, and both agree.

Rules about the graph count from entry_stage, as the documentation has it, and say so.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil || g.Entry.Index == 0 || g.Stages[0].Slip() == g.Entry.Name.Text {
			return
		}
		pass.Report(analyzer.Finding{
			Span:    pass.Blueprint.Agent.EntryStage.Span,
			Message: fmt.Sprintf("this engine starts at %s, the first stage in the file, and not at %s", g.Stages[0].Name.Text, g.Entry.Name.Text),
			Related: []analyzer.Related{
				{Span: g.Stages[0].Name.Span, Message: "the run starts here"},
				{Span: g.Entry.Name.Span, Message: "and not here"},
			},
			Fixes: analyzer.Advice("move " + analyzer.Header("stages", g.Entry.Name.Text) + " before the other stages"),
		})
	},
}
