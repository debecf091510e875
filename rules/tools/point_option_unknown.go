package tools

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// PointOptionUnknown reports labels that no option of their point has (d.231, d.231c, d.232).
var PointOptionUnknown = &analyzer.Rule{
	ID:       "point-option-unknown",
	Title:    "a label that is none of the point's options",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
abort_options, edit_options and the keys of directives say what choosing an option does. Each is
the label of an option, letter by letter; only kinds of dashes and runs of blanks are taken as
equal. A label that no option has can never be chosen: the run cannot be aborted there, the
document not edited, the directive not given.

A point of style free_text has no list to choose from, so a label counts only if the person types
it word for word; that is a warning. So is an option that stands in two of the three: abort_options
win over edit_options, and these over directives.
`,
	Run: func(pass *analyzer.Pass) {
		for point := range points(pass) {
			switch style := point.Style.Or(""); {
			case style == "free_text" || !point.Style.Written():
				typedLabels(pass, point)
			case style == "multiple_choice" && len(point.Options.Items) > 0:
				unknownLabels(pass, point)
			}
			twiceUsed(pass, point)
		}
	},
}

// label is a word for an option, and the key that says what choosing it does.
type label struct {
	text string
	span source.Span
	key  string
}

// labels lists what a point says of its options, the key that wins first (d.232).
func labels(point *blueprint.InteractionPoint) []label {
	var all []label
	for _, list := range []struct {
		key   string
		items []blueprint.Text
	}{{"abort_options", point.AbortOptions.Items}, {"edit_options", point.EditOptions.Items}} {
		for _, item := range list.items {
			if text, ok := item.Get(); ok {
				all = append(all, label{text, item.Span, list.key})
			}
		}
	}
	for _, d := range point.Directives.Items {
		if _, ok := d.Text.Get(); ok { // wrong-type speaks of others
			all = append(all, label{d.Name.Text, d.Name.Span, "directives"})
		}
	}
	return all
}

// unknownLabels judges a point with a list to choose from.
func unknownLabels(pass *analyzer.Pass, point *blueprint.InteractionPoint) {
	var options []string
	for _, option := range point.Options.Items {
		options = append(options, option.Or(""))
	}
	for _, l := range labels(point) {
		if slices.ContainsFunc(options, func(option string) bool { return sameLabel(option, l.text) }) {
			continue
		}
		f := analyzer.Finding{
			Span:    l.span,
			Message: fmt.Sprintf("%q is none of the point's options, so nobody can choose it; %s", l.text, lost[l.key]),
			Related: []analyzer.Related{{Span: point.Options.Span, Message: "these can be chosen"}},
			Fixes:   analyzer.Advice("write the label of an option, or add it to options"),
		}
		if near, ok := spell.Nearest(l.text, options); ok {
			f.Message += fmt.Sprintf("; did you mean %q?", near)
			f.Fixes = []analyzer.Fix{{Title: "write " + strconv.Quote(near)}}
			if spell.Sure(l.text, near) {
				f.Fixes[0].Edits = []analyzer.Edit{{Span: l.span, New: strconv.Quote(near)}}
			}
		}
		pass.Report(f)
	}
}

// lost says what does not happen where a label cannot be chosen.
var lost = map[string]string{
	"abort_options": "it can end no run",
	"edit_options":  "it lets nobody edit the document",
	"directives":    "the directive is never given",
}

// sameLabel reports whether the engine takes an answer for that option (d.231).
func sameLabel(a, b string) bool { return a == b || folded(a) == folded(b) }

// folded writes every kind of dash as "-" and every run of blanks as one.
func folded(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("–", "-", "—", "-", "−", "-", "―", "-").Replace(text)), " ")
}

// typedLabels judges a point that is answered in free text.
func typedLabels(pass *analyzer.Pass, point *blueprint.InteractionPoint) {
	all := labels(point)
	if len(all) == 0 || point.Options.Written() {
		return // options without a list is inert-key's, and the same mistake
	}
	f := analyzer.Finding{
		Span:     all[0].span,
		Severity: analyzer.Warning,
		Message:  fmt.Sprintf("%q counts only if the person types it word for word, because the point is answered in free text; any other answer approves the stage", all[0].text),
		Fixes:    analyzer.Advice("write style = \"multiple_choice\", and list the labels in options"),
	}
	for _, l := range all[1:] {
		f.Related = append(f.Related, analyzer.Related{Span: l.span, Message: "so does this one", Too: true})
	}
	pass.Report(f)
}

// twiceUsed judges options that two keys speak of.
func twiceUsed(pass *analyzer.Pass, point *blueprint.InteractionPoint) {
	all := labels(point)
	for i, l := range all {
		first := slices.IndexFunc(all, func(other label) bool { return sameLabel(other.text, l.text) })
		if first == i || all[first].key == l.key {
			continue
		}
		pass.Report(analyzer.Finding{
			Span:     l.span,
			Severity: analyzer.Warning,
			Message:  fmt.Sprintf("%q stands in %s too, which wins; what %s says of it never happens", l.text, all[first].key, l.key),
			Related:  []analyzer.Related{{Span: all[first].span, Message: "this one wins"}},
			Fixes:    analyzer.Advice("keep one of the two"),
		})
	}
}
