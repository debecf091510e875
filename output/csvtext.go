package output

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/source"
)

// notCSV says why an answer is no rectangular table, or returns nil.
//
// It counts by the engine's own rules in place of encoding/csv, which reads other fields where
// quotes are out of place: in `"a"b,c` the engine sees two and encoding/csv, at its most lenient,
// one. An unclosed quote swallows the rest as one field; empty lines do not count.
func notCSV(answer string) *Violation {
	if strings.TrimSpace(answer) == "" {
		return &Violation{Message: "the answer is not CSV: it is blank", Fix: "write a header line and one line per record"}
	}
	header := 0
	for start := 0; start < len(answer); {
		fields, end := csvRecord(answer, start)
		switch {
		case fields == 0: // an empty line
		case header == 0:
			header = fields
		case fields != header:
			return &Violation{
				Span:    source.Span{Start: start, End: end},
				Message: fmt.Sprintf("the answer is not CSV: this record has %s, and the header %d", countOf(fields, "field"), header),
				Fix:     "write as many fields as the header has, and put quotes around one with a comma",
			}
		}
		start = end + 1
	}
	return nil
}

// csvRecord counts the fields of the record that begins there. The record ends before its line
// break, or at the end of the text. An empty line has none.
func csvRecord(text string, start int) (fields, end int) {
	const (
		begin  = iota // of a field
		bare          // in a field without quotes, or after its closing quote
		quoted        // in a field with quotes
		escape        // after a quote within one
	)
	state := begin
	for i := start; i < len(text); i++ {
		c := text[i]
		switch {
		case state == quoted:
			if c == '"' {
				state = escape
			}
		case c == '\n' || c == '\r':
			if i == start {
				return 0, i
			}
			return fields + 1, i
		case c == ',':
			fields, state = fields+1, begin
		case c == '"' && (state == begin || state == escape):
			state = quoted
		default:
			state = bare
		}
	}
	if start == len(text) {
		return 0, len(text)
	}
	return fields + 1, len(text)
}

// countOf writes "1 field", "2 fields".
func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
