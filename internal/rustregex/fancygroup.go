package rustregex

import (
	"strings"
	"unicode/utf8"
)

// group reads all that starts with "(".
func (p *fancyParser) group() (*fancyNode, *Error) {
	start := p.pos
	if p.depth++; p.depth >= maxFancyNesting {
		return nil, fail(start, start+1, "groups are nested more than %d deep", maxFancyNesting-1)
	}
	defer func() { p.depth-- }()
	p.pos++
	if err := p.skip(); err != nil {
		return nil, err
	}
	n := &fancyNode{kind: fancyGroup, at: start}
	switch {
	case p.bumpIf("?=") || p.bumpIf("?!"):
		n.kind = fancyLookAhead
	case p.bumpIf("?<=") || p.bumpIf("?<!"):
		n.kind = fancyLookBehind
	case p.bumpIf("?<") || p.bumpIf("?P<"):
		return p.namedGroup(n, ">")
	case p.bumpIf("?'"):
		return p.namedGroup(n, "'")
	case p.bumpIf("?P="):
		return p.reference(start, "", ")", false)
	case p.bumpIf("?~"):
		return p.absent(start)
	case p.bumpIf("?>"):
		n.kind = fancyAtomic
	case p.bumpIf("?("):
		return p.conditional(start)
	case p.bumpIf("?P>"):
		return p.call(start, "", ")", false)
	case p.at("*"):
		return p.verb(start)
	case p.bumpIf("?"):
		return p.flagGroup(start)
	}
	return p.groupBody(n)
}

func (p *fancyParser) groupBody(n *fancyNode) (*fancyNode, *Error) {
	inside, err := p.alternation()
	if err == nil {
		err = p.closing(n.at)
	}
	n.subs, n.end = []*fancyNode{inside}, p.pos
	return n, err
}

func (p *fancyParser) namedGroup(n *fancyNode, end string) (*fancyNode, *Error) {
	length := strings.Index(p.text[p.pos:], end)
	if length <= 0 {
		return nil, fail(n.at, p.pos, "the name of the group is missing or is not closed with `%s`", end)
	}
	n.name = p.text[p.pos : p.pos+length]
	p.pos += length + len(end)
	return p.groupBody(n)
}

// flagGroup reads `i)` or `i:…)`.
func (p *fancyParser) flagGroup(start int) (*fancyNode, *Error) {
	first := p.pos
	outside, on := p.flags, true
	for {
		if err := p.skip(); err != nil {
			return nil, err
		}
		empty := p.pos == first || !on && p.pos == first+1
		switch c := p.byte(); {
		case p.pos == len(p.text):
			return nil, fail(start, start+1, "this group is never closed")
		case c == 'i':
			p.flags.fold = on
		case c == 's':
			p.flags.dotAll = on
		case c == 'R':
			p.flags.crlf = on
		case c == 'x':
			p.flags.extended = on
		case c == 'm' || c == 'U' || c == 'u' && on:
		case c == 'u':
			return nil, fail(start, p.pos+1, "the flag `u` cannot be taken away here")
		case c == '-' && on:
			on = false
		case c == ')' && !empty:
			p.pos++
			return &fancyNode{kind: fancyEmpty, at: start, end: p.pos}, nil
		case c == ':' && (on || !empty):
			p.pos++
			inside, err := p.alternation()
			if err == nil {
				err = p.closing(start)
			}
			p.flags = outside
			return inside, err
		default:
			_, size := utf8.DecodeRuneInString(p.text[p.pos:])
			return nil, fail(start, p.pos+size, "`%s` starts no group that is known here", p.text[start:p.pos+size])
		}
		p.pos++
	}
}

// reference reads the name or number of a group. The opening is read already where it is "".
func (p *fancyParser) reference(start int, open, end string, relative bool) (*fancyNode, *Error) {
	n := &fancyNode{kind: fancyReference, at: start}
	ok := false
	if n.target, ok = p.target(open, end, relative); !ok {
		return nil, fail(start, min(p.pos+1, len(p.text)), "this reference needs the name or the number of a group")
	}
	n.end = p.pos
	return n, nil
}

// target reads what is between open and end: a name, a number, or one with a sign.
func (p *fancyParser) target(open, end string, relative bool) (target, bool) {
	rest, found := strings.CutPrefix(p.text[p.pos:], open)
	if !found || len(rest) <= len(end) {
		return target{}, false
	}
	length := strings.IndexFunc(rest, func(c rune) bool { return !isIdentifierChar(c) })
	if length < 0 {
		return target{}, false
	}
	t := target{name: rest[:length]}
	read := length
	if length == 0 || !strings.HasPrefix(rest[length:], end) {
		sign := rest[length]
		if !relative || sign != '+' && sign != '-' {
			return target{}, false
		}
		digits := leadingDigits(rest[length+1:])
		amount, ok := parseCount(digits)
		read += 1 + len(digits)
		if !ok || !strings.HasPrefix(rest[read:], end) || amount == 0 && length == 0 {
			return target{}, false
		}
		if t.relative, t.leveled, t.number = length == 0, length > 0, amount; sign == '-' {
			t.number = -amount
		}
	}
	if number, ok := parseCount(t.name); ok {
		t.name, t.number = "", number
	}
	p.pos += len(open) + read + len(end)
	return t, true
}

func leadingDigits(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
}

// call reads what is between open and end: the group that is called like a subroutine.
func (p *fancyParser) call(start int, open, end string, relative bool) (*fancyNode, *Error) {
	n := &fancyNode{kind: fancyCall, at: start}
	rest, found := strings.CutPrefix(p.text[p.pos:], open)
	length := strings.Index(rest, end)
	if !found || length <= 0 {
		return nil, fail(start, min(p.pos+1, len(p.text)), "this call needs the name or the number of a group")
	}
	name := rest[:length]
	if signed := strings.TrimLeft(name[:1], "+-") == ""; signed && relative {
		if _, ok := parseCount(name[1:]); ok || len(name) == 1 {
			n.kind = fancyCall
			t, ok := p.target(open, end, true)
			if !ok || !t.relative {
				return nil, fail(start, p.pos+1, "this call needs the name or the number of a group")
			}
			n.target, n.end = t, p.pos
			return n, nil
		}
	}
	n.target.name = name
	if number, ok := parseCount(name); ok {
		n.target = target{number: number}
	}
	p.pos += len(open) + length + len(end)
	n.end = p.pos
	return n, nil
}

// conditional reads `(?(condition)yes|no)` from the condition on.
func (p *fancyParser) conditional(start int) (*fancyNode, *Error) {
	if p.bumpIf("DEFINE)") {
		return p.groupBody(&fancyNode{kind: fancyDefine, at: start})
	}
	condition, err := p.condition(start)
	if err != nil {
		return nil, err
	}
	body := p.pos
	branches, err := p.alternation()
	if err != nil {
		return nil, err
	}
	if p.pos == body && condition.kind != fancyExists {
		return nil, fail(start, p.pos, "the condition decides nothing: it is followed by no branch")
	}
	if err := p.closing(start); err != nil {
		return nil, err
	}
	if branches.kind == fancyEmpty {
		return condition, nil
	}
	yes, no := branches, &fancyNode{kind: fancyEmpty, at: p.pos - 1, end: p.pos - 1}
	if branches.kind == fancyAlternation {
		yes = branches.subs[0]
		no = fancyJoined(fancyAlternation, branches.subs[1:], branches.at, branches.end)
	}
	if yes.kind == fancyEmpty && no.kind == fancyEmpty {
		return condition, nil
	}
	return &fancyNode{kind: fancyConditional, at: start, end: p.pos, subs: []*fancyNode{condition, yes, no}}, nil
}

func (p *fancyParser) condition(start int) (*fancyNode, *Error) {
	open, end := "", ")"
	switch c := p.byte(); {
	case p.pos == len(p.text):
		return nil, fail(start, start+1, "this group is never closed")
	case c == '\'':
		open, end = "'", "')"
	case c == '<':
		open, end = "<", ">)"
	case c == '+' || c == '-' || '0' <= c && c <= '9':
	case c == '*':
		return p.verb(start)
	default:
		n, err := p.alternation()
		if err == nil {
			err = p.closing(start)
		}
		return n, err
	}
	n, err := p.reference(start, open, end, true)
	if err == nil {
		n.kind = fancyExists
	}
	return n, err
}

// verb reads `*FAIL)` and the like.
func (p *fancyParser) verb(start int) (*fancyNode, *Error) {
	n := &fancyNode{kind: fancyFail, at: start}
	switch {
	case p.bumpIf("*FAIL)") || p.bumpIf("*F)"):
	case p.bumpIf("*ACCEPT)") || p.bumpIf("*COMMIT)") || p.bumpIf("*SKIP)") || p.bumpIf("*PRUNE)"):
		n.kind = fancyVerb
	default:
		return nil, fail(p.pos, p.pos+1, "`*` has nothing to repeat")
	}
	n.end = p.pos
	return n, nil
}

// absent reads `(?~…)` from after the "~".
func (p *fancyParser) absent(start int) (*fancyNode, *Error) {
	if !p.bumpIf("|") {
		return p.groupBody(&fancyNode{kind: fancyAbsent, at: start})
	}
	n := &fancyNode{kind: fancyAbsentOthers, at: start}
	for range 2 {
		part, err := p.branch()
		if err != nil {
			return nil, err
		}
		n.subs = append(n.subs, part)
		if !p.bumpIf("|") {
			break
		}
	}
	if p.byte() != ')' {
		return nil, fail(start, start+1, "this group is never closed")
	}
	p.pos++
	n.end = p.pos
	return n, nil
}
