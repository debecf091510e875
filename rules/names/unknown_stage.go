package names

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// UnknownStage reports names of stages that do not exist (b.60, b.62, b.64, b.65).
var UnknownStage = &analyzer.Rule{
	ID:       "unknown-stage",
	Title:    "a name that is no stage",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
entry_stage, the target of a transition, worker_stage and merge_stage name a stage of the same
blueprint. The engine refuses a file with a name that is none. There is no stage called END:
a run ends at a stage whose transitions table is there and empty.
`,
	Run: func(pass *analyzer.Pass) {
		var known []string
		for _, s := range pass.Blueprint.Stages.Items {
			known = append(known, s.Name.Text)
		}
		if len(known) == 0 {
			if pass.Blueprint.Stages.Written() && !pass.Blueprint.Stages.Usable() || pass.Blueprint.Misspelt(pass.Blueprint.Node, "stages") {
				return // which is why nothing is found
			}
			known = []string{"main"} // the stage that the engine makes up (a.5)
		}
		exists := make(map[string]bool, len(known))
		for _, name := range known {
			exists[name] = true
		}
		var found []analyzer.Finding
		first := map[string]int{}
		report := func(name, key string, span source.Span, at []source.Span) {
			if exists[name] || pass.Blueprint.Astray(name) {
				return
			}
			near, fixes := meant(pass.Blueprint.File, name, known, "name a stage of this blueprint, or add "+analyzer.Header("stages", name), at...)
			message := fmt.Sprintf("%s names %s, which is no stage; the engine refuses the file%s", key, shown(name), near)
			if near == "" && key == "the transition" && slices.Contains(blueprint.Endings, name) {
				message = fmt.Sprintf("no stage is called %s; the engine refuses the file", name)
				fixes = analyzer.Advice("to end the run here, leave the table empty: [stages.STAGE.transitions]")
			}
			if i, told := first[name]; told { // a stage was renamed, or forgotten: one cause
				found[i].Related = append(found[i].Related, analyzer.Related{Span: span, Message: "so does " + key, Too: true})
				if edits := &found[i].Fixes[0].Edits; len(*edits) > 0 && len(at) > 0 {
					*edits = append(*edits, fixes[0].Edits...)
				} else {
					*edits = nil
				}
				return
			}
			first[name] = len(found)
			found = append(found, analyzer.Finding{Span: span, Message: message, Fixes: fixes})
		}
		text := func(v blueprint.Text, key string) {
			if name, ok := v.Get(); ok {
				report(name, key, v.Span, []source.Span{v.Span})
			}
		}
		if pass.Blueprint.Agent != nil {
			text(pass.Blueprint.Agent.EntryStage, "entry_stage")
		}
		for _, s := range pass.Stages() {
			taken := map[string]bool{} // two edges to one stage cannot be written
			for _, e := range s.Transitions.Items {
				taken[e.Name.Text] = true
			}
			for _, e := range s.Transitions.Items {
				if exists[e.Name.Text] {
					continue
				}
				at := e.Everywhere()
				near, ok := spell.Nearest(e.Name.Text, known)
				if ok && taken[near] {
					at = nil
				}
				taken[near] = true
				report(e.Name.Text, "the transition", e.Name.Span, at)
			}
			if _, ok := s.Stage.Mode.Get(); s.Mode == blueprint.FanOut || s.Stage.Mode.Written() && !ok {
				text(s.WorkerStage, "worker_stage")
				text(s.MergeStage, "merge_stage")
			}
		}
		for _, f := range found {
			pass.Report(f)
		}
		misspeltHeaders(pass)
	},
}

// misspeltHeaders reports stages that are there only because a header misspells another, and that a
// run enters by the order of the file. Of the others unreachable-stage speaks.
func misspeltHeaders(pass *analyzer.Pass) {
	g := pass.Graph()
	if g.Entry == nil || !slices.ContainsFunc(g.Stages, func(s *blueprint.Stage) bool { return s.Slip() != "" }) {
		return
	}
	reached := g.MayReach(g.Entry, g.Stages[0])
	for _, s := range g.Stages {
		if meant := s.Slip(); meant != "" && reached[s.Index] {
			why := "of which nothing but a part is there; the run goes through it without instructions"
			if !s.Implied {
				why = fmt.Sprintf("for which nothing holds that other headers say of %s", meant)
			}
			pass.Report(analyzer.Finding{
				Span:    s.Name.Span,
				Message: fmt.Sprintf("%s is a stage of its own, %s; did you mean %s?", s.Name.Text, why, meant),
				Fixes:   analyzer.Advice("write " + meant),
			})
		}
	}
}
