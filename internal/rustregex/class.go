package rustregex

import (
	"strings"
	"unicode"

	"github.com/levlint/levlint/source"
)

// openClass is a class in brackets whose "]" is not read yet.
type openClass struct {
	class *node
	items []*node // since the last operator
	start int     // of the items
	left  *node   // what stands before that operator
	op    string
}

// class reads a class in brackets, with those nested in it.
func (p *parser) class() (*node, *Error) {
	p.classes = p.classes[:0]
	for {
		p.skipSpace()
		if p.eof() {
			return nil, p.unclosedClass()
		}
		switch c := p.char(); {
		case c == '[':
			if err := p.classStart(); err != nil {
				return nil, err
			}
		case c == ']':
			if class := p.closeClass(); class != nil {
				return class, nil
			}
		case p.bumpIf("&&") || p.bumpIf("--") || p.bumpIf("~~"):
			p.operator(p.text[p.pos-2 : p.pos])
		default:
			item, err := p.classItem()
			if err != nil {
				return nil, err
			}
			p.add(item)
		}
	}
}

func (p *parser) add(item *node) {
	top := &p.classes[len(p.classes)-1]
	top.items = append(top.items, item)
}

func (p *parser) unclosedClass() *Error {
	start := p.classes[len(p.classes)-1].class.span.Start
	return fail(start, start+1, "this `[` is never closed: a `]` right after it is a member of the class (write `\\[` to match a bracket)")
}

// classStart reads `[`, `[^` and the members that are special only there, or all of `[:alpha:]`.
func (p *parser) classStart() *Error {
	if len(p.classes) > 0 {
		if n := p.posixClass(); n != nil {
			p.add(n)
			return nil
		}
	}
	class := &node{kind: bracketed, span: source.Span{Start: p.pos}}
	p.bumpAndSkip()
	if p.char() == '^' {
		class.negated = true
		p.bumpAndSkip()
	}
	p.classes = append(p.classes, openClass{class: class, start: p.pos})
	for p.char() == '-' {
		p.addSpecial()
	}
	if p.char() == ']' && len(p.classes[len(p.classes)-1].items) == 0 {
		p.addSpecial()
	}
	if p.eof() {
		return p.unclosedClass()
	}
	return nil
}

func (p *parser) addSpecial() {
	p.add(&node{kind: literal, char: p.char(), span: source.Span{Start: p.pos, End: p.pos + 1}})
	p.bumpAndSkip()
}

// closeClass reads "]" and returns the class if it is the outermost one.
func (p *parser) closeClass() *node {
	top := p.classes[len(p.classes)-1]
	p.classes = p.classes[:len(p.classes)-1]
	inside := p.operand(&top)
	p.bump()
	top.class.span.End = p.pos
	top.class.subs = []*node{inside}
	if len(p.classes) == 0 {
		return top.class
	}
	p.add(top.class)
	return nil
}

// operator ends the operand to the left of "&&", "--" or "~~", which all bind alike.
func (p *parser) operator(name string) {
	top := &p.classes[len(p.classes)-1]
	top.left = p.operand(top)
	top.op, top.items, top.start = name, nil, p.pos
}

// operand returns what was read up to here, joined with what is left of the last operator.
func (p *parser) operand(c *openClass) *node {
	right := joined(union, c.items, c.start, p.pos)
	if c.left == nil {
		return right
	}
	return &node{
		kind: op, name: c.op, subs: []*node{c.left, right},
		span: source.Span{Start: c.left.span.Start, End: p.pos},
	}
}

// classItem reads a member or a range of members.
func (p *parser) classItem() (*node, *Error) {
	low, err := p.classChar()
	if err != nil {
		return nil, err
	}
	p.skipSpace()
	if p.eof() {
		return nil, p.unclosedClass()
	}
	if !p.rangeFollows() {
		if low.kind == assertion {
			return nil, fail(low.span.Start, low.span.End, "`%s` cannot stand in a class", p.text[low.span.Start:low.span.End])
		}
		return low, nil
	}
	if !p.bumpAndSkip() {
		return nil, p.unclosedClass()
	}
	high, err := p.classChar()
	if err != nil {
		return nil, err
	}
	for _, end := range []*node{low, high} {
		if end.kind != literal {
			return nil, fail(end.span.Start, end.span.End, "a range needs a single character at each end (write `\\-` to match a minus sign)")
		}
	}
	span := source.Span{Start: low.span.Start, End: high.span.End}
	if low.char > high.char {
		return nil, fail(span.Start, span.End, "the range is reversed: %q comes after %q", low.char, high.char)
	}
	return &node{kind: classRange, span: span, subs: []*node{low, high}}, nil
}

func (p *parser) classChar() (*node, *Error) {
	if p.char() == '\\' {
		return p.escape()
	}
	n := &node{kind: literal, char: p.char(), span: source.Span{Start: p.pos}}
	p.bump()
	n.span.End = p.pos
	return n, nil
}

// rangeFollows reports whether the "-" of a range is at hand, and not a member or an operator.
// What the flag x skips is looked past. As in the crate, a comment ends for this purpose at the
// first character that is no space.
func (p *parser) rangeFollows() bool {
	if p.char() != '-' {
		return false
	}
	ahead := parser{text: p.text, pos: p.pos}
	ahead.bump()
	next := ahead.char()
	for comment := false; p.extended && !ahead.eof(); ahead.bump() {
		c := ahead.char()
		if unicode.IsSpace(c) {
			continue
		}
		if c != '#' || comment {
			next = c
			break
		}
		comment = true
	}
	return next != ']' && next != '-'
}

// posixClass reads `[:alpha:]`. Anything else is nil, and the bracket opens a class.
func (p *parser) posixClass() *node {
	const longest = len("[:^xdigit:]")
	rest, ok := strings.CutPrefix(p.text[p.pos:min(p.pos+longest, len(p.text))], "[:")
	if !ok {
		return nil
	}
	name, _, found := strings.Cut(rest, ":]")
	name, negated := strings.CutPrefix(name, "^")
	if _, known := posixSets[name]; !found || !known {
		return nil
	}
	n := &node{kind: posix, name: name, negated: negated, span: source.Span{Start: p.pos}}
	p.pos += len("[::]") + len(name)
	if negated {
		p.pos++
	}
	n.span.End = p.pos
	return n
}

// posixSets are the members of the named ASCII classes, in pairs that bound ranges.
var posixSets = map[string]string{
	"alnum":  "09AZaz",
	"alpha":  "AZaz",
	"ascii":  "\x00\x7f",
	"blank":  "\t\t  ",
	"cntrl":  "\x00\x1f\x7f\x7f",
	"digit":  "09",
	"graph":  "!~",
	"lower":  "az",
	"print":  " ~",
	"punct":  "!/:@[`{~",
	"space":  "\t\r  ",
	"upper":  "AZ",
	"word":   "09AZ__az",
	"xdigit": "09AFaf",
}
