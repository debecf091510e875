package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// TextOptions says how Text looks. The zero value is what a pipe gets.
type TextOptions struct {
	Color      bool
	All        bool // do not fold the repeats of a rule in a file, nor long lists of places
	Quiet      bool // one line per finding, all of them, and nothing else but Statistics
	Statistics bool // add a table of how often each rule spoke
	Suppressed bool // show what comments allow, too
	Width      int  // columns that a line of a file may take; 0 means 100
}

const (
	defaultWidth = 100
	foldAfter    = 3  // findings of one rule in one file: more of the same tell nothing new
	maxRelated   = 8  // related places in one frame
	maxSteps     = 16 // of a run
)

// Text writes a report for people:
//
//	path:line:column: level: message [rule-id]
//
// with the lines of the file under it, what to do about it, and a count at the end. Columns
// count characters from 1; a tab is one. Files that could not be checked are only counted: why is
// for whoever calls to say, apart from the findings, and so is what else could not be done. A report of
// no files has no text.
func Text(w io.Writer, r *Report, opt TextOptions) error {
	opt = opt.withDefaults()
	look := newPalette(opt.Color)
	for i := range r.Files {
		text := r.Files[i].text
		if text == nil {
			text = textOf(&r.Files[i], opt, look)
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	end := printer{TextOptions: opt, palette: look}
	if opt.Statistics {
		end.statistics(r)
	}
	if sum := r.Summary(); !opt.Quiet && sum.Files+sum.failures > 0 {
		end.printf("%s\n", end.summary(sum))
	}
	_, err := w.Write(end.Bytes())
	return err
}

func (opt TextOptions) withDefaults() TextOptions {
	if opt.Width <= 0 {
		opt.Width = defaultWidth
	}
	return opt
}

func textOf(file *File, opt TextOptions, look palette) []byte {
	p := printer{TextOptions: opt, palette: look}
	p.file(file)
	return p.Bytes()
}

// KeepText writes now what Text will write about the file, by the same options, and lets go of what
// only that needs: the findings keep their rule and level, to be counted. What thousands of findings
// hold, with the text of their files, is many times the size of what is told of them.
func (f *File) KeepText(opt TextOptions) {
	opt = opt.withDefaults()
	f.text = bytes.Clone(textOf(f, opt, newPalette(opt.Color)))
	f.Findings, f.Suppressed = counted(f.Findings), counted(f.Suppressed)
}

func counted(findings []analyzer.Finding) []analyzer.Finding {
	rest := make([]analyzer.Finding, len(findings))
	for i := range findings {
		rest[i] = analyzer.Finding{Rule: findings[i].Rule, Severity: findings[i].Severity}
	}
	return rest
}

// printer writes a part of a report as text.
type printer struct {
	bytes.Buffer
	TextOptions
	palette
}

func (p *printer) printf(format string, args ...any) {
	_, _ = fmt.Fprintf(&p.Buffer, format, args...) // a buffer takes everything
}

// line is printf for what needs no format, as most lines do.
func (p *printer) line(parts ...string) {
	for _, part := range parts {
		p.WriteString(part)
	}
	p.WriteByte('\n')
}

func (p *printer) file(file *File) {
	var kinds []kind // in order of appearance
	told := map[kind]int{}
	for i := range file.Findings {
		f := &file.Findings[i]
		k := kind{f.Rule, f.Severity}
		if told[k] == 0 {
			kinds = append(kinds, k)
		}
		told[k]++
		switch {
		case p.Quiet:
			p.headline(file, f)
		case p.All || told[k] <= foldAfter:
			p.finding(file, f)
		}
	}
	for _, k := range kinds {
		if more := told[k] - foldAfter; more > 0 && !p.Quiet && !p.All {
			p.printf("%s: ... and %s of %s in this file (--all shows them)\n\n",
				p.path(Visible(file.Name)), count(more, "more "+k.severity.String()), p.rule(k.rule.ID))
		}
	}
	if p.Suppressed {
		p.suppressed(file)
	}
}

// suppressed shows what comments allow, all of it: who asks wants to look through it.
func (p *printer) suppressed(file *File) {
	for i := range file.Suppressed {
		f := file.Suppressed[i]
		if p.Quiet {
			p.headline(file, &f)
			continue
		}
		label := "allows it" // the reason is there to read
		if f.Suppression.Reason == "" {
			label = "allows it without a reason"
		}
		f.Related, f.Fixes = []analyzer.Related{{Span: f.Suppression.Span, Message: label}}, nil
		p.finding(file, &f)
	}
}

// kind is what is folded together. The level is part of it, so that an error is never folded
// because of notes before it.
type kind struct {
	rule     *analyzer.Rule
	severity analyzer.Severity
}

func (p *printer) finding(file *File, f *analyzer.Finding) {
	p.headline(file, f)
	related := f.Related
	if !p.All && len(related) > maxRelated {
		related = related[:maxRelated]
	}
	fr := newFrame(f, related, p.Width)
	gutter := 1 + len(strconv.Itoa(fr.lastNumber()))
	p.frame(fr, gutter, p.level(f.Severity))
	indent := strings.Repeat(" ", gutter+1)
	if more := len(f.Related) - len(related); more > 0 {
		p.printf("%s... and %d more places (--all shows them)\n", indent, more)
	}
	p.run(f, indent)
	word := "fix:"
	for _, fix := range f.Fixes {
		p.printf("%s%s %s\n", indent, p.fix(word), Visible(fix.Title))
		word = "or: "
	}
	p.printf("\n")
}

// run tells a run step by step, each with its line of the file.
func (p *printer) run(f *analyzer.Finding, indent string) {
	if len(f.Run) == 0 {
		return
	}
	p.printf("%s%s\n", indent, p.related("run:"))
	digits := len(strconv.Itoa(len(f.Run)))
	for i, step := range f.Run {
		if hidden := len(f.Run) - maxSteps; !p.All && hidden > 0 && i >= maxSteps/2 && i < maxSteps/2+hidden {
			if i == maxSteps/2 {
				p.printf("%s  ... %s (--all shows them)\n", indent, count(hidden, "more step"))
			}
			continue
		}
		line := f.File.Position(step.Span.Start, source.RuneColumns).Line
		p.printf("%s  %*d. %s (line %d)\n", indent, digits, i+1, Visible(step.Text), line)
	}
}

// headline is the one line that editors and scripts recognize.
func (p *printer) headline(file *File, f *analyzer.Finding) {
	at := f.File.Position(f.Span.Start, source.RuneColumns)
	level := f.Severity.String()
	if f.Suppression != nil {
		level = "suppressed " + level
	}
	p.printf("%s:%d:%d: %s: %s %s\n",
		p.path(Visible(file.Name)), at.Line, at.Column,
		p.level(f.Severity)(level), Visible(f.Message),
		p.rule("["+f.Rule.ID+"]"))
}

func (p *printer) frame(fr frame, gutter int, level painter) {
	beside := p.gutter(strings.Repeat(" ", gutter) + " |")
	for _, line := range fr {
		if line.number == 0 {
			p.line(p.gutter(fmt.Sprintf("%*s", gutter, "...")))
			continue
		}
		p.line(strings.TrimRight(p.gutter(fmt.Sprintf("%*d |", gutter, line.number))+" "+line.text, " "))
		for _, m := range line.marks {
			paint, stroke := p.related, "-"
			if m.primary {
				paint, stroke = level, "^"
			}
			under := strings.Repeat(stroke, m.to-m.from)
			if m.label != "" {
				under += " " + m.label
			}
			p.line(beside, " ", strings.Repeat(" ", m.from), paint(under))
		}
	}
}

// statistics is a table of rules, the most frequent first.
func (p *printer) statistics(r *Report) {
	count := map[*analyzer.Rule]int{}
	var rules []*analyzer.Rule
	wide := 0
	for i := range r.Files {
		for _, f := range r.Files[i].Findings {
			if count[f.Rule] == 0 {
				rules = append(rules, f.Rule)
				wide = max(wide, len(f.Rule.ID))
			}
			count[f.Rule]++
		}
	}
	if len(rules) == 0 {
		return
	}
	slices.SortFunc(rules, func(a, b *analyzer.Rule) int {
		return cmp.Or(count[b]-count[a], strings.Compare(a.ID, b.ID))
	})
	digits := len(strconv.Itoa(count[rules[0]]))
	for _, rule := range rules {
		p.printf("%s%*s  %*d\n", p.rule(rule.ID), wide-len(rule.ID), "", digits, count[rule])
	}
	p.printf("\n")
}

// summary says how much was found: "2 errors, 1 warning in 3 files".
func (p palette) summary(s Summary) string {
	unchecked := p.err(count(s.failures, "file") + " could not be checked")
	switch { // "no findings" would be true, and misleading
	case s.Files == 0 && s.failures > 0:
		return unchecked
	case s.Files == 0 && s.trouble:
		return p.err("nothing could be checked")
	}
	var parts []string
	for _, level := range []struct {
		n     int
		paint painter
		word  string
	}{
		{s.Errors, p.err, "error"},
		{s.Warnings, p.warning, "warning"},
		{s.Notes, p.note, "note"},
	} {
		if level.n > 0 {
			parts = append(parts, level.paint(count(level.n, level.word)))
		}
	}
	if parts == nil {
		parts = []string{"no findings"}
	}
	line := strings.Join(parts, ", ") + " in " + count(s.Files, "file")
	if s.fixable > 0 {
		line += fmt.Sprintf("; %d fixable with --fix", s.fixable)
	}
	if s.Suppressed > 0 {
		line += fmt.Sprintf("; %d suppressed", s.Suppressed)
	}
	if s.Baseline > 0 {
		line += fmt.Sprintf("; %d in the baseline", s.Baseline)
	}
	if s.older > 0 {
		line += "; " + count(s.older, "older one") + " not shown"
	}
	if s.failures > 0 {
		line += "; " + unchecked
	}
	return line
}

// count returns "1 file", "2 files".
func count(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return strconv.Itoa(n) + " " + word
}
