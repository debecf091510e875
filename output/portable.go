package output

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// Dialect is what one provider takes as a JSON Schema in its own API, as its documentation
// published it in 2026. The engine checks answers itself, so none of this matters to a run: it
// does to whoever hands the same schema to the provider.
type Dialect struct {
	Provider string // as blueprints name it
	Name     string // of what takes the schema
	refuses  func(*Schema) []Remark
}

// Dialects returns the dialects that are known.
func Dialects() []Dialect {
	return []Dialect{
		{"openai", "OpenAI's strict mode", openAIStrict},
		{"anthropic", "Anthropic's tool schemas", anthropicTools},
		{"google", "Gemini's function declarations", geminiFunctions},
	}
}

// Refuses returns what of a schema the dialect does not take, the gravest first.
func (d Dialect) Refuses(s *Schema) []Remark { return d.refuses(s) }

// openAIStrict: "Structured Outputs supports a subset": the root is an object and no union, every
// object is closed and requires all it has, and the keywords below are not there.
func openAIStrict(s *Schema) []Remark {
	all := rootObject(s, "the root must be an object and no anyOf", "anyOf")
	for sub := range s.All() {
		if kind, _ := textOf(sub.Data, "type"); kind != nil && kind.Text == "object" {
			all = append(all, strictObject(sub.Data)...)
		}
	}
	return append(all, banned(s, "allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "patternProperties", "unevaluatedProperties", "propertyNames")...)
}

// strictObject says what an object lacks.
func strictObject(d *blueprint.Data) []Remark {
	var all []Remark
	if closed := field(d, "additionalProperties"); closed == nil || closed.Kind != blueprint.DataBool || closed.Bool {
		all = append(all, Remark{Span: nameOrSpan(d), Message: "additionalProperties = false must stand in every object", Fix: "add additionalProperties = false"})
	}
	properties, required := field(d, "properties"), field(d, "required")
	if properties == nil {
		return all
	}
	for _, f := range properties.Fields {
		if required == nil || !slices.Contains(namesIn(required), f.Name.Text) {
			all = append(all, Remark{Span: f.Name.Span, Message: "every property must be required, and " + quote(f.Name.Text) + " is not", Fix: "require it, and allow null where it may be missing"})
		}
	}
	return all
}

// anthropicTools: "input_schema does not support oneOf, allOf, or anyOf at the top level", which
// is an object.
func anthropicTools(s *Schema) []Remark {
	return rootObject(s, "the root must be an object without anyOf, oneOf and allOf", "anyOf", "oneOf", "allOf")
}

// geminiFunctions: a Schema there is that of OpenAPI 3.0, with one type each.
func geminiFunctions(s *Schema) []Remark {
	all := banned(s, "$ref", "allOf", "oneOf", "not", "if", "then", "else", "const", "additionalProperties", "unevaluatedProperties",
		"patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "prefixItems", "unevaluatedItems", "contains",
		"uniqueItems", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
	for sub := range s.All() {
		if kinds := field(sub.Data, "type"); kinds != nil && kinds.Kind == blueprint.DataArray {
			all = append(all, Remark{Span: kinds.Span, Message: "type must be one type, not an array", Fix: "offer the types in anyOf"})
		}
	}
	return inFileOrder(all)
}

// rootObject says that the root is a union, or no object.
func rootObject(s *Schema, rule string, unions ...string) []Remark {
	for _, name := range unions {
		if union := field(&s.root, name); union != nil {
			return []Remark{{Span: union.Key, Message: rule, Fix: "wrap it in a property of an object"}}
		}
	}
	if kind, _ := textOf(&s.root, "type"); kind == nil || kind.Text != "object" {
		return []Remark{{Span: nameOrSpan(&s.root), Message: rule, Fix: `write type = "object" at the root, and wrap other values in a property`}}
	}
	return nil
}

// banned reports keywords that a dialect does not know.
func banned(s *Schema, names ...string) []Remark {
	var all []Remark
	for sub := range s.All() {
		for _, f := range sub.Data.Fields {
			if slices.Contains(names, f.Name.Text) {
				all = append(all, Remark{Span: f.Name.Span, Message: f.Name.Text + " is not taken", Fix: "say it in another way, or in the description"})
			}
		}
	}
	return all
}

func inFileOrder(all []Remark) []Remark {
	slices.SortStableFunc(all, func(a, b Remark) int { return a.Span.Start - b.Span.Start })
	return all
}

// nameOrSpan is the key of a schema, or what there is of it in an array.
func nameOrSpan(d *blueprint.Data) source.Span {
	if d.Key != (source.Span{}) {
		return d.Key
	}
	return d.Span
}
