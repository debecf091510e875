package toml

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// endsArray reports whether the line at pos, inside an array, begins a statement: the
// bracket of the array is missing then.
func (p *parser) endsArray() bool {
	return p.pos < len(p.src) && p.startsStatement(p.pos)
}

// endsInlineTable is the same for an inline table, in which "key =" may well begin a line.
// After a table that so far was all on one line, and with no comma, it is the next statement.
func (p *parser) endsInlineTable(between comma, oneLine bool) bool {
	return p.isHeader(p.pos) || between == commaMissing && oneLine && p.isAssignment(p.pos)
}

// unclosedNested reports the array or inline table that starts at open and lacks its
// bracket. If a bracket that belongs further out is next, reading goes on there; otherwise
// the statement is over, at end.
func (p *parser) unclosedNested(v *Value, open, end int) (whole bool) {
	closing := map[byte]string{'[': "]", '{': "}"}[p.src[open]]
	p.errorf(source.Span{Start: open, End: open + 1}, "this %c has no closing %s", p.src[open], closing)
	*v = Value{Span: v.Span}
	if c := p.peek(); c == ']' || c == '}' {
		return true
	}
	p.pos = end
	return false
}

// skipNested passes over an array or inline table without reading it: how deep it goes
// does not matter.
func (p *parser) skipNested() (whole bool) {
	depth := 0
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; c {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case '#':
			p.comment()
			continue
		case '"', '\'':
			p.skipString(c)
			continue
		case '\n':
			if next := p.afterSpace(p.pos + 1); p.startsStatement(next) {
				return false
			}
		}
		p.pos++
		if depth == 0 {
			return true
		}
	}
	return false
}

func (p *parser) skipString(quote byte) {
	if p.tripled(p.pos) {
		delimiter := p.src[p.pos : p.pos+3]
		p.pos += 3
		if i := strings.Index(p.src[p.pos:], delimiter); i >= 0 {
			p.pos += i + 3
		} else {
			p.pos = len(p.src)
		}
		return
	}
	p.pos, _ = p.quotedEnd(p.pos, quote)
}

// strayInArray reports a character that has no place between the values of an array.
func (p *parser) strayInArray() {
	switch c := p.peek(); c {
	case ';':
		p.errorf(p.here(), "values of an array are separated by commas")
		p.pos++
	default:
		p.errorf(p.here(), "an array holds values only; key = value pairs go into an inline table: { ... }")
		p.pos++
		p.resync()
	}
}

// mendQuotes reports text that touches the end of a string in an array or inline table:
// one of its quotes is wrong, and with it all others on the line.
func (p *parser) mendQuotes(v *Value) (mended bool) {
	if v.Kind != String || p.pos == len(p.src) || strings.IndexByte(" \t\r\n,]}#=:;", p.src[p.pos]) >= 0 {
		return false
	}
	start := p.pos
	p.resync()
	if p.pos == start {
		p.pos++
	}
	p.errorf(source.Span{Start: start, End: p.pos}, "%s", p.leftover(start, v))
	*v = Value{Span: v.Span}
	return true
}

// leftover says what is wrong with text after the value v.
func (p *parser) leftover(start int, v *Value) string {
	switch c := p.src[start]; {
	case v == nil:
		return "nothing but a comment may follow a header on its line"
	case c == ',':
		return "no comma follows a value outside of arrays and inline tables"
	case c == ';':
		return "no semicolon is needed at the end of a line"
	case c == ']' || c == '}':
		return "this " + string(c) + " closes nothing"
	case v.Kind == String && v.Span.End == start && v.Span.Len() > 2 && p.tripled(v.Span.Start):
		return "expected the end of the line after the string; three quotes in a row end it"
	case v.Kind == String && v.Span.End == start && p.src[v.Span.Start] == '\'':
		return "expected the end of the line after the string; text that holds ' goes in double quotes"
	case v.Kind == String && v.Span.End == start:
		return `expected the end of the line after the string; a " inside it is written \"`
	}
	return "nothing but a comment may follow a value on its line"
}
