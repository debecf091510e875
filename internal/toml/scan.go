package toml

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// Classes of bytes. One table look-up replaces chains of comparisons in the inner loops.
const (
	bareKeyByte  uint8 = 1 << iota // may stand in a key without quotes
	tokenEndByte                   // ends a number, a date or a word
	controlByte                    // has no place in a comment or string; the tab does
	basicByte                      // ends a run of plain bytes in a "string"
	literalByte                    // ends a run of plain bytes in a 'string'
)

// classes says of each byte what it may be part of.
//
//nolint:gochecknoglobals // a table, filled once
var classes = func() (table [256]uint8) {
	for c := range 256 {
		switch b := byte(c); {
		case isDigit(b), isLetter(b), b == '-', b == '_':
			table[c] |= bareKeyByte
		case b < 0x20 && b != '\t', b == 0x7f:
			table[c] |= controlByte | basicByte | literalByte | tokenEndByte
		case strings.IndexByte(" \t,;=#[]{}\"'", b) >= 0:
			table[c] |= tokenEndByte
		}
	}
	table['"'] |= basicByte
	table['\\'] |= basicByte
	table['\''] |= literalByte
	return table
}()

func isSpace(c byte) bool { return c == ' ' || c == '\t' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// peek returns the next byte, or 0 at the end of the file. A NUL in the file is no harm:
// nothing in TOML starts with one.
func (p *parser) peek() byte { return p.at(p.pos) }

func (p *parser) at(i int) byte {
	if i < len(p.src) {
		return p.src[i]
	}
	return 0
}

// run returns the end of the bytes from at on that do not have the class.
func (p *parser) run(at int, class uint8) int {
	for at < len(p.src) && classes[p.src[at]]&class == 0 {
		at++
	}
	return at
}

func (p *parser) skipSpace() { p.pos = p.afterSpace(p.pos) }

func (p *parser) afterSpace(at int) int {
	for at < len(p.src) && isSpace(p.src[at]) {
		at++
	}
	return at
}

// atLineEnd reports whether the line ends at pos, or only a comment is left of it.
func (p *parser) atLineEnd() bool { return p.endsLine(p.pos) }

func (p *parser) endsLine(at int) bool {
	if at >= len(p.src) {
		return true
	}
	c := p.src[at]
	return c == '\n' || c == '\r' || c == '#'
}

// lineBreak returns the offset of the line end at or after at.
func (p *parser) lineBreak(at int) int {
	line := p.src[at:]
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	if i := strings.IndexByte(line, '\r'); i >= 0 {
		line = line[:i]
	}
	return at + len(line)
}

// blank reads white space, line ends and comments. It reports whether a line ended.
func (p *parser) blank() (fresh bool) {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\t':
			p.pos++
		case '\n':
			fresh = true
			p.pos++
		case '\r':
			fresh = true
			if p.at(p.pos+1) != '\n' {
				p.loneCR(p.pos)
			}
			p.pos++
		case '#':
			p.comment()
		default:
			return fresh
		}
	}
	return fresh
}

// comment reads to the end of the line. Blanks at which an unclosed array was given up are
// read a second time; their comments are kept once.
func (p *parser) comment() {
	start := p.pos
	again := start <= p.lastComment
	for p.pos = p.run(start, controlByte); !p.endsLine(p.pos); p.pos = p.run(p.pos, controlByte) {
		end := p.controlEnd(p.pos)
		if !again {
			p.controlBytes(p.pos, end, "a comment")
		}
		p.pos = end
	}
	if !again {
		p.lastComment = start
		p.tree.Comments = append(p.tree.Comments, Comment{source.Span{Start: start, End: p.pos}})
	}
}

// controlEnd returns the end of the control bytes that start at at, line ends aside.
func (p *parser) controlEnd(at int) int {
	for at < len(p.src) && classes[p.src[at]]&controlByte != 0 && p.src[at] != '\n' && p.src[at] != '\r' {
		at++
	}
	return at
}
