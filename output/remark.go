package output

import (
	"iter"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// Remark is something about a schema that compiles, on the TOML token that it is about. What
// the engine does about it is part of the message.
type Remark struct {
	Span    source.Span
	Message string // lower case, without a full stop
	Meant   string // what should stand in place of the text of Span, where that is beyond doubt
	Fix     string // an imperative: what to do about it
	Related []Related
}

// Subschema is a schema within a schema, or that schema itself.
type Subschema struct {
	Data  *blueprint.Data // a table; true and false have nothing in them to look at
	Draft Draft
	Depth int // how many keywords lead there
}

// All goes through all schemas that are tables, outermost first, in file order, definitions in
// use or not included. What is mere data, such as the members of enum, is not among them.
func (s *Schema) All() iter.Seq[Subschema] {
	return func(yield func(Subschema) bool) {
		walk(Subschema{&s.root, s.Draft, 0}, yield)
	}
}

func walk(s Subschema, yield func(Subschema) bool) bool {
	if s.Data.Kind != blueprint.DataTable {
		return true
	}
	if !yield(s) {
		return false
	}
	more := true
	for i := range s.Data.Fields {
		k := keywordNamed(s.Data.Fields[i].Name.Text)
		if k == nil || !k.known.has(s.Draft) {
			continue
		}
		subschemas(k.form, &s.Data.Fields[i].Value, func(_ string, sub *blueprint.Data) {
			more = more && walk(Subschema{sub, dialectOf(sub, s.Draft), s.Depth + 1}, yield)
		})
	}
	return more
}

// UnassertedFormats returns the values of `format` that the engine does not check, because the
// draft only annotates with them (engine.md d.210). Names that no draft defines are left out:
// they check nothing anywhere.
func (s *Schema) UnassertedFormats() []blueprint.Data {
	var all []blueprint.Data
	for sub := range s.All() {
		if f, ok := textOf(sub.Data, "format"); ok && !sub.Draft.AssertsFormat() && isFormat(f.Text) {
			all = append(all, *f)
		}
	}
	return all
}

// isFormat reports whether draft 7, the newest one in which formats are checked, defines the name.
func isFormat(name string) bool {
	switch name {
	case "date-time", "date", "time", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri", "uri-reference",
		"iri", "iri-reference", "uri-template", "json-pointer", "relative-json-pointer", "regex":
		return true
	}
	return false
}

// target returns the schema that the `$ref` of a schema in use leads to, or nil.
func (s *Schema) target(d *blueprint.Data) *blueprint.Data {
	if ref := field(d, "$ref"); ref != nil {
		return s.targets[ref]
	}
	return nil
}

// refHides reports whether a `$ref` makes the engine ignore whatever stands beside it.
func (s *Schema) refHides(d *blueprint.Data) bool {
	return s.Draft.refStandsAlone() && field(d, "$ref") != nil
}

// firstItems returns the schemas of single members, from the first on.
func (s *Schema) firstItems(d *blueprint.Data) []*blueprint.Data {
	name := "prefixItems"
	if s.Draft != Draft2020 {
		name = "items"
	}
	list := field(d, name)
	if list == nil || list.Kind != blueprint.DataArray {
		return nil
	}
	var first []*blueprint.Data
	eachItem(list, func(_ string, sub *blueprint.Data) { first = append(first, sub) })
	return first
}

// otherItems returns the schema of all members that have none of their own, or nil.
func (s *Schema) otherItems(d *blueprint.Data) *blueprint.Data {
	items := field(d, "items")
	if items != nil && items.Kind == blueprint.DataArray {
		return field(d, "additionalItems")
	}
	return items
}
