package rustregex

import (
	"strings"
	"unicode"
)

// maxControlEscapes is how many `\cA` of a pattern are replaced: after each it is read anew.
const maxControlEscapes = 100

// rewritten is a pattern that was changed, with where each of its bytes comes from.
type rewritten struct {
	text   string
	origin []int // of each byte, and of the end
}

func unchanged(text string) rewritten {
	r := rewritten{text: text, origin: make([]int, len(text)+1)}
	for i := range r.origin {
		r.origin[i] = i
	}
	return r
}

// replace puts other text in the place of some.
func (r *rewritten) replace(start, end int, text string) {
	origin := append([]int{}, r.origin[:start]...)
	for range len(text) {
		origin = append(origin, r.origin[start])
	}
	r.origin = append(origin, r.origin[end:]...)
	r.text = r.text[:start] + text + r.text[end:]
}

// back moves the place of an error to the pattern as it was written.
func (r *rewritten) back(err *Error) *Error {
	err.Span.Start = r.origin[min(err.Span.Start, len(r.text))]
	err.Span.End = r.origin[min(err.Span.End, len(r.text))]
	return err
}

// checkSchema follows jsonschema 0.49: the pattern must be one that regex-syntax can read,
// with `\cA` taken for the character it means, and its `\d`, `\w` and `\s` are replaced by what
// they are in ECMA-262. One with look-around or a back reference, by contrast, is given to
// fancy-regex as it is, whatever else is in it. fancy-regex has the last word in either case.
func checkSchema(pattern string) *Error {
	current := unchanged(pattern)
	tree, err := current.parseECMA()
	switch {
	case err != nil && (err.reason == lookAround || err.reason == backReference):
		return checkFancy(&current)
	case err != nil:
		return current.back(err)
	}
	var e translation
	if err := e.collect(tree, false); err != nil {
		return current.back(err)
	}
	if len(e.perl) > 0 {
		current.replacePerl(e.perl)
		if _, err := newParser(current.text).parse(); err != nil {
			return current.back(err) // it may now be nested too deep
		}
	}
	return checkFancy(&current)
}

// parseECMA reads the pattern, with every `\cA` replaced.
func (r *rewritten) parseECMA() (*node, *Error) {
	for range maxControlEscapes {
		tree, err := newParser(r.text).parse()
		if err == nil || err.reason != unknownEscape || r.text[err.Span.Start:err.Span.End] != `\c` || err.Span.End == len(r.text) {
			return tree, err
		}
		letter := r.text[err.Span.End]
		if letter|0x20 < 'a' || letter|0x20 > 'z' {
			return nil, err
		}
		r.replace(err.Span.Start, err.Span.End+1, string(rune(letter%32)))
	}
	err := fail(0, len(r.text), "the pattern has too many escapes such as `\\cA` to be checked")
	err.Limit = true
	return nil, err
}

// translation holds what jsonschema rewrites.
type translation struct {
	perl []*node // `\d` and its like, in order
}

func (e *translation) collect(n *node, inClass bool) *Error {
	switch {
	case n.kind == perl:
		e.perl = append(e.perl, n)
	case n.bell && !inClass:
		return fail(n.span.Start, n.span.End, "`\\a` is not supported here")
	}
	for _, sub := range n.subs {
		if err := e.collect(sub, inClass || n.kind == bracketed); err != nil {
			return err
		}
	}
	return nil
}

// ecmaSets are the classes that stand for `\d`, `\w` and `\s`, after their first bracket.
var ecmaSets = map[string]string{
	"d": "0-9]",
	"w": "A-Za-z0-9_]",
	"s": " \t\n\r\v\f\u00a0\ufeff\u2003\u2029]",
}

func (r *rewritten) replacePerl(perl []*node) {
	var text strings.Builder
	var origin []int
	done := 0
	keep := func(end int) {
		text.WriteString(r.text[done:end])
		origin = append(origin, r.origin[done:end]...)
		done = end
	}
	for _, n := range perl {
		keep(n.span.Start)
		class := "[" + ecmaSets[n.name]
		if n.negated {
			class = "[^" + ecmaSets[n.name]
		}
		text.WriteString(class)
		for range len(class) {
			origin = append(origin, r.origin[done])
		}
		done = n.span.End
	}
	keep(len(r.text))
	r.text, r.origin = text.String(), append(origin, r.origin[len(r.origin)-1])
}

// isIdentifierChar is fancy_regex::parse::is_id_char.
func isIdentifierChar(c rune) bool {
	return c == '_' || isAlphabetic(c) || unicode.IsNumber(c)
}
