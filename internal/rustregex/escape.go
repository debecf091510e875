package rustregex

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// primitive reads one character that is not the start of anything larger.
func (p *parser) primitive() (*node, *Error) {
	if p.char() == '\\' {
		return p.escape()
	}
	n := &node{kind: literal, char: p.char(), span: source.Span{Start: p.pos}}
	switch n.char {
	case '.':
		n.kind = dot
	case '^', '$':
		n.kind = assertion
	}
	p.bump()
	n.span.End = p.pos
	return n, nil
}

// escape reads what starts with a backslash, in a class or outside.
func (p *parser) escape() (*node, *Error) {
	start := p.pos
	if !p.bump() {
		return nil, fail(start, p.pos, "`\\` is the last character: it escapes nothing (write `\\\\` to match a backslash)")
	}
	n := &node{kind: literal, span: source.Span{Start: start}}
	c := p.char()
	var err *Error
	switch {
	case '0' <= c && c <= '9':
		err = fail(start, p.pos+1, "back references such as `\\%c` are not supported here", c)
		err.reason = backReference
		return nil, err
	case strings.ContainsRune("xuU", c):
		err = p.hex(n)
	case c == 'p' || c == 'P':
		err = p.property(n)
	case strings.ContainsRune("dswDSW", c):
		n.kind, n.name, n.negated = perl, strings.ToLower(string(c)), c < 'a'
		p.bump()
	default:
		p.bump()
		err = p.simpleEscape(n, c)
	}
	n.span.End = p.pos
	return n, err
}

// simpleEscape reads an escape that is one character, and the word boundaries.
func (p *parser) simpleEscape(n *node, c rune) *Error {
	switch {
	case c < utf8.RuneSelf && !isASCIIAlphanumeric(c) && c != '<' && c != '>':
		n.char = c
	case strings.ContainsRune("aftnrv", c):
		n.char = rune("\a\f\t\n\r\v"[strings.IndexRune("aftnrv", c)])
		n.bell = c == 'a'
	case strings.ContainsRune("AzB<>", c):
		n.kind, n.char = assertion, c
	case c == 'b':
		n.kind, n.char = assertion, c
		return p.boundaryName(n.span.Start)
	default:
		err := fail(n.span.Start, p.pos, "the escape `\\%c` is not known here", c)
		err.reason = unknownEscape
		return err
	}
	return nil
}

func isASCIIAlphanumeric(c rune) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' && c < utf8.RuneSelf
}

// boundaryName reads the `{start}` of `\b{start}`. What does not look like it is left to be
// read as a count.
func (p *parser) boundaryName(start int) *Error {
	if p.char() != '{' {
		return nil
	}
	brace := p.pos
	if !p.bumpAndSkip() {
		return fail(start, p.pos, "`\\b{` is never closed")
	}
	if !isBoundaryChar(p.char()) {
		p.pos = brace
		return nil
	}
	nameStart := p.pos
	var name []byte
	for isBoundaryChar(p.char()) {
		name = append(name, byte(p.char()))
		p.bumpAndSkip()
	}
	if p.char() != '}' {
		return fail(brace, p.pos, "`\\b{` is not closed with `}`")
	}
	end := p.pos
	p.bump()
	switch string(name) {
	case "start", "end", "start-half", "end-half":
		return nil
	}
	return fail(nameStart, end, "%q is no word boundary: they are start, end, start-half and end-half", name)
}

func isBoundaryChar(c rune) bool {
	return c == '-' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// hex reads `x41`, `u0041`, `U00000041`, or one of the letters with `{41}`.
func (p *parser) hex(n *node) *Error {
	start := n.span.Start
	digits := map[rune]int{'x': 2, 'u': 4, 'U': 8}[p.char()]
	n.hexByte = p.char() == 'x'
	p.bumpAndSkip()
	var text []byte
	if p.char() == '{' {
		n.hexByte = false
		for p.bumpAndSkip() && p.char() != '}' {
			if !isHex(p.char()) {
				return fail(p.pos, p.pos+utf8.RuneLen(p.char()), "%q is no hexadecimal digit", p.char())
			}
			text = append(text, byte(p.char()))
		}
		if p.eof() {
			return fail(start, p.pos, "the escape is not closed with `}`")
		}
		p.bumpAndSkip()
		if len(text) == 0 {
			return fail(start, p.pos, "the escape holds no hexadecimal digit")
		}
	} else {
		for range digits {
			if !isHex(p.char()) {
				return fail(start, min(p.pos+1, len(p.text)), "the escape needs %d hexadecimal digits", digits)
			}
			text = append(text, byte(p.char()))
			p.bumpAndSkip()
		}
	}
	value, err := strconv.ParseUint(string(text), 16, 32)
	if err != nil || value > utf8.MaxRune || !utf8.ValidRune(rune(value)) {
		return fail(start, p.pos, "%s is no Unicode character", text)
	}
	n.char = rune(value)
	return nil
}

func isHex(c rune) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// property reads `pL` or `p{Greek}`. Whether the name is known is found out later.
func (p *parser) property(n *node) *Error {
	start := n.span.Start
	n.kind, n.negated = property, p.char() == 'P'
	if !p.bumpAndSkip() {
		return fail(start, p.pos, "the name of a set of characters is missing, as in `\\p{Greek}`")
	}
	var name strings.Builder
	switch p.char() {
	case '\\':
		return fail(p.pos, p.pos+1, "the name of a set of characters is missing, as in `\\p{Greek}`")
	case '{':
		for p.bumpAndSkip() && p.char() != '}' {
			name.WriteRune(p.char())
		}
		if p.eof() {
			return fail(start, p.pos, "`\\p{` is not closed with `}`")
		}
		p.bump()
	default:
		name.WriteRune(p.char())
		p.bumpAndSkip()
	}
	n.name = name.String()
	return nil
}
