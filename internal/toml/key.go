package toml

import (
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// keyState says how far a key can be trusted.
type keyState uint8

const (
	goodKey   keyState = iota
	oddKey             // reported; what is meant is plain
	brokenKey          // reported; what follows it is read, but has no place in the tree
	noKey              // there is none, and nothing was read or reported
)

// usable reports whether the key goes into the tree.
func (s keyState) usable() bool { return s <= oddKey }

// key reads a dotted key at pos. The result is kept by the tree.
func (p *parser) key() ([]Key, keyState) {
	start := p.pos
	p.path = p.path[:0]
	state := goodKey
	for {
		part, partState := p.keyPart()
		if partState == noKey && len(p.path) == 0 && p.peek() != '.' {
			p.pos = start
			return nil, noKey
		}
		if partState == noKey {
			if state == goodKey {
				p.emptyPart(start)
			}
			partState = brokenKey
		}
		state = max(state, partState)
		p.path = append(p.path, part)
		end := p.pos
		p.skipSpace()
		if p.peek() != '.' {
			p.pos = end
			break
		}
		p.pos++
		p.skipSpace()
	}
	if state.usable() && len(p.path) > MaxDepth {
		p.errorf(source.Span{Start: start, End: p.pos}, "a dotted key may have at most %d parts", MaxDepth)
		state = brokenKey
	}
	return p.slabs.keys(p.path), state
}

// emptyPart reports a dot with no name beside it.
func (p *parser) emptyPart(start int) {
	end := p.pos
	if end < len(p.src) && p.src[end] == '.' {
		end++
	}
	for end > start && isSpace(p.src[end-1]) {
		end--
	}
	p.errorf(source.Span{Start: max(start, end-1), End: end}, "a name is missing beside this dot")
}

func (p *parser) keyPart() (Key, keyState) {
	start := p.pos
	switch p.peek() {
	case '"', '\'':
		return p.quotedKey()
	}
	for p.pos < len(p.src) && classes[p.src[p.pos]]&bareKeyByte != 0 {
		p.pos++
	}
	if !p.endsKey(p.pos) {
		return p.oddKey(start)
	}
	span := source.Span{Start: start, End: p.pos}
	if start == p.pos {
		return Key{Span: span}, noKey
	}
	return Key{Name: p.src[start:p.pos], Span: span}, goodKey
}

func (p *parser) quotedKey() (Key, keyState) {
	start := p.pos
	quote := p.src[start]
	if p.tripled(start) {
		p.pos = p.multiLineKey(start)
		return Key{Span: source.Span{Start: start, End: p.pos}}, brokenKey
	}
	text, closed := p.singleLine(quote)
	span := source.Span{Start: start, End: p.pos}
	if !closed {
		return Key{Name: text, Span: span}, brokenKey
	}
	return Key{Name: text, Span: span}, goodKey
}

// multiLineKey reports a key in triple quotes and returns where it ends, on its line.
func (p *parser) multiLineKey(start int) (end int) {
	end = start + 3
	for end < len(p.src) && p.src[end] != '\n' && p.src[end] != '\r' {
		if p.src[end] == p.src[start] && p.tripled(end) {
			end += 3
			break
		}
		end++
	}
	p.errorf(source.Span{Start: start, End: end}, "a key takes single or double quotes, not triple ones")
	return end
}

// endsKey reports whether a bare key may end at at: before something that belongs to
// another piece of syntax, right or wrong.
func (p *parser) endsKey(at int) bool {
	return at >= len(p.src) || strings.IndexByte(" \t\r\n.=:,#[]{}\"'", p.src[at]) >= 0
}

// oddKey reads a bare key that holds characters it must not.
func (p *parser) oddKey(start int) (Key, keyState) {
	bad := p.pos
	for !p.endsKey(p.pos) {
		p.pos++
	}
	span := source.Span{Start: start, End: p.pos}
	name := p.src[start:p.pos]
	r, size := utf8.DecodeRuneInString(p.src[bad:])
	switch {
	case classes[p.src[bad]]&controlByte != 0:
		p.controlBytes(bad, bad+1, "a key")
	case isSmartQuote(r):
		p.errorf(source.Span{Start: bad, End: bad + size}, "curly quotes do not count as quotes; type straight ones")
		name = strings.TrimFunc(name, isSmartQuote)
	default:
		p.errorf(span, "a key without quotes holds only letters, digits, - and _; write %s", quoted(name))
	}
	return Key{Name: name, Span: span}, oddKey
}

// assignmentKind says what follows a key.
type assignmentKind uint8

const (
	hasValue     assignmentKind = iota
	lacksValue                  // reported; the key stands alone
	noAssignment                // the line is something else altogether
)

// equals reads the "=" after the key that covers span, or reports what stands there instead.
func (p *parser) equals(keys []Key, span source.Span, state keyState) ([]Key, assignmentKind) {
	p.skipSpace()
	switch at := p.pos; {
	case p.peek() == '=':
		p.pos++
		if next := p.peek(); next == '=' || next == '>' {
			p.pos++
			p.errorf(source.Span{Start: at, End: p.pos}, "a value is given with a single =")
		}
	case p.peek() == ':':
		p.colon()
		p.skipSpace()
		if !p.startsValue(p.pos) { // as in YAML, where text needs no quotes: that is part of the slip
			p.pos = p.restOfLine(at)
			return keys, lacksValue
		}
	case p.atLineEnd():
		p.pos = span.End
		p.errorUnlessBroken(state, span, "a key without a value; expected = and a value after it")
		return keys, lacksValue
	case p.startsValue(at):
		p.errorUnlessBroken(state, span, "= is missing between this key and its value")
	default:
		end, ok := p.wordsBefore(at, '=')
		if !ok || state != goodKey {
			return keys, noAssignment
		}
		return p.spacedKey(span.Start, end), hasValue
	}
	return keys, hasValue
}

// colon reads the ":" or ":=" that other languages have in place of "=".
func (p *parser) colon() {
	start := p.pos
	p.pos++
	if p.peek() == '=' {
		p.pos++
	}
	if p.colons {
		return
	}
	p.colons = true
	p.errorf(source.Span{Start: start, End: p.pos}, "expected = between a key and its value, not %s", p.src[start:p.pos])
}

// spacedKey reads on to the "=" after a key of several words.
func (p *parser) spacedKey(start, end int) []Key {
	span := source.Span{Start: start, End: end}
	name := p.src[start:end]
	p.errorf(span, "a key with spaces needs quotes; write %s", quoted(name))
	p.pos = p.afterSpace(end) + 1
	return p.slabs.keys([]Key{{Name: name, Span: span}})
}

// wordsBefore reports whether only plain words stand between at and the stop byte on the
// same line, and where they end.
func (p *parser) wordsBefore(at int, stop byte) (end int, ok bool) {
	for i := at; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == stop:
			return end, end > at
		case isSpace(c):
		case classes[c]&tokenEndByte != 0:
			return 0, false
		default:
			end = i + 1
		}
	}
	return 0, false
}
