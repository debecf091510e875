package rustregex

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// escape reads what starts with a backslash. In a class, fewer escapes have a meaning of their
// own, and the others stand for their character.
func (p *fancyParser) escape(inClass bool) (*fancyNode, *Error) {
	start := p.pos
	n := &fancyNode{at: start, fold: p.flags.fold}
	p.pos++
	if p.pos == len(p.text) {
		return nil, fail(start, p.pos, "`\\` is the last character: it escapes nothing (write `\\\\` to match a backslash)")
	}
	c, size := utf8.DecodeRuneInString(p.text[p.pos:])
	if '0' <= c && c <= '9' {
		return p.numbered(n, fancyReference)
	}
	p.pos += size
	n.end = p.pos
	var err *Error
	switch {
	case !inClass && strings.ContainsRune("kgAzZbB<>KGRON", c):
		return p.outsideEscape(n, c)
	case strings.ContainsRune("dDsSwW", c):
		n.kind, n.text = fancyDelegate, p.text[start:p.pos]
	case c == 'h' || c == 'H':
		n.kind, n.fold, n.text = fancyDelegate, false, map[rune]string{'h': "[0-9A-Fa-f]", 'H': "[^0-9A-Fa-f]"}[c]
	case c == 'x' || c == 'u' || c == 'U':
		err = p.hex(n, map[rune]int{'x': 2, 'u': 4, 'U': 8}[c])
	case (c == 'p' || c == 'P') && p.pos < len(p.text):
		err = p.property(n, inClass)
	default:
		n.kind, n.text = fancyText, string(c)
		if i := strings.IndexRune("abfnrtve", c); i >= 0 {
			n.text = "\a\b\f\n\r\t\v\x1b"[i : i+1]
		} else if isASCIIAlphanumeric(c) && !strings.ContainsRune("kAzBKGR", c) {
			return nil, fail(start, p.pos, "the escape `\\%c` is not known here", c)
		}
		n.fold = false
	}
	return n, err
}

// numbered reads the digits of a reference or a call.
func (p *fancyParser) numbered(n *fancyNode, kind fancyKind) (*fancyNode, *Error) {
	number, ok := p.number()
	if !ok {
		return nil, fail(n.at, p.pos+1, "the number of the group is too large")
	}
	n.kind, n.target.number, n.end = kind, number, p.pos
	return n, nil
}

// outsideEscape reads the escapes that mean something only outside of classes.
func (p *fancyParser) outsideEscape(n *fancyNode, c rune) (*fancyNode, *Error) {
	switch c {
	case 'k':
		if p.byte() == '\'' {
			return p.reference(n.at, "'", "'", true)
		}
		return p.reference(n.at, "<", ">", true)
	case 'g':
		switch next := p.byte(); {
		case '0' <= next && next <= '9':
			return p.numbered(n, fancyCall)
		case next == '\'':
			return p.call(n.at, "'", "'", true)
		}
		return p.call(n.at, "<", ">", true)
	case 'A', 'z':
		n.kind = fancyAnchor
	case 'Z', '<', '>':
		n.kind = fancyBoundary
	case 'b', 'B':
		n.kind = fancyBoundary
		return n, p.boundaryName(n, c)
	case 'K':
		n.kind = fancyKeepOut
	case 'G':
		n.kind = fancyContinue
	case 'R':
		n.kind = fancyNewline
	default: // O and N
		n.kind, n.dotAll = fancyDot, c == 'O'
	}
	return n, nil
}

// boundaryName reads the `{start}` of `\b{start}`. What looks like a count is left alone.
func (p *fancyParser) boundaryName(n *fancyNode, letter rune) *Error {
	after := p.pos
	if err := p.skip(); err != nil {
		return err
	}
	if p.byte() != '{' {
		p.pos = after
		return nil
	}
	brace := p.pos
	p.pos++
	if err := p.skip(); err != nil {
		return err
	}
	if c := p.byte(); c == ',' || '0' <= c && c <= '9' {
		p.pos = after
		return nil
	}
	var name strings.Builder
	for p.pos = brace + 1; p.pos < len(p.text) && p.byte() != '}'; {
		before := p.pos
		if err := p.skip(); err != nil {
			return err
		}
		if p.pos == before {
			name.WriteByte(p.byte())
			p.pos++
		}
	}
	if p.pos == len(p.text) {
		return fail(n.at, p.pos, "`\\%c{` is not closed with `}`", letter)
	}
	p.pos++
	n.end = p.pos
	switch name.String() {
	case "start", "end", "start-half", "end-half":
		if letter == 'b' {
			return nil
		}
	}
	return fail(n.at, p.pos, "this is no word boundary: they are `\\b{start}`, `\\b{end}`, `\\b{start-half}` and `\\b{end-half}`")
}

// hex reads the digits after `\x`, `\u` or `\U`.
func (p *fancyParser) hex(n *fancyNode, digits int) *Error {
	if err := p.skip(); err != nil {
		return err
	}
	var text []byte
	if rest := p.text[p.pos:]; len(rest) >= digits && strings.IndexFunc(rest[:digits], func(c rune) bool { return !isHex(c) }) < 0 {
		text = []byte(rest[:digits])
		p.pos += digits
	} else if p.byte() == '{' {
		p.pos++
		for {
			if err := p.skip(); err != nil {
				return err
			}
			if !isHex(rune(p.byte())) || len(text) == 8 {
				break
			}
			text = append(text, p.byte())
			p.pos++
		}
		if len(text) == 0 || p.byte() != '}' {
			return fail(n.at, p.pos, "the escape needs hexadecimal digits and a `}`")
		}
		p.pos++
	} else {
		return fail(n.at, p.pos, "the escape needs %d hexadecimal digits", digits)
	}
	n.end = p.pos
	value, err := strconv.ParseUint(string(text), 16, 32)
	if err != nil || value > utf8.MaxRune || !utf8.ValidRune(rune(value)) {
		return fail(n.at, p.pos, "%s is no Unicode character", text)
	}
	n.kind, n.text = fancyText, string(rune(value))
	return nil
}

// property reads what follows `\p`.
func (p *fancyParser) property(n *fancyNode, inClass bool) *Error {
	_, size := utf8.DecodeRuneInString(p.text[p.pos:])
	if p.byte() == '{' {
		if size = strings.IndexByte(p.text[p.pos:], '}') + 1; size == 0 {
			return fail(n.at, p.pos+1, "`\\p{` is not closed with `}`")
		}
	}
	p.pos += size
	n.kind, n.end = fancyDelegate, p.pos
	n.text = translateProperty(p.text[n.at:p.pos], inClass)
	return nil
}

// posixProperties are the names that fancy-regex has besides those of Unicode, with the
// members of their class.
var posixProperties = map[string]string{
	"alnum": `\p{alpha}\p{digit}`,
	"blank": `\p{Zs}\x09`,
	"cntrl": `\x00-\x1F\x7F-\x9F`,
}

// translateProperty returns what fancy-regex gives to regex for `\p{…}`.
func translateProperty(text string, inClass bool) string {
	name, found := strings.CutSuffix(text[len(`\p`):], "}")
	if found {
		name, found = strings.CutPrefix(name, "{")
	}
	if !found {
		return text
	}
	negated := text[1] == 'P'
	if rest, ok := strings.CutPrefix(name, "^"); ok {
		negated, name = !negated, rest
	}
	name = strings.ToLower(name)
	class := func(members string, outer bool) string {
		if outer != negated {
			return "[^" + members + "]"
		}
		return "[" + members + "]"
	}
	switch name {
	case "word":
		return map[bool]string{false: `\w`, true: `\W`}[negated]
	case "graph":
		return class(`\p{White_Space}\p{C}`, true)
	case "print":
		return class(`\p{C}\t\n\v\f\r`, true)
	case "cs":
		negated, name = !negated, "any"
	}
	if members, ok := posixProperties[name]; ok {
		if inClass && !negated {
			return members
		}
		return class(members, false)
	}
	if negated {
		return `\P{` + name + `}`
	}
	return `\p{` + name + `}`
}

// class reads a class in brackets and puts down what regex is given for it.
func (p *fancyParser) class() (*fancyNode, *Error) {
	start := p.pos
	var class strings.Builder
	open, negatedProperty := 0, false
	for {
		switch c := p.byte(); {
		case p.pos == len(p.text):
			return nil, fail(start, start+1, "this `[` is never closed: a `]` right after it is a member of the class")
		case c == '[':
			open++
			from := p.pos
			p.pos++
			p.bumpIf("^")
			p.bumpIf("]")
			class.WriteString(p.text[from:p.pos])
		case c == ']':
			p.pos++
			class.WriteByte(c)
			if open--; open == 0 {
				return &fancyNode{kind: fancyDelegate, at: start, end: p.pos, text: class.String(), fold: p.flags.fold}, nil
			}
		case c == '\\':
			n, err := p.escape(true)
			if err != nil {
				return nil, err
			}
			switch n.kind {
			case fancyText:
				class.WriteString(escapeMeta(n.text))
			case fancyDelegate:
				if strings.HasPrefix(n.text, "[^") && strings.Contains(strings.ToLower(n.text), `\p{`) {
					if negatedProperty {
						class.WriteString("&&")
					}
					negatedProperty = true
				}
				class.WriteString(n.text)
			default:
				return nil, fail(n.at, n.end, "`%s` cannot stand in a class", p.text[n.at:n.end])
			}
		default:
			p.pos++
			class.WriteByte(c)
		}
	}
}

// escapeMeta is regex_syntax::escape for one character.
func escapeMeta(char string) string {
	if strings.Contains(`\.+*?()|[]{}^$#&-~`, char) {
		return `\` + char
	}
	return char
}
