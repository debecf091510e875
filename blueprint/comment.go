package blueprint

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/source"
)

// SpeaksOf names the parts of the blueprint that the comment of that index speaks of, as PathAt
// names them. A comment behind other text speaks of what begins on its line, or else of what ends
// there. One that has a line to itself speaks of the next line that is neither blank nor a
// comment. It is nil when there is none, or when nothing can be read there.
func (b *Blueprint) SpeaksOf(comment int) [][]string {
	b.once.Do(b.findTexts)
	at := b.Comments[comment].Start
	line := b.lineAt(at)
	before := strings.TrimRight(b.File.Text(source.Span{Start: line.Start, End: at}), " \t,")
	if before == "" {
		next := b.texts[comment]
		return b.beginning(source.Span{Start: next, End: b.lineAt(next).End})
	}
	if parts := b.beginning(source.Span{Start: line.Start, End: at}); parts != nil {
		return parts
	}
	last := line.Start + len(before)
	if path := b.PathAt(source.Span{Start: last - 1, End: last}); path != nil {
		return [][]string{path}
	}
	return nil
}

// beginning returns the parts that begin in a piece of a line. Parts of these are not named
// again, nor are the tables that a dotted key passes through: "a.b = { c = 1 }" is a.b.
func (b *Blueprint) beginning(piece source.Span) [][]string {
	var parts [][]string
	covered := piece.Start
	for item := itemAt(b.tree, piece.Start); item >= 0 && item < len(b.tree.Items) && b.tree.Items[item].Span.Start < piece.End; item++ {
		places := b.placesIn(item)
		for i, p := range places {
			if p.span.Start < covered || p.span.Start >= piece.End || b.leadsOn(places[i:]) {
				continue
			}
			covered = p.span.End
			path := p.up.path(p.name)
			if !slices.ContainsFunc(parts, func(known []string) bool { return slices.Equal(known, path) }) {
				parts = append(parts, path)
			}
		}
	}
	return parts
}

// leadsOn reports whether the first of these places is a part of a dotted key, and not its last one.
func (b *Blueprint) leadsOn(places []place) bool {
	if len(places) == 1 || places[1].span.Start < places[0].span.End {
		return false
	}
	between := source.Span{Start: places[0].span.End, End: places[1].span.Start}
	return strings.TrimSpace(b.File.Text(between)) == "."
}

// findTexts says for each comment where the next text begins that is neither blank nor a comment.
// It does so for all at once: in a long run of comments each would read to the end.
func (b *Blueprint) findTexts() {
	b.texts = make([]int, len(b.Comments))
	for i := len(b.Comments) - 1; i >= 0; i-- {
		at := b.Comments[i].End
		for at < len(b.File.Content) && strings.IndexByte(" \t\r\n", b.File.Content[at]) >= 0 {
			at++
		}
		if i+1 < len(b.Comments) && at == b.Comments[i+1].Start {
			at = b.texts[i+1]
		}
		b.texts[i] = at
	}
}

func (b *Blueprint) lineAt(offset int) source.Span {
	return b.File.Line(b.File.Position(offset, source.ByteColumns).Line)
}
