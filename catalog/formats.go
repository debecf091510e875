package catalog

import (
	"slices"
	"strings"
)

// Format is a label of output.format that the engine checks an answer against. Any other
// label is shown to the model and checks nothing.
type Format struct {
	Name  string
	Alias string // another label for it; "" is none
}

// Schema is what the engine does with output.schema. A schema that does not compile, and one
// that refers to another document never does, is passed over: the answer is accepted.
type Schema struct {
	Drafts       []string // of JSON Schema, oldest first
	DefaultDraft string   // where the schema names none
	// FormatAsserted are the drafts in which the keyword format is checked; elsewhere it
	// is a remark.
	FormatAsserted []string
	// MaxReported is the number of violations that the model is told of.
	MaxReported int
}

// formats: Source: vocabulary formats.checked, .aliases.
var formats = []Format{
	{Name: "json"}, {Name: "xml"}, {Name: "yaml", Alias: "yml"}, {Name: "csv"}, {Name: "toml"},
}

// schema: Source: vocabulary formats.schema.
var schema = Schema{
	Drafts:         []string{"4", "6", "7", "2019-09", "2020-12"},
	DefaultDraft:   "2020-12",
	FormatAsserted: []string{"4", "6", "7"},
	MaxReported:    3,
}

// Formats returns the formats that the engine checks.
func (e *Engine) Formats() []Format { return e.formats }

// Format returns the format that a label means: blanks around it and the case of ASCII
// letters do not count. It reports false for a label that checks nothing.
func (e *Engine) Format(label string) (*Format, bool) {
	label = strings.Map(lowerASCII, strings.TrimSpace(label))
	for i := range e.formats {
		if f := &e.formats[i]; label != "" && (f.Name == label || f.Alias == label) {
			return f, true
		}
	}
	return nil, false
}

// FormatNames returns the labels that are checked, aliases included, sorted.
func (e *Engine) FormatNames() []string {
	list := make([]string, 0, len(e.formats)+1)
	for _, f := range e.formats {
		list = append(list, f.Name)
		if f.Alias != "" {
			list = append(list, f.Alias)
		}
	}
	slices.Sort(list)
	return list
}

// Schema returns what the engine does with output.schema.
func (e *Engine) Schema() *Schema { return e.schema }

func lowerASCII(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}
