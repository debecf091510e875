package config

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/levlint/levlint/source"
)

// maxChoices bounds the work of matching: each "{a,b}" of a pattern multiplies it.
const maxChoices = 4

// pattern matches names of files, and of folders with all that is in them.
type pattern struct {
	text string // cleaned: without "./" before and "/" behind
	span source.Span
}

// newPattern returns a pattern, or says why the text is none.
func newPattern(text string, span source.Span) (p pattern, complaint string) {
	clean := strings.TrimSuffix(strings.TrimPrefix(text, "./"), "/")
	switch {
	case clean == "":
		return p, "the pattern is empty; it matches nothing"
	case strings.HasPrefix(clean, "/") || clean == ".." || strings.HasPrefix(clean, "../"):
		return p, "patterns begin at the folder of this file; " + text + " leads out of it and matches nothing"
	case strings.HasPrefix(clean, "!"):
		return p, "a pattern cannot be turned round by an exclamation mark; " + text + " matches nothing"
	case !doublestar.ValidatePattern(clean):
		return p, text + " is no pattern: a bracket, a brace or a backslash is left open; it matches nothing"
	case strings.Count(clean, "{") > maxChoices:
		return p, "the pattern has more than four choices in braces; it is not tried"
	}
	return pattern{clean, span}, ""
}

// matches reports whether the pattern matches a name, or a folder around it.
func (p pattern) matches(name string) bool {
	for ; name != "" && name != "." && name != "/"; name = path.Dir(name) {
		if doublestar.MatchUnvalidated(p.text, name) {
			return true
		}
	}
	return false
}

func (p pattern) any(names []string) bool { return slices.ContainsFunc(names, p.matches) }
