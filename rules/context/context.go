// Package context holds the rules about regions: their budgets and seeds, and what becomes of
// their content on the way through the stages.
package context

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	BadBudget,
	CompactSummarizesDeliverable,
	FixedRegionsOvercommit,
	RegionRedefined,
	RegionSeedNotUnderstood,
	RequiredRegionUnenforceable,
	RoutingWithoutRegionRead,
	StageSeedIgnored,
	TaskHiddenFromStage,
	UnboundedPercentageBudget,
	WorkingBudgetTooSmall,
}

// layout is a layout of the blueprint, with the stage whose own it is.
type layout struct {
	*resolve.Layout
	stage *resolve.Stage // nil for the global one
}

// layouts lists the global layout, then those of stages that have their own, in file order.
func layouts(pass *analyzer.Pass) []layout {
	all := []layout{{Layout: pass.Resolved().Global}}
	for _, s := range pass.Stages() {
		if s.Layout.Own {
			all = append(all, layout{s.Layout, s})
		}
	}
	return all
}

// window returns the window that the percentages of the layout are counted by, if the catalogue
// knows it: that of the first model of the stage, or of the first stage (e.8).
func (l layout) window(pass *analyzer.Pass) (tokens int, known bool) {
	r := pass.Resolved()
	switch {
	case l.stage != nil:
		return r.Window(l.stage)
	case len(r.Stages) > 0:
		return r.Window(r.Stages[0])
	default:
		return 0, false
	}
}

// model names what window counts by.
func (l layout) model(pass *analyzer.Pass) string {
	s := l.stage
	if s == nil {
		s = pass.Stages()[0]
	}
	return s.Models[0].Provider + "/" + s.Models[0].Name
}

// tokens returns the budget of a region of the layout, if it can be known.
func (l layout) tokens(pass *analyzer.Pass, r *resolve.Region) (tokens int64, known bool) {
	if r.Share == 0 {
		return r.Fixed, true
	}
	window, known := l.window(pass)
	return r.Tokens(window), known
}

// header returns the place of the layout as a whole.
func (l layout) header(pass *analyzer.Pass) source.Span {
	switch b := pass.Blueprint; {
	case l.stage != nil:
		return l.stage.Context.Regions.Key
	case !l.Default:
		return b.Context.Regions.Key
	case b.Agent != nil:
		return b.Agent.Node.Name.Span
	default:
		return source.Span{}
	}
}

// title names the layout in a message.
func (l layout) title() string {
	switch {
	case l.stage != nil:
		return "the layout of " + l.stage.Name.Text
	case l.Default:
		return "the default layout"
	default:
		return "the global layout"
	}
}

// sound reports whether every budget of the layout is what it says. One that is malformed or
// negative is another rule's finding, and sums with it would tell a second story.
func (l layout) sound() bool {
	return !slices.ContainsFunc(l.Regions, func(r *resolve.Region) bool {
		broken := r.Raw != nil && r.Raw.Budget.Written() && r.Share == 0
		return broken || r.Fixed < 0 || r.Min < 0 || r.Max < 0
	})
}

// kindSpan points to what makes the region the kind it is: its kind, or the name of a region that
// has none.
func kindSpan(r *blueprint.Region) source.Span {
	if r.Kind.Written() {
		return r.Kind.Span
	}
	return r.Name.Span
}

// edges yields the declared edges of all stages.
func edges(pass *analyzer.Pass) iter.Seq2[*resolve.Stage, *blueprint.Edge] {
	return func(yield func(*resolve.Stage, *blueprint.Edge) bool) {
		for _, s := range pass.Stages() {
			for _, e := range s.Transitions.Items {
				if !yield(s, e) {
					return
				}
			}
		}
	}
}

// summarizes reports whether an edge hands the regions of its stage to the summariser.
func summarizes(e *blueprint.Edge) bool {
	transform := e.Transform.Or("")
	return transform == "compact" || transform == "summarize"
}

// hasCompaction reports whether there is a summariser, or was meant to be one: a misspelt or
// misplaced [compaction] is another rule's finding.
func hasCompaction(pass *analyzer.Pass) bool {
	return pass.Blueprint.Compaction != nil || slices.ContainsFunc(pass.Blueprint.Problems, func(p blueprint.Problem) bool {
		return p.Meant == "compaction" || p.Key.Text == "compaction"
	})
}

// complaints holds the parts of a blueprint of which the table of keys complains, so that no rule
// speaks of them again. A key that is merely not read explains nothing.
type complaints map[string]bool

func complaintsOf(pass *analyzer.Pass) complaints {
	c := complaints{}
	for _, p := range pass.Blueprint.Problems {
		if p.Kind == blueprint.InertKey {
			continue
		}
		path := pass.Blueprint.PathAt(p.Span)
		for i := range path {
			c[strings.Join(path[:i+1], "\x00")] = true
		}
	}
	return c
}

// within reports whether something is wrong in the part of the blueprint that the key names.
func (c complaints) within(pass *analyzer.Pass, key source.Span) bool {
	return c[strings.Join(pass.Blueprint.PathAt(key), "\x00")]
}

// count writes a number with its thousands apart.
func count[N int | int64](n N) string {
	digits := strconv.FormatInt(int64(n), 10)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 && digits[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// percent writes a share as people do: "38 %".
func percent(share float64) string {
	return strconv.FormatFloat(share, 'f', -1, 64) + " %"
}

// plural counts things: "1 token", "2 tokens".
func plural[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	if thing, ok := strings.CutSuffix(thing, "y"); ok {
		return count(n) + " " + thing + "ies"
	}
	return count(n) + " " + thing + "s"
}

// mostFixed is the share of the window that fixed regions may take without a word (d.200).
const mostFixed = 60

// fixedShare adds up the percentages of the regions of a layout that never make room, as far as
// caps leave them, and returns the region with the largest.
func fixedShare(pass *analyzer.Pass, l layout) (sum float64, largest *resolve.Region) {
	window, known := l.window(pass)
	most := 0.0
	for _, r := range l.Regions {
		share := r.Share
		switch {
		case !r.Kind.Fixed || share == 0, r.Max > 0 && !known:
			continue
		case r.Max > 0:
			share = min(share, 100*float64(r.Max)/float64(window))
		}
		sum += share
		if share > most {
			most, largest = share, r
		}
	}
	return math.Round(sum*10) / 10, largest
}

// overcommitted reports whether percentages are why a layout leaves little room.
func overcommitted(pass *analyzer.Pass, l layout) bool {
	sum, _ := fixedShare(pass, l)
	return sum > mostFixed
}

// budgetSpan points to what gives the region its size.
func budgetSpan(r *resolve.Region, otherwise source.Span) source.Span {
	switch raw := r.Raw; {
	case raw == nil:
		return otherwise
	case raw.MinTokens.Written() && r.Share > 0:
		return raw.MinTokens.Span
	case raw.Budget.Written() && r.Share > 0:
		return raw.Budget.Span
	case raw.MaxTokens.Written():
		return raw.MaxTokens.Span
	default:
		return raw.Name.Span
	}
}

// whole returns the tokens that the engine measures the fixed regions of a layout against.
func whole(pass *analyzer.Pass, l layout) (total int64, known bool) {
	if l.Percent {
		window, known := l.window(pass)
		return int64(window), known
	}
	for _, r := range l.Regions {
		total += r.Fixed
	}
	return total, true
}

// fixedTokens adds up the fixed regions of a layout, and returns the largest of them.
func fixedTokens(pass *analyzer.Pass, l layout) (sum int64, largest *resolve.Region) {
	most := int64(-1)
	for _, r := range l.Regions {
		tokens, known := l.tokens(pass, r)
		if !r.Kind.Fixed || !known {
			continue
		}
		sum += tokens
		if tokens > most {
			most, largest = tokens, r
		}
	}
	return sum, largest
}
