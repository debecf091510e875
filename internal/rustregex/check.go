// Package rustregex tells whether the Rust crate regex 1.13, or the dialect of the crate
// jsonschema 0.49, accepts a pattern, and if not, why and where.
package rustregex

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

const (
	// MaxPattern is the number of bytes beyond which a pattern is not judged.
	MaxPattern = 16 << 10
	// MaxNesting is how deep groups, repetitions and classes may stand in one another
	// (the nest_limit of regex-syntax).
	MaxNesting = 250
	// MaxProgram is how large a compiled pattern may become (the size_limit of regex, 10 MiB).
	// What levlint compares with it is an estimate, a few hundredths off for large classes.
	MaxProgram = 10 << 20
)

// Dialect names the reader of a pattern.
type Dialect uint8

const (
	// Anchored is regex::Regex::new("^(?:P)$"), as the engine compiles read paths.
	Anchored Dialect = iota
	// Schema is the keyword "pattern" of a JSON Schema: jsonschema rewrites the pattern from
	// ECMA-262 and gives it to the crate fancy-regex, which has look-around and back references.
	Schema
)

// Error tells why a pattern is refused. Span lies in the pattern; it is empty only where the
// pattern is.
type Error struct {
	Span    source.Span
	Message string
	// Limit is set where levlint cannot judge the pattern because it is beyond MaxPattern, or
	// costs too much to read: the engine may well accept it.
	Limit bool

	reason reason
}

// reason singles out the refusals that jsonschema treats in a way of its own.
type reason uint8

const (
	otherReason reason = iota
	lookAround
	backReference
	unknownEscape
)

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Check returns nil if the pattern is accepted.
func Check(pattern string, dialect Dialect) *Error {
	if len(pattern) > MaxPattern {
		return &Error{
			Span:    source.Span{Start: MaxPattern, End: len(pattern)},
			Message: fmt.Sprintf("the pattern is too long to be checked: more than %d bytes", MaxPattern),
			Limit:   true,
		}
	}
	if !utf8.ValidString(pattern) {
		return &Error{Span: source.Span{Start: 0, End: len(pattern)}, Message: "the pattern is not valid UTF-8"}
	}
	var err *Error
	if dialect == Schema {
		err = checkSchema(pattern)
	} else {
		err = checkAnchored(pattern)
	}
	if err != nil {
		err.Span = visible(err.Span, pattern)
	}
	return err
}

const anchoredStart, anchoredEnd = "^(?:", ")$"

// checkAnchored reads the pattern with what is put around it: a comment or a lone `\` at its
// end swallows the closing parenthesis, and `a)(?:b` is accepted.
func checkAnchored(pattern string) *Error {
	p := newParser(anchoredStart + pattern + anchoredEnd)
	tree, err := p.parse()
	if err == nil {
		err = checkProgram(tree)
	}
	if err == nil {
		return nil
	}
	if err.Span.End <= len(anchoredStart) || err.Span.Start >= len(anchoredStart)+len(pattern) {
		return misfit(pattern)
	}
	err.Span.Start -= len(anchoredStart)
	err.Span.End -= len(anchoredStart)
	return err
}

// misfit tells why a pattern does not fit between its surroundings. Mostly it is broken by
// itself, and then the place is in it.
func misfit(pattern string) *Error {
	if _, err := newParser(pattern).parse(); err != nil {
		return err
	}
	return fail(0, len(pattern), "a comment, which the flag `x` allows, swallows what is put after the pattern: end it with a line break")
}

// visible moves a span into the pattern and makes it hold at least one character.
func visible(s source.Span, pattern string) source.Span {
	s.Start = min(max(s.Start, 0), len(pattern))
	s.End = min(max(s.End, s.Start), len(pattern))
	if s.Start < s.End {
		return s
	}
	if s.Start == len(pattern) {
		_, size := utf8.DecodeLastRuneInString(pattern)
		return source.Span{Start: s.Start - size, End: s.Start}
	}
	_, size := utf8.DecodeRuneInString(pattern[s.Start:])
	return source.Span{Start: s.Start, End: s.Start + size}
}

// fail returns an error whose message is one line, whatever of the pattern it quotes.
func fail(start, end int, format string, arguments ...any) *Error {
	message := strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return utf8.RuneError
	}, fmt.Sprintf(format, arguments...))
	return &Error{Span: source.Span{Start: start, End: end}, Message: message}
}
