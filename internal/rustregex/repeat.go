package rustregex

import (
	"math"
	"strconv"
	"unicode"

	"github.com/levlint/levlint/source"
)

// repeated takes the part that a repetition is about.
func (p *parser) repeated() (*node, *Error) {
	top := p.top()
	last := len(top.parts) - 1
	if last < 0 || top.parts[last].kind == flagsOnly {
		return nil, fail(p.pos, p.pos+1, "%q has nothing to repeat (write `\\%c` to match the character)", p.char(), p.char())
	}
	n := top.parts[last]
	top.parts = top.parts[:last]
	return n, nil
}

func (p *parser) repeatBySign(sign rune) *Error {
	sub, err := p.repeated()
	if err != nil {
		return err
	}
	n := &node{kind: repetition, subs: []*node{sub}, max: unbounded}
	switch sign {
	case '?':
		n.max = 1
	case '+':
		n.min = 1
	}
	if p.bump() && p.char() == '?' {
		p.bump()
	}
	n.span = source.Span{Start: sub.span.Start, End: p.pos}
	return p.push(n, nil)
}

func (p *parser) repeatByCount() *Error {
	start := p.pos
	sub, err := p.repeated()
	if err != nil {
		return err
	}
	n := &node{kind: repetition, subs: []*node{sub}}
	p.bumpAndSkip()
	if n.min, err = p.decimal(); err != nil {
		return err
	}
	n.max = n.min
	if p.char() == ',' {
		n.max = unbounded
		if p.bumpAndSkip() && p.char() != '}' {
			if n.max, err = p.decimal(); err != nil {
				return err
			}
		}
	}
	if p.char() != '}' {
		return fail(start, p.pos, "the count is not closed with `}` (write `\\{` to match a brace)")
	}
	if p.bumpAndSkip() && p.char() == '?' {
		p.bump()
	}
	if n.min > n.max {
		return fail(start, p.pos, "the count is reversed: at least %d, at most %d", n.min, n.max)
	}
	n.span = source.Span{Start: sub.span.Start, End: p.pos}
	return p.push(n, nil)
}

// decimal reads a number of a count. Spaces around it are skipped with and without the flag x.
func (p *parser) decimal() (uint32, *Error) {
	for unicode.IsSpace(p.char()) {
		p.bump()
	}
	start := p.pos
	var digits []byte
	for c := p.char(); '0' <= c && c <= '9'; c = p.char() {
		digits = append(digits, byte(c))
		p.bumpAndSkip()
	}
	end := p.pos
	for unicode.IsSpace(p.char()) {
		p.bumpAndSkip()
	}
	if len(digits) == 0 {
		return 0, fail(start, start+1, "a count such as `{2,5}` needs a number here (write `\\{` to match a brace)")
	}
	n, err := strconv.ParseUint(string(digits), 10, 32)
	if err != nil {
		return 0, fail(start, end, "the count is too large: at most %d", uint32(math.MaxUint32))
	}
	return uint32(n), nil
}
