// Package editorschema writes the table of keys as a JSON Schema, from which editors of TOML complete
// keys and words, explain them, and mark what levlint would report of a single key: its name, its
// type, its word, its range, and that it has to be there. What depends on more, a schema cannot say.
//
// It is JSON Schema of draft 7, which those editors read. Nothing is referred to: a table that stands
// in two places is written twice, because in draft 7 a reference hides the description beside it.
package editorschema

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// Of returns the schema of a blueprint for one release of the engine, as indented JSON with a line end.
func Of(engine *catalog.Engine) ([]byte, error) {
	s := writer{engine}.table(blueprint.Schema())
	s.Draft = "http://json-schema.org/draft-07/schema#"
	s.TOMLVersion = "v1.1.0"
	s.Title = "Leviath blueprint, engine " + engine.Version
	s.Required = append([]string{"agent"}, s.Required...) // b.1; the only need that is no row of the table
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(s)
	return text.Bytes(), err
}

// schema is as much of a JSON Schema as is needed. The zero value allows everything.
type schema struct {
	Draft       string `json:"$schema,omitempty"`
	TOMLVersion string `json:"x-tombi-toml-version,omitempty"` // else tombi refuses what the engine reads

	Title       string          `json:"title,omitempty"`
	Description string          `json:"description,omitempty"`
	Deprecated  bool            `json:"deprecated,omitempty"`
	Type        string          `json:"type,omitempty"`
	Default     json.RawMessage `json:"default,omitempty"`
	Enum        []string        `json:"enum,omitempty"`
	Examples    []string        `json:"examples,omitempty"`
	Const       *int            `json:"const,omitempty"`
	Minimum     *int            `json:"minimum,omitempty"`
	MinLength   int             `json:"minLength,omitempty"`
	Pattern     string          `json:"pattern,omitempty"`
	Items       *schema         `json:"items,omitempty"`

	Required             []string           `json:"required,omitempty"`
	Properties           map[string]*schema `json:"properties,omitempty"`
	PropertyNames        *schema            `json:"propertyNames,omitempty"`
	AdditionalProperties any                `json:"additionalProperties,omitempty"` // a *schema, or false

	AllOf []*schema `json:"allOf,omitempty"`
	AnyOf []*schema `json:"anyOf,omitempty"`
	If    *schema   `json:"if,omitempty"`
	Then  *schema   `json:"then,omitempty"`
}

// writer turns tables and rows into schemas, by what one release of the engine reads.
type writer struct{ engine *catalog.Engine }

// table describes a table, whatever stands under its name in the file.
func (w writer) table(t *blueprint.Table) *schema {
	s := &schema{Title: t.Name, Description: t.Doc, Type: "object", AdditionalProperties: false}
	if t.Open {
		s.AdditionalProperties = w.key(t, t.Each)
		return s
	}
	s.Properties = map[string]*schema{}
	for _, row := range t.Keys {
		if w.engine.Before(row.Since) {
			continue
		}
		s.Properties[row.Name] = w.key(t, row)
		if row.Alias != "" {
			alias := w.key(t, row)
			alias.Description = "Another spelling of " + row.Name + ". " + alias.Description
			s.Properties[row.Alias] = alias
		}
		if unless := row.Zero.Unless; unless != nil {
			zero := &schema{Required: []string{row.Name}, Properties: map[string]*schema{row.Name: {Const: new(int)}}}
			s.AllOf = append(s.AllOf, &schema{If: zero, Then: &schema{Required: unless}})
		}
	}
	for _, need := range t.Needs {
		s.need(t, need)
	}
	return s
}

// need asks for one of several keys, always or beside a word of another key.
func (s *schema) need(t *blueprint.Table, need blueprint.Need) {
	if len(need.OneOf) == 1 && need.When.With == "" {
		s.Required = append(s.Required, need.OneOf...)
		return
	}
	one := &schema{}
	for _, name := range need.OneOf {
		one.AnyOf = append(one.AnyOf, &schema{Required: []string{name}})
		if alias := t.Key(name).Alias; alias != "" {
			one.AnyOf = append(one.AnyOf, &schema{Required: []string{alias}})
		}
	}
	if len(one.AnyOf) == 1 { // complaints about one key are easier to read
		one = one.AnyOf[0]
	}
	if need.When.With != "" {
		when := &schema{Required: []string{need.When.With}, Properties: map[string]*schema{need.When.With: {Enum: need.When.Words}}}
		one = &schema{If: when, Then: one}
	}
	s.AllOf = append(s.AllOf, one)
}

// value describes what a key takes.
func (w writer) value(row *blueprint.Key) *schema {
	switch row.Type {
	case blueprint.String:
		return w.text(row)
	case blueprint.Integer:
		return &schema{Type: "integer", Minimum: minimum(row)}
	case blueprint.Float:
		return &schema{Type: "number"} // also an integer: JSON Schema does not tell 1 from 1.0
	case blueprint.Bool:
		return &schema{Type: "boolean"}
	case blueprint.Percent:
		return &schema{Type: "string", Pattern: percentage}
	case blueprint.Strings:
		return &schema{Type: "array", Items: &schema{Type: "string", Examples: w.names(row)}}
	case blueprint.Tables:
		return &schema{Type: "array", Items: w.table(row.Table)}
	case blueprint.StringsOrTables:
		return &schema{Type: "array", Items: w.tableOrText(row)}
	case blueprint.StringOrTable:
		return w.tableOrText(row)
	case blueprint.Sub:
		return w.table(row.Table)
	case blueprint.Named:
		return w.named(row.Table)
	default:
		return free(row)
	}
}

// tableOrText is no list of two types: tombi takes a string for a table as soon as properties stand
// beside the types.
func (w writer) tableOrText(row *blueprint.Key) *schema {
	return &schema{AnyOf: []*schema{{Type: "string", Examples: w.names(row)}, w.table(row.Table)}}
}

// named describes a table whose keys are names that somebody chose.
func (w writer) named(t *blueprint.Table) *schema {
	if t.Open {
		return w.table(t)
	}
	s := &schema{Type: "object", AdditionalProperties: w.table(t)}
	if t.NoName.Severity > blueprint.Note {
		s.PropertyNames = &schema{MinLength: 1}
	}
	return s
}

// free describes a value of any form, or a table of which the engine knows some keys.
func free(row *blueprint.Key) *schema {
	if row.Holds == nil {
		return &schema{}
	}
	s := &schema{Type: "object", Properties: map[string]*schema{}}
	for _, name := range row.Holds {
		s.Properties[name] = &schema{}
	}
	return s
}

// minimum returns the smallest number that levlint does not warn of, nil for none.
func minimum(row *blueprint.Key) *int {
	least := 0
	switch {
	case row.Zero.Severity > blueprint.Note && row.Zero.Unless == nil:
		least = 1
	case row.Negative.Severity > blueprint.Note:
	default:
		return nil
	}
	return &least
}

// names returns what the engine lists of such names, sorted.
func (w writer) names(row *blueprint.Key) []string {
	switch row.Names {
	case blueprint.NamesTool:
		if row.Type == blueprint.Strings {
			return append(w.engine.ToolNames(), w.engine.ToolGroups()...)
		}
		return w.engine.ToolNames()
	case blueprint.NamesProvider:
		return w.engine.ProviderNames()
	case blueprint.NamesFormat:
		return w.engine.FormatNames()
	case blueprint.NamesModel:
		var models []string
		for _, m := range w.engine.AllModels() {
			models = append(models, m.Name)
		}
		slices.Sort(models)
		return slices.Compact(models)
	default:
		return nil
	}
}
