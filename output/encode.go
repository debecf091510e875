package output

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/blueprint"
)

// The names of the five fields, as all formats write them.
const (
	keyFormat       = "format"
	keyInstructions = "instructions"
	keyExample      = "example"
	keySchema       = "schema"
	keyValidator    = "validator"
)

// texts returns the fields that are texts, with their names, in the order of the seed.
func (s *Spec) texts() [4]struct {
	name  string
	field *Field
} {
	return [4]struct {
		name  string
		field *Field
	}{
		{keyFormat, &s.Format}, {keyInstructions, &s.Instructions}, {keyExample, &s.Example}, {keyValidator, &s.Validator},
	}
}

// Equal reports whether two specs ask for the same, wherever they are written. As in the engine,
// the order of keys in the schema does not count, and 1 and 1.0 are different.
func (s Spec) Equal(other Spec) bool {
	mine, others := s.texts(), other.texts()
	for i := range mine {
		if mine[i].field.Present != others[i].field.Present || mine[i].field.Text != others[i].field.Text {
			return false
		}
	}
	return equalData(&s.Schema, &other.Schema)
}

func equalData(a, b *blueprint.Data) bool {
	if a.Kind != b.Kind || a.Text != b.Text || a.Int != b.Int || a.Bool != b.Bool || len(a.Fields) != len(b.Fields) {
		return false
	}
	if a.Float != b.Float && !(math.IsNaN(a.Float) && math.IsNaN(b.Float)) {
		return false
	}
	if !slices.EqualFunc(a.Items, b.Items, func(x, y blueprint.Data) bool { return equalData(&x, &y) }) {
		return false
	}
	others := make(map[string]*blueprint.Data, len(b.Fields))
	for i := range b.Fields {
		others[b.Fields[i].Name.Text] = &b.Fields[i].Value
	}
	for i := range a.Fields {
		other := others[a.Fields[i].Name.Text]
		if other == nil || !equalData(&a.Fields[i].Value, other) {
			return false
		}
	}
	return true
}

// Clone returns a copy that shares nothing with s.
func (s Spec) Clone() Spec {
	s.Schema = cloneData(s.Schema)
	return s
}

func cloneData(d blueprint.Data) blueprint.Data {
	d.Items, d.Fields = slices.Clone(d.Items), slices.Clone(d.Fields)
	for i := range d.Items {
		d.Items[i] = cloneData(d.Items[i])
	}
	for i := range d.Fields {
		d.Fields[i].Value = cloneData(d.Fields[i].Value)
	}
	return d
}

// MarshalJSON writes the fields that are present.
func (s Spec) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for _, f := range s.texts() {
		if f.name == keyValidator && s.HasSchema() {
			b = appendJSON(appendKey(b, keySchema), s.Schema)
		}
		if f.field.Present {
			b = appendScalar(appendKey(b, f.name), f.field.Text)
		}
	}
	return append(b, '}'), nil
}

func appendKey(b []byte, name string) []byte {
	if len(b) > 1 {
		b = append(b, ',')
	}
	return append(appendScalar(b, name), ':')
}

// UnmarshalJSON reads the fields that are there. As in the engine, null is as good as absent, and
// other keys are ignored.
func (s *Spec) UnmarshalJSON(text []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	var out Spec
	for _, f := range out.texts() {
		value, ok := raw[f.name]
		if !ok || string(value) == "null" {
			continue
		}
		if err := json.Unmarshal(value, &f.field.Text); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		f.field.Present = true
	}
	if schema, ok := raw[keySchema]; ok && string(schema) != "null" {
		d, err := FromJSON(string(schema))
		if err != nil {
			return fmt.Errorf("%s: %w", keySchema, err)
		}
		out.Schema = d
	}
	*s = out
	return nil
}

// MarshalTOML writes the fields that are present as an inline table, as in
//
//	output = { format = "json" }
func (s Spec) MarshalTOML() ([]byte, error) {
	var parts []string
	for _, f := range s.texts() {
		if f.name == keyValidator && s.HasSchema() {
			schema, err := tomlOf(&s.Schema)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", keySchema, err)
			}
			parts = append(parts, keySchema+" = "+schema)
		}
		if f.field.Present {
			parts = append(parts, f.name+" = "+tomlText(f.field.Text))
		}
	}
	if len(parts) == 0 {
		return []byte("{}"), nil
	}
	return []byte("{ " + strings.Join(parts, ", ") + " }"), nil
}

// errNoTOML is about a value of JSON that TOML does not have.
var errNoTOML = errors.New("TOML has no null")

func tomlOf(d *blueprint.Data) (string, error) {
	switch d.Kind {
	case blueprint.DataText:
		return tomlText(d.Text), nil
	case blueprint.DataInt:
		return strconv.FormatInt(d.Int, 10), nil
	case blueprint.DataBool:
		return strconv.FormatBool(d.Bool), nil
	case blueprint.DataTime:
		return d.Text, nil
	case blueprint.DataFloat:
		return tomlFloat(d.Float)
	case blueprint.DataArray:
		items := make([]string, len(d.Items))
		for i := range d.Items {
			item, err := tomlOf(&d.Items[i])
			if err != nil {
				return "", err
			}
			items[i] = item
		}
		return "[" + strings.Join(items, ", ") + "]", nil
	case blueprint.DataTable:
		fields := make([]string, len(d.Fields))
		for i := range d.Fields {
			value, err := tomlOf(&d.Fields[i].Value)
			if err != nil {
				return "", err
			}
			fields[i] = tomlText(d.Fields[i].Name.Text) + " = " + value
		}
		return "{" + strings.Join(fields, ", ") + "}", nil
	default:
		return "", errNoTOML
	}
}

// tomlFloat writes a number with the point or exponent that makes it a float. What is nan stood
// for null.
func tomlFloat(f float64) (string, error) {
	if math.IsNaN(f) {
		return "", errNoTOML
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if strings.HasSuffix(text, "Inf") {
		return strings.ToLower(text), nil
	}
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text, nil
}

// tomlText writes a basic string.
func tomlText(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r < ' ' || r == 0x7F:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// UnmarshalTOML reads what a library of TOML read from a table: keys with strings, and a schema of
// maps and slices. It is for programs; FromBlueprint keeps the places.
func (s *Spec) UnmarshalTOML(value any) error {
	table, ok := value.(map[string]any)
	if !ok {
		return errors.New("an output spec is a table")
	}
	var out Spec
	for _, f := range out.texts() {
		if v, written := table[f.name]; written {
			text, isText := v.(string)
			if !isText {
				return fmt.Errorf("%s must be a string", f.name)
			}
			f.field.Text, f.field.Present = text, true
		}
	}
	if schema, written := table[keySchema]; written {
		d, err := dataFrom(schema)
		if err != nil {
			return fmt.Errorf("%s: %w", keySchema, err)
		}
		out.Schema = d
	}
	*s = out
	return nil
}

// dataFrom turns what a library read into the value it read it from. Keys are sorted: their
// order is lost.
func dataFrom(value any) (d blueprint.Data, err error) {
	switch v := value.(type) {
	case string:
		d.Kind, d.Text = blueprint.DataText, v
	case bool:
		d.Kind, d.Bool = blueprint.DataBool, v
	case int64:
		d.Kind, d.Int = blueprint.DataInt, v
	case float64:
		d.Kind, d.Float = blueprint.DataFloat, v
	case []any:
		d.Kind = blueprint.DataArray
		for _, item := range v {
			member, err := dataFrom(item)
			if err != nil {
				return d, err
			}
			d.Items = append(d.Items, member)
		}
	case []map[string]any: // an array of tables
		items := make([]any, len(v))
		for i := range v {
			items[i] = v[i]
		}
		return dataFrom(items)
	case map[string]any:
		d.Kind = blueprint.DataTable
		for _, name := range slices.Sorted(maps.Keys(v)) {
			member, err := dataFrom(v[name])
			if err != nil {
				return d, err
			}
			d.Fields = append(d.Fields, blueprint.Field{Name: blueprint.Name{Text: name}, Value: member})
		}
	case interface{ MarshalText() ([]byte, error) }: // a date or time
		text, err := v.MarshalText()
		if err != nil {
			return d, err
		}
		d.Kind, d.Text = blueprint.DataTime, string(text)
	default:
		return d, fmt.Errorf("%T is no value of TOML", value)
	}
	return d, nil
}
