// Package rustglob compiles and matches path patterns as version 0.3.4 of the Rust crate glob
// does with a literal separator required and a leading dot matched by wildcards.
package rustglob

import (
	"fmt"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

const (
	// MaxPattern is the number of bytes beyond which a pattern is not judged. Longer than any
	// path Linux opens, so no pattern of use comes near it.
	MaxPattern = 8 << 10
	// MaxPath is the number of bytes of the longest path that can match: PATH_MAX of Linux.
	// Together with MaxPattern it bounds the work of one Match, their product.
	MaxPath = 4 << 10
)

// separator is what the crate calls one on every system but Windows.
const separator = '/'

// Error tells why a pattern does not compile. Span lies in the pattern and starts at the
// character whose number the crate's own message gives as "near position".
type Error struct {
	Span    source.Span
	Message string
	// Limit is set where the pattern is larger than MaxPattern: the engine may well accept it.
	Limit bool
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Pattern is a compiled pattern. It is read-only and safe for concurrent use.
type Pattern struct{ tokens []token }

// token is one step of a pattern. One of kind recursive has taken in the separator after its
// "**", so that it matches no component at all as well as several.
type token struct {
	kind    kind
	char    rune   // of literal
	members string // of within and except: the text between the brackets, without "!"
}

type kind uint8

const (
	literal kind = iota
	anyChar
	anySequence
	recursive
	within
	except
)

// Compile reads a pattern. The grammar has no escapes and no braces, and there a "[" is closed
// by the first "]" that is not its first member.
func Compile(pattern string) (*Pattern, *Error) {
	if len(pattern) > MaxPattern {
		return nil, &Error{
			Span:    source.Span{Start: MaxPattern, End: len(pattern)},
			Message: fmt.Sprintf("the pattern is too long to be checked: more than %d bytes", MaxPattern),
			Limit:   true,
		}
	}
	c := compiler{text: pattern}
	for c.next < len(pattern) {
		if err := c.token(); err != nil {
			return nil, err
		}
	}
	return &Pattern{tokens: c.tokens}, nil
}

type compiler struct {
	text   string
	next   int // offset of the first byte not read
	tokens []token
}

func (c *compiler) token() *Error {
	char, size := utf8.DecodeRuneInString(c.text[c.next:])
	switch char {
	case '*':
		return c.stars()
	case '[':
		return c.class()
	case '?':
		c.tokens = append(c.tokens, token{kind: anyChar})
	default:
		c.tokens = append(c.tokens, token{kind: literal, char: char})
	}
	c.next += size
	return nil
}

// stars reads a run of "*": one matches within a component, two are a component of their own.
func (c *compiler) stars() *Error {
	start, end := c.next, c.next
	for end < len(c.text) && c.text[end] == '*' {
		end++
	}
	c.next = end
	switch {
	case end-start > 2:
		return &Error{
			Span:    source.Span{Start: start + 2, End: end},
			Message: "more than two stars in a row: a wildcard is either `*` (within one folder or file name) or `**` (any number of folders)",
		}
	case end-start == 1:
		c.tokens = append(c.tokens, token{kind: anySequence})
		return nil
	case start > 0 && c.text[start-1] != separator:
		_, size := utf8.DecodeLastRuneInString(c.text[:start])
		return &Error{
			Span:    source.Span{Start: start - size, End: end},
			Message: "`**` must stand alone between slashes: something comes right before it",
		}
	case end < len(c.text) && c.text[end] != separator:
		_, size := utf8.DecodeRuneInString(c.text[end:])
		return &Error{
			Span:    source.Span{Start: end, End: end + size},
			Message: "`**` must stand alone between slashes: something comes right after it",
		}
	}
	c.next = min(end+1, len(c.text))
	if last := len(c.tokens) - 1; last < 0 || c.tokens[last].kind != recursive {
		c.tokens = append(c.tokens, token{kind: recursive}) // two in a row match what one does
	}
	return nil
}

// class reads "[…]" or "[!…]". Its first member may be "]", which is why "[]" is not closed.
func (c *compiler) class() *Error {
	start := c.next
	set := token{kind: within}
	first := start + 1
	if first < len(c.text) && c.text[first] == '!' {
		set.kind, first = except, first+1
	}
	_, size := utf8.DecodeRuneInString(c.text[first:])
	for end := first + size; end < len(c.text); end++ {
		if c.text[end] == ']' {
			set.members = c.text[first:end]
			c.tokens = append(c.tokens, set)
			c.next = end + 1
			return nil
		}
	}
	return &Error{
		Span:    source.Span{Start: start, End: start + 1},
		Message: "`[` is never closed: a `]` right after `[` or `[!` is a member of the set and closes nothing (write `[[]` to match a bracket)",
	}
}
