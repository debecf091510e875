package toml

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// text reads the string at pos, which starts with quote.
func (p *parser) text(v *Value, quote byte) (whole bool) {
	if p.tripled(p.pos) {
		return p.multiLine(v, quote)
	}
	text, closed := p.singleLine(quote)
	if closed {
		v.Kind, v.Str = String, text
	}
	return true
}

// tripled reports whether the quote at at is the first of three.
func (p *parser) tripled(at int) bool {
	return at+2 < len(p.src) && p.src[at] == p.src[at+1] && p.src[at] == p.src[at+2]
}

// singleLine reads a string that ends on its line. Of one that does not, it reports just
// that: escapes that look wrong in it are most likely due to the same slip.
func (p *parser) singleLine(quote byte) (text string, closed bool) {
	open, mark := p.pos, p.mark()
	p.pos++
	text, closed = p.stringBody(quote, false)
	if closed {
		return text, true
	}
	p.reset(mark)
	p.pos = open + 1
	if p.brackets+p.braces > 0 {
		p.resync() // the brackets that end the line are not part of the string
	} else {
		p.pos = p.trimmedLineEnd(p.pos)
	}
	span := source.Span{Start: open, End: p.pos}
	if p.brackets+p.braces == 0 {
		if end := p.proseEnd(p.pos, quote); end > p.pos {
			p.errorf(span, "this string goes on over several lines; write %[1]s at its start and at its end", strings.Repeat(string(quote), 3))
			text, p.pos = p.src[open+1:p.pos], end
			return text, false
		}
	}
	if quote == '"' && strings.Contains(p.src[open:p.pos], `\"`) {
		p.errorf(span, `this string has no closing "; \" stands for a quote within it, so double the backslash or use single quotes`)
	} else {
		p.errorf(span, "this string has no closing %c", quote)
	}
	return p.src[open+1 : p.pos], false
}

// multiLine reads a string in triple quotes.
func (p *parser) multiLine(v *Value, quote byte) (whole bool) {
	open, mark := p.pos, p.mark()
	p.pos += 3
	p.pos = afterLineEnd(p.src, p.pos)
	closed := false
	if memo := &p.unclosed[quote&1]; !*memo {
		v.Str, closed = p.stringBody(quote, true)
		*memo = !closed
	}
	if closed && !p.swallowed(open) {
		v.Kind = String
		return true
	}
	p.reset(mark)
	v.Str = ""
	delimiter := source.Span{Start: open, End: open + 3}
	p.errorf(delimiter, "the string that starts here has no closing %s", p.src[open:open+3])
	p.pos = p.statementAfter(open + 3)
	return false
}

// afterLineEnd returns the offset after the line end at at, if there is one: the first one
// in a multi-line string is not part of it.
func afterLineEnd(src string, at int) int {
	switch {
	case strings.HasPrefix(src[at:], "\n"):
		return at + 1
	case strings.HasPrefix(src[at:], "\r\n"):
		return at + 2
	}
	return at
}

// stringBody reads from after the opening quotes to after the closing ones and returns the
// decoded text, which shares the memory of the file unless it holds escapes.
func (p *parser) stringBody(quote byte, multi bool) (text string, closed bool) {
	class := basicByte
	if quote == '\'' {
		class = literalByte
	}
	p.badEscape = false
	plain := p.pos // start of the text not yet copied to p.decode
	p.decode = p.decode[:0]
	for {
		p.pos = p.run(p.pos, class)
		if p.pos == len(p.src) {
			return "", false
		}
		switch c := p.src[p.pos]; {
		case c == quote:
			if end, ok := p.closing(quote, multi); ok {
				return p.decoded(plain, end), true
			}
		case c == '\\':
			p.decode = append(p.decode, p.src[plain:p.pos]...)
			p.escape(multi)
			plain = p.pos
		case !multi && (c == '\n' || c == '\r' && p.at(p.pos+1) == '\n'):
			return "", false
		default:
			p.controlInString()
		}
	}
}

// closing reads the quotes at pos. Up to two quotes before the closing three belong to
// the text. It answers where the text ends.
func (p *parser) closing(quote byte, multi bool) (end int, ok bool) {
	if !multi {
		p.pos++
		return p.pos - 1, true
	}
	n := 1
	for n < 5 && p.at(p.pos+n) == quote {
		n++
	}
	p.pos += n
	return p.pos - 3, n >= 3
}

// decoded returns the text of a string whose last plain run is src[plain:end].
func (p *parser) decoded(plain, end int) string {
	if len(p.decode) == 0 {
		return p.src[plain:end]
	}
	p.decode = append(p.decode, p.src[plain:end]...)
	return string(p.decode)
}

// controlInString reads the control bytes at pos, line ends included.
func (p *parser) controlInString() {
	switch start := p.pos; {
	case p.src[start] == '\n':
		p.pos++
	case p.src[start] == '\r' && p.at(start+1) == '\n':
		p.pos += 2
	case p.src[start] == '\r':
		p.loneCR(start)
		p.pos++
	default:
		p.pos = p.controlEnd(start)
		p.controlBytes(start, p.pos, "a string")
	}
}

// escape decodes the escape sequence at pos into p.decode. One that means nothing stands
// for itself.
func (p *parser) escape(multi bool) {
	e := readEscape(p.src, p.pos, multi)
	if e.problem != "" && !p.badEscape {
		p.badEscape = true
		p.errorf(source.Span{Start: p.pos, End: p.pos + e.wrong}, "%s", e.problem)
	}
	if !e.empty {
		p.decode = utf8.AppendRune(p.decode, e.char)
	}
	p.pos += e.size
}

// escapeSequence is what stands at a backslash.
type escapeSequence struct {
	char    rune
	empty   bool   // a backslash at the end of a line: it and the white space after it vanish
	size    int    // bytes read for char
	problem string // "" if all is well
	wrong   int    // bytes that the problem is about
}

var simpleEscapes = [256]rune{'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r', 'e': 0x1b, '"': '"', '\\': '\\'}

func readEscape(src string, at int, multi bool) escapeSequence {
	literal := escapeSequence{char: '\\', size: 1} // the backslash itself
	if at+1 == len(src) {
		return literal // the string is unclosed, which is reported elsewhere
	}
	c := src[at+1]
	if r := simpleEscapes[c]; r != 0 {
		return escapeSequence{char: r, size: 2}
	}
	switch c {
	case 'x':
		return hexEscape(src, at, 2)
	case 'u':
		return hexEscape(src, at, 4)
	case 'U':
		return hexEscape(src, at, 8)
	case ' ', '\t', '\r', '\n':
		if end, ok := foldedLines(src, at+1); ok && multi {
			return escapeSequence{empty: true, size: end - at}
		}
	}
	if classes[c]&controlByte != 0 {
		return literal // reported as a control character, or as the end of the string
	}
	r, size := utf8.DecodeRuneInString(src[at+1:])
	if r == utf8.RuneError && size == 1 {
		return literal // reported as bad UTF-8
	}
	literal.wrong = 1 + size
	literal.problem = `\` + src[at+1:at+1+size] + " is no escape sequence; double the backslash, or put the string in single quotes"
	if isSpace(c) {
		literal.problem = "a backslash before a space means nothing; double it, or put the string in single quotes"
	}
	return literal
}

// hexEscape reads \x, \u or \U with its digits.
func hexEscape(src string, at, digits int) escapeSequence {
	start := at + 2
	end := start
	for end < len(src) && end < start+digits && isHex(src[end]) {
		end++
	}
	literal := escapeSequence{char: '\\', size: 1, wrong: end - at}
	letter := src[at+1 : start]
	if end < start+digits {
		literal.problem = `\` + letter + " needs " + strconv.Itoa(digits) + " hexadecimal digits; for a backslash, double it or put the string in single quotes"
		return literal
	}
	code, _ := strconv.ParseUint(src[start:end], 16, 32)
	if r := rune(code); code <= utf8.MaxRune && utf8.ValidRune(r) {
		return escapeSequence{char: r, size: end - at}
	}
	literal.problem = "there is no Unicode character " + src[start:end]
	return literal
}

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// foldedLines reads the white space after a backslash at the end of a line, all of which
// the backslash removes. It answers false if there is no line end in it.
func foldedLines(src string, at int) (end int, ok bool) {
	for ; at < len(src); at++ {
		switch src[at] {
		case ' ', '\t':
		case '\n':
			ok = true
		case '\r':
			if at+1 == len(src) || src[at+1] != '\n' {
				return at, ok
			}
		default:
			return at, ok
		}
	}
	return at, ok
}

// RawOffset returns where in the file the byte at offset of the decoded text of a String
// comes from: text inside TOML strings can then be pointed at in spite of escapes and line
// ends. The length of the text maps to the closing quote. It answers false for other kinds
// and for offsets outside the text.
func (v *Value) RawOffset(file *source.File, offset int) (int, bool) {
	if v.Kind != String || offset < 0 || offset > len(v.Str) || v.Span.Len() < 2 || v.Span.End > len(file.Content) {
		return 0, false
	}
	raw := file.Text(v.Span)
	at, multi := 1, len(raw) >= 6 && raw[1] == raw[0] && raw[2] == raw[0]
	if multi {
		at = afterLineEnd(raw, 3)
	}
	if raw[0] == '\'' {
		return v.Span.Start + at + offset, true
	}
	for read := 0; ; {
		next := strings.IndexByte(raw[at:], '\\')
		if next < 0 || read+next > offset {
			return v.Span.Start + at + offset - read, true
		}
		at += next
		read += next
		e := readEscape(raw, at, multi)
		if !e.empty {
			if read+utf8.RuneLen(e.char) > offset {
				return v.Span.Start + at, true
			}
			read += utf8.RuneLen(e.char)
		}
		at += e.size
	}
}
