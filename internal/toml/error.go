package toml

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// errorf adds a mistake. It answers false if it was not kept: because there are too many,
// or because the place holds bytes that are no UTF-8, which has an error already.
func (p *parser) errorf(span source.Span, format string, args ...any) bool {
	if p.hasBadBytes(span) {
		return false
	}
	errors := p.tree.Errors
	if len(errors) == MaxErrors {
		p.tree.Dropped++
		return false
	}
	p.tree.Errors = append(errors, Error{Span: span, Message: fmt.Sprintf(format, args...)})
	return true
}

// errorUnlessBroken adds a mistake that follows a key, unless the key had one itself.
func (p *parser) errorUnlessBroken(state keyState, span source.Span, format string, args ...any) {
	if state == goodKey {
		p.errorf(span, format, args...)
	}
}

// errorMark remembers the errors up to some point.
type errorMark struct{ kept, dropped int }

func (p *parser) mark() errorMark { return errorMark{len(p.tree.Errors), p.tree.Dropped} }

// reset forgets the errors since the mark.
func (p *parser) reset(m errorMark) {
	p.tree.Errors, p.tree.Dropped = p.tree.Errors[:m.kept], m.dropped
}

// sortErrors puts the errors in the order of their places. Nearly all are in it already.
func (p *parser) sortErrors() {
	slices.SortStableFunc(p.tree.Errors, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
}

// foreignEncoding reports a file in UTF-16, in which every other byte would be an error.
func (p *parser) foreignEncoding() bool {
	s := p.src
	marked := strings.HasPrefix(s, "\xff\xfe") || strings.HasPrefix(s, "\xfe\xff")
	unmarked := len(s) >= 4 && (s[0] == 0 && s[2] == 0 || s[1] == 0 && s[3] == 0)
	if !marked && !unmarked {
		return false
	}
	p.errorf(source.Span{Start: 0, End: 2}, "the file is in UTF-16; save it as UTF-8")
	p.pos = len(s)
	p.item(Broken, nil, nil)
	return true
}

// badUTF8 finds and reports the runs of bytes that are no UTF-8.
func (p *parser) badUTF8() {
	for at := 0; at < len(p.src); {
		start := at
		for at < len(p.src) && p.src[at] >= utf8.RuneSelf {
			if _, size := utf8.DecodeRuneInString(p.src[at:]); size > 1 {
				break
			}
			at++
		}
		if at > start {
			span := source.Span{Start: start, End: at}
			p.errorf(span, "%s", badBytesMessage(p.src[start:at]))
			p.badBytes = append(p.badBytes, span)
		}
		at = p.afterRune(at)
	}
}

func badBytesMessage(bytes string) string {
	if len(bytes) == 1 {
		return fmt.Sprintf("the byte 0x%02x is not UTF-8; save the file as UTF-8", bytes)
	}
	const most = 4
	ellipsis := ""
	if len(bytes) > most {
		bytes, ellipsis = bytes[:most], " ..."
	}
	return fmt.Sprintf("the bytes % #x%s are not UTF-8; save the file as UTF-8", bytes, ellipsis)
}

func (p *parser) hasBadBytes(span source.Span) bool {
	if len(p.badBytes) == 0 {
		return false
	}
	i, _ := slices.BinarySearchFunc(p.badBytes, span.Start, func(bad source.Span, at int) int {
		return cmp.Compare(bad.End, at+1)
	})
	return i < len(p.badBytes) && p.badBytes[i].Start < max(span.End, span.Start+1)
}

// controlBytes reports control characters.
func (p *parser) controlBytes(start, end int, where string) {
	p.errorf(source.Span{Start: start, End: end}, "the control character U+%04X has no place in %s; delete it", p.src[start], where)
}

// loneCR reports a carriage return without a line feed: once, since a file with old line
// ends is full of them.
func (p *parser) loneCR(at int) {
	if !p.sawLoneCR {
		p.sawLoneCR = true
		p.errorf(source.Span{Start: at, End: at + 1}, "a carriage return needs a line feed after it; save the file with usual line ends")
	}
}

// longestQuote is the most bytes of a file that a message repeats.
const longestQuote = 40

func shortened(s string) string {
	if len(s) <= longestQuote {
		return s
	}
	end := longestQuote
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "..."
}

// quoted returns text as a TOML string for a message.
func quoted(text string) string {
	text = shortened(strings.ToValidUTF8(text, "\ufffd"))
	if strings.ContainsAny(text, `"\`) && !strings.Contains(text, "'") {
		return "'" + text + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// isSmartQuote reports whether r is a quote that word processors make of a straight one.
func isSmartQuote(r rune) bool {
	return '\u2018' <= r && r <= '\u201f' || r == '\u00ab' || r == '\u00bb'
}
