package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// EscapeIsAShortcut reports ways out of a loop that the model is offered all the time.
var EscapeIsAShortcut = &analyzer.Rule{
	ID:       "escape-is-a-shortcut",
	Title:    "a way out of a loop that is offered at every visit",
	Severity: analyzer.Warning,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A stage whose ways on all have max_revisits needs one that is still open when they are spent. An
ordinary edge to the output stage does that, and more: the model is offered it at every visit, the
first one included, and may hand back an answer before the rest of the loop has done its work. The
engine's documentation counts 21 of 36 runs that did. condition = "dead_end" keeps it for the end.

A stage is reported if the output stage can also be reached from a later stage of the loop.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		if g.Entry == nil || g.Large() {
			return
		}
		from := g.WalkAlong(g.Entry, ordinaryWay)
		for _, s := range g.Stages {
			if !from.Reaches(s) || pass.Effective(s).Mode == blueprint.OutputMode {
				continue
			}
			if shortcut, later := shortcutOf(pass, from, s); shortcut != nil {
				pass.Report(analyzer.Finding{
					Span: shortcut.Span,
					Message: fmt.Sprintf("%s offers the model %s at every visit, so a run may answer before %s has done its work",
						s.Name.Text, shortcut.To.Name.Text, later.Name.Text),
					Related: []analyzer.Related{{Span: later.Name.Span, Message: "this stage leads there as well"}},
					Fixes:   analyzer.Advice("write condition = \"dead_end\" if the edge is for the time when all others are spent"),
				})
			}
		}
	},
}

func ordinaryWay(e graph.Edge) bool {
	return e.InOneRun() && (e.Kind != graph.Declared || e.Normal())
}

// shortcutOf returns the only edge of a stage that is never spent, if it leads to an output stage
// and a later stage of the loop does too.
func shortcutOf(pass *analyzer.Pass, from *graph.Walk, s *blueprint.Stage) (shortcut *graph.Edge, later *blueprint.Stage) {
	g := pass.Graph()
	others := 0
	for _, e := range g.Choices(s) {
		switch {
		case pass.Effective(e.To).Mode == blueprint.OutputMode && shortcut == nil && !bounded(e.To):
			shortcut = &e
		case bounded(e.To) && g.WalkAlong(e.To, ordinaryWay).Reaches(s):
			others++
		default:
			return nil, nil
		}
	}
	if shortcut == nil || others == 0 {
		return nil, nil
	}
	on := g.WalkAlong(s, func(e graph.Edge) bool { return ordinaryWay(e) && e != *shortcut })
	for _, e := range g.To(shortcut.To) {
		if p := e.From; p != s && ordinaryWay(e) && on.Reaches(p) && len(from.Path(p)) > len(from.Path(s)) {
			return shortcut, p
		}
	}
	return nil, nil
}
