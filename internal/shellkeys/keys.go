// Package shellkeys derives from a shell command line the keys by which the engine permits it,
// as engine.md c.4 describes.
package shellkeys

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/source"
)

const (
	// MaxLine is the number of bytes beyond which a line is not read.
	MaxLine = 64 << 10
	// MaxDepth is the number of `$( )` inside one another beyond which a line is not read.
	MaxDepth = 50
)

// Error tells why a line has no keys or an entry is not a prefix. Span lies in the text.
type Error struct {
	Span    source.Span
	Message string
	// Limit is set where the text is beyond MaxLine or MaxDepth: the engine may well read it.
	Limit bool
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Keys returns the keys of everything a line would do: a program, perhaps with its subcommand
// ("git log"), a variable set ("env:PATH"), a file written (">out.txt"). Each command gives its
// keys in this order; one inside `$( )` comes before the command it is part of. A line without
// a command has none. The error tells that the line cannot be read: nothing permits it.
func Keys(line string) ([]string, *Error) {
	if len(line) > MaxLine {
		return nil, &Error{
			Span:    source.Span{Start: MaxLine, End: len(line)},
			Message: fmt.Sprintf("the command line is too long to be checked: more than %d bytes", MaxLine),
			Limit:   true,
		}
	}
	r := reader{text: line}
	if err := r.commands(0); err != nil {
		return nil, err
	}
	return r.keys, nil
}

// Covered reports whether a list of safe entries permits a line: it has keys, and each of them,
// or its part before the first space, is in the list.
func Covered(line string, safe []string) bool {
	keys, err := Keys(line)
	if err != nil || len(keys) == 0 {
		return false
	}
	for _, key := range keys {
		program, _, _ := strings.Cut(key, " ")
		if !slices.Contains(safe, key) && !slices.Contains(safe, program) {
			return false
		}
	}
	return true
}

// CheckPrefix tells what is wrong with an entry of a safe list, nil if nothing is. An entry is
// valid if its keys are just the entry itself, and it does not start with ">".
func CheckPrefix(entry string) *Error {
	whole := source.Span{Start: 0, End: len(entry)}
	if strings.HasPrefix(entry, ">") {
		return &Error{Span: source.Span{Start: 0, End: 1}, Message: "an entry cannot permit writing to a file"}
	}
	keys, err := Keys(entry)
	switch {
	case err != nil:
		return err
	case len(keys) == 0 && strings.TrimSpace(entry) == "":
		return &Error{Span: whole, Message: "the entry is empty"}
	case len(keys) == 0:
		return &Error{Span: whole, Message: "the entry names no program: these words only steer the shell"}
	case len(keys) > 1:
		return &Error{Span: whole, Message: "the entry asks for several things at once, write one entry for each: " + quoted(keys)}
	case keys[0] == entry:
		return nil
	}
	if rest, ok := strings.CutPrefix(entry, keys[0]); ok {
		whole.Start = len(entry) - len(rest)
	}
	return &Error{Span: whole, Message: fmt.Sprintf(
		"an entry is a program, or a program and its subcommand after one space, without quotes, flags or arguments; this would be `%s`", keys[0])}
}

// quoted lists the first few keys: a message is for reading.
func quoted(keys []string) string {
	const most = 4
	text := "`" + strings.Join(keys[:min(len(keys), most)], "`, `") + "`"
	if len(keys) > most {
		text += " and more"
	}
	return text
}
