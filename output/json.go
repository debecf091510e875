package output

import (
	"math"

	"github.com/levlint/levlint/blueprint"
)

// dateKey is the private key under which a date or time reaches the engine's schema library.
const dateKey = "$__toml_private_datetime"

// normalise returns the value as the engine turns it into JSON: dates and times become tables
// with a private key, nan and inf become null, which is a value of kind DataNone from there on.
// It notes each of them, and answers false for a value that is no TOML or too large to judge.
func normalise(d blueprint.Data, f *faults) (blueprint.Data, bool) {
	n := normaliser{faults: f, left: MaxValues}
	out := n.value(d)
	if n.left < 0 && !n.broken {
		f.note(SchemaError{Kind: Unjudged, Span: d.Span, Message: "the schema is too large to be judged"})
	}
	return out, n.left >= 0 && !n.broken
}

type normaliser struct {
	faults *faults
	left   int  // values until the schema is too large
	broken bool // a value is no TOML, which a syntax error reports
}

func (n *normaliser) value(d blueprint.Data) blueprint.Data {
	n.left--
	if n.left < 0 || n.broken {
		return d
	}
	switch d.Kind {
	case blueprint.DataText, blueprint.DataInt, blueprint.DataBool: // JSON has them too
	case blueprint.DataNone:
		n.broken = true
	case blueprint.DataTime:
		n.faults.note(SchemaError{Kind: NotJSON, Span: d.Span, Message: "JSON has no dates and times: " + quote(d.Text) +
			" becomes an object with a private key; write it as a string"})
		text := blueprint.Data{Kind: blueprint.DataText, Key: d.Span, Span: d.Span, Text: d.Text}
		name := blueprint.Name{Text: dateKey, Span: d.Span}
		return blueprint.Data{Kind: blueprint.DataTable, Key: d.Key, Span: d.Span, Fields: []blueprint.Field{{Name: name, Value: text}}}
	case blueprint.DataFloat:
		if math.IsNaN(d.Float) || math.IsInf(d.Float, 0) {
			n.faults.note(SchemaError{Kind: NotJSON, Span: d.Span, Message: "JSON has neither nan nor inf: the value becomes null"})
			return blueprint.Data{Key: d.Key, Span: d.Span}
		}
	case blueprint.DataArray:
		n.items(&d)
	case blueprint.DataTable:
		n.fields(&d)
	}
	return d
}

// items puts normal members into an array, copying it: the blueprint is shared and read-only.
func (n *normaliser) items(d *blueprint.Data) {
	items := make([]blueprint.Data, len(d.Items))
	for i := range d.Items {
		items[i] = n.value(d.Items[i])
	}
	d.Items = items
}

func (n *normaliser) fields(d *blueprint.Data) {
	fields := make([]blueprint.Field, len(d.Fields))
	for i, f := range d.Fields {
		fields[i] = blueprint.Field{Name: f.Name, Value: n.value(f.Value)}
	}
	d.Fields = fields
}

// JSON returns a value as a decoder of JSON would: nil, bool, string, int64, float64, []any and
// map[string]any. Integers stay exact. A date or time becomes what the engine makes of it.
func JSON(d blueprint.Data) any { return rewriting{}.json(&d) }

// rewriting says what to write in place of some values of a schema. Its zero value changes
// nothing. Values are told apart by where they stand in memory.
type rewriting struct {
	texts   map[*blueprint.Data]string // the text of a string
	names   map[*blueprint.Data]string // the key that a value stands under
	dropped map[*blueprint.Data]bool   // values of keys to be left out
}

func (r rewriting) json(d *blueprint.Data) any {
	switch d.Kind {
	case blueprint.DataText:
		if text, ok := r.texts[d]; ok {
			return text
		}
		return d.Text
	case blueprint.DataInt:
		return d.Int
	case blueprint.DataFloat:
		if math.IsNaN(d.Float) || math.IsInf(d.Float, 0) {
			return nil
		}
		return d.Float
	case blueprint.DataBool:
		return d.Bool
	case blueprint.DataTime:
		return map[string]any{dateKey: d.Text}
	case blueprint.DataArray:
		items := make([]any, len(d.Items))
		for i := range d.Items {
			items[i] = r.json(&d.Items[i])
		}
		return items
	case blueprint.DataTable:
		return r.object(d)
	default:
		return nil
	}
}

func (r rewriting) object(d *blueprint.Data) map[string]any {
	object := make(map[string]any, len(d.Fields))
	for i := range d.Fields {
		value, name := &d.Fields[i].Value, d.Fields[i].Name.Text
		if r.dropped[value] {
			continue
		}
		if other, ok := r.names[value]; ok {
			name = other
		}
		object[name] = r.json(value)
	}
	return object
}
