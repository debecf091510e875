package shellkeys

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/source"
)

// wordEnds are the bytes that end a word unless they are quoted or escaped.
const wordEnds = " \t\r\n;&|()<>"

// builder puts a word together while its parts are read.
type builder struct {
	text   strings.Builder
	plain  int
	broken bool // the plain part is over
	word   word
}

// breakPlain tells that what follows in the word is not written as it is.
func (b *builder) breakPlain() {
	if !b.broken {
		b.broken, b.plain = true, b.text.Len()
	}
}

// word reads to the next byte that ends a word.
func (r *reader) word(depth int) (word, *Error) {
	b := builder{word: word{fixed: true}}
	start := r.next
	for r.next < len(r.text) && strings.IndexByte(wordEnds, r.text[r.next]) < 0 {
		if err := r.part(&b, depth); err != nil {
			return word{}, err
		}
	}
	b.breakPlain()
	b.word.text, b.word.plain = b.text.String(), b.plain
	b.word.span = source.Span{Start: start, End: r.next}
	return b.word, nil
}

// part reads one character, or one quoted or expanded part, of a word.
func (r *reader) part(b *builder, depth int) *Error {
	switch c := r.text[r.next]; c {
	case '\'':
		return r.single(b)
	case '"':
		return r.double(b, depth)
	case '\\':
		b.breakPlain()
		r.next++
		if r.next == len(r.text) {
			b.text.WriteByte(c)
			return nil
		}
	case '$':
		return r.expansion(b, depth)
	case '`':
		return r.backtick()
	}
	b.text.WriteByte(r.text[r.next])
	r.next++
	return nil
}

// single reads '…', in which nothing is special.
func (r *reader) single(b *builder) *Error {
	b.breakPlain()
	b.word.quoted = true
	start := r.next
	length := strings.IndexByte(r.text[start+1:], '\'')
	if length < 0 {
		return fail(start, len(r.text), "the quote `'` is never closed")
	}
	b.text.WriteString(r.text[start+1 : start+1+length])
	r.next = start + length + 2
	return nil
}

// double reads "…", in which `\` escapes only what is special there.
func (r *reader) double(b *builder, depth int) *Error {
	b.breakPlain()
	b.word.quoted = true
	start := r.next
	for r.next++; r.next < len(r.text); {
		c := r.text[r.next]
		switch {
		case c == '"':
			r.next++
			return nil
		case c == '$':
			if err := r.expansion(b, depth); err != nil {
				return err
			}
			continue
		case c == '`':
			return r.backtick()
		case c == '\\' && r.next+1 < len(r.text) && strings.IndexByte("$\"\\`", r.text[r.next+1]) >= 0:
			r.next++
		}
		b.text.WriteByte(r.text[r.next])
		r.next++
	}
	return fail(start, len(r.text), "the quote `\"` is never closed")
}

// expansion reads "$": what the word will be is not known. Of `${name}` only the "$" is read
// here, for the rest are ordinary characters; the commands of `$( )` are read as well.
func (r *reader) expansion(b *builder, depth int) *Error {
	b.breakPlain()
	b.word.fixed = false
	switch {
	case r.at("$(("):
		return r.arithmetic(depth)
	case r.at("$("):
		return r.substitution(depth)
	}
	r.next++
	return nil
}

// substitution reads `$( )`.
func (r *reader) substitution(depth int) *Error {
	start := r.next
	if depth == MaxDepth {
		return &Error{
			Span:    source.Span{Start: start, End: start + 2},
			Message: fmt.Sprintf("`$( )` is nested more than %d deep, too deep to be checked", MaxDepth),
			Limit:   true,
		}
	}
	r.next += len("$(")
	if err := r.commands(depth + 1); err != nil {
		return err
	}
	if r.next == len(r.text) {
		return fail(start, start+2, "`$(` is never closed")
	}
	r.next++
	return nil
}

// arithmetic reads `$(( ))`. No command can hide in it but those of a `$( )`.
func (r *reader) arithmetic(depth int) *Error {
	start := r.next
	open := 2
	for r.next += len("$(("); r.next < len(r.text); {
		switch c := r.text[r.next]; {
		case c == '`':
			return r.backtick()
		case c == '(':
			open++
		case c == ')':
			if open--; open == 0 {
				r.next++
				return nil
			}
		case r.at("$(") && !r.at("$(("):
			if err := r.substitution(depth); err != nil {
				return err
			}
			continue
		}
		r.next++
	}
	return fail(start, start+len("$(("), "`$((` is never closed")
}

func (r *reader) backtick() *Error {
	return fail(r.next, r.next+1, "the engine does not read commands in backticks, write `$( )`")
}
