package shellkeys

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// reader splits a line into commands and collects their keys.
type reader struct {
	text string
	next int // offset of the first byte not read
	keys []string
}

// word is one word of a command, after quotes and escapes are taken away.
type word struct {
	span   source.Span
	text   string // what is known of it: expansions are left out
	plain  int    // bytes of text before the first quote, escape or expansion
	quoted bool   // has a quoted part
	fixed  bool   // has no expansion: text is what the program gets
}

// bare reports whether the word is written just as it is: only so it can be a keyword.
func (w *word) bare() bool { return w.fixed && !w.quoted && w.plain == len(w.text) }

// command is what stands between two separators.
type command struct {
	words  []word
	writes []word
}

// commands reads to the end of the line or, within `$( )`, to the ")" that ends it.
func (r *reader) commands(depth int) *Error {
	var current command
	groups := 0 // "(" that are open
	for r.next < len(r.text) {
		switch c := r.text[r.next]; {
		case c == ' ' || c == '\t' || c == '\r':
			r.next++
		case c == '<' || c == '>' || c == '&' && r.at("&>"):
			if err := r.redirect(&current, depth); err != nil {
				return err
			}
		case strings.IndexByte(";&|\n()", c) >= 0:
			if err := r.finish(&current); err != nil {
				return err
			}
			if c == ')' && groups == 0 && depth > 0 {
				return nil // the caller reads the ")"
			}
			groups = max(0, groups+groupChange(c))
			r.next++
		default:
			if err := r.argument(&current, depth); err != nil {
				return err
			}
		}
	}
	return r.finish(&current)
}

func groupChange(c byte) int {
	switch c {
	case '(':
		return 1
	case ')':
		return -1
	}
	return 0
}

// argument reads a word into the command, unless it is the digits of a redirect: "2" in "2>x".
func (r *reader) argument(into *command, depth int) *Error {
	w, err := r.word(depth)
	if err != nil {
		return err
	}
	descriptor := r.next < len(r.text) && (r.text[r.next] == '<' || r.text[r.next] == '>') &&
		w.bare() && strings.Trim(w.text, "0123456789") == ""
	if !descriptor {
		into.words = append(into.words, w)
	}
	return nil
}

// redirect reads an operator and the word that belongs to it.
func (r *reader) redirect(into *command, depth int) *Error {
	start := r.next
	if r.at("<<") {
		return fail(start, start+2, "`<<` feeds text to a program, which the engine does not read")
	}
	operator := ">"
	for _, o := range []string{"&>>", "&>", ">>", ">|", ">&", "<>", "<&", "<"} {
		if r.at(o) {
			operator = o
			break
		}
	}
	r.next += len(operator)
	operatorEnd := r.next
	for r.next < len(r.text) && (r.text[r.next] == ' ' || r.text[r.next] == '\t') {
		r.next++
	}
	reads := operator == "<" || operator == "<&"
	if r.next == len(r.text) || strings.IndexByte(";&|\n()<>", r.text[r.next]) >= 0 {
		if reads {
			return nil // "<(…)", say: the command inside is read like any other
		}
		return fail(start, operatorEnd, "`"+operator+"` names no file to write to")
	}
	target, err := r.word(depth)
	if err != nil {
		return err
	}
	if !reads && (operator != ">&" || !isDescriptor(&target)) {
		into.writes = append(into.writes, target)
	}
	return nil
}

// isDescriptor reports whether the word after ">&" is a number, or "-", and not a file.
func isDescriptor(w *word) bool {
	return w.bare() && (w.text == "-" || strings.Trim(w.text, "0123456789") == "")
}

func (r *reader) at(prefix string) bool { return strings.HasPrefix(r.text[r.next:], prefix) }

func fail(start, end int, message string) *Error {
	return &Error{Span: source.Span{Start: start, End: end}, Message: message}
}
