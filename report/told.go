package report

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// What several formats for machines say in the same way.

// notChecked stands where the ID of a rule does when a file could not be checked.
const notChecked = "not-checked"

// told is a finding and the file it was found in.
type told struct {
	file    *File
	finding *analyzer.Finding
	old     bool // the baseline holds it
}

// findings returns all that is to be told, in the order of the report.
func (r *Report) findings() []told {
	all := r.allFindings()
	return slices.DeleteFunc(all, func(t told) bool { return t.old || t.finding.Suppression != nil })
}

// allFindings also returns, after those of its file, what the baseline holds and what comments allow.
func (r *Report) allFindings() []told {
	var all []told
	for i := range r.Files {
		file := &r.Files[i]
		for j := range file.Findings {
			all = append(all, told{file, &file.Findings[j], false})
		}
		for j := range file.Baseline {
			all = append(all, told{file, &file.Baseline[j], true})
		}
		for j := range file.Suppressed {
			all = append(all, told{file, &file.Suppressed[j], false})
		}
	}
	return all
}

// worstFirst sorts by level, and leaves what is equally bad in order. What is old comes after what is
// new, and what is suppressed last: readers that take only the beginning of a report lose that first.
func worstFirst(all []told) {
	slices.SortStableFunc(all, func(a, b told) int { return b.weight() - a.weight() })
}

func (t told) weight() int {
	switch {
	case t.finding.Suppression != nil:
		return int(analyzer.Off)
	case t.old:
		return int(t.finding.Severity)
	default:
		return int(analyzer.Error) + int(t.finding.Severity)
	}
}

// failures returns the files that could not be checked.
func (r *Report) failures() []*File {
	var all []*File
	for i := range r.Files {
		if r.Files[i].Failure != "" {
			all = append(all, &r.Files[i])
		}
	}
	return all
}

// complaint says that a file could not be checked, and why. What is not with one file says itself what
// could not be done.
func (f *File) complaint() string {
	if f.Name == "" {
		return f.Failure
	}
	return "not checked: " + f.Failure
}

// adviceLines returns the message of a finding and what to do about it, as lines of which each
// character can be seen.
func adviceLines(f *analyzer.Finding) []string {
	lines := []string{Visible(f.Message)}
	word := "fix: "
	for _, fix := range f.Fixes {
		lines = append(lines, word+Visible(fix.Title))
		word = "or: "
	}
	return lines
}

// advice returns the same as one line, for readers that show only one.
func advice(f *analyzer.Finding) string {
	lines := adviceLines(f)
	if len(lines) == 1 {
		return lines[0]
	}
	return lines[0] + " (" + strings.Join(lines[1:], "; ") + ")"
}

// lineRange returns the first and the last line that a span touches. A span that ends with a line
// end does not touch the line after it.
func lineRange(f *source.File, s source.Span) (first, last int) {
	first = f.Position(s.Start, source.ByteColumns).Line
	last = f.Position(max(s.Start, s.End-1), source.ByteColumns).Line
	return first, last
}

// summaryLine is the one of Text, without colours.
func summaryLine(r *Report) string { return newPalette(false).summary(r.Summary()) }
