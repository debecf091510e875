package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// RegionRedefined reports stages that give a region another kind, or less room (d.198).
var RegionRedefined = &analyzer.Rule{
	ID:       "region-redefined",
	Title:    "a region that a stage makes another",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The content of a region follows its name through the stages; its kind and budget are those of the
layout in force. A stage that lists the region with another kind changes, on entry, how its
entries are kept and dropped. A stage that gives it less room drops what does not fit, and for
good: later stages that give it more do not get it back.

Another kind is a warning. Less room is a note, since it may be meant; more room is not reported.
There is one finding for each region of several kinds, and one for all that lose room, with the
others as related places. Only layouts that a run can come from are compared.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		before := layoutsBefore(pass)
		for _, l := range pass.Resolved().Scopes() {
			if l.Stage == nil {
				continue
			}
			for _, r := range l.Regions {
				was, ok := before(l.Stage, r.Name)
				if !ok || r.Unsure || was.Unsure {
					continue
				}
				switch f := redefinition(was, regionIn{r, l}); {
				case f == nil:
				case f.Severity == analyzer.Note:
					report.addAs("", *f, r.Name+" has less room in "+l.Stage.Name.Text+", too")
				default:
					report.addAs(r.Name, *f, l.Stage.Name.Text+" redefines it too")
				}
			}
		}
		report.flush()
	},
}

// farBack is how many layouts are looked through for the last one that lists a region. A region
// that is hidden keeps what that one said.
const farBack = 32

// layoutsBefore finds the definition of a region that is in force when a stage with a layout of its
// own is entered, on one way that a run can come. It finds none for a stage that no run enters.
func layoutsBefore(pass *analyzer.Pass) func(s *resolve.Stage, region string) (regionIn, bool) {
	all, r := pass.Stages(), pass.Resolved()
	own := func(s *blueprint.Stage) bool { return pass.Effective(s).Layout.Own }
	after := pass.Graph().After(func(s *blueprint.Stage) bool { return own(s) || s.Index == 0 }, own)
	return func(s *resolve.Stage, name string) (regionIn, bool) {
		for range farBack {
			from := r.GlobalScope()
			if s.Index > 0 {
				if after[s.Index] == nil {
					return regionIn{}, false
				}
				s = all[after[s.Index].Index]
				from = r.ScopeOf(s)
			}
			if region := from.Region(name); region != nil || from.Stage == nil {
				return regionIn{region, from}, region != nil
			}
		}
		return regionIn{}, false
	}
}

// regionIn is a region with its layout.
type regionIn struct {
	*resolve.Region
	in resolve.Scope
}

// redefinition compares two definitions of one name, and returns nil where nothing is lost.
func redefinition(was, now regionIn) *analyzer.Finding {
	_, said := now.Raw.Kind.Get()
	if was.Raw != nil {
		_, before := was.Raw.Kind.Get()
		said = said && before
	}
	if !said {
		return nil // region-kind-missing, or a rule about what is written there, speaks of it
	}
	if was.Kind.Name != now.Kind.Name {
		return &analyzer.Finding{
			Span: kindSpan(now.Raw),
			Message: fmt.Sprintf("%s is %s in %s and %s in the layout of %s; its entries are carried over by name, and from there on kept as %s",
				now.Name, was.Kind.Name, title(was.in), now.Kind.Name, now.in.Stage.Name.Text, now.Kind.Name),
			Related: definedFirst(was),
			Fixes:   analyzer.Advice("define " + now.Name + " alike in both layouts, or give it another name"),
		}
	}
	if was.in.Stage == nil && now.in.Stage.Index == 0 && was.Raw != nil && resolve.SeedOf(was.Raw).Source == resolve.SeedNone {
		return nil // the run begins with it, and empty
	}
	before, after, span := room(was, now)
	if after == "" {
		return nil
	}
	return &analyzer.Finding{
		Span:     span,
		Severity: analyzer.Note,
		Message: fmt.Sprintf("%s has room for %s in %s and for %s in the layout of %s; what does not fit is dropped for good when the stage is entered",
			now.Name, before, title(was.in), after, now.in.Stage.Name.Text),
		Related: definedFirst(was),
		Fixes:   analyzer.Advice("give it as much room in both layouts, or leave it out where it is not needed: a hidden region keeps what it holds"),
	}
}

func definedFirst(was regionIn) []analyzer.Related {
	if was.Raw == nil {
		return nil
	}
	return []analyzer.Related{{Span: was.Raw.Name.Span, Message: "defined first here"}}
}

// room compares how much two definitions hold; after is "" where the second holds no less.
func room(was, now regionIn) (before, after string, at source.Span) {
	a, known := was.in.Tokens(was.Region)
	b, alsoKnown := now.in.Tokens(now.Region)
	if known && alsoKnown && b < a && was.in.Sound() && now.in.Sound() {
		return plural(a, "token"), plural(b, "token"), budgetSpan(now.Region, now.Raw.Name.Span)
	}
	if items, other := was.Raw, now.Raw; items != nil && other.MaxItems.Written() && other.MaxItems.Or(0) < items.MaxItems.Or(0) {
		return plural(items.MaxItems.Or(0), "entry"), plural(other.MaxItems.Or(0), "entry"), other.MaxItems.Span
	}
	return "", "", source.Span{}
}
