package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// OutputIterationsTooFew reports stages whose cap comes before their nudges are spent (d.222).
var OutputIterationsTooFew = &analyzer.Rule{
	ID:       "output-iterations-too-few",
	Title:    "too few iterations for an answer that is owed",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
A stage that owes an answer and gave none is nudged and runs again; each time costs one iteration.
At max_iterations it ends without being asked any more, and a run that comes to its end without an
answer ends in an error.

The engine's documentation bounds the nudges by the stage's max_revisits; the engine itself gives
three, whatever is written there. The rule speaks where the iterations suffice for neither, and is
silent where a max_iterations edge leads on to a stage that can still answer.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			nudges := int64(catalog.OutputReentryCap)
			documented := min(s.MaxRevisits.Or(nudges), nudges)
			if !s.RequireOutput || !s.CapWritten || s.MaxIterations > max(documented, 0) || answersAtCap(pass, s) {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    s.Stage.MaxIterations.Span,
				Message: fmt.Sprintf("max_iterations = %d ends %s before %s; a run without an answer then ends in an error", s.MaxIterations, s.Name.Text, spent(s, nudges)),
				Related: []analyzer.Related{{Span: owedBy(s), Message: "the answer is owed here"}},
				Fixes:   analyzer.Advice(fmt.Sprintf("give the stage at least %d iterations: one to answer and %d for the nudges", nudges+1, nudges)),
			})
		}
	},
}

// spent names the nudges of both accounts, the engine's and its documentation's.
func spent(s *resolve.Stage, nudges int64) string {
	if revisits, ok := s.MaxRevisits.Get(); ok && revisits < nudges {
		return fmt.Sprintf("its nudges to answer are spent, which are %d, or by the engine's documentation max_revisits = %d", nudges, revisits)
	}
	return fmt.Sprintf("its %d nudges to answer are spent", nudges)
}

// answersAtCap reports whether an edge for the spent cap leads to a stage that can still answer.
func answersAtCap(pass *analyzer.Pass, s *resolve.Stage) bool {
	g := pass.Graph()
	if g.Large() {
		return true // it is not asked whether it does
	}
	for _, e := range g.From(s.Stage) {
		if e.Condition != blueprint.OnIterations {
			continue
		}
		beyond := g.WalkAlong(e.To, graph.Edge.InOneRun)
		for _, other := range pass.Stages() {
			if other != s && beyond.Reaches(other.Stage) && mayAnswer(pass, other) {
				return true
			}
		}
	}
	return false
}
