package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns text in which every character can be seen and none has a power. A blueprint
// comes from anywhere, and so do names of files: an escape sequence in one must not move the
// cursor, and a mark that turns the direction of writing must not make a line read as another.
//
// Control characters become their pictures (␛), other invisible ones their number (<U+202E>),
// and bytes that are no UTF-8 become U+FFFD. What is harmless comes back as it is.
func Visible(text string) string {
	if isPlain(text) || utf8.ValidString(text) && strings.IndexFunc(text, isHidden) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		writeVisible(&b, r)
	}
	return b.String()
}

// isPlain reports whether every byte is a character of ASCII that can be seen, as nearly all are.
func isPlain[T string | []byte](text T) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] >= '\x7f' {
			return false
		}
	}
	return true
}

func writeVisible(b *strings.Builder, r rune) {
	switch {
	case r < ' ':
		b.WriteRune('␀' + r)
	case r == '\x7f':
		b.WriteRune('␡')
	case isHidden(r):
		fmt.Fprintf(b, "<U+%04X>", r)
	default:
		b.WriteRune(r)
	}
}

// isHidden reports whether a character shows nothing of its own. The two joiners are let
// through: they have no power beyond the letters or emoji between which they stand.
func isHidden(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r < ' ' || r == '\x7f'
	case r == '\u200c' || r == '\u200d':
		return false
	default:
		return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
	}
}
