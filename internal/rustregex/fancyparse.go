package rustregex

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// maxFancyNesting is how deep groups may stand in one another (MAX_RECURSION of fancy-regex).
const maxFancyNesting = 64

// fancyParser reads the syntax of fancy-regex 0.19 (its module parse). Its flags, unlike those
// of regex-syntax, outlive the group they are set in, unless that is a `(?:…)`.
type fancyParser struct {
	text  string
	pos   int
	depth int // of groups
	flags fancyFlags
}

type fancyFlags struct{ fold, dotAll, crlf, extended bool }

// parse returns the tree of the whole text.
func (p *fancyParser) parse() (*fancyNode, *Error) {
	tree, err := p.alternation()
	if err == nil && p.pos < len(p.text) {
		err = fail(p.pos, p.pos+1, "this `)` closes nothing (write `\\)` to match a parenthesis)")
	}
	return tree, err
}

func (p *fancyParser) alternation() (*fancyNode, *Error) {
	start := p.pos
	var branches []*fancyNode
	for {
		branch, err := p.branch()
		if err == nil {
			err = p.skip()
		}
		if err != nil {
			return nil, err
		}
		branches = append(branches, branch)
		if p.byte() != '|' {
			return fancyJoined(fancyAlternation, branches, start, p.pos), nil
		}
		p.pos++
	}
}

func (p *fancyParser) branch() (*fancyNode, *Error) {
	start := p.pos
	var parts []*fancyNode
	for p.pos < len(p.text) {
		before := p.pos
		part, err := p.piece()
		if err != nil {
			return nil, err
		}
		if p.pos == before {
			break
		}
		if part.kind != fancyEmpty {
			parts = append(parts, part)
		}
	}
	return fancyJoined(fancyConcat, parts, start, p.pos), nil
}

func (p *fancyParser) piece() (*fancyNode, *Error) {
	atom, err := p.atom()
	if err == nil {
		err = p.skip()
	}
	if err != nil {
		return nil, err
	}
	least, most, found := 0, unlimited, true
	switch at := p.pos; p.byte() {
	case '?':
		most = 1
		p.pos++
	case '*':
		p.pos++
	case '+':
		least = 1
		p.pos++
	case '{':
		if least, most, found = p.count(); !found {
			p.pos = at // the brace is an ordinary character
		}
	default:
		found = false
	}
	if !found {
		return atom, nil
	}
	if !atom.kind.canRepeat() {
		return nil, fail(p.pos-1, p.pos, "this repeats something that cannot be repeated")
	}
	if err := p.skip(); err != nil {
		return nil, err
	}
	if p.byte() == '?' {
		p.pos++
	}
	n := &fancyNode{kind: fancyRepeat, at: atom.at, least: least, most: most, subs: []*fancyNode{atom}}
	if p.byte() == '+' {
		p.pos++
		n = &fancyNode{kind: fancyAtomic, at: n.at, subs: []*fancyNode{n}}
	}
	n.end = p.pos
	return n, nil
}

// count reads `{2,5}`.
func (p *fancyParser) count() (least, most int, found bool) {
	p.pos++
	if p.skip() != nil {
		return 0, 0, false
	}
	if p.byte() != ',' {
		if least, found = p.number(); !found {
			return 0, 0, false
		}
	}
	most = least
	if p.skip() != nil {
		return 0, 0, false
	}
	if p.byte() == ',' {
		p.pos++
		if p.skip() != nil {
			return 0, 0, false
		}
		if most, found = p.number(); !found {
			most = unlimited
		}
	}
	if p.skip() != nil || p.byte() != '}' {
		return 0, 0, false
	}
	p.pos++
	return least, most, true
}

// number reads digits, unless they are too many.
func (p *fancyParser) number() (int, bool) {
	end := p.pos
	for end < len(p.text) && '0' <= p.text[end] && p.text[end] <= '9' {
		end++
	}
	n, ok := parseCount(p.text[p.pos:end])
	if ok {
		p.pos = end
	}
	return n, ok
}

// parseCount is the parse::<usize> of Rust.
func parseCount(digits string) (int, bool) {
	digits = strings.TrimPrefix(digits, "+")
	n := uint64(0)
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, false
		}
		high, low := bits.Mul64(n, 10)
		sum, carry := bits.Add64(low, uint64(digits[i]-'0'), 0)
		if high != 0 || carry != 0 {
			return 0, false
		}
		n = sum
	}
	return int(min(n, unlimited)), digits != ""
}

func (p *fancyParser) atom() (*fancyNode, *Error) {
	if err := p.skip(); err != nil {
		return nil, err
	}
	n := &fancyNode{at: p.pos, end: p.pos + 1, fold: p.flags.fold}
	switch c := p.byte(); c {
	case 0, '+', '*', '?', '|', ')':
		if c != 0 || p.pos == len(p.text) {
			n.end = p.pos
			return n, nil
		}
	case '.':
		n.kind, n.dotAll, n.crlf = fancyDot, p.flags.dotAll, p.flags.crlf
		p.pos++
		return n, nil
	case '^', '$':
		n.kind = fancyAnchor
		p.pos++
		return n, nil
	case '(':
		return p.group()
	case '\\':
		return p.escape(false)
	case '[':
		return p.class()
	}
	_, size := utf8.DecodeRuneInString(p.text[p.pos:])
	n.kind, n.text = fancyText, p.text[p.pos:p.pos+size]
	p.pos += size
	n.end = p.pos
	return n, nil
}

// byte is the byte at hand, 0 at the end.
func (p *fancyParser) byte() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *fancyParser) at(prefix string) bool { return strings.HasPrefix(p.text[p.pos:], prefix) }

func (p *fancyParser) bumpIf(prefix string) bool {
	if !p.at(prefix) {
		return false
	}
	p.pos += len(prefix)
	return true
}

// skip moves past comments, and past spaces under the flag x.
func (p *fancyParser) skip() *Error {
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '#' && p.flags.extended:
			length := strings.IndexByte(p.text[p.pos:], '\n')
			if length < 0 {
				p.pos = len(p.text)
				return nil
			}
			p.pos += length + 1
		case p.flags.extended && (c == ' ' || c == '\r' || c == '\n' || c == '\t'):
			p.pos++
		case p.at("(?#"):
			if err := p.comment(); err != nil {
				return err
			}
		default:
			return nil
		}
	}
	return nil
}

// comment reads `(?#…)`.
func (p *fancyParser) comment() *Error {
	start := p.pos
	for p.pos += len("(?#"); p.pos < len(p.text); p.pos++ {
		switch p.text[p.pos] {
		case ')':
			p.pos++
			return nil
		case '\\':
			p.pos++
		}
	}
	p.pos = len(p.text)
	return fail(start, start+len("(?#"), "this comment is never closed")
}

// closing reads the ")" of a group.
func (p *fancyParser) closing(start int) *Error {
	if err := p.skip(); err != nil {
		return err
	}
	if p.byte() != ')' {
		return fail(start, start+1, "this group is never closed")
	}
	p.pos++
	return nil
}
