// Package output is the output contract: what an answer must look like, and whether one does.
//
// A blueprint asks for a shape in [agent.output] and [stages.X.output]. The engine takes the
// schema of that shape as it stands and, when it cannot compile it, drops it with one line in a
// log: the answer is then not checked at all, not even for being JSON (engine.md d.208, d.209).
// This package says beforehand whether the engine will compile a schema, and where not, why.
package output

import (
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// Spec is the shape an answer is asked for in: the engine's OutputSpec. Every field is optional,
// and the levels are merged field by field, so an absent field and a blank one are different
// things (engine.md e.6).
type Spec struct {
	// Format is an opaque label carried to the model. The engine checks an answer for the few
	// formats it can parse and matches on no other label.
	Format Field
	// Instructions is guidance for the model, in the engine's words "folded into the
	// submit_output tool description and the output stage's system prompt".
	Instructions Field
	// Example is a sample shown to the model verbatim.
	Example Field
	// Schema is a JSON Schema written in TOML. It is zero when absent.
	Schema blueprint.Data
	// Validator is the path of a script relative to the folder of the blueprint.
	Validator Field
}

// Field is one optional text. Its zero value is a field that nobody wrote; a field written ""
// is present, and the engine keeps it (engine.md d.216, d.217).
type Field struct {
	Text    string
	Present bool
	Key     source.Span // the key; empty when the text comes from elsewhere than a blueprint
	Span    source.Span // the value
}

// FromBlueprint returns what one level of a blueprint asks for: nil where it has no such table,
// and an empty spec where the table is empty (engine.md d.220). A field of the wrong type, which
// another rule reports, is not there to the engine either.
func FromBlueprint(o *blueprint.Output) *Spec {
	if o == nil || o.Malformed {
		return nil
	}
	spec := &Spec{
		Format:       fieldOf(o.Format),
		Instructions: fieldOf(o.Instructions),
		Example:      fieldOf(o.Example),
		Validator:    fieldOf(o.Validator),
	}
	if o.Schema.Kind != blueprint.DataNone {
		spec.Schema = o.Schema
	}
	return spec
}

func fieldOf(v blueprint.Text) Field {
	text, ok := v.Get()
	if !ok {
		return Field{}
	}
	return Field{Text: text, Present: true, Key: v.Key, Span: v.Span}
}

// IsEmpty reports whether the spec constrains nothing. An empty spec still asks for an output:
// "this is about wording the request, not skipping it" (OutputSpec::is_empty, engine.md d.220).
func (s Spec) IsEmpty() bool {
	return !s.Format.Present && !s.Instructions.Present && !s.Example.Present &&
		!s.HasSchema() && !s.Validator.Present
}

// HasSchema reports whether a schema is declared, of whatever type.
func (s Spec) HasSchema() bool { return s.Schema.Kind != blueprint.DataNone }
