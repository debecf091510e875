package rustglob

import "unicode/utf8"

// Match reports whether the whole path matches. It takes time in proportion to the length of
// the pattern times that of the path, whatever they are, and never backtracks: all the places
// in the pattern that can be reached are followed side by side.
func (p *Pattern) Match(path string) bool {
	if len(path) > MaxPath {
		return false
	}
	now, then := newPlaces(len(p.tokens)+1), newPlaces(len(p.tokens)+1)
	p.enter(now, 0)
	for _, char := range path {
		if len(now.list) == 0 {
			return false
		}
		then.clear()
		for _, place := range now.list {
			p.step(then, place, char)
		}
		now, then = then, now
	}
	return p.finished(now)
}

// step follows one character from a place in the pattern.
func (p *Pattern) step(then *places, place int, char rune) {
	if place == len(p.tokens) {
		return
	}
	switch t := &p.tokens[place]; t.kind {
	case recursive:
		then.add(place)
		if char == separator {
			p.enter(then, place+1)
		}
	case anySequence:
		if char != separator {
			p.enter(then, place)
		}
	default:
		if t.matches(char) {
			p.enter(then, place+1)
		}
	}
}

// enter adds a place and those reached from it without a character: wildcards match nothing
// as well. A recursive one is left here only when it is new; later, only after a separator.
func (p *Pattern) enter(set *places, place int) {
	set.add(place)
	for ; place < len(p.tokens); place++ {
		if !p.tokens[place].matchesNothing() {
			return
		}
		set.add(place + 1)
	}
}

// finished reports whether the end of the pattern is reached from one of the places at the end
// of the path. There every wildcard can be left, a recursive one even inside a component.
func (p *Pattern) finished(now *places) bool {
	first := len(p.tokens)
	for first > 0 && p.tokens[first-1].matchesNothing() {
		first--
	}
	for _, place := range now.list {
		if place >= first {
			return true
		}
	}
	return false
}

// matchesNothing reports whether the token can be passed without a character.
func (t *token) matchesNothing() bool { return t.kind == anySequence || t.kind == recursive }

func (t *token) matches(char rune) bool {
	switch t.kind {
	case literal:
		return char == t.char
	case anyChar:
		return char != separator
	}
	return char != separator && t.has(char) == (t.kind == within)
}

// has reports whether char is a member of the set. A "-" between two members makes a range,
// which is empty if reversed.
func (t *token) has(char rune) bool {
	for rest := t.members; rest != ""; {
		low, size := utf8.DecodeRuneInString(rest)
		high := low
		if rest = rest[size:]; len(rest) > 1 && rest[0] == '-' {
			high, size = utf8.DecodeRuneInString(rest[1:])
			rest = rest[1+size:]
		}
		if low <= char && char <= high {
			return true
		}
	}
	return false
}

// places is a set of places in a pattern that is cleared and listed in time of its size.
type places struct {
	list  []int
	known []bool
}

func newPlaces(n int) *places {
	return &places{list: make([]int, 0, n), known: make([]bool, n)}
}

func (s *places) add(place int) {
	if !s.known[place] {
		s.known[place] = true
		s.list = append(s.list, place)
	}
}

func (s *places) clear() {
	for _, place := range s.list {
		s.known[place] = false
	}
	s.list = s.list[:0]
}
