package context

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// LayoutLeaksForward reports stages that are shown the layout of a stage before them (d.199b).
var LayoutLeaksForward = &analyzer.Rule{
	ID:       "layout-leaks-forward",
	Title:    "a stage that keeps another stage's layout",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The layout changes only when a run enters a stage that has one of its own. A stage without
[stages.X.context.regions] does not go back to the global layout: it is shown what the stage
before it was shown, and regions that were left out there stay hidden. The engine's documentation
says otherwise, and its checks at load time assume the global layout.

It is an error if something the stage names is hidden: the region its tool results are routed to,
the region of a gate or of a fan-out's results. A stage is not reported if every layout that may
be in force when it is entered shows all global regions.
`,
	Run: func(pass *analyzer.Pass) {
		own := func(s *blueprint.Stage) bool { return pass.Effective(s).Layout.Own }
		hidden := hiddenBy(pass)
		after := pass.Graph().After(func(s *blueprint.Stage) bool { return len(hidden[s]) > 0 }, own)
		byRegion := map[string][]*blueprint.Stage{}
		report := newGrouped(pass)
		for _, s := range pass.Stages() {
			from := after[s.Index]
			if from == nil || s.Layout.Own || s.Unsure("context") || s.Unsure("regions") {
				continue // it has none, or one that was not understood
			}
			f := analyzer.Finding{
				Span:     s.Name.Span,
				Severity: analyzer.Warning,
				Message: fmt.Sprintf("%s has no layout of its own and keeps that of %s, which hides %s",
					s.Name.Text, from.Name.Text, analyzer.Enumerate(hidden[from], "and")),
				Related: []analyzer.Related{{Span: from.Context.Regions.Key, Message: "this layout stays in force"}},
				Fixes:   analyzer.Advice("give " + s.Name.Text + " a layout: " + analyzer.Header("stages", s.Name.Text, "context", "regions")),
			}
			for _, need := range needs(s) {
				name := need.name.Or("")
				if byRegion[name] == nil {
					byRegion[name] = pass.Graph().After(func(s *blueprint.Stage) bool { return slices.Contains(hidden[s], name) }, own)
				}
				if hider := byRegion[name][s.Index]; hider != nil && !lacksItself(pass.Effective(hider), name) {
					f.Severity, f.Span = analyzer.Error, need.at
					f.Message = fmt.Sprintf("%s of %s is %s, and the layout of %s, which stays in force, hides it", need.what, s.Name.Text, name, hider.Name.Text)
					f.Related[0].Span = hider.Context.Regions.Key
					break
				}
			}
			if f.Severity == analyzer.Error {
				pass.Report(f)
			} else {
				report.addAs(from.Name.Text, f, s.Name.Text+" keeps that layout, too")
			}
		}
		report.flush()
	},
}

// lacksItself reports whether a stage hides a region that it has to be shown, too: hidden-region speaks
// of it there, and mending that mends the stages that follow.
func lacksItself(hider *resolve.Stage, region string) bool {
	return slices.ContainsFunc(needs(hider), func(n need) bool { return n.name.Or("") == region })
}

// hiddenBy lists, for each stage with a layout of its own, the global regions that it hides.
func hiddenBy(pass *analyzer.Pass) map[*blueprint.Stage][]string {
	hidden := map[*blueprint.Stage][]string{}
	for _, s := range pass.Stages() {
		if !s.Layout.Own {
			continue
		}
		for _, r := range pass.Resolved().Global.Regions {
			if !pass.Resolved().Visible(s, r.Name) {
				hidden[s.Stage] = append(hidden[s.Stage], r.Name)
			}
		}
	}
	return hidden
}

// need is a place where a stage names a region that it has to be shown.
type need struct {
	name blueprint.Text
	at   source.Span
	what string
}

func needs(s *resolve.Stage) []need {
	var all []need
	add := func(what string, name blueprint.Text) {
		if _, ok := name.Get(); ok {
			all = append(all, need{name, name.Span, what})
		}
	}
	if t := s.ToolRouting; t != nil && !t.Malformed {
		add("default_region", t.DefaultRegion)
		for _, o := range t.Overrides.Items {
			add("the override for "+o.Name.Text, o.To())
		}
	}
	if s.Mode == blueprint.FanOut {
		add("results_region", s.ResultsRegion)
	}
	for _, e := range s.Transitions.Items {
		if e.Gate == nil {
			continue
		}
		add("a gate", e.Gate.RequireRegionUpdated)
		add("a gate", e.Gate.RequireNoOpenItems)
		for _, name := range e.Gate.RequireRegions.Items {
			add("a gate", name)
		}
	}
	return all
}
