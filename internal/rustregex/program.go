package rustregex

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What regex-automata 0.4 counts for its limit, in bytes (nfa::thompson::Builder::memory_usage).
const (
	stateSize      = 32
	transitionSize = 8
	alternateSize  = 4
	branchSize     = stateSize + 2*alternateSize
	// overhead is what a whole program needs besides its parts.
	overhead = 6 * stateSize
)

// cost is the size of a part in the two programs that are compiled of a pattern: one reads
// text forwards, the other backwards. Neither may be larger than MaxProgram.
type cost struct{ forward, backward int64 }

// plus adds, and stays far from what does not fit.
func (c cost) plus(o cost) cost {
	const most = MaxProgram * 2
	return cost{min(c.forward+o.forward, most), min(c.backward+o.backward, most)}
}

func (c cost) times(n int64) cost {
	const most = MaxProgram * 2 // times any count it still fits
	return cost{min(c.forward*n, most), min(c.backward*n, most)}
}

func (c cost) tooLarge() bool { return max(c.forward, c.backward)+overhead > MaxProgram }

func both(n int64) cost { return cost{n, n} }

// piece is what is known of a translated part. The zero piece matches nothing but "".
type piece struct {
	kind      pieceKind
	text      string  // of textKind
	set       runeSet // of setKind
	branches  []piece // of branchesKind
	setCost   *cost   // of setKind: shared by copies, zero until it is computed
	cost      cost    // of otherPiece
	consumes  bool    // matches no empty text
	onlyEmpty bool    // matches no other text: an assertion
}

type pieceKind uint8

const (
	emptyPiece pieceKind = iota
	textKind
	setKind
	branchesKind
	otherPiece
)

func textPiece(text string) piece { return piece{kind: textKind, text: text, consumes: true} }

func setPiece(set runeSet) piece {
	if c, ok := set.single(); ok && utf8.ValidRune(c) {
		return textPiece(string(c))
	}
	return piece{kind: setKind, set: set, setCost: new(cost), consumes: len(set) > 0}
}

// size is computed late: alternatives that are sets or single characters become one set first.
func (p *piece) size() cost {
	switch p.kind {
	case emptyPiece:
		return both(stateSize)
	case textKind:
		return both(stateSize * int64(len(p.text)))
	case setKind:
		if p.setCost.forward == 0 {
			*p.setCost = setCost(p.set)
		}
		return *p.setCost
	case branchesKind:
		return branchesCost(p.branches)
	}
	return p.cost
}

// size is the size of a piece, none where it is dropped.
func (t *translator) size(p *piece) cost {
	if t.dropped > 0 {
		return cost{}
	}
	return p.size()
}

func (t *translator) captured(p piece) piece {
	c := t.size(&p)
	c.forward += 2 * stateSize // the backward program finds no groups
	return piece{kind: otherPiece, cost: c, consumes: p.consumes, onlyEmpty: p.onlyEmpty || p.kind == emptyPiece}
}

// repeat follows Hir::repetition and the compiler of regex-automata.
func (t *translator) repeat(p piece, least, most uint32) piece {
	if p.onlyEmpty || p.kind == emptyPiece {
		least, most = min(least, 1), min(most, 1)
	}
	switch {
	case most == 0:
		return piece{}
	case least == 1 && most == 1:
		return p
	}
	one := t.size(&p)
	result := piece{kind: otherPiece, consumes: p.consumes && least > 0, onlyEmpty: p.onlyEmpty}
	switch {
	case most == unbounded && least == 0 && p.consumes:
		result.cost = one.plus(both(branchSize))
	case most == unbounded && least == 0:
		result.cost = one.plus(both(2*branchSize + stateSize))
	case most == unbounded:
		result.cost = one.times(int64(least)).plus(both(branchSize))
	case least == most:
		result.cost = one.times(int64(least))
	case most == 1:
		result.cost = one.plus(both(branchSize + stateSize))
	default:
		optional := one.plus(both(branchSize)).times(int64(most - least))
		result.cost = one.times(int64(least)).plus(optional).plus(both(stateSize))
	}
	return result
}

// joiner puts the pieces of a concatenation, or the alternatives, together.
type joiner struct {
	translator   *translator
	alternatives bool
	parts        []piece
	text         strings.Builder // text at the end of a concatenation, not yet in parts
	sum          cost            // so far; of alternatives, the least it can be
}

func (j *joiner) add(p piece) {
	switch {
	case j.alternatives && p.kind == branchesKind:
		for _, branch := range p.branches {
			j.add(branch)
		}
	case j.alternatives:
		j.sum = j.sum.plus(p.cost) // sets and text may cost less together
		j.parts = append(j.parts, p)
	case p.kind == emptyPiece:
	case p.kind == textKind:
		j.text.WriteString(p.text)
	default:
		j.endText()
		j.addPart(p)
	}
}

func (j *joiner) endText() {
	if j.text.Len() > 0 {
		j.addPart(textPiece(j.text.String()))
		j.text.Reset()
	}
}

func (j *joiner) addPart(p piece) {
	j.sum = j.sum.plus(j.translator.size(&p))
	j.parts = append(j.parts, p)
}

func (j *joiner) result() piece {
	if j.alternatives {
		return alternatives(j.parts)
	}
	j.endText()
	switch len(j.parts) {
	case 0:
		return piece{}
	case 1:
		return j.parts[0]
	}
	whole := piece{kind: otherPiece, cost: j.sum, onlyEmpty: true}
	for i := range j.parts {
		whole.consumes = whole.consumes || j.parts[i].consumes
		whole.onlyEmpty = whole.onlyEmpty && j.parts[i].onlyEmpty
	}
	return whole
}

// alternatives follows Hir::alternation: single characters and sets become one set.
func alternatives(parts []piece) piece {
	var ranges []runeRange
	for i := range parts {
		switch p := &parts[i]; {
		case p.kind == setKind:
			ranges = append(ranges, p.set...)
		case p.kind == textKind && utf8.RuneCountInString(p.text) == 1:
			c, _ := utf8.DecodeRuneInString(p.text)
			ranges = append(ranges, runeRange{c, c})
		default:
			return branches(parts)
		}
	}
	return setPiece(newSet(ranges))
}

func branches(parts []piece) piece {
	whole := piece{kind: branchesKind, branches: parts, consumes: true, onlyEmpty: true}
	for i := range parts {
		whole.consumes = whole.consumes && parts[i].consumes
		whole.onlyEmpty = whole.onlyEmpty && (parts[i].onlyEmpty || parts[i].kind == emptyPiece)
	}
	return whole
}

func branchesCost(parts []piece) cost {
	if texts, ok := textsOf(parts); ok {
		return trieCost(texts)
	}
	sum := both(2*stateSize + alternateSize*int64(len(parts)))
	for i := range parts {
		sum = sum.plus(parts[i].size())
	}
	return sum
}

func textsOf(parts []piece) ([]string, bool) {
	var texts []string
	for i := range parts {
		if parts[i].kind != textKind {
			return nil, false
		}
		texts = append(texts, parts[i].text)
	}
	return texts, true
}

// trieCost is the size of alternatives that are plain text: their common starts, or ends for
// the backward program, are compiled once.
func trieCost(texts []string) cost {
	reversed := make([]string, len(texts))
	for i, text := range texts {
		bytes := []byte(text)
		slices.Reverse(bytes)
		reversed[i] = string(bytes)
	}
	return cost{trieSize(texts), trieSize(reversed)}
}

func trieSize(texts []string) int64 {
	slices.Sort(texts)
	edges, leaves, before := 0, 0, ""
	for _, text := range texts {
		common := commonPrefix(before, text)
		if edges += len(text) - common; common == len(before) {
			leaves-- // before is no end of its own
		}
		leaves++
		before = text
	}
	leaves++ // none was taken away for what came before the first
	inner := edges - leaves + 1
	return int64(stateSize + inner*(2*stateSize+alternateSize) + 2*(leaves-1)*transitionSize)
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
