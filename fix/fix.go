// Package fix merges the edits of findings into new text.
package fix

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// Apply makes the edits of the first fix of each finding, in the order of the findings, and
// returns the new text and how many findings it mended. Edits are alternatives made to one and
// the same text: a fix that touches what an earlier one changed is left out as a whole, and
// comes again when the new text is checked. So is one that would spoil the file together with
// those before it, as when two misspelt headers are mended to become one and the same.
func Apply(file *source.File, findings []analyzer.Finding) (text []byte, mended int) {
	var fixes [][]analyzer.Edit
	var edits []analyzer.Edit
	for _, f := range findings {
		mine := f.Fixes[0].Edits
		if len(mine) == 0 || slices.ContainsFunc(mine, func(e analyzer.Edit) bool { return touches(edits, e) }) {
			continue
		}
		edits = append(edits, mine...)
		fixes = append(fixes, mine)
	}
	text = edited(file, fixes)
	if len(fixes) > 1 && !parses(text) && len(toml.Parse(file).Errors) == 0 {
		fixes = sound(file, nil, fixes)
		text = edited(file, fixes)
	}
	return text, len(fixes)
}

// sound adds as many fixes to those kept as leave a file that parses. It halves what does not, since
// few of many are to blame.
func sound(file *source.File, kept, more [][]analyzer.Edit) [][]analyzer.Edit {
	all := slices.Concat(kept, more)
	switch {
	case parses(edited(file, all)):
		return all
	case len(more) == 1:
		return kept
	}
	half := len(more) / 2
	return sound(file, sound(file, kept, more[:half]), more[half:])
}

func parses(text []byte) bool { return len(toml.Parse(source.New("", text)).Errors) == 0 }

// edited returns the text of a file with the edits made.
func edited(file *source.File, fixes [][]analyzer.Edit) []byte {
	edits := slices.Concat(fixes...)
	slices.SortStableFunc(edits, func(a, b analyzer.Edit) int { return a.Span.Start - b.Span.Start })
	var text []byte
	at := 0
	for _, e := range edits {
		text = append(text, file.Content[at:e.Span.Start]...)
		text = append(text, e.New...)
		at = e.Span.End
	}
	return append(text, file.Content[at:]...)
}

// touches reports whether an edit meets one that is already made, or inserts at the same place.
func touches(made []analyzer.Edit, e analyzer.Edit) bool {
	return slices.ContainsFunc(made, func(m analyzer.Edit) bool {
		return m.Span.Overlaps(e.Span) || m.Span.Start == e.Span.Start ||
			m.Span.Len() == 0 && e.Span.Contains(m.Span) || e.Span.Len() == 0 && m.Span.Contains(e.Span)
	})
}
