package discover

import (
	"math/bits"
	"strings"
)

// pattern is a compiled pattern of a .gitignore. Bytes are matched, not characters, as in git.
//
// What stands before the first wildcard and after the last one is kept as text: most paths
// are told apart by that alone.
type pattern struct {
	prefix string
	tokens []token
	suffix string
	least  int  // bytes that the tokens need
	never  bool // matches nothing: not well formed, or empty
}

// token is one step of a pattern.
type token struct {
	kind kind
	char byte // of literal
	set  *set // of class
}

type kind uint8

// Of those that match sequences at most two follow each other, as "**/*" does.
const (
	literal kind = iota
	anyChar      // "?"
	class        // "[...]"
	within       // "*", the first that needs no text: any sequence within one part of the path
	across       // "**": any sequence
	folders      // "**/": nothing, or any sequence that ends in "/"
)

const wildcards = `*?[\`

// compile reads a pattern without its "!" and the slashes at its ends.
func compile(text string) pattern {
	plain := strings.IndexAny(text, wildcards)
	if plain < 0 {
		return pattern{prefix: text, never: text == ""}
	}
	p := pattern{prefix: text[:plain]}
	for i := plain; i < len(text); {
		var t token
		switch text[i] {
		case '*':
			t, i = star(text, i, plain)
		case '?':
			t, i = token{kind: anyChar}, i+1
		case '[':
			t.kind = class
			if t.set, i = parseClass(text, i+1); t.set == nil {
				return pattern{never: true}
			}
		case '\\':
			if i++; i == len(text) {
				return pattern{never: true}
			}
			fallthrough
		default:
			t, i = token{kind: literal, char: text[i]}, i+1
		}
		if last := len(p.tokens) - 1; t.kind != folders || last < 0 || p.tokens[last].kind != folders {
			p.tokens = append(p.tokens, t)
		}
	}
	p.splitSuffix()
	return p
}

// star reads the asterisks at i, and returns where the next token starts. Two or more cross
// folders if they are a whole part of the path. Git compares the text before the first
// wildcard by itself, so that for it a part starts there too: "a**/b" matches "ab".
func star(text string, i, plain int) (token, int) {
	end := i
	for end < len(text) && text[end] == '*' {
		end++
	}
	rest := text[end:]
	switch starts := i == plain || text[i-1] == '/'; {
	case !starts || end-i < 2:
		return token{kind: within}, end
	case strings.HasPrefix(rest, "/"):
		return token{kind: folders}, end + 1
	case rest == "" || strings.HasPrefix(rest, `\/`):
		return token{kind: across}, end
	default:
		return token{kind: within}, end
	}
}

func (p *pattern) splitSuffix() {
	start := len(p.tokens)
	for start > 0 && p.tokens[start-1].kind == literal {
		start--
	}
	suffix := make([]byte, 0, len(p.tokens)-start)
	for _, t := range p.tokens[start:] {
		suffix = append(suffix, t.char)
	}
	p.tokens, p.suffix = p.tokens[:start], string(suffix)
	for _, t := range p.tokens {
		if t.kind < within {
			p.least++
		}
	}
}

// matcher matches patterns and counts the work. It is not for concurrent use.
type matcher struct {
	steps     int64
	now, then places // that the text read so far, and one byte more of it, lead to
}

// places is a set of places before the tokens of a pattern, and after the last.
type places []uint64

func (s places) add(place int)      { s[place/64] |= 1 << (place % 64) }
func (s places) has(place int) bool { return s[place/64]&(1<<(place%64)) != 0 }

// exhausted reports whether more work was done than may be. From then on nothing matches.
func (m *matcher) exhausted() bool { return m.steps > maxSteps }

// match reports whether the whole text matches. All places in the pattern are followed side by
// side, so that the work grows no faster than the square of the length of the text: a pattern
// of more tokens than three times that is too long to match.
func (m *matcher) match(p *pattern, text string) bool {
	m.steps++
	if p.never || m.exhausted() || !strings.HasPrefix(text, p.prefix) {
		return false
	}
	text = text[len(p.prefix):]
	if !strings.HasSuffix(text, p.suffix) {
		return false
	}
	text = text[:len(text)-len(p.suffix)]
	if len(p.tokens) == 0 || len(text) < p.least {
		return len(p.tokens) == 0 && text == ""
	}
	m.begin(p)
	for i := range len(text) {
		if !m.advance(p, text[i]) {
			return false
		}
	}
	return m.now.has(len(p.tokens))
}

func (m *matcher) begin(p *pattern) {
	words := len(p.tokens)/64 + 1
	if cap(m.now) < words {
		m.now, m.then = make(places, words), make(places, words)
	}
	m.now, m.then = m.now[:words], m.then[:words]
	clear(m.now)
	p.enter(m.now, 0)
}

// advance reads one byte of the text, and reports whether any place is left.
func (m *matcher) advance(p *pattern, char byte) bool {
	clear(m.then)
	left := false
	for i, word := range m.now {
		for ; word != 0; word &= word - 1 {
			m.steps++
			if p.step(m.then, i*64+bits.TrailingZeros64(word), char) {
				left = true
			}
		}
	}
	m.now, m.then = m.then, m.now
	return left
}

// step reads one byte at one place, adds the places that this leads to, and reports whether
// there are any.
func (p *pattern) step(then places, place int, char byte) bool {
	if place == len(p.tokens) {
		return false
	}
	next := place + 1
	switch t := &p.tokens[place]; {
	case t.kind == folders && char != '/':
		then.add(place) // not entered anew: it may end after a "/" only
		return true
	case t.kind == folders:
		then.add(place)
	case t.kind == across, t.kind == within && char != '/':
		next = place
	case t.kind == literal && char == t.char:
	case t.kind == anyChar && char != '/':
	case t.kind == class && t.set.has(char):
	default:
		return false
	}
	p.enter(then, next)
	return true
}

// enter adds a place and those after it that need no text to be reached.
func (p *pattern) enter(then places, place int) {
	then.add(place)
	for ; place < len(p.tokens) && p.tokens[place].kind >= within; place++ {
		then.add(place + 1)
	}
}
