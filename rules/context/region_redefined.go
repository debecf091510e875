package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
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
There is one finding for each region, with further stages as related places.
`,
	Run: func(pass *analyzer.Pass) {
		first := map[string]regionIn{} // where a name is defined
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				here := regionIn{r, l}
				was, again := first[r.Name]
				if !again {
					first[r.Name] = here
					continue
				}
				if f := redefinition(was, here); f != nil {
					report.addAs(r.Name, *f, l.Stage.Name.Text+" redefines it too")
				}
			}
		}
		report.flush()
	},
}

// regionIn is a region with its layout.
type regionIn struct {
	*resolve.Region
	in resolve.Scope
}

// redefinition compares two definitions of one name, and returns nil where nothing is lost.
func redefinition(was, now regionIn) *analyzer.Finding {
	stage := now.in.Stage.Name.Text
	f := &analyzer.Finding{Fixes: analyzer.Advice("define " + now.Name + " alike in both layouts, or give it another name")}
	if was.Raw != nil {
		f.Related = []analyzer.Related{{Span: was.Raw.Name.Span, Message: "defined first here"}}
	}
	if _, said := now.Raw.Kind.Get(); !said {
		return nil // region-kind-missing, or a rule about what is written there, speaks of it
	}
	if was.Kind.Name != now.Kind.Name {
		f.Span = kindSpan(now.Raw)
		f.Message = fmt.Sprintf("%s is %s in %s and %s in the layout of %s; its entries are carried over by name, and from there on kept as %s",
			now.Name, was.Kind.Name, title(was.in), now.Kind.Name, stage, now.Kind.Name)
		return f
	}
	f.Severity = analyzer.Note
	if before, after, span := room(was, now); after != "" {
		f.Span = span
		f.Message = fmt.Sprintf("%s has room for %s in %s and for %s in the layout of %s; what does not fit is dropped for good when the stage is entered",
			now.Name, before, title(was.in), after, stage)
		return f
	}
	return nil
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
