package context

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
)

// UnusedRegion reports regions that nothing fills or names.
var UnusedRegion = &analyzer.Rule{
	ID:       "unused-region",
	Title:    "a region that nothing fills or names",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A region is used if the engine gives its name a meaning, a seed fills it, tool results, reports,
tracked files or documents go into it, a gate, an edge, a history or a mapping names it, or a
prompt or another text for the model does. A model that may write any region writes those it is
told of, so context_write alone does not count; todo_add does for a checklist.

Nothing is reported in a blueprint with hooks, since a hook may write any region.
`,
	Run: func(pass *analyzer.Pass) {
		hooked := slices.ContainsFunc(pass.Stages(), func(s *resolve.Stage) bool { return s.Hooks != nil })
		if hooked || len(pass.Stages()) == 0 || looseHistory(pass) {
			return // what a history is for shows which region is meant to be used
		}
		unused := map[string]bool{}
		for _, r := range pass.Resolved().Global.Regions {
			if _, special := pass.Engine.SpecialRegion(r.Name); !special && r.Raw != nil && resolve.SeedOf(r.Raw).Source == resolve.SeedNone && !r.Kind.NeedsSource && !filledByTodo(pass, r) {
				unused[r.Name] = true
			}
		}
		strikeUsed(pass, unused)
		for _, r := range pass.Resolved().Global.Regions {
			if unused[r.Name] {
				pass.Report(analyzer.Finding{
					Span:    r.Raw.Name.Span,
					Message: fmt.Sprintf("nothing fills or names %s, so it stays empty", r.Name),
					Fixes:   analyzer.Advice("tell a stage to write it, or remove the region"),
				})
			}
		}
	},
}

// strikeUsed takes the names out that are a name, or a word of a text, in which a region may be meant.
func strikeUsed(pass *analyzer.Pass, unused map[string]bool) {
	word := func(texts ...blueprint.Text) {
		for _, t := range texts {
			if len(unused) == 0 {
				return
			}
			text := t.Or("")
			delete(unused, text)
			for w := range strings.FieldsFuncSeq(text, betweenWords) {
				delete(unused, w)
			}
		}
	}
	for _, s := range pass.Stages() {
		word(s.SystemPrompt, s.TransitionPrompt, s.SplitPrompt, s.ResultsRegion)
		useOfRouting(s.ToolRouting, word)
		for _, p := range s.InteractionPoints.Items {
			word(p.Prompt, p.DocumentRegion)
			for _, d := range p.Directives.Items {
				word(d.Text)
			}
		}
		for _, e := range s.Transitions.Items {
			useOfEdge(e, word)
		}
		if s.Output != nil {
			word(s.Output.Instructions)
		}
	}
	useOfBlueprint(pass, word)
}

func betweenWords(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-'
}

func useOfRouting(t *blueprint.ToolRouting, word func(...blueprint.Text)) {
	if t == nil {
		return
	}
	word(t.DefaultRegion)
	for _, o := range t.Overrides.Items {
		word(o.To())
	}
}

func useOfEdge(e *blueprint.Edge, word func(...blueprint.Text)) {
	word(e.Hint)
	if g := e.Gate; g != nil {
		word(g.Message, g.Region, g.RequireNoOpenItems, g.RequireRegionUpdated)
		word(g.RequireRegions.Items...)
	}
	if c := e.TransformConfig; c != nil {
		word(c.Carry.Items...)
		word(c.Clear.Items...)
		word(c.Compact.Items...)
	}
}

// useOfBlueprint adds what is named outside stages.
func useOfBlueprint(pass *analyzer.Pass, word func(...blueprint.Text)) {
	b := pass.Blueprint
	for _, l := range pass.Resolved().Scopes() {
		for _, r := range l.Regions {
			if r.Raw != nil {
				word(r.Raw.SourceRegion, r.Raw.RequiredMessage)
			}
		}
	}
	if b.Context != nil && b.Context.FileTracking != nil {
		word(b.Context.FileTracking.Region)
	}
	if b.Agent != nil && b.Agent.Output != nil {
		word(b.Agent.Output.Instructions)
	}
	for _, t := range b.Transforms.Items {
		for _, m := range t.Mappings.Items {
			word(m.FromRegion, m.ToRegion)
		}
	}
}

// filledByTodo reports whether the region is a checklist and some stage that is shown it adds to it.
func filledByTodo(pass *analyzer.Pass, r *resolve.Region) bool {
	if r.Kind.Name != blueprint.Checklist {
		return false
	}
	for _, s := range pass.Stages() {
		if s.Grants("todo_add") && s.Layout.Region(r.Name) != nil {
			return true
		}
	}
	return false
}
