// Package context holds the rules about regions: their budgets and seeds, and what becomes of
// their content on the way through the stages.
package context

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	AbsoluteWindowTooSmall,
	BadBudget,
	CompactLosesContent,
	CompactLosesConversation,
	CompactSummarizesDeliverable,
	CompactWithoutCompaction,
	FixedRegionsOvercommit,
	HistoryDuplicateSource,
	InstructionsNotPinned,
	LaterStageSmallerWindow,
	LayoutLeaksForward,
	MinOverMax,
	NoTaskRegion,
	NoWindowEviction,
	PersistOverrides,
	RegionKindMissing,
	RegionRedefined,
	RegionSeedNotUnderstood,
	RejectOnRuntimeRegion,
	ReportRegionMissing,
	RequiredRegionUnenforceable,
	ResultsShareSmall,
	RoutingImplicitDefault,
	RoutingToFixedRegion,
	RoutingToolNotGranted,
	RoutingWithoutRegionRead,
	SeedOverBudget,
	SeedPathEscape,
	SeedStringIsCallerKey,
	SeedToolRefused,
	StageContextEmpty,
	StagePromptTooBig,
	StageSeedIgnored,
	StrategyCompactInert,
	TaskHiddenFromStage,
	TaskRegionNotPinned,
	ThresholdOverBudget,
	TransformRegionConflict,
	TransformTouchesPinned,
	UnboundedPercentageBudget,
	UnusedRegion,
	VolatilityUnset,
	WorkingBudgetTooSmall,
}

// header returns the place of a layout as a whole.
func header(pass *analyzer.Pass, l resolve.Scope) source.Span {
	switch b := pass.Blueprint; {
	case l.Stage != nil:
		return l.Stage.Context.Regions.Key
	case !l.Default:
		return b.Context.Regions.Key
	case b.Agent != nil:
		return b.Agent.Node.Name.Span
	default:
		return source.Span{}
	}
}

// title names a layout in a message.
func title(l resolve.Scope) string {
	switch {
	case l.Stage != nil:
		return "the layout of " + l.Stage.Name.Text
	case l.Default:
		return "the default layout"
	default:
		return "the global layout"
	}
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
		if p.Kind == blueprint.InertKey || p.Kind == blueprint.KeyConflict {
			continue // what else is there may be understood or not
		}
		path := pass.Blueprint.PathAt(p.Span)
		for i := range path {
			c[strings.Join(path[:i+1], "\x00")] = true
		}
	}
	return c
}

// within reports whether something is wrong in the part of the blueprint that the key names. It is
// asked last, because most places are never asked for their path, which is searched for.
func (c complaints) within(pass *analyzer.Pass, key source.Span) bool {
	return len(c) > 0 && c[strings.Join(pass.Blueprint.PathAt(key), "\x00")]
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

// overcommitted reports whether percentages are why a layout leaves little room.
func overcommitted(l resolve.Scope) bool {
	sum, _ := l.FixedShare()
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

// custom is the transform of an edge that says itself what becomes of each region.
const custom = "custom"

// customCompacts returns the entries of a custom edge that are handed to the summariser. What the
// edge also carries or clears is not.
func customCompacts(e *blueprint.Edge) []blueprint.Text {
	if e.TransformConfig == nil {
		return nil
	}
	return without(e, e.TransformConfig.Compact, e.TransformConfig.Carry, e.TransformConfig.Clear)
}

// customClears returns the entries of a custom edge that are emptied.
func customClears(e *blueprint.Edge) []blueprint.Text {
	if e.TransformConfig == nil {
		return nil
	}
	return without(e, e.TransformConfig.Clear, e.TransformConfig.Carry)
}

func without(e *blueprint.Edge, list blueprint.Texts, lists ...blueprint.Texts) []blueprint.Text {
	if e.Transform.Or("") != custom || len(list.Items) == 0 {
		return nil
	}
	taken := map[string]bool{}
	for _, other := range lists {
		for _, name := range other.Items {
			taken[name.Or("")] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(list.Items), func(name blueprint.Text) bool { return taken[name.Or("")] })
}

// oneInAll is the key of a finding of which the blueprint has one at most.
const oneInAll = ""

// grouped gathers findings, and makes those of one key a single one with related places: stages copy
// regions whole, and a copy has the same cause.
type grouped struct {
	pass  *analyzer.Pass
	found map[string]*analyzer.Finding
	order []string
}

func newGrouped(pass *analyzer.Pass) *grouped {
	return &grouped{pass: pass, found: map[string]*analyzer.Finding{}}
}

func (g *grouped) add(key string, f analyzer.Finding) { g.addAs(key, f, "the same holds here") }

// addAs adds a finding that becomes a related place with that message if it is not the first.
func (g *grouped) addAs(key string, f analyzer.Finding, related string) {
	if first := g.found[key]; first != nil {
		first.Related = append(first.Related, analyzer.Related{Span: f.Span, Message: related, Too: true})
		return
	}
	kept := f // only this one goes to the heap
	g.found[key] = &kept
	g.order = append(g.order, key)
}

func (g *grouped) flush() {
	for _, key := range g.order {
		g.pass.Report(*g.found[key])
	}
}

// isPart reports whether the file is only a part of a blueprint, as an example may be: without
// [agent] the engine refuses it, and what it leaves out says nothing.
func isPart(pass *analyzer.Pass) bool { return pass.Blueprint.Agent == nil }

// histories tells of which regions a compact_history region keeps the summaries.
func histories(pass *analyzer.Pass) map[string]bool {
	kept := map[string]bool{}
	for _, l := range pass.Resolved().Scopes() {
		for _, r := range l.Regions {
			if r.Kind.NeedsSource {
				kept[r.Raw.SourceRegion.Or("")] = true
			}
		}
	}
	return kept
}

// looseHistory reports whether a region that keeps summaries is meant for another region than it says:
// it has no source, one that does not exist or one that has a history already, or its kind was not
// understood. Other rules speak of it.
func looseHistory(pass *analyzer.Pass) bool {
	for _, l := range pass.Resolved().Scopes() {
		taken := map[string]bool{}
		for _, r := range l.Regions {
			if !r.Kind.NeedsSource && !(r.Unsure && r.Raw.SourceRegion.Written()) {
				continue
			}
			of, ok := r.Raw.SourceRegion.Get()
			if !ok || r.Unsure || taken[of] || !pass.Resolved().Declares(of) {
				return true
			}
			taken[of] = true
		}
	}
	return false
}

// mayBeSummarized reports whether some layout has the region, or the engine brings it, and none
// keeps it from being summarised.
func mayBeSummarized(pass *analyzer.Pass, name string) bool {
	all := pass.Resolved().AllOf(name)
	spared := slices.ContainsFunc(all, func(r *resolve.Region) bool { return r.Raw != nil && !r.Raw.Summarizable.Or(true) })
	return !spared && (len(all) > 0 || name == catalog.RegionConversation)
}

// promptKey points to the prompt of a stage.
func promptKey(s *resolve.Stage) source.Span {
	if s.SystemPrompt.Written() {
		return s.SystemPrompt.Key
	}
	return s.SplitPrompt.Key
}
