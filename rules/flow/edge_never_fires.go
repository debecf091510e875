package flow

import (
	"fmt"
	"slices"
	"sync"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
default cap of 50 model calls, or is still a fallback for errors, it is a note. So is an ordinary
edge of a fan-out with a merge stage: it is taken only if the model never calls fan_out.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		loops := sync.OnceValue(func() map[*blueprint.Stage]bool { return boundless(g) })
		for _, s := range pass.Stages() {
			for _, e := range s.Transitions.Items {
				switch e.Condition.Or("") {
				case blueprint.OnStuck:
					neverStuck(pass, s, e)
				case blueprint.OnIterations:
					neverCapped(pass, s, e)
				case blueprint.OnDeadEnd:
					neverDeadEnd(pass, loops, s, e)
				}
			}
			mergedInstead(pass, g, s)
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
			unless := "unless the user raised the default cap of"
			if knownCap(pass) {
				unless = "since the user's default cap comes first, which is"
			}
			never(e.StuckAfterIterations, analyzer.Note, "%s never counts as stuck after %d iterations %s %d", s.Name.Text, n, unless, s.MaxIterations)
		}
	}
	if s.Unsure("available_tools") {
		return // which tools it has is another rule's question
	}
	edits := s.Grants("write_file") || s.Grants("edit_file")
	if n, ok := e.StuckAfterSameFileEdits.Get(); ok && n > 0 && !edits {
		never(e.StuckAfterSameFileEdits, analyzer.Warning, "%s has neither write_file nor edit_file, so it never edits one file %d times", s.Name.Text, n)
	}
	if n, ok := e.StuckAfterToolCalls.Get(); ok && n > 0 && len(s.Tools) == 0 && len(s.AvailableConnectors.Items) == 0 {
		never(e.StuckAfterToolCalls, analyzer.Warning, "%s has no tools, so it never makes %d tool calls", s.Name.Text, n)
	}
}

// knownCap reports whether the user's own default cap is known.
func knownCap(pass *analyzer.Pass) bool { return pass.User != nil && pass.User.MaxIterations() > 0 }

func unlessChanged(pass *analyzer.Pass) string {
	if knownCap(pass) {
		return ""
	}
	return " unless changed"
}

func neverCapped(pass *analyzer.Pass, s *resolve.Stage, e *blueprint.Edge) {
	f := analyzer.Finding{Span: e.Condition.Span}
	switch {
	case s.Mode == blueprint.FanOut:
		f.Message = fmt.Sprintf("the cap of fan-out stage %s is never enforced, so the edge to %s is never taken", s.Name.Text, e.Name.Text)
		f.Fixes = analyzer.Advice("wait for error instead")
	case !s.CapWritten && !s.Stage.MaxIterations.Written():
		f.Severity = analyzer.Note
		f.Message = fmt.Sprintf("%s has no max_iterations, so the edge to %s is taken only at the user's default cap (%d%s)", s.Name.Text, e.Name.Text, s.MaxIterations, unlessChanged(pass))
		f.Fixes = analyzer.Advice("add max_iterations to the stage")
	default:
		return
	}
	pass.Report(f)
}

func neverDeadEnd(pass *analyzer.Pass, loops func() map[*blueprint.Stage]bool, s *resolve.Stage, e *blueprint.Edge) {
	g := pass.Graph()
	f := analyzer.Finding{
		Span:     e.Condition.Span,
		Severity: analyzer.Note,
		Fixes:    analyzer.Advice("write condition = \"error\" if that is what it is for, or remove the edge"),
	}
	if !settled(g, s.Stage) {
		return
	}
	choices := g.Choices(s.Stage)
	if slices.ContainsFunc(choices, func(c graph.Edge) bool { return !bounded(c.To) && loops()[c.To] }) {
		return // the bound that it lacks, of which cycle-without-max-revisits speaks, would change that
	}
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

// mergedInstead points to ordinary edges that a fan-out leaves aside for its merge stage (d.139).
// One to the merge stage itself is the way there for a model that never splits the work.
func mergedInstead(pass *analyzer.Pass, g *graph.Graph, s *resolve.Stage) {
	for _, merge := range g.From(s.Stage) {
		if merge.Kind != graph.Merge {
			continue
		}
		for _, e := range g.Choices(s.Stage) {
			if e.To == merge.To || e.Decl != nil && pass.Blueprint.Misspelt(e.Decl.Node, "condition") {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:     e.Span,
				Severity: analyzer.Note,
				Message:  fmt.Sprintf("after a call of fan_out %s goes on to %s, so the edge to %s is taken only if the model never calls it", s.Name.Text, merge.To.Name.Text, e.To.Name.Text),
				Related:  []analyzer.Related{{Span: merge.Span, Message: "the merge stage"}},
				Fixes:    analyzer.Advice("lead on from " + merge.To.Name.Text + " if the edge was meant for the work that is done"),
			})
		}
	}
}
