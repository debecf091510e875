package toml

import "github.com/levlint/levlint/source"

// headerLine is a header while it is read.
type headerLine struct {
	open  int  // offset of its first bracket
	array bool // [[key]]
	keys  []Key
	state keyState
}

// header reads "[key]" or "[[key]]". What follows one that cannot be understood has no
// place in the tree: it goes to a table outside it, and not to the table before.
func (p *parser) header() {
	h := headerLine{open: p.pos}
	p.pos++
	if p.peek() == '[' {
		h.array = true
		p.pos++
	}
	p.skipSpace()
	if h.keys, h.state = p.key(); h.state == noKey {
		p.unnamedHeader(h)
		return
	}
	if p.leftOfArray() {
		p.noStatement(h.open)
		return
	}
	p.closeHeader(&h)
	span := source.Span{Start: h.open, End: p.pos}
	switch {
	case !h.state.usable():
		p.into = p.detached(span)
		p.item(Broken, nil, nil)
	case h.array:
		p.into = p.open(span, h.keys, true)
		p.item(ArrayHeader, h.keys, p.into)
	default:
		p.into = p.open(span, h.keys, false)
		p.item(Header, h.keys, p.into)
	}
	p.lineEnd(nil)
}

// headless reads a header that lacks its first bracket: "stages.plan]".
func (p *parser) headless(start int) bool {
	end, _ := p.keyEnd(start)
	if p.at(end) != ']' || !p.endsLine(p.afterSpace(end+1)) {
		return false
	}
	resume := p.pos
	p.pos = start
	keys, _ := p.key()
	if len(keys) < 2 {
		p.pos = resume
		return false
	}
	p.pos = end + 1
	span := source.Span{Start: start, End: p.pos}
	p.errorf(span, "a header starts with a bracket; write [%s]", p.src[start:end])
	p.into = p.open(span, keys, false)
	p.item(Header, keys, p.into)
	return true
}

// leftOfArray reports whether a line like ['a', 'b'] is no header but left over from an
// array: a comma follows what was taken for a key.
func (p *parser) leftOfArray() bool { return p.at(p.afterSpace(p.pos)) == ',' }

// closeHeader reads the "]" or "]]" after the key.
func (p *parser) closeHeader(h *headerLine) {
	keyEnd := p.pos
	p.skipSpace()
	if end, ok := p.wordsBefore(p.pos, ']'); ok && h.state == goodKey {
		p.spacedName(h, end)
	}
	if p.peek() != ']' {
		p.unclosedHeader(h, keyEnd)
		return
	}
	p.pos++
	doubled := p.peek() == ']'
	if doubled {
		p.pos++
	}
	message := ""
	switch next := p.afterSpace(p.pos); {
	case doubled == h.array:
		return
	case h.array && p.at(next) == ']':
		p.pos = next + 1
		message = "the brackets of ]] must touch"
	case h.array:
		message = "a header that starts with [[ ends with ]]"
	default:
		message = "a header that starts with [ ends with a single ]"
	}
	p.errorUnlessBroken(h.state, source.Span{Start: h.open, End: p.pos}, "%s", message)
}

// spacedName makes one key of the words up to end.
func (p *parser) spacedName(h *headerLine, end int) {
	span := source.Span{Start: h.keys[0].Span.Start, End: end}
	name := p.src[span.Start:span.End]
	p.errorf(span, "a name with spaces needs quotes; write %s", quoted(name))
	h.keys = p.slabs.keys([]Key{{Name: name, Span: span}})
	p.pos = p.afterSpace(end)
}

// unclosedHeader reports a header without a bracket where its key ends. If nothing else
// stands there, it is still plain which table is meant.
func (p *parser) unclosedHeader(h *headerLine, keyEnd int) {
	bracket := "]"
	if h.array {
		bracket = "]]"
	}
	if p.atLineEnd() {
		p.pos = keyEnd
		p.errorUnlessBroken(h.state, source.Span{Start: h.open, End: keyEnd}, "this header needs %s at its end", bracket)
		return
	}
	junk := p.pos
	p.pos = p.restOfLine(junk)
	p.errorUnlessBroken(h.state, source.Span{Start: junk, End: p.pos}, "expected %s after the name of the table", bracket)
	h.state = brokenKey
}

// unnamedHeader reports "[" or "[[" without a key.
func (p *parser) unnamedHeader(h headerLine) {
	inner := p.pos // of the brackets
	p.pos = p.restOfLine(h.open)
	span := source.Span{Start: h.open, End: p.pos}
	switch c := p.at(inner); {
	case c == ']':
		p.errorf(span, "a table needs a name between its brackets")
	case c == '[' && !h.array && classes[p.at(inner+1)]&bareKeyByte != 0:
		p.errorf(span, "the brackets of [[ must touch")
	default:
		p.noStatement(h.open)
		return
	}
	p.into = p.detached(span)
	p.item(Broken, nil, nil)
}
