package rustregex

import "unicode/utf8"

// byteRange is a range of one byte in UTF-8.
type byteRange struct{ low, high byte }

// setCost is the size of the automata that read one character of a set.
func setCost(set runeSet) cost {
	if set.isASCII() {
		return both(2*stateSize + transitionSize*int64(len(set)))
	}
	forward := forwardAutomaton{known: map[string]uint32{}, path: make([]pathNode, 1, utf8.UTFMax)}
	backward := backwardAutomaton{size: 2 * stateSize}
	var s sequences
	for _, r := range set {
		s.each(r, func(sequence []byteRange) {
			forward.add(sequence)
			backward.add(sequence)
		})
	}
	forward.compileFrom(0)
	forward.compile(forward.path[0].transitions)
	return cost{int64(forward.size) + stateSize, int64(backward.size)}
}

// sequences cuts ranges of characters into ranges of bytes (regex_syntax::utf8).
type sequences struct {
	todo     []runeRange
	sequence [utf8.UTFMax]byteRange
}

func (s *sequences) each(r runeRange, visit func([]byteRange)) {
	s.todo = append(s.todo[:0], r)
	for len(s.todo) > 0 {
		r := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		if r.low > r.high {
			continue
		}
		if at, ok := cut(r); ok {
			s.todo = append(s.todo, runeRange{at.high, r.high}, runeRange{r.low, at.low})
			continue
		}
		var low, high [utf8.UTFMax]byte
		n := utf8.EncodeRune(low[:], r.low)
		utf8.EncodeRune(high[:], r.high)
		for i := range n {
			s.sequence[i] = byteRange{low[i], high[i]}
		}
		visit(s.sequence[:n])
	}
}

// cut returns the last character before, and the first after, a place where a range must be
// cut so that each byte has a range of its own.
func cut(r runeRange) (runeRange, bool) {
	const surrogateLow, surrogateHigh = 0xd800, 0xdfff
	if r.low <= surrogateHigh && r.high >= surrogateLow {
		return runeRange{surrogateLow - 1, surrogateHigh + 1}, true
	}
	for _, last := range []rune{0x7f, 0x7ff, 0xffff} {
		if r.low <= last && last < r.high {
			return runeRange{last, last + 1}, true
		}
	}
	if r.high <= 0x7f {
		return runeRange{}, false
	}
	for bits := 6; bits <= 18; bits += 6 {
		mask := rune(1)<<bits - 1
		if r.low&^mask == r.high&^mask {
			continue
		}
		if r.low&mask != 0 {
			return runeRange{r.low | mask, r.low | mask + 1}, true
		}
		if r.high&mask != mask {
			return runeRange{r.high&^mask - 1, r.high &^ mask}, true
		}
	}
	return runeRange{}, false
}

// forwardAutomaton is built as Utf8Compiler does: equal ends of sequences are shared.
type forwardAutomaton struct {
	path  []pathNode
	known map[string]uint32
	size  int
	key   []byte
}

type pathNode struct {
	transitions []transition
	last        byteRange
	pending     bool // last has no target yet
}

type transition struct {
	byteRange
	next uint32
}

func (a *forwardAutomaton) add(sequence []byteRange) {
	shared := 0
	for shared < min(len(sequence), len(a.path)) && a.path[shared].pending && a.path[shared].last == sequence[shared] {
		shared++
	}
	a.compileFrom(shared)
	top := &a.path[len(a.path)-1]
	top.last, top.pending = sequence[shared], true
	for _, r := range sequence[shared+1:] {
		a.path = append(a.path, pathNode{last: r, pending: true})
	}
}

func (a *forwardAutomaton) compileFrom(depth int) {
	next := uint32(0)
	for depth+1 < len(a.path) {
		top := &a.path[len(a.path)-1]
		top.freeze(next)
		next = a.compile(top.transitions)
		a.path = a.path[:len(a.path)-1]
	}
	a.path[len(a.path)-1].freeze(next)
}

func (n *pathNode) freeze(next uint32) {
	if n.pending {
		n.transitions = append(n.transitions, transition{n.last, next})
		n.pending = false
	}
}

func (a *forwardAutomaton) compile(transitions []transition) uint32 {
	a.key = a.key[:0]
	for _, t := range transitions {
		a.key = append(a.key, t.low, t.high, byte(t.next), byte(t.next>>8), byte(t.next>>16))
	}
	if id, ok := a.known[string(a.key)]; ok {
		return id
	}
	id := uint32(len(a.known) + 1)
	a.known[string(a.key)] = id
	a.size += stateSize + transitionSize*len(transitions)
	return id
}

// backwardAutomaton remembers the ends it has only in as many places as the crate does
// (Utf8SuffixMap), so that large sets are compiled to more than they need.
type backwardAutomaton struct {
	memory [1000]suffix
	states uint32
	size   int
}

type suffix struct {
	byteRange
	from, id uint32
}

func (a *backwardAutomaton) add(sequence []byteRange) {
	end := uint32(0)
	for _, r := range sequence {
		s := &a.memory[hash(end, r)%uint64(len(a.memory))]
		if s.id == 0 || s.from != end || s.byteRange != r {
			a.states++
			a.size += stateSize
			*s = suffix{byteRange: r, from: end, id: a.states}
		}
		end = s.id
	}
	a.size += alternateSize
}

// hash is FNV-1a.
func hash(from uint32, r byteRange) uint64 {
	const prime, start = 1099511628211, 14695981039346656037
	h := uint64(start)
	h = (h ^ uint64(from)) * prime
	h = (h ^ uint64(r.low)) * prime
	return (h ^ uint64(r.high)) * prime
}
