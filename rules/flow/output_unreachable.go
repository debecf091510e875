package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// OutputUnreachable reports output stages that nothing leads to.
var OutputUnreachable = &analyzer.Rule{
	ID:       "output-unreachable",
	Title:    "an output stage that nothing leads to",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A stage with mode = "output" hands back the run's answer. If nothing leads to it, no run enters
it, and since some stage of the blueprint owes an answer, a run that completes without one
ends in an error after all its work is done.

Every way counts: transitions of any condition, the order of the file where a stage has no
transitions, a fan-out's merge_stage and worker_stage.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil {
			return // no place to start from: another rule says so
		}
		reached := g.MayReach(g.Entry, g.Stages[0])
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.OutputMode || reached[s.Index] || s.Slip() != "" {
				continue
			}
			if endless(g) {
				return // there is no place to end: another rule says so
			}
			f := analyzer.Finding{
				Run:     witness(pass.Machine().Unanswered().Run),
				Span:    s.Stage.Mode.Span,
				Message: fmt.Sprintf("nothing leads from %s to the output stage %s, so no run ever hands back its answer", g.Entry.Name.Text, s.Name.Text),
				Related: starts(g),
				Fixes:   analyzer.Advice("add a transition to it, such as " + analyzer.Header("stages", g.Entry.Name.Text, "transitions", s.Name.Text)),
			}
			for _, e := range g.To(s.Stage) {
				if e.From != s.Stage {
					f.Related = append(f.Related, analyzer.Related{Span: e.Span, Message: e.From.Name.Text + " leads to it, and is not reached itself"})
					break
				}
			}
			pass.Report(f)
		}
	},
}
