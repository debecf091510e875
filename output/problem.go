package output

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// SchemaError is one thing that is wrong with a schema, on the TOML token that is wrong.
type SchemaError struct {
	Kind SchemaErrorKind
	Span source.Span
	// Message says what is wrong in words that need no knowledge of JSON Schema, with the
	// question whether Meant was meant. It is lower case and has no full stop. What the engine
	// then does is for the caller to add.
	Message string
	// Meant is what probably should stand in place of the text of Span, without the quotes of
	// a string. It is empty when there is no good guess.
	Meant string
	// Related are other places that take part, such as the name a reference probably means.
	Related []Related
}

// Related is another place that an error speaks of.
type Related struct {
	Span    source.Span
	Message string
}

// Error returns the message.
func (e SchemaError) Error() string { return e.Message }

// SchemaErrorKind tells apart what different rules report.
type SchemaErrorKind uint8

const (
	// Uncompilable is what the engine cannot compile (engine.md d.209).
	Uncompilable SchemaErrorKind = iota
	// NotASchema is a schema that is neither a table nor a boolean (engine.md d.208).
	NotASchema
	// NotJSON is a value that JSON does not have: a date or time (engine.md d.211), which turns
	// into an object with a private key, or nan and inf, which turn into null. The schema may
	// still compile, to something that its author did not mean.
	NotJSON
	// Endless is a schema that applies itself to the same value in a way over which the engine
	// does not merely give up: its stack overflows, and the process ends.
	Endless
	// Unjudged is a schema too large for levlint: whether the engine compiles it is open.
	Unjudged
)

// faults collects the errors of one schema. Different checks come upon the same mistake, so
// the first to speak about a place is the only one.
type faults struct {
	found   []SchemaError
	at      map[source.Span]bool
	refused bool // the engine cannot compile the schema
}

// refuse records that the engine cannot compile the schema.
func (f *faults) refuse(e SchemaError) {
	f.refused = true
	f.note(e)
}

// note records an error and leaves open whether the schema compiles.
func (f *faults) note(e SchemaError) {
	if f.at[e.Span] {
		return
	}
	if f.at == nil {
		f.at = make(map[source.Span]bool)
	}
	f.at[e.Span] = true
	if e.Meant != "" {
		e.Message += `; did you mean ` + quote(e.Meant) + `?`
	}
	f.found = append(f.found, e)
}

// maxQuoted is how many bytes of somebody's text a message repeats.
const maxQuoted = 60

// quote puts a text into quotes, on one line and no longer than a message bears.
func quote(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
	if len(text) > maxQuoted {
		text = strings.ToValidUTF8(text[:maxQuoted], "") + "…"
	}
	if strings.Contains(text, `"`) {
		return "`" + text + "`"
	}
	return `"` + text + `"`
}
