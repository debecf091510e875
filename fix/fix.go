// Package fix merges the edits of findings into new text.
package fix

import (
	"cmp"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// Apply makes the edits of the first fix of each finding, in the order of the findings, and
// returns the new text and how many findings it mended. Edits are alternatives made to one and
// the same text: a fix that touches what an earlier one changed is left out as a whole, and
// comes again when the new text is checked, unless it is the very same. So is one that would spoil the file together with
// those before it, as when two misspelt headers are mended to become one and the same.
func Apply(file *source.File, findings []analyzer.Finding) (text []byte, mended int) {
	var fixes [][]analyzer.Edit
	var made []analyzer.Edit // by place
	for i := range findings {
		f := &findings[i]
		if !Fixable(f) {
			continue
		}
		edits := f.Fixes[0].Edits
		if !slices.ContainsFunc(edits, func(e analyzer.Edit) bool { return !isMade(made, e) }) {
			fixes = append(fixes, edits)
			continue
		}
		if slices.ContainsFunc(edits, func(e analyzer.Edit) bool { return touches(made, e) }) {
			continue
		}
		for _, e := range edits {
			at, _ := slices.BinarySearchFunc(made, e, byPlace)
			made = slices.Insert(made, at, e)
		}
		fixes = append(fixes, edits)
	}
	text = edited(file, fixes)
	if len(fixes) > 0 && !parses(text) && len(toml.Parse(file).Errors) == 0 {
		t := trial{file, maxTried}
		fixes = t.sound(nil, fixes)
		text = edited(file, fixes)
	}
	return text, len(fixes)
}

// Fixable reports whether the first fix of a finding can be made by a machine. The others are
// alternatives, between which only a person can choose.
func Fixable(f *analyzer.Finding) bool { return len(f.Fixes) > 0 && len(f.Fixes[0].Edits) > 0 }

// maxTried is how many bytes are parsed to find out which fixes spoil a file: all that a blueprint
// takes, or some rounds with a file of 10 MB. What is not tried is not made.
const maxTried = 64 << 20

// trial finds out which fixes a file bears.
type trial struct {
	file *source.File
	left int // bytes that may still be parsed
}

// sound adds as many fixes to those kept as leave a file that parses. It halves what does not, since
// few of many are to blame.
func (t *trial) sound(kept, more [][]analyzer.Edit) [][]analyzer.Edit {
	all := slices.Concat(kept, more)
	text := edited(t.file, all)
	t.left -= len(text)
	switch {
	case t.left < 0:
		return kept
	case parses(text):
		return all
	case len(more) == 1:
		return kept
	}
	half := len(more) / 2
	return t.sound(t.sound(kept, more[:half]), more[half:])
}

func parses(text []byte) bool { return len(toml.Parse(source.New("", text)).Errors) == 0 }

// edited returns the text of a file with the edits made. A line that an edit ends, ends as those of the
// file do.
func edited(file *source.File, fixes [][]analyzer.Edit) []byte {
	edits := slices.Concat(fixes...)
	slices.SortStableFunc(edits, byPlace)
	edits = slices.Compact(edits) // what several findings ask for is made once
	var text []byte
	at := 0
	windows := hasOnlyCRLF(file.Content)
	for _, e := range edits {
		text = append(text, file.Content[at:e.Span.Start]...)
		if windows {
			e.New = strings.ReplaceAll(strings.ReplaceAll(e.New, "\r\n", "\n"), "\n", "\r\n")
		}
		text = append(text, e.New...)
		at = e.Span.End
	}
	return append(text, file.Content[at:]...)
}

func hasOnlyCRLF(text string) bool {
	n := strings.Count(text, "\r\n")
	return n > 0 && n == strings.Count(text, "\n")
}

func byPlace(a, b analyzer.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) }

// isMade reports whether the very same edit is among those made.
func isMade(made []analyzer.Edit, e analyzer.Edit) bool {
	at, found := slices.BinarySearchFunc(made, e, byPlace)
	return found && made[at] == e
}

// touches reports whether an edit meets one that is already made, or inserts at the same place. Those
// made are apart from one another and sorted, so that only the neighbours can be met.
func touches(made []analyzer.Edit, e analyzer.Edit) bool {
	at, _ := slices.BinarySearchFunc(made, e, byPlace)
	return slices.ContainsFunc(made[max(at-1, 0):min(at+1, len(made))], func(m analyzer.Edit) bool {
		return m.Span.Overlaps(e.Span) || m.Span.Start == e.Span.Start ||
			m.Span.Len() == 0 && e.Span.Contains(m.Span) || e.Span.Len() == 0 && m.Span.Contains(e.Span)
	})
}
