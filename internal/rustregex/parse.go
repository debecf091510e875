package rustregex

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// parser reads the syntax of regex-syntax 0.8 (its module ast::parse), with a stack of its own
// for groups and for classes, so that nesting costs no stack of the program.
type parser struct {
	text     string
	pos      int
	extended bool // flag x: spaces and comments are skipped
	open     []openGroup
	classes  []openClass
	names    map[string]bool
}

// openGroup is a group whose end is not read yet. The first of the stack is the whole pattern.
type openGroup struct {
	group    *node
	start    int     // of the branch being read
	parts    []*node // of that branch
	branches []*node // read before, divided by "|"
	extended bool    // the flag x outside
}

func newParser(text string) *parser {
	return &parser{text: text, open: make([]openGroup, 1, 8)}
}

// parse returns the tree of the whole text, which is no deeper than MaxNesting.
func (p *parser) parse() (*node, *Error) {
	for {
		p.skipSpace()
		if p.eof() {
			break
		}
		if err := p.piece(); err != nil {
			return nil, err
		}
	}
	if last := len(p.open) - 1; last > 0 {
		span := p.open[last].group.span
		return nil, fail(span.Start, span.End, "this group is never closed")
	}
	tree := p.endBranches()
	if err := checkNesting(tree, 0); err != nil {
		return nil, err
	}
	return tree, nil
}

func (p *parser) piece() *Error {
	switch c := p.char(); c {
	case '(':
		return p.openGroup()
	case ')':
		return p.closeGroup()
	case '|':
		top := p.top()
		top.branches = append(top.branches, sequence(top.parts, top.start, p.pos))
		p.bump()
		top.parts, top.start = nil, p.pos
		return nil
	case '[':
		class, err := p.class()
		return p.push(class, err)
	case '?', '*', '+':
		return p.repeatBySign(c)
	case '{':
		return p.repeatByCount()
	default:
		return p.push(p.primitive())
	}
}

func (p *parser) push(n *node, err *Error) *Error {
	if err == nil {
		top := p.top()
		top.parts = append(top.parts, n)
	}
	return err
}

func (p *parser) top() *openGroup { return &p.open[len(p.open)-1] }

// endBranches makes one node of what was read in the innermost open group.
func (p *parser) endBranches() *node {
	top := p.top()
	last := sequence(top.parts, top.start, p.pos)
	if len(top.branches) == 0 {
		return last
	}
	branches := append(top.branches, last)
	return joined(alternation, branches, branches[0].span.Start, p.pos)
}

func (p *parser) closeGroup() *Error {
	if len(p.open) == 1 {
		return fail(p.pos, p.pos+1, "this `)` closes nothing (write `\\)` to match a parenthesis)")
	}
	inside := p.endBranches()
	top := *p.top()
	p.open = p.open[:len(p.open)-1]
	p.extended = top.extended
	p.bump()
	top.group.span.End = p.pos
	top.group.subs = []*node{inside}
	return p.push(top.group, nil)
}

// openGroup reads from "(" to where the contents of the group start, or all of `(?i)`.
func (p *parser) openGroup() *Error {
	start := p.pos
	p.bump()
	p.skipSpace()
	for _, prefix := range []string{"?=", "?!", "?<=", "?<!"} {
		if strings.HasPrefix(p.text[p.pos:], prefix) {
			err := fail(start, p.pos+len(prefix), "look-around (`(%s`) is not supported here", prefix)
			err.reason = lookAround
			return err
		}
	}
	n := &node{kind: group, span: source.Span{Start: start, End: start + 1}, capture: true}
	switch inner := p.pos; {
	case p.bumpIf("?P<") || p.bumpIf("?<"):
		if err := p.groupName(); err != nil {
			return err
		}
	case p.bumpIf("?"):
		n.capture = false
		if err := p.flags(n); err != nil {
			return err
		}
		end := p.char()
		p.bump()
		if end == ')' {
			if len(n.flags) == 0 {
				return fail(inner, inner+1, "`?` has nothing to repeat, and `(?)` sets no flag")
			}
			n.kind, n.span.End = flagsOnly, p.pos
			p.extended = flagAfter(n.flags, 'x', p.extended)
			return p.push(n, nil)
		}
	}
	p.open = append(p.open, openGroup{group: n, start: p.pos, extended: p.extended})
	p.extended = flagAfter(n.flags, 'x', p.extended)
	return nil
}

func flagAfter(changes []flagChange, flag byte, before bool) bool {
	for _, c := range changes {
		if c.flag == flag {
			return c.on
		}
	}
	return before
}

// groupName reads `name>`.
func (p *parser) groupName() *Error {
	start := p.pos
	for !p.eof() && p.char() != '>' {
		if c := p.char(); !isNameChar(c, p.pos == start) {
			return fail(p.pos, p.pos+utf8.RuneLen(c), "a group name cannot hold %q here", c)
		}
		p.bump()
	}
	name := p.text[start:p.pos]
	switch {
	case p.eof():
		return fail(start, p.pos, "the group name is not closed with `>`")
	case name == "":
		return fail(start, start, "the group name is empty")
	case p.names[name]:
		return fail(start, p.pos, "another group is already named %q", name)
	}
	if p.names == nil {
		p.names = map[string]bool{}
	}
	p.names[name] = true
	p.bump()
	return nil
}

func isNameChar(c rune, first bool) bool {
	if c == '_' || isAlphabetic(c) {
		return true
	}
	return !first && (c == '.' || c == '[' || c == ']' || unicode.IsNumber(c))
}

// flags reads up to the ":" or ")" after flags.
func (p *parser) flags(into *node) *Error {
	start := p.pos
	on, dangling := true, -1
	for {
		if p.eof() {
			return fail(start-2, p.pos, "this group is never closed")
		}
		switch c := p.char(); {
		case c == ':' || c == ')':
			if dangling >= 0 {
				return fail(dangling, dangling+1, "`-` is followed by no flag")
			}
			return nil
		case c == '-' && !on:
			return fail(p.pos, p.pos+1, "`-` appears twice among the flags")
		case c == '-':
			on, dangling = false, p.pos
		case !strings.ContainsRune("imsUuRx", c):
			return fail(p.pos, p.pos+utf8.RuneLen(c), "%q is no flag: the flags are i, m, s, R, U, u and x", c)
		case slices.ContainsFunc(into.flags, func(f flagChange) bool { return f.flag == byte(c) }):
			return fail(p.pos, p.pos+1, "the flag %q appears twice", c)
		default:
			into.flags = append(into.flags, flagChange{flag: byte(c), on: on})
			dangling = -1
		}
		p.bump()
	}
}

func (p *parser) eof() bool { return p.pos == len(p.text) }

// char is the character at hand, -1 at the end.
func (p *parser) char() rune {
	if p.eof() {
		return -1
	}
	c, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return c
}

// bump moves past one character and reports whether another follows.
func (p *parser) bump() bool {
	if !p.eof() {
		_, size := utf8.DecodeRuneInString(p.text[p.pos:])
		p.pos += size
	}
	return !p.eof()
}

func (p *parser) bumpIf(prefix string) bool {
	if !strings.HasPrefix(p.text[p.pos:], prefix) {
		return false
	}
	p.pos += len(prefix)
	return true
}

// bumpAndSkip moves past one character and what the flag x skips.
func (p *parser) bumpAndSkip() bool {
	if p.bump() {
		p.skipSpace()
	}
	return !p.eof()
}

func (p *parser) skipSpace() {
	for p.extended && !p.eof() {
		switch c := p.char(); {
		case unicode.IsSpace(c):
			p.bump()
		case c == '#':
			length := strings.IndexByte(p.text[p.pos:], '\n')
			if length < 0 {
				p.pos = len(p.text)
				return
			}
			p.pos += length + 1
		default:
			return
		}
	}
}
