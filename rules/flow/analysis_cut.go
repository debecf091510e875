package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// AnalysisCut reports blueprints with more runs than levlint looks through.
var AnalysisCut = &analyzer.Rule{
	ID:       "analysis-cut",
	Title:    "a graph with more runs than were looked through",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
Some questions about a graph, such as whether a run can use up every way on, are so hard that no
program answers them for every graph in any reasonable time. levlint looks through as many runs as
fit into a few hundredths of a second and then says that it stopped. Rules that need no search are
not concerned; dead-end-possible and allow-complete-skips-output then speak wherever such a run
cannot be ruled out, and show none.

Other questions are asked anew of each stage, which some 4,000 stages are too many for. Then
escape-is-a-shortcut, fanout-worker-not-terminal and worker-output-not-required are silent, and so
is output-iterations-too-few where it would look beyond the cap, and gate-unsatisfiable where it
would look for a stage that fills a region. Loops are reported without a run that goes round.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if len(g.Stages) > 0 && g.Large() {
			pass.Report(analyzer.Finding{
				Span:    g.Stages[0].Name.Span,
				Message: fmt.Sprintf("the graph of %d stages is too large to be walked from each of them; what needs that was not checked", len(g.Stages)),
				Fixes:   analyzer.Advice("split the graph into agents of their own"),
			})
		}
		if g.Entry == nil || !pass.Machine().Cut() {
			return
		}
		pass.Report(analyzer.Finding{
			Span:    g.Entry.Name.Span,
			Message: "the graph has more runs than were looked through; not every run that strands or gives no answer is shown",
			Related: starts(g),
			Fixes:   analyzer.Advice("split the graph into agents of their own, or take out edges that are never meant to be taken"),
		})
	},
}
