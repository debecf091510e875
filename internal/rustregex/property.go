package rustregex

import (
	"strings"
	"sync"
	"unicode"
)

// properties are the sets that `\p{…}` can name, by their normalized names.
type properties struct {
	plain map[string]runeSet            // `\p{name}`
	of    map[string]map[string]runeSet // `\p{property=value}`
}

// propertySets holds every set under each of its names. The members of a set only matter for
// the size of a program: where Go has no table of it, a set of about that size stands in.
//
//nolint:gochecknoglobals // a table, filled when first asked for
var propertySets = sync.OnceValue(func() properties {
	categories := entries(categoryNames, func(name string) runeSet {
		switch name {
		case "Lc":
			return setOf(unicode.Lu, unicode.Ll, unicode.Lt)
		case "Cn":
			return assigned().negate(unicode.MaxRune)
		case "C":
			return setOf(unicode.Cc, unicode.Cf, unicode.Co).union(assigned().negate(unicode.MaxRune))
		}
		return setOf(unicode.Categories[name])
	})
	for name, set := range map[string]runeSet{"any": everything, "ascii": {{0, unicode.MaxASCII}}, "assigned": assigned()} {
		categories[name] = set
	}
	scripts := entries(scriptNames, func(name string) runeSet {
		if table := unicode.Scripts[name]; table != nil {
			return setOf(table)
		}
		return setOf(unicode.Adlam) // of a later version of Unicode, and as small
	})
	plain := entries(propertyNames, propertySet)
	for _, sets := range []map[string]runeSet{scripts, categories} {
		for name, set := range sets {
			plain[name] = set
		}
	}
	of := map[string]map[string]runeSet{}
	for names, sets := range map[string]map[string]runeSet{
		"gc generalcategory":       categories,
		"sc script":                scripts,
		"scx scriptextensions":     scripts,
		"age":                      standIns(ageNames, assigned()),
		"gcb graphemeclusterbreak": standIns(graphemeBreakNames, setOf(unicode.Mn)),
		"sb sentencebreak":         standIns(sentenceBreakNames, setOf(unicode.L)),
		"wb wordbreak":             standIns(wordBreakNames, setOf(unicode.L)),
	} {
		for _, name := range strings.Fields(names) {
			of[name] = sets
		}
	}
	return properties{plain: plain, of: of}
})

var everything = runeSet{{0, unicode.MaxRune}}

func assigned() runeSet {
	return setOf(unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs)
}

// entries reads a list of names.go.
func entries(list string, find func(name string) runeSet) map[string]runeSet {
	sets := map[string]runeSet{}
	for _, entry := range strings.Split(list, ";") {
		names := strings.Fields(entry)
		set := find(names[0])
		for _, name := range names {
			sets[normalize(name)] = set
		}
	}
	return sets
}

func standIns(list string, set runeSet) map[string]runeSet {
	sets := map[string]runeSet{}
	for _, name := range strings.Fields(list) {
		sets[name] = set
	}
	return sets
}

// propertySet returns a property that Go may have under its name, or parts of.
func propertySet(name string) runeSet {
	switch name {
	case "Alphabetic":
		return setOf(unicode.L, unicode.Nl, unicode.Other_Alphabetic)
	case "Lowercase":
		return setOf(unicode.Ll, unicode.Other_Lowercase)
	case "Uppercase":
		return setOf(unicode.Lu, unicode.Other_Uppercase)
	case "Cased", "Changes_When_Casemapped":
		return setOf(unicode.Lu, unicode.Ll, unicode.Lt)
	case "ID_Start", "XID_Start":
		return setOf(unicode.L, unicode.Nl)
	case "ID_Continue", "XID_Continue":
		return wordSet()
	case "Case_Ignorable", "Grapheme_Extend":
		return setOf(unicode.Mn, unicode.Me, unicode.Cf)
	case "Emoji", "Emoji_Presentation", "Extended_Pictographic":
		return setOf(unicode.Sm, unicode.Sk) // about as large, rather smaller
	case "Grapheme_Base":
		return setOf(unicode.L, unicode.N, unicode.P, unicode.S, unicode.Zs, unicode.Mc)
	}
	if table := unicode.Properties[name]; table != nil {
		return setOf(table)
	}
	if strings.HasPrefix(name, "Changes_When_") {
		return setOf(unicode.Ll)
	}
	return setOf(unicode.White_Space) // small, as are the rest
}

// findProperty returns the set of a name such as "Greek", "sc=Greek" or "L".
func findProperty(text string) (runeSet, bool) {
	sets := propertySets()
	name, value, hasValue := strings.Cut(text, "!=")
	if !hasValue {
		if name, value, hasValue = strings.Cut(text, ":"); !hasValue {
			name, value, hasValue = strings.Cut(text, "=")
		}
	}
	if !hasValue {
		set, ok := sets.plain[normalize(text)]
		return set, ok
	}
	set, ok := sets.of[normalize(name)][normalize(value)]
	return set, ok
}

// normalize makes a name comparable as UAX 44, LM3 has it. A leading "is" means nothing.
func normalize(name string) string {
	text, is := name, false
	if len(name) >= 2 && strings.EqualFold(name[:2], "is") {
		text, is = name[2:], true
	}
	kept := make([]byte, 0, len(text))
	for i := range len(text) {
		switch c := text[i]; {
		case c == ' ' || c == '_' || c == '-' || c > unicode.MaxASCII:
		case 'A' <= c && c <= 'Z':
			kept = append(kept, c+'a'-'A')
		default:
			kept = append(kept, c)
		}
	}
	if is && string(kept) == "c" {
		return "isc" // of ISO_Comment, and not the category C
	}
	return string(kept)
}

// The sets of `\w`, `\d` and `\s`.
//
//nolint:gochecknoglobals // tables, filled when first asked for
var (
	wordSet = sync.OnceValue(func() runeSet {
		return setOf(unicode.L, unicode.Nl, unicode.M, unicode.Nd, unicode.Pc, unicode.Other_Alphabetic, unicode.Join_Control)
	})
	digitSet = sync.OnceValue(func() runeSet { return setOf(unicode.Nd) })
	spaceSet = sync.OnceValue(func() runeSet { return setOf(unicode.White_Space) })
)

// isNotEqual reports whether a property is written as `name!=value`.
func isNotEqual(text string) bool { return strings.Contains(text, "!=") }
