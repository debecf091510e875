// Package fix merges the edits of findings into new text.
package fix

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// Apply makes the edits of the first fix of each finding, in the order of the findings, and
// returns the new text and how many findings it mended. Edits are alternatives made to one and
// the same text: a fix that touches what an earlier one changed is left out as a whole, and
// comes again when the new text is checked.
func Apply(file *source.File, findings []analyzer.Finding) (text []byte, mended int) {
	var edits []analyzer.Edit
	for _, f := range findings {
		mine := f.Fixes[0].Edits
		if len(mine) == 0 || slices.ContainsFunc(mine, func(e analyzer.Edit) bool { return touches(edits, e) }) {
			continue
		}
		edits = append(edits, mine...)
		mended++
	}
	slices.SortStableFunc(edits, func(a, b analyzer.Edit) int { return a.Span.Start - b.Span.Start })
	at := 0
	for _, e := range edits {
		text = append(text, file.Bytes[at:e.Span.Start]...)
		text = append(text, e.New...)
		at = e.Span.End
	}
	return append(text, file.Bytes[at:]...), mended
}

// touches reports whether an edit meets one that is already made, or inserts at the same place.
func touches(made []analyzer.Edit, e analyzer.Edit) bool {
	return slices.ContainsFunc(made, func(m analyzer.Edit) bool {
		return m.Span.Overlaps(e.Span) || m.Span.Start == e.Span.Start ||
			m.Span.Len() == 0 && e.Span.Contains(m.Span) || e.Span.Len() == 0 && m.Span.Contains(e.Span)
	})
}
