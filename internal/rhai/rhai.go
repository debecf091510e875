// Package rhai checks scripts written in the Rhai language and says what they define.
//
// It accepts what version 1.26.0 of the language compiles when expressions may nest 128
// levels deep and eval is switched off, and rejects the rest at the place where the engine
// would. It does not run anything: a script that compiles may still fail when it runs.
package rhai

import (
	"strconv"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// MaxSize is the number of bytes beyond which a script is not read. The engine has no such
// limit; a script of that size is data by mistake.
const MaxSize = 1 << 20

// Script is what a text says, as far as it is a script.
type Script struct {
	File      *source.File
	Tool      Tool       // what the comments at the top declare
	Functions []Function // in file order; where Err is set, those before the error
	Err       *Error     // nil where the script compiles
}

// Error says why a script does not compile. The engine stops at the first, and so do we.
type Error struct {
	Span    source.Span // empty at the end of the file where something is missing there
	Message string
}

// Error returns the message, without the place.
func (e *Error) Error() string { return e.Message }

// Function is a function that a script defines with a name.
type Function struct {
	Name     Part
	Params   []Part      // the names of the parameters
	Body     source.Span // with the braces
	Receiver string      // the type T of a method "fn T.name()", which only a T can call
	Private  bool        // cannot be called from outside the script
	Returns  []Return    // what it can be seen to give back, in file order; see Return
}

// Part is a part of a script and its place.
type Part struct {
	Text string
	Span source.Span
}

// Parse reads a script. It never fails: what does not compile has an Err.
func Parse(file *source.File) *Script {
	s := &Script{File: file}
	if len(file.Content) > MaxSize {
		s.Err = &Error{
			Span:    source.Span{Start: MaxSize, End: len(file.Content)},
			Message: "the script is larger than 1 MiB and was not checked",
		}
		return s
	}
	text := file.Text(file.All())
	s.Tool = readTool(text)
	if bad := firstInvalid(text); bad >= 0 {
		s.Err = &Error{Span: source.Span{Start: bad, End: bad + 1}, Message: "the script is not valid UTF-8 here"}
		return s
	}
	p := newParser(text)
	s.Err = p.program()
	s.Functions = p.functions
	return s
}

// Function returns the function that a call from outside with that many arguments reaches.
func (s *Script) Function(name string, arity int) (*Function, bool) {
	for _, f := range s.Named(name) {
		if len(f.Params) == arity && f.Receiver == "" {
			return f, true
		}
	}
	return nil, false
}

// Named returns all functions of a name. There are several where the number of their
// parameters, or the type they are methods of, differs.
func (s *Script) Named(name string) []*Function {
	var found []*Function
	for i := range s.Functions {
		if s.Functions[i].Name.Text == name {
			found = append(found, &s.Functions[i])
		}
	}
	return found
}

// firstInvalid returns the offset of the first byte that is no UTF-8, or -1.
func firstInvalid(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// excerpt quotes a piece of the script for a message, shortened where it is long.
func excerpt(text string) string {
	const limit = 40
	for i := range text {
		if i >= limit {
			text = text[:i] + "…"
			break
		}
	}
	return "'" + text + "'"
}

// quoteRune names a character for a message, also one that cannot be seen.
func quoteRune(r rune) string { return strconv.QuoteRune(r) }
