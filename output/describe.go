package output

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"

	"github.com/levlint/levlint/blueprint"
)

// Describe returns what the model would be told of the spec: label, instructions, example and
// schema. The engine puts them into the description of the tool submit_output, and into the
// prompt of a stage that owes an answer (seed 000), in words of its own; the texts of the
// blueprint are repeated verbatim.
//
// The validator is not shown to the model. A schema that does not compile is shown all the same
// (engine.md d.208).
func Describe(s *Spec) string {
	switch {
	case s == nil:
		return "The model is told nothing of a shape.\n"
	case !s.Format.Present && !s.Instructions.Present && !s.Example.Present && !s.HasSchema():
		return "The model is asked for an answer, of whatever shape.\n"
	}
	var b strings.Builder
	section := func(title, text string) {
		b.WriteString(title + "\n\n    " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ") + "\n\n")
	}
	if s.Format.Present {
		label := s.Format.Text
		if strings.TrimSpace(label) == "" {
			label = "(blank)"
		}
		section("The format of the answer:", label)
	}
	if s.Instructions.Present {
		section("How to write it:", s.Instructions.Text)
	}
	if s.Example.Present {
		section("An example:", s.Example.Text)
	}
	if s.HasSchema() {
		section("The JSON Schema it must satisfy:", indentedJSON(s.Schema))
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// indentedJSON writes a value as JSON for people, with keys in the order of the file.
func indentedJSON(d blueprint.Data) string {
	var out bytes.Buffer
	if err := json.Indent(&out, appendJSON(nil, d), "", "  "); err != nil {
		return ""
	}
	return out.String()
}

// appendJSON writes a value as JSON in the order of the file, which a map would lose.
func appendJSON(b []byte, d blueprint.Data) []byte {
	switch d.Kind {
	case blueprint.DataArray:
		b = append(b, '[')
		for i := range d.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, d.Items[i])
		}
		return append(b, ']')
	case blueprint.DataTable:
		b = append(b, '{')
		for i := range d.Fields {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendScalar(b, d.Fields[i].Name.Text), ':')
			b = appendJSON(b, d.Fields[i].Value)
		}
		return append(b, '}')
	case blueprint.DataFloat: // 1.0 stays a float, as in the engine
		if text, err := tomlFloat(d.Float); err == nil && !math.IsInf(d.Float, 0) {
			return append(b, text...)
		}
		return appendScalar(b, nil)
	default:
		return appendScalar(b, JSON(d))
	}
}

func appendScalar(b []byte, v any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false) // what a model is shown is no HTML
	if err := e.Encode(v); err != nil {
		return append(b, "null"...)
	}
	return append(b, bytes.TrimRight(out.Bytes(), "\n")...)
}
