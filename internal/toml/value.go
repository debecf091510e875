package toml

import (
	"github.com/levlint/levlint/source"
)

// value reads the value at pos into v. It answers false where recovery had to leave the
// whole statement: pos is then before the text where the next one starts.
func (p *parser) value(v *Value) (whole bool) {
	v.Span.Start = p.pos
	whole = true
	switch c := p.peek(); c {
	case '"', '\'':
		whole = p.text(v, c)
	case '[', '{':
		whole = p.nested(v, c)
	default:
		p.scalar(v)
	}
	v.Span.End = p.pos
	return whole
}

// nested reads an array or inline table, unless it is deeper than the engine would go.
func (p *parser) nested(v *Value, open byte) (whole bool) {
	if p.brackets+p.braces >= MaxDepth {
		p.errorf(source.Span{Start: p.pos, End: p.pos + 1}, "nested more than %d deep", MaxDepth)
		return p.skipNested()
	}
	if open == '[' {
		p.brackets++
		whole = p.array(v)
		p.brackets--
		return whole
	}
	p.braces++
	whole = p.inlineTable(v)
	p.braces--
	return whole
}

// array reads "[value, value, ...]".
func (p *parser) array(v *Value) (whole bool) {
	open, base := p.pos, len(p.elems)
	p.pos++
	v.Kind = Array
	between := commaGiven
	for end := p.pos; ; end = p.pos {
		fresh := p.blank()
		switch c := p.peek(); {
		case p.pos == len(p.src), fresh && p.endsArray(), c == '}' && p.braces > 0:
			p.elems = p.elems[:base]
			return p.unclosedNested(v, open, end)
		case c == ']', c == '}':
			p.closeNested("an array", ']')
			v.Array = p.slabs.array(p.elems[base:])
			p.elems = p.elems[:base]
			return true
		case c == ',':
			if between == commaGiven {
				p.errorf(p.here(), "a value is missing before this comma")
			}
			p.pos++
			between = commaGiven
			continue
		case c == '=', c == ':', c == ';':
			p.strayInArray()
			between = commaForgiven
			continue
		}
		if between == commaMissing {
			p.missingComma(end)
		}
		elem := p.slabs.value()
		whole = p.value(elem)
		p.elems = append(p.elems, elem)
		if !whole {
			p.elems = p.elems[:base]
			*v = Value{Span: v.Span}
			return false
		}
		between = commaMissing
		if p.mendQuotes(elem) {
			between = commaForgiven
		}
	}
}

// inlineTable reads "{key = value, ...}".
func (p *parser) inlineTable(v *Value) (whole bool) {
	open := p.pos
	p.pos++
	v.Kind, v.Table = TableValue, p.slabs.table()
	v.Table.Style = Inline
	between, oneLine := commaGiven, true
	for end := p.pos; ; end = p.pos {
		fresh := p.blank()
		switch c := p.peek(); {
		case p.pos == len(p.src), fresh && p.endsInlineTable(between, oneLine), c == ']' && p.brackets > 0:
			return p.unclosedNested(v, open, end)
		case c == '}', c == ']':
			p.closeNested("an inline table", '}')
			v.Table.Span = source.Span{Start: open, End: p.pos}
			return true
		case c == ',':
			if between == commaGiven {
				p.errorf(p.here(), "a key and value are missing before this comma")
			}
			p.pos++
			between = commaGiven
			continue
		}
		if between == commaMissing {
			p.missingComma(end)
		}
		if between, whole = p.pair(v.Table); !whole {
			*v = Value{Span: v.Span}
			return false
		}
		oneLine = oneLine && !fresh
	}
}

// closeNested reads the bracket at pos. The wrong one, which closes nothing further out
// either, is taken for the right one.
func (p *parser) closeNested(what string, right byte) {
	if p.peek() != right {
		p.errorf(p.here(), "%s ends with %c", what, right)
	}
	p.pos++
}

// comma says what stands between two values of an array or inline table.
type comma uint8

const (
	commaMissing  comma = iota
	commaGiven          // or the opening bracket, which serves as well
	commaForgiven       // the line had a mistake already
)

// pair reads one "key = value" of an inline table.
func (p *parser) pair(t *Table) (after comma, whole bool) {
	start := p.pos
	keys, state := p.key()
	if state == noKey {
		p.errorf(p.here(), "expected a key; an inline table holds key = value pairs")
		p.pos++
		p.resync()
		return commaForgiven, true
	}
	span := source.Span{Start: start, End: p.pos}
	v := p.slabs.value()
	v.Span = source.Span{Start: p.pos, End: p.pos}
	p.blank()
	if !p.pairEquals(span, state) {
		p.assignIf(state, t, keys, v)
		return commaForgiven, true
	}
	p.blank()
	if c := p.peek(); c == ',' || c == '}' || p.pos == len(p.src) {
		v.Span = source.Span{Start: p.pos, End: p.pos}
		if p.pos < len(p.src) { // else the table is unclosed, which says enough
			p.errorUnlessBroken(state, span, "a value is missing for this key")
		}
		p.assignIf(state, t, keys, v)
		return commaForgiven, true
	}
	whole = p.value(v)
	if whole && p.mendQuotes(v) {
		after = commaForgiven
	}
	p.assignIf(state, t, keys, v)
	return after, whole
}

// pairEquals reads the "=" of a pair. It answers false where no value follows.
func (p *parser) pairEquals(key source.Span, state keyState) bool {
	switch c := p.peek(); {
	case c == '=':
		p.pos++
		return true
	case c == ':':
		p.colon()
		return true
	case c == ',', c == '}':
		p.errorUnlessBroken(state, key, "a key without a value; expected = and a value after it")
		return false
	case p.pos == len(p.src):
		return false // the table is unclosed, which says enough
	case p.startsValue(p.pos):
		p.errorUnlessBroken(state, key, "= is missing between this key and its value")
		return true
	}
	p.errorUnlessBroken(state, key, "expected = and a value after this key")
	p.resync()
	return false
}

func (p *parser) assignIf(state keyState, t *Table, keys []Key, v *Value) {
	if state.usable() {
		p.assign(t, keys, v)
	}
}

// here is the place of the character at pos.
func (p *parser) here() source.Span {
	return source.Span{Start: p.pos, End: p.afterRune(p.pos)}
}

// missingComma reports that the value that ends at end is not followed by one.
func (p *parser) missingComma(end int) {
	p.errorf(source.Span{Start: end - 1, End: end}, "a comma is missing after this value")
}
