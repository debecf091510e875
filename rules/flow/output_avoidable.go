package flow

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// OutputAvoidable reports runs that end beside the stage that owes the answer (d.221).
var OutputAvoidable = &analyzer.Rule{
	ID:       "output-avoidable",
	Title:    "a way to the end that gives no answer",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
If any stage of a blueprint owes an answer, a run that comes to its end without one is turned into
an error, even if it never entered that stage. The finding shows the shortest way to an end that
passes no stage with require_output or mode = "output".

It is silent where a stage on the way may submit an answer of its own accord, and a note where
only trouble leads to such an end: that a run ends in an error then may be meant.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		owing := reachedOwing(pass, g)
		if owing == nil || g.Doubtful() || slices.ContainsFunc(pass.Stages(), func(s *resolve.Stage) bool { return s.Unsure("mode") || s.Unsure("require_output") }) {
			return
		}
		if run := pass.Machine().Beside().Run; run != nil {
			pass.Report(avoids(g, owing, run))
		}
	},
}

func avoids(g *graph.Graph, owing *resolve.Stage, run *graph.Run) analyzer.Finding {
	s := run.Last().From
	worker := !g.WalkAlong(g.Entry, graph.Edge.InOneRun).Reaches(owing.Stage)
	f := analyzer.Finding{
		Span: s.Name.Span,
		Message: fmt.Sprintf("a run may end in %s without passing %s, which owes the answer%s: %s; it then ends in an error",
			s.Name.Text, owing.Name.Text, onlyAfter(run), run.Route()),
		Related: append(starts(g), analyzer.Related{Span: owing.Name.Span, Message: "the answer is owed here"}),
		Fixes:   analyzer.Advice("lead it on to " + owing.Name.Text),
		Run:     witness(run),
	}
	if worker {
		f.Message = fmt.Sprintf("a run ends in %s without an answer%s: only %s owes one, which is a worker in a run of its own; the run ends in an error", s.Name.Text, onlyAfter(run), owing.Name.Text)
		f.Fixes = analyzer.Advice("let a stage that ends the run owe the answer, with require_output = true and submit_output")
	}
	if run.Weakness() != "" {
		f.Severity = analyzer.Note
	}
	return f
}

// reachedOwing returns the first stage that owes an answer and is reached, by the main run if there
// is one of these; of one that is not, or
// of an output stage that only trouble leads to, another rule speaks.
func reachedOwing(pass *analyzer.Pass, g *graph.Graph) *resolve.Stage {
	if g.Entry == nil {
		return nil
	}
	reached, main := g.Walk(g.Entry, nil), g.WalkAlong(g.Entry, graph.Edge.InOneRun)
	var first *resolve.Stage
	spoken := false
	for _, s := range pass.Stages() {
		if !s.RequireOutput || !reached.Reaches(s.Stage) || !s.Grants(catalog.ToolSubmitOutput) {
			continue // of one that cannot submit, output-missing-submit-tool speaks
		}
		if trouble, ordinary := waysInto(g, reached, s.Stage); s.Mode != blueprint.OutputMode || ordinary || len(trouble) == 0 {
			if main.Reaches(s.Stage) {
				return s
			}
			first = cmp.Or(first, s)
		} else {
			spoken = true
		}
	}
	if spoken {
		return nil
	}
	return first
}
