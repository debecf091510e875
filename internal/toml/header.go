package toml

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// headerLine is a header while it is read.
type headerLine struct {
	open  int  // offset of its first bracket
	array bool // [[key]]
	keys  []Key
	state keyState
	mark  errorMark // before its name
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
	h.mark = p.mark()
	if h.keys, h.state = p.key(); h.state == noKey {
		p.unnamedHeader(h)
		return
	}
	if p.leftOfArray() {
		p.noStatement(h.open)
		return
	}
	if h.state == oddKey && len(h.keys) == 1 {
		p.slashed(&h)
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

// bracketless finds a header without its brackets at start: "stages.plan]", "(stages.plan)",
// "stages.plan:" or "stages.plan".
func (p *parser) bracketless(start int) (name source.Span, end int, ok bool) {
	name.Start = start
	opened := strings.IndexByte("({<", p.src[start]) >= 0
	if opened {
		name.Start = p.afterSpace(start + 1)
	}
	name.End, ok = p.keyEnd(name.Start)
	end = name.End
	closed := false
	if at := p.afterSpace(end); at < len(p.src) && strings.IndexByte("])}>", p.src[at]) >= 0 {
		end, closed = at+1, true
		if !opened && strings.HasPrefix(p.src[at:], "]]") {
			end++
		}
	} else if opened {
		return name, end, false
	}
	colon := p.at(end) == ':'
	if colon {
		end++
	}
	plain := opened || strings.Contains(p.src[name.Start:name.End], ".") || closed && p.goesOn(end) || colon && p.into == p.tree.Root && p.goesOn(end)
	return name, end, ok && plain && p.endsLine(p.afterSpace(end))
}

// undressed reads such a header. What follows belongs to that table, and not to the one before.
func (p *parser) undressed(name source.Span, end int) {
	span, whole := source.Span{Start: p.pos, End: end}, p.src
	p.pos, p.src = name.Start, p.src[:name.End] // a bare key would take a parenthesis along
	keys, state := p.key()
	p.pos, p.src = end, whole
	if !state.usable() {
		p.into = p.detached(span)
		p.item(Broken, nil, nil)
		return
	}
	array, brackets, kind := strings.HasSuffix(p.src[:end], "]]"), "[%s]", Header
	if array {
		brackets, kind = "[[%s]]", ArrayHeader
	}
	p.errorUnlessBroken(state, span, "a header stands in square brackets; write "+brackets, p.src[name.Start:name.End])
	p.into = p.open(span, keys, array)
	p.item(kind, keys, p.into)
}

// goesOn reports whether an assignment stands on the line after at, as below a header: "agent:" at the
// top and "agent]" are headers then, and no key whose value was forgotten.
func (p *parser) goesOn(at int) bool {
	return p.isAssignment(p.afterSpace(afterLineEnd(p.src, p.lineBreak(at))))
}

// slashed reads the name of a header whose parts are joined as those of a path.
func (p *parser) slashed(h *headerLine) {
	span := h.keys[0].Span
	text := p.src[span.Start:span.End]
	isName := func(part string) bool {
		return part != "" && strings.IndexFunc(part, func(r rune) bool { return r > 0x7f || classes[byte(r)]&bareKeyByte == 0 }) < 0
	}
	var keys []Key
	at := span.Start
	for part := range strings.SplitSeq(text, "/") {
		if !isName(part) {
			return
		}
		keys = append(keys, Key{Name: part, Span: source.Span{Start: at, End: at + len(part)}})
		at += len(part) + 1
	}
	if len(keys) < 2 {
		return
	}
	h.keys = p.slabs.keys(keys)
	p.reset(h.mark)
	p.errorf(span, "the parts of a name are joined by dots; write %s", strings.ReplaceAll(text, "/", "."))
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

// spacedName makes one key of the words between two dots, in a name that ends at end.
func (p *parser) spacedName(h *headerLine, end int) {
	span := source.Span{Start: h.keys[0].Span.Start, End: end}
	var keys []Key
	var names []string
	at := span.Start
	for part := range strings.SplitSeq(p.src[span.Start:end], ".") {
		name := strings.Trim(part, " \t\"'")
		start := at + strings.Index(part, name)
		keys = append(keys, Key{Name: name, Span: source.Span{Start: start, End: start + len(name)}})
		if strings.ContainsAny(name, " \t") {
			name = quoted(name)
		}
		names = append(names, name)
		at += len(part) + 1
	}
	p.errorf(span, "a name with spaces needs quotes; write %s", strings.Join(names, "."))
	h.keys = p.slabs.keys(keys)
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
