// Package spell finds the word that was probably meant by one that is not known.
package spell

import (
	"slices"
	"strings"
	"unicode"
)

// maxLetters is the length beyond which a word is not compared: it is prose or noise, and the
// work of one comparison stays bounded.
const maxLetters = 64

// maxKnown is how many words are compared at most. No table of keys, catalogue or blueprint that
// somebody wrote has as many, and a file of 10,000 names misspelt 10,000 times ends all the same.
const maxKnown = 300

// Nearest returns the known word that was probably meant by word, as it stands in known. It
// returns false when none is near enough: a wrong guess misleads more than no guess.
//
// Case, "-", "_", "." and spaces count as nothing. Of words equally near, the one with the
// longer common start wins if more than one slip is needed, then the first in known. When no
// word is near, one that is a whole part of word, and at least half of it, is taken: "caller"
// for "caller_input".
func Nearest(word string, known []string) (string, bool) {
	var own room
	letters := own.fold(word)
	if len(letters) == 0 {
		return "", false
	}
	known = known[:min(len(known), maxKnown)]
	if near, ok := slipped(word, letters, known); ok {
		return near, true
	}
	return wholePart(word, known)
}

// Slip returns the known word that differs from word by slips alone: it takes no word for an
// abbreviation or an extension of another, which may well be a name of its own.
func Slip(word string, known []string) (string, bool) {
	var own room
	letters := own.fold(word)
	if len(letters) == 0 {
		return "", false
	}
	return slipped(word, letters, known[:min(len(known), maxKnown)])
}

// Sure reports whether a guess may be written in the place of a name without asking anybody: they differ by
// slips of letters. A name that extends another, or has another number, may be one that is not known:
// "shell_safe" beside "shell", or a model that is newer than those listed.
func Sure(name, guess string) bool {
	_, slip := Slip(name, []string{guess})
	return slip && digits(name) == digits(guess)
}

// Extends reports whether one of two words is the other with a part before or after it, which is no slip.
func Extends(word, known string) bool {
	if _, slip := Slip(word, []string{known}); slip {
		return false
	}
	one, other := delimited(strings.TrimSuffix(word, "s")), delimited(strings.TrimSuffix(known, "s"))
	return contains(one, other) || contains(other, one)
}

func digits(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, word)
}

// Same reports whether two words are the same but for case and separators.
func Same(a, b string) bool {
	if a == b {
		return true
	}
	var one, other room
	letters := one.fold(a)
	return len(letters) > 0 && slices.Equal(letters, other.fold(b))
}

// Abbreviated returns the only known word that the word begins, if that is no longer than twice
// it. An "s" at the end does not count: "max_iters" is "max_iterations". It is for keys: a name
// such as "gemini" is the beginning of many that may follow.
func Abbreviated(word string, known []string) (string, bool) {
	var own, each room
	letters := own.fold(word)
	known = known[:min(len(known), maxKnown)]
	if len(letters) < 3 || slices.Contains(known, word) {
		return "", false
	}
	singular := letters
	if letters[len(letters)-1] == 's' && len(letters) > 4 {
		singular = letters[:len(letters)-1]
	}
	found := -1
	for i, candidate := range known {
		other := each.fold(candidate)
		if len(other) <= len(letters) || commonStart(singular, other) < len(singular) {
			continue
		}
		if found >= 0 {
			return "", false
		}
		found = i
	}
	if found < 0 || len(each.fold(known[found])) > 2*len(letters) {
		return "", false
	}
	return known[found], true
}

func slipped(word string, letters []rune, known []string) (string, bool) {
	var each room
	best, bestSlips, bestStart := -1, 0, 0
	for i, candidate := range known {
		if candidate == word {
			return candidate, true
		}
		other := each.fold(candidate)
		if len(other) == 0 {
			continue
		}
		slips, near := distance(letters, other, allowed(letters, other))
		if !near {
			continue
		}
		start := commonStart(letters, other)
		if best < 0 || slips < bestSlips || slips == bestSlips && slips > 1 && start > bestStart {
			best, bestSlips, bestStart = i, slips, start
		}
	}
	if best < 0 {
		return "", false
	}
	return known[best], true
}

// room is where the letters of one known word after the other are put, without memory for each.
type room [maxLetters]rune

// fold returns the letters of a word that count, in lower case, or nil for a word too long.
func (m *room) fold(word string) []rune {
	letters := m[:0]
	for _, r := range word {
		if isSeparator(r) {
			continue
		}
		if len(letters) == maxLetters {
			return nil
		}
		letters = append(letters, unicode.ToLower(r))
	}
	return letters
}

func isSeparator(r rune) bool { return r == '_' || r == '-' || r == '.' || r == ' ' }

// allowed returns the number of slips up to which one word can be meant by the other. Short
// words are near to each other by chance. So are words that begin differently, as the first
// letter is seldom wrong: between these only a single slip counts.
func allowed(a, b []rune) int {
	bound := 3
	switch longer := max(len(a), len(b)); {
	case longer <= 2:
		return 0
	case longer <= 5:
		bound = 1
	case longer <= 11:
		bound = 2
	}
	if a[0] != b[0] {
		bound = 1
	}
	return bound
}

// distance counts the letters to insert, leave out, replace or swap with their neighbour (the
// optimal string alignment), and reports whether they are no more than the bound.
func distance(a, b []rune, bound int) (int, bool) {
	if len(a)-len(b) > bound || len(b)-len(a) > bound {
		return 0, false
	}
	var rows [3][maxLetters + 1]int
	beforeLast, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	lastLeast := 0
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			slips := min(last[j]+1, row[j-1]+1, last[j-1]+replacing(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				slips = min(slips, beforeLast[j-2]+1)
			}
			row[j] = slips
			least = min(least, slips)
		}
		// A swap reaches back two rows, so both must be beyond the bound to give up.
		if least > bound && lastLeast > bound {
			return 0, false
		}
		lastLeast = least
		beforeLast, last, row = last, row, beforeLast
	}
	return last[len(b)], last[len(b)] <= bound
}

// replacing returns the cost of one letter in place of another. One digit for another makes
// another number, as in "step2" and "step3", which is seldom a slip.
func replacing(a, b rune) int {
	switch {
	case a == b:
		return 0
	case unicode.IsDigit(a) && unicode.IsDigit(b):
		return 2
	default:
		return 1
	}
}

func commonStart(a, b []rune) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// wholePart returns the longest known word that makes up whole parts of word, the parts being
// what stands between separators. It is at least half of word: "tool" is not what
// "max_result_tokens_per_tool" was to be.
func wholePart(word string, known []string) (string, bool) {
	var each room
	parts, half := delimited(word), (len(each.fold(word))+1)/2
	best, bestLength := -1, 0
	for i, candidate := range known {
		length := len(each.fold(candidate))
		if length >= half && length > bestLength && contains(parts, delimited(candidate)) {
			best, bestLength = i, length
		}
	}
	if best < 0 {
		return "", false
	}
	return known[best], true
}

// delimited returns word in lower case with every run of separators, and both ends, as one
// space, so that whole parts are found as plain substrings.
func delimited(word string) []rune {
	letters := append(make([]rune, 0, len(word)+2), ' ')
	for _, r := range word + " " {
		switch {
		case !isSeparator(r):
			letters = append(letters, unicode.ToLower(r))
		case letters[len(letters)-1] != ' ':
			letters = append(letters, ' ')
		}
	}
	return letters
}

func contains(in, part []rune) bool {
	for i := 0; i+len(part) <= len(in); i++ {
		if commonStart(in[i:], part) == len(part) {
			return true
		}
	}
	return false
}
