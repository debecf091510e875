package output

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
)

// Idle returns the keys of the schema that check nothing although their author meant them to:
// misspelt ones, words of other languages, and keywords where they have no effect. A key that is
// near to nothing is an annotation of somebody's own, as are those that begin with "x-".
func (s *Schema) Idle() []Remark {
	var all []Remark
	for sub := range s.All() {
		for i := range sub.Data.Fields {
			f := &sub.Data.Fields[i]
			if strings.HasPrefix(f.Name.Text, "x-") || i > 0 && sub.firstIgnored(i) {
				continue
			}
			if r, found := sub.idle(f); found {
				r.Span = f.Name.Span
				all = append(all, r)
			}
		}
	}
	return all
}

// firstIgnored reports whether an earlier key of the schema already tells of the `$ref` that
// hides this one too.
func (s Subschema) firstIgnored(i int) bool {
	return s.hiddenByRef(s.Data.Fields[i].Name.Text) &&
		slices.ContainsFunc(s.Data.Fields[:i], func(f blueprint.Field) bool { return s.hiddenByRef(f.Name.Text) })
}

// hiddenByRef reports whether a keyword that would check something stands beside a `$ref`, in a
// draft where that is ignored.
func (s Subschema) hiddenByRef(name string) bool {
	return s.Draft.refStandsAlone() && field(s.Data, "$ref") != nil && asserts(name)
}

func (s Subschema) idle(f *blueprint.Field) (Remark, bool) {
	k := keywordNamed(f.Name.Text)
	switch {
	case k == nil:
		return s.unknown(f)
	case !asserts(k.name):
		return Remark{}, false
	case s.hiddenByRef(k.name):
		return Remark{
			Message: "in " + s.Draft.String() + " whatever stands beside $ref is ignored, so " + k.name + " checks nothing",
			Fix:     "put both into allOf, or drop the old $schema",
		}, true
	case !k.known.has(s.Draft):
		return s.ofAnotherDraft(k), true
	}
	if needs, alone := s.standsAlone(k.name); alone {
		return Remark{
			Message: k.name + " does nothing without " + needs + " beside it, so it checks nothing",
			Fix:     "add " + needs + ", or remove it",
		}, true
	}
	return s.ofAnotherType(k.name)
}

// asserts reports whether a keyword can make a schema refuse a value.
func asserts(name string) bool {
	switch name {
	case "if", "then", "else", "additionalItems", "const", "minContains", "maxContains", "uniqueItems", "contains":
		return true
	case "contentEncoding", "contentMediaType", "format", "$ref", "$dynamicRef", "$recursiveRef":
		return false // format has a rule of its own
	}
	k := keywordNamed(name)
	return k != nil && k.applied != nowhere
}

// unknown says what an unknown key was probably meant to be.
func (s Subschema) unknown(f *blueprint.Field) (Remark, bool) {
	name := f.Name.Text
	nothing := quote(name) + " is no keyword of JSON Schema, so it checks nothing"
	if why, fix := foreign(name, s.Data); why != "" {
		return Remark{Message: nothing + ": " + why, Fix: fix}, true
	}
	meant := s.synonym(name)
	if meant == "" {
		meant, _ = spell.Nearest(name, s.known())
	}
	if meant != "" && field(s.Data, meant) == nil && fits(keywordNamed(meant), &f.Value) {
		return Remark{Message: nothing + "; did you mean " + quote(meant) + "?", Meant: meant, Fix: "write " + meant}, true
	}
	if s.describesObjects() && looksLikeSchema(&f.Value) {
		return Remark{
			Message: quote(name) + " is described outside of properties, so nothing checks it",
			Fix:     "move it into properties",
		}, true
	}
	return Remark{}, false
}

// known lists the keywords of the draft that check something.
func (s Subschema) known() []string {
	var names []string
	for i := range keywords {
		if k := &keywords[i]; k.known.has(s.Draft) && (asserts(k.name) || k.name == "format" || k.name == "$ref") {
			names = append(names, k.name)
		}
	}
	return names
}

// synonym returns the keyword for a word that other languages of schemas have for it.
func (s Subschema) synonym(name string) string {
	kind, _ := textOf(s.Data, "type")
	of := func(text, list, number string) string {
		switch {
		case kind == nil:
			return ""
		case kind.Text == "string":
			return text
		case kind.Text == "array":
			return list
		case kind.Text == "number" || kind.Text == "integer":
			return number
		}
		return ""
	}
	switch strings.ToLower(name) {
	case "min", "min_length", "minlen", "min_items", "minsize", "minvalue", "ge", "gte":
		return of("minLength", "minItems", "minimum")
	case "max", "max_length", "maxlen", "max_items", "maxsize", "maxvalue", "le", "lte":
		return of("maxLength", "maxItems", "maximum")
	case "gt":
		return of("", "", "exclusiveMinimum")
	case "lt":
		return of("", "", "exclusiveMaximum")
	case "regex", "regexp", "matches":
		return of("pattern", "", "")
	case "unique":
		return of("", "uniqueItems", "")
	case "values", "choices", "options", "oneofvalues", "allowed", "allowed_values":
		return "enum"
	case "fields", "props", "attributes", "members":
		return "properties"
	case "element", "elements", "item", "itemtype", "of":
		return of("", "items", "")
	case "additional_properties":
		return "additionalProperties"
	}
	return ""
}

// foreign explains words of OpenAPI that no keyword simply replaces.
func foreign(name string, in *blueprint.Data) (why, fix string) {
	value := field(in, name)
	isTrue := value.Kind == blueprint.DataBool && value.Bool
	switch {
	case name == "nullable" && isTrue:
		return "null is a type", `name "null" among the types, as in type = ["string", "null"]`
	case name == "optional" && value.Kind == blueprint.DataBool:
		return "what required of the schema around it does not list is optional", "remove it, and list in required what must be there"
	}
	return "", ""
}

func (s Subschema) describesObjects() bool {
	kind, _ := textOf(s.Data, "type")
	return kind != nil && kind.Text == "object" || kind == nil && field(s.Data, "properties") != nil
}

// looksLikeSchema reports whether a value is a table that names its type, or refers to a schema.
func looksLikeSchema(d *blueprint.Data) bool {
	if kind, ok := textOf(d, "type"); ok {
		return isType(kind.Text)
	}
	_, refers := textOf(d, "$ref")
	return refers
}

// ofAnotherDraft says of a keyword which drafts know it.
func (s Subschema) ofAnotherDraft(k *keyword) Remark {
	since := ""
	for d := range Draft4 + 1 { // from the newest to the oldest
		if k.known.has(d) {
			since = d.String()
		}
	}
	r := Remark{
		Message: k.name + " is known from " + since + " on, and checks nothing in " + s.Draft.String(),
		Fix:     "name a newer draft in $schema, or none",
	}
	if k.name == "additionalItems" {
		r.Message = k.name + " is not part of " + s.Draft.String() + ", so it checks nothing: there items is about the members beyond prefixItems"
		r.Fix = "write items"
	}
	return r
}

// standsAlone says what a keyword needs beside it and lacks.
func (s Subschema) standsAlone(name string) (needs string, alone bool) {
	lacks := func(other string) bool { return field(s.Data, other) == nil }
	switch name {
	case "then", "else":
		return "if", lacks("if")
	case "if":
		return "then or else", lacks("then") && lacks("else")
	case "minContains", "maxContains":
		return "contains", lacks("contains")
	case "additionalItems":
		items := field(s.Data, "items")
		return "an array of schemas in items", items == nil || items.Kind != blueprint.DataArray
	}
	return "", false
}

// ofAnotherType says that a keyword is about values which the type beside it does not allow.
func (s Subschema) ofAnotherType(name string) (Remark, bool) {
	about := typeOf(name)
	declared := field(s.Data, "type")
	if about == "" || declared == nil {
		return Remark{}, false
	}
	allowed := namedTypes(declared)
	if slices.Contains(allowed, about) || about == "number" && slices.Contains(allowed, "integer") {
		return Remark{}, false
	}
	return Remark{
		Message: name + " is about values of type " + about + " and checks nothing here, where type allows only " + strings.Join(allowed, ", "),
		Fix:     "move it to the schema it is meant for, or correct the type",
		Related: []Related{{declared.Span, "the type"}},
	}, true
}

// typeOf returns the type of the values that a keyword is about, or "" when it is about all.
func typeOf(keyword string) string {
	switch keyword {
	case "minLength", "maxLength", "pattern":
		return "string"
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
		return "number"
	case "items", "prefixItems", "additionalItems", "unevaluatedItems", "contains", "minContains", "maxContains", "minItems", "maxItems", "uniqueItems":
		return "array"
	case "properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "propertyNames", "required",
		"minProperties", "maxProperties", "dependencies", "dependentRequired", "dependentSchemas":
		return "object"
	}
	return ""
}

// namedTypes returns the types that the value of `type` names.
func namedTypes(d *blueprint.Data) []string {
	if d.Kind == blueprint.DataText {
		return []string{d.Text}
	}
	var names []string
	for i := range d.Items {
		if d.Items[i].Kind == blueprint.DataText {
			names = append(names, d.Items[i].Text)
		}
	}
	return names
}
