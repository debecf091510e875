package rustregex

import (
	"cmp"
	"slices"
	"sync"
	"unicode"
)

// runeSet is a set of characters, or of bytes: ranges in order that do not touch each other.
type runeSet []runeRange

type runeRange struct{ low, high rune }

// newSet puts ranges in order.
func newSet(ranges []runeRange) runeSet {
	slices.SortFunc(ranges, func(a, b runeRange) int { return cmp.Compare(a.low, b.low) })
	set := ranges[:0]
	for _, r := range ranges {
		if last := len(set) - 1; last >= 0 && r.low <= set[last].high+1 {
			set[last].high = max(set[last].high, r.high)
			continue
		}
		set = append(set, r)
	}
	return set
}

// negate returns what is not in the set, up to the largest value.
func (s runeSet) negate(largest rune) runeSet {
	var rest runeSet
	next := rune(0)
	for _, r := range s {
		if next < r.low {
			rest = append(rest, runeRange{next, r.low - 1})
		}
		next = r.high + 1
	}
	if next <= largest {
		rest = append(rest, runeRange{next, largest})
	}
	return rest
}

func (s runeSet) union(o runeSet) runeSet { return newSet(slices.Concat(s, o)) }

func (s runeSet) intersect(o runeSet) runeSet {
	var both runeSet
	for i, j := 0, 0; i < len(s) && j < len(o); {
		if low, high := max(s[i].low, o[j].low), min(s[i].high, o[j].high); low <= high {
			both = append(both, runeRange{low, high})
		}
		if s[i].high < o[j].high {
			i++
		} else {
			j++
		}
	}
	return both
}

// apply returns the result of an operator of classes.
func (s runeSet) apply(operator string, o runeSet) runeSet {
	both := s.intersect(o)
	switch operator {
	case "&&":
		return both
	case "--":
		return s.intersect(both.negate(unicode.MaxRune))
	}
	return s.union(o).intersect(both.negate(unicode.MaxRune))
}

// isASCII reports whether nothing else is in the set.
func (s runeSet) isASCII() bool { return len(s) == 0 || s[len(s)-1].high <= unicode.MaxASCII }

// single returns the only member.
func (s runeSet) single() (rune, bool) {
	if len(s) == 1 && s[0].low == s[0].high {
		return s[0].low, true
	}
	return 0, false
}

// fold returns the set with the other cases of its members.
func (s runeSet) fold() runeSet {
	var others []runeRange
	i := 0
	for _, c := range casedRunes() {
		for i < len(s) && s[i].high < c {
			i++
		}
		if i == len(s) {
			break
		}
		if c < s[i].low {
			continue
		}
		for o := unicode.SimpleFold(c); o != c; o = unicode.SimpleFold(o) {
			others = append(others, runeRange{o, o})
		}
	}
	if len(others) == 0 {
		return s
	}
	return s.union(newSet(others))
}

// foldBytes is fold without Unicode.
func (s runeSet) foldBytes() runeSet {
	upper := s.intersect(runeSet{{'A', 'Z'}})
	lower := s.intersect(runeSet{{'a', 'z'}})
	folded := slices.Clone(s)
	for _, r := range upper {
		folded = append(folded, runeRange{r.low + 0x20, r.high + 0x20})
	}
	for _, r := range lower {
		folded = append(folded, runeRange{r.low - 0x20, r.high - 0x20})
	}
	return newSet(folded)
}

// casedRunes are the characters that have another case, in order.
//
//nolint:gochecknoglobals // a table, filled when first asked for
var casedRunes = sync.OnceValue(func() []rune {
	var cased []rune
	add := func(c rune) {
		if unicode.SimpleFold(c) != c {
			cased = append(cased, c)
		}
	}
	for _, r := range unicode.CaseRanges {
		for c := rune(r.Lo); c <= rune(r.Hi); c++ {
			add(c)
			for o := unicode.SimpleFold(c); o != c; o = unicode.SimpleFold(o) {
				add(o)
			}
		}
	}
	slices.Sort(cased)
	return slices.Compact(cased)
})

// setOf converts the tables of Go.
func setOf(tables ...*unicode.RangeTable) runeSet {
	var ranges []runeRange
	add := func(low, high, stride rune) {
		if stride == 1 {
			ranges = append(ranges, runeRange{low, high})
			return
		}
		for c := low; c <= high; c += stride {
			ranges = append(ranges, runeRange{c, c})
		}
	}
	for _, table := range tables {
		for _, r := range table.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range table.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return newSet(ranges)
}

// isAlphabetic is char::is_alphabetic of Rust.
func isAlphabetic(c rune) bool {
	return unicode.IsLetter(c) || unicode.In(c, unicode.Nl, unicode.Other_Alphabetic)
}
