package editorschema

import (
	"encoding/json"
	"regexp"
	"strings"
	"unicode"

	"github.com/levlint/levlint/blueprint"
)

// percentage matches what the engine reads as a share above 0 and at most 100. Numbers with an
// exponent are let in unweighed.
const percentage = `^\s*\+?(0*[1-9][0-9]?(\.[0-9]*)?|0*100(\.0*)?|0*\.[0-9]*[1-9][0-9]*|[0-9.]+[eE][+-]?[0-9]+)\s*%\s*$`

// text describes a string, or one of a few words. Where case and blanks around do not count, the
// words stand beside the pattern, because editors complete only words.
func (w writer) text(row *blueprint.Key) *schema {
	if !row.Fold || row.Words == nil {
		return &schema{Type: "string", Enum: row.Words, Examples: w.names(row)}
	}
	pattern := "(" + strings.Join(anyCase(row.Words), "|") + ")"
	if row.Trim {
		pattern = `\s*` + pattern + `\s*`
	}
	return &schema{Type: "string", AnyOf: []*schema{{Enum: row.Words}, {Pattern: "^" + pattern + "$"}}}
}

// anyCase returns patterns that match the words in upper and lower case: there is no flag for it in
// a JSON Schema.
func anyCase(words []string) []string {
	patterns := make([]string, len(words))
	for i, word := range words {
		var b strings.Builder
		for _, r := range word {
			if upper := unicode.ToUpper(r); upper != r {
				b.WriteString("[" + string(r) + string(upper) + "]")
			} else {
				b.WriteString(regexp.QuoteMeta(string(r)))
			}
		}
		patterns[i] = b.String()
	}
	return patterns
}

// key describes a row of a table, in words too.
func (w writer) key(t *blueprint.Table, row *blueprint.Key) *schema {
	if row.Inert.Severity > blueprint.Off { // nothing reads it, so no value of it is wrong
		return &schema{Description: row.Doc + " It does nothing: " + row.Inert.Text + "."}
	}
	s := w.value(row)
	s.Description = about(row)
	if row.Default != "" {
		s.Default = json.RawMessage(row.Default) // TOML writes such values as JSON does
	}
	for _, r := range t.Renamed {
		if r.Old == row.Name && !w.engine.Before(r.Since) {
			s.Deprecated = true
			s.Description += " It is called " + r.New + " since engine " + r.Since + "; the old name is still read."
		}
	}
	return s
}

// about says what a key is, where it is read, and what a run does without it.
func about(row *blueprint.Key) string {
	text := row.Doc
	if row.Type == blueprint.Sub && strings.HasPrefix(row.Table.Doc, strings.TrimSuffix(row.Doc, ".")) {
		text = row.Table.Doc // it says the same, and more
	}
	if row.Type == blueprint.StringOrTable { // what the string means
		if _, forms, more := strings.Cut(row.Table.Doc, ". "); more {
			text += " " + forms
		}
	}
	for _, only := range row.Only {
		if only.For == "" { // else it is read, and one value of it changes nothing
			text += " It is read only " + where(only) + "."
		}
	}
	if row.Absent != "" {
		text += " Without it, " + row.Absent + "."
	}
	return text
}

// where completes "It is read only ...".
func where(only blueprint.Only) string {
	switch {
	case only.Words == nil && only.Or != "":
		return "beside " + only.With + " or " + only.Or
	case only.Words == nil:
		return "beside " + only.With
	case len(only.Words) > 2:
		return "where " + only.With + " is one of " + strings.Join(only.Words, ", ")
	default:
		return "where " + only.With + " is " + strings.Join(only.Words, " or ")
	}
}
