package blueprint

import (
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// Inside returns where in the file a part of a string stands, given in bytes of the decoded text:
// escapes and line ends make the two differ. It answers false for a part that is not in the text.
func (b *Blueprint) Inside(t Text, part source.Span) (source.Span, bool) {
	text, ok := t.Get()
	v := toml.Value{Kind: toml.String, Str: text, Span: t.Span}
	start, hasStart := v.RawOffset(b.File, part.Start)
	end, hasEnd := v.RawOffset(b.File, part.End)
	return source.Span{Start: start, End: end}, ok && hasStart && hasEnd && start <= end
}
