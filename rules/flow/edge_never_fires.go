package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// EdgeNeverFires reports edges whose condition cannot come about (d.132 to d.136, d.139).
var EdgeNeverFires = &analyzer.Rule{
	ID:       "edge-never-fires",
	Title:    "an edge whose condition cannot come about",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
An edge for a cap that is never enforced, a stuck threshold above the cap, edits that the stage has
no tool for: such an edge is written with care and never taken. Where it fires only at the user's
default cap of 50 model calls, or is still a fallback for errors, it is a note.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range pass.Stages() {
			for _, e := range s.Transitions.Items {
				switch e.Condition.Or("") {
				case blueprint.OnStuck:
					neverStuck(pass, s, e)
				case blueprint.OnIterations:
					neverCapped(pass, s, e)
				case blueprint.OnDeadEnd:
					neverDeadEnd(pass, g, s, e)
				}
			}
		}
	},
}

// neverStuck judges the thresholds of a stuck edge one by one.
func neverStuck(pass *analyzer.Pass, s *resolve.Stage, e *blueprint.Edge) {
	never := func(threshold blueprint.Int, severity analyzer.Severity, format string, args ...any) {
		pass.Report(analyzer.Finding{
			Span:     threshold.Span,
			Severity: severity,
			Message:  fmt.Sprintf(format, args...),
			Related:  []analyzer.Related{{Span: e.Name.Span, Message: "the edge that waits for it"}},
			Fixes:    analyzer.Advice("set a threshold that can be reached"),
		})
	}
	if n, ok := e.StuckAfterIterations.Get(); ok && n > 0 && s.MaxIterations > 0 && n >= s.MaxIterations {
		if s.CapWritten {
			never(e.StuckAfterIterations, analyzer.Warning, "%s never counts as stuck after %d iterations: its cap of %d comes first", s.Name.Text, n, s.MaxIterations)
		} else {
			never(e.StuckAfterIterations, analyzer.Note, "%s never counts as stuck after %d iterations unless the user raised the default cap of %d", s.Name.Text, n, s.MaxIterations)
		}
	}
	edits := s.Grants("write_file") || s.Grants("edit_file")
	if n, ok := e.StuckAfterSameFileEdits.Get(); ok && n > 0 && !edits {
		never(e.StuckAfterSameFileEdits, analyzer.Warning, "%s has neither write_file nor edit_file, so it never edits one file %d times", s.Name.Text, n)
	}
	if n, ok := e.StuckAfterToolCalls.Get(); ok && n > 0 && len(s.Tools) == 0 && len(s.AvailableConnectors.Items) == 0 {
		never(e.StuckAfterToolCalls, analyzer.Warning, "%s has no tools, so it never makes %d tool calls", s.Name.Text, n)
	}
}

func neverCapped(pass *analyzer.Pass, s *resolve.Stage, e *blueprint.Edge) {
	f := analyzer.Finding{Span: e.Condition.Span}
	switch {
	case s.Mode == blueprint.FanOut:
		f.Message = fmt.Sprintf("the cap of fan-out stage %s is never enforced, so the edge to %s is never taken", s.Name.Text, e.Name.Text)
		f.Fixes = analyzer.Advice("wait for error instead")
	case !s.CapWritten && !s.Stage.MaxIterations.Written():
		f.Severity = analyzer.Note
		f.Message = fmt.Sprintf("%s has no max_iterations, so the edge to %s is taken only at the user's default cap (%d unless changed)", s.Name.Text, e.Name.Text, catalog.DefaultMaxIterations)
		f.Fixes = analyzer.Advice("add max_iterations to the stage")
	default:
		return
	}
	pass.Report(f)
}

func neverDeadEnd(pass *analyzer.Pass, g *graph.Graph, s *resolve.Stage, e *blueprint.Edge) {
	f := analyzer.Finding{
		Span:     e.Condition.Span,
		Severity: analyzer.Note,
		Fixes:    analyzer.Advice("write condition = \"error\" if that is what it is for, or remove the edge"),
	}
	choices := g.Choices(s.Stage)
	if len(choices) == 0 {
		f.Message = fmt.Sprintf("%s has no ordinary way on that could be used up, so the edge to %s serves only errors", s.Name.Text, e.Name.Text)
	}
	for _, c := range choices {
		if !bounded(c.To) {
			f.Message = fmt.Sprintf("%s can always go on to %s, so the edge to %s serves only errors", s.Name.Text, c.To.Name.Text, e.Name.Text)
			f.Related = []analyzer.Related{{Span: c.Span, Message: "this way is never used up"}}
			break
		}
	}
	if f.Message != "" {
		pass.Report(f)
	}
}
