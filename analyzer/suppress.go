package analyzer

import (
	"slices"
	"strings"
	"time"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// maxAllowed bounds the work that comments can cause: it is how often they may name a rule.
// People do so a handful of times.
const maxAllowed = 1000

// silencer applies the directives of one blueprint, and finds what is wrong with them.
type silencer struct {
	b     *blueprint.Blueprint
	opt   *Options
	rules map[string]*Rule       // by the IDs they have and had
	by    map[*Rule][]*allowance // those in force
	all   []*allowance           // the same, in file order
	ran   []*Rule                // what these did not find is not there
	about []Finding              // what is wrong
}

// allowance is one rule that a directive names.
type allowance struct {
	*directive
	index   int        // in rules of the directive
	rule    *Rule      // nil: there is none of that name
	ran     bool       // the rule has looked at the whole blueprint
	scope   [][]string // the parts it speaks of; unused for a whole file
	used    bool
	refused bool // it matched what must not be silenced
}

// suppress marks the findings that comments allow, and returns what is wrong with the comments.
// The rules in ran have looked at the whole blueprint, so that what they did not find is not there.
func suppress(b *blueprint.Blueprint, opt *Options, ran []*Rule, findings []Finding) []Finding {
	s := &silencer{b: b, opt: opt, ran: ran, by: map[*Rule][]*allowance{}}
	s.read()
	if len(s.all) > 0 {
		for i := range findings {
			s.silence(&findings[i])
		}
	}
	for _, a := range s.all {
		s.judge(a)
	}
	return s.about
}

// read finds the directives that can be understood.
func (s *silencer) read() {
	n := 0
	for i, span := range s.b.Comments {
		if !namesUs(s.b.File.Text(span)) {
			continue
		}
		if s.rules == nil {
			s.rules = ByID(s.opt.Rules)
		}
		d := readDirective(s.b.File, span, func(id string) bool { return s.rules[id] != nil })
		if d == nil {
			continue
		}
		if n += max(1, len(d.rules)); n > maxAllowed {
			s.invalid(d, span, "the comments of a blueprint may name 1000 rules; this one and those after it silence nothing", Fix{Title: "allow less, or switch rules off in the configuration"})
			return
		}
		d.comment = i
		s.accept(d)
	}
}

// accept puts a directive in force, or says why it is not.
func (s *silencer) accept(d *directive) {
	if d.wrong != nil {
		s.invalid(d, d.wrong.span, d.wrong.message, d.wrong.fixes...)
		return
	}
	scope := s.b.SpeaksOf(d.comment)
	switch {
	case s.opt.RequireReason && d.reason == "":
		s.invalid(d, d.span, "the configuration asks for the reason of a suppression, and this one gives none; it silences nothing", Fix{Title: "write the reason behind it: -- because ..."})
		return
	case d.file && !s.atTop(d.span):
		s.invalid(d, d.span, "allow-file stands above the first key or header; here it silences nothing", s.moveToTop(d))
		return
	case !d.file && scope == nil:
		if len(s.b.Syntax) == 0 { // else it may speak of what cannot be read
			s.invalid(d, d.span, "no key or header follows this comment, so it silences nothing", Fix{Title: "move it to what it speaks of"})
		}
		return
	}
	for i, w := range d.rules {
		rule := s.rules[w.text]
		a := &allowance{directive: d, index: i, rule: rule, ran: slices.Contains(s.ran, rule), scope: scope}
		switch {
		case a.rule == nil:
			s.unknown(d, i)
		case slices.Contains(a.rule.Tags, Internal):
			s.invalid(d, w.span, w.text+" is about levlint's own work, and cannot be allowed in a blueprint")
		default:
			s.all = append(s.all, a)
			if !s.expired(d) {
				s.by[a.rule] = append(s.by[a.rule], a)
			}
			if w.text != a.rule.ID {
				s.former(w, a.rule)
			}
		}
	}
}

// expired reports whether the last day of a directive has passed.
func (s *silencer) expired(d *directive) bool {
	return d.until.text != "" && !s.opt.Today.IsZero() && d.until.text < s.opt.Today.Format(time.DateOnly)
}

// silence marks a finding that is allowed. The narrowest directive is the one that does it, so
// that a wider one that is not needed shows up as unused.
func (s *silencer) silence(f *Finding) {
	allowances := s.by[f.Rule]
	if len(allowances) == 0 {
		return
	}
	path := s.b.PathAt(f.Span)
	safe := f.Severity == Error && slices.Contains(f.Rule.Tags, Safety)
	var best *allowance
	deepest := 0
	for _, a := range allowances {
		depth := a.depth(path)
		if depth < 0 {
			continue
		}
		a.refused = a.refused || safe
		if best == nil || depth > deepest {
			best, deepest = a, depth
		}
	}
	if best != nil && !safe {
		best.used = true
		f.Suppression = &Suppression{Span: best.span, Reason: best.reason, Until: best.until.text}
	}
}

// depth says how narrowly an allowance fits around a part of the blueprint: 0 for the whole
// file, -1 if it does not.
func (a *allowance) depth(path []string) int {
	if a.file {
		return 0
	}
	deepest := -1
	for _, scope := range a.scope {
		if len(scope) <= len(path) && slices.Equal(scope, path[:len(scope)]) {
			deepest = max(deepest, len(scope))
		}
	}
	return deepest
}

// judge says what has become of an allowance.
func (s *silencer) judge(a *allowance) {
	w := a.rules[a.index]
	switch {
	case a.refused:
		s.invalid(a.directive, w.span, "an error of "+w.text+" is about safety, and cannot be allowed in the blueprint itself; it is still reported", Fix{Title: "mend what it speaks of, or switch the rule off in the configuration"})
	case s.expired(a.directive):
		s.over(a.directive)
	case a.unused():
		s.report(UnusedSuppression, Finding{
			Span:    w.span,
			Message: w.text + " finds nothing here that is not allowed already; the suppression silences nothing",
			Fixes:   []Fix{s.without(a)},
		})
	}
}

// unused reports whether nothing needs an allowance. Of a rule that did not run this is not known.
func (a *allowance) unused() bool { return !a.used && !a.refused && a.ran }

// over reports a directive whose last day has passed: once, however many rules it names.
func (s *silencer) over(d *directive) {
	if d.over {
		return
	}
	d.over = true
	s.report(UnusedSuppression, Finding{
		Span:    d.until.span,
		Message: "this suppression ended after " + d.until.text + ", and silences nothing any more",
		Fixes:   []Fix{{Title: "write a later day, if it still holds"}, {Title: "remove the comment", Edits: []Edit{removal(s.b.File, d.span)}}},
	})
}

// without removes one rule from its directive, or the directive where no rule is left.
func (s *silencer) without(a *allowance) Fix {
	unused := 0
	for _, o := range s.all {
		if o.directive == a.directive && o.unused() {
			unused++
		}
	}
	if unused == len(a.rules) {
		return Fix{Title: "remove the comment", Edits: []Edit{removal(s.b.File, a.span)}}
	}
	return withoutRule(a.directive, a.index)
}

func withoutRule(d *directive, index int) Fix {
	span := d.rules[index].span
	if index+1 < len(d.rules) {
		span.End = d.rules[index+1].span.Start
	} else {
		span.Start = d.rules[index-1].span.End
	}
	return Fix{Title: "remove " + d.rules[index].text + " from it", Edits: []Edit{{Span: span}}}
}

// unknown reports a name that is no rule's.
func (s *silencer) unknown(d *directive, index int) {
	w := d.rules[index]
	message := "there is no rule " + w.text + ", so this silences nothing"
	fixes := []Fix{{Title: "write the name of a rule; levlint rules lists them"}}
	if near, ok := spell.Nearest(w.text, IDs(s.opt.Rules)); ok {
		message += "; did you mean " + near + "?"
		fixes = []Fix{{Title: "write " + near}}
		if spell.Sure(w.text, near) {
			fixes[0].Edits = []Edit{{Span: w.span, New: near}}
		}
	}
	if len(d.rules) > 1 {
		s.report(InvalidSuppression, Finding{Span: w.span, Message: message, Fixes: append(fixes, withoutRule(d, index))})
		return
	}
	s.invalid(d, w.span, message, fixes...)
}

// former reports a name that its rule no longer has. The suppression holds all the same.
func (s *silencer) former(w word, rule *Rule) {
	fix := Fix{Title: "write " + rule.ID, Edits: []Edit{{Span: w.span, New: rule.ID}}}
	s.report(FormerRuleID, Finding{Span: w.span, Message: rule.Renamed(w.text), Fixes: []Fix{fix}})
}

// invalid reports a directive that is not in force, with its removal as the last resort.
func (s *silencer) invalid(d *directive, span source.Span, message string, fixes ...Fix) {
	remove := Fix{Title: "remove the comment", Edits: []Edit{removal(s.b.File, d.span)}}
	s.report(InvalidSuppression, Finding{Span: span, Message: message, Fixes: append(fixes, remove)})
}

// report adds a finding, if the rule is among those to run.
func (s *silencer) report(rule *Rule, f Finding) {
	level := s.opt.level(rule)
	if level == Off || !slices.Contains(s.opt.Rules, rule) {
		return
	}
	f.Rule, f.File, f.Severity = rule, s.b.File, level
	s.about = append(s.about, f)
}

// atTop reports whether nothing but comments and blank lines stands above a comment.
func (s *silencer) atTop(span source.Span) bool {
	above := strings.TrimPrefix(s.b.File.Text(source.Span{End: span.Start}), source.BOM)
	for line := range strings.Lines(above) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return false
		}
	}
	return true
}

func (s *silencer) moveToTop(d *directive) Fix {
	top := source.Span{}
	if strings.HasPrefix(s.b.File.Text(source.Span{End: len(source.BOM)}), source.BOM) {
		top = source.Span{Start: len(source.BOM), End: len(source.BOM)}
	}
	return Fix{Title: "move it to the top", Edits: []Edit{
		{Span: top, New: s.b.File.Text(d.span) + "\n"},
		removal(s.b.File, d.span),
	}}
}
