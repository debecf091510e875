package output

import (
	"strings"

	"github.com/levlint/levlint/blueprint"
)

// shape checks values against what their keywords demand, as the meta-schema of a draft does.
// The meta-schema itself would answer that a value "does not validate with anyOf", once for
// each branch; what the drafts demand fits into one table, and that table can say it plainly.
type shape struct {
	draft  Draft
	faults *faults
	// lax is set for schemas where only references lead. No meta-schema sees them, and what
	// compiles them demands less.
	lax bool
	// judged gathers the schemas that have been checked.
	judged map[*blueprint.Data]bool
}

// schemas checks a schema and all those within it.
func (s shape) schemas(d *blueprint.Data) {
	if !s.isSchema(d, s.draft.booleanSchemas()) {
		s.notASchema(d)
		return
	}
	s.judged[d] = true
	for i := range d.Fields {
		name, value := d.Fields[i].Name.Text, &d.Fields[i].Value
		k := keywordNamed(name)
		if k == nil || !k.known.has(s.draft) || !s.value(k, value) {
			continue
		}
		subschemas(k.form, value, func(name string, sub *blueprint.Data) { s.within(k, name, sub) })
	}
	if s.draft == Draft4 {
		s.bound(d, "exclusiveMinimum", "minimum")
		s.bound(d, "exclusiveMaximum", "maximum")
	}
}

// within checks a schema in the value of a keyword, and says what is there instead in words
// that know the keyword.
func (s shape) within(k *keyword, name string, sub *blueprint.Data) {
	booleans := s.draft.booleanSchemas() || k.form == schemaOrFlag
	if s.isSchema(sub, booleans) {
		if sub.Kind == blueprint.DataTable {
			s.schemas(sub)
		}
		return
	}
	if k.name == "properties" {
		s.notAProperty(name, sub)
		return
	}
	s.notASchema(sub)
}

func (s shape) isSchema(d *blueprint.Data, booleans bool) bool {
	return d.Kind == blueprint.DataTable || d.Kind == blueprint.DataBool && booleans
}

// bound checks that a draft 4 schema with one key has the other.
func (s shape) bound(d *blueprint.Data, name, needs string) {
	value, other := field(d, name), field(d, needs)
	if value == nil || other != nil {
		return
	}
	s.faults.refuse(SchemaError{Span: value.Key, Message: name + " needs " + needs + " beside it in " + s.draft.String()})
}

// value checks the value of a keyword itself, without the schemas in it, and reports whether
// it is of the right type.
func (s shape) value(k *keyword, v *blueprint.Data) bool {
	switch k.form {
	case free:
	case text:
		return s.kind(k, v, v.Kind == blueprint.DataText, "a string")
	case pattern:
		return s.pattern(k, v)
	case reference, identifier, dialect:
		return s.uri(k, v)
	case flag, schemaOrFlag:
		return k.form == schemaOrFlag || s.kind(k, v, v.Kind == blueprint.DataBool, "true or false")
	case exclusive, number, positive, count:
		return s.number(k, v)
	case list:
		return s.kind(k, v, v.Kind == blueprint.DataArray, "an array")
	case names:
		return s.names(k.name, v)
	case namesTable:
		return s.namesTable(k, v)
	case types:
		return s.types(v)
	case anchor, recursiveAnchor:
		return s.anchor(k, v)
	case vocabularies:
		return s.vocabularies(k, v)
	case schemaList:
		return s.kind(k, v, v.Kind == blueprint.DataArray, "an array of schemas") && s.notEmpty(k, v)
	case schemaOrList:
		return s.schemaOrList(k, v)
	case schemaTable, patternTable, dependencyTable:
		return s.schemaTable(k, v)
	}
	return true
}

// kind refuses a value that is not of the right type, naming the type that is.
func (s shape) kind(k *keyword, v *blueprint.Data, right bool, want string) bool {
	if !right {
		s.faults.refuse(SchemaError{Span: v.Span, Message: k.name + " must be " + want + ", not " + describe(v)})
	}
	return right
}

func (s shape) notEmpty(k *keyword, v *blueprint.Data) bool {
	if len(v.Items) > 0 || s.lax {
		return true
	}
	s.faults.refuse(SchemaError{Span: v.Span, Message: k.name + " must hold at least one schema"})
	return false
}

func (s shape) number(k *keyword, v *blueprint.Data) bool {
	if k.form == exclusive && s.draft == Draft4 {
		return s.kind(k, v, v.Kind == blueprint.DataBool, "true or false in "+s.draft.String())
	}
	isInt, isFloat := v.Kind == blueprint.DataInt, v.Kind == blueprint.DataFloat
	switch k.form {
	case positive:
		return s.kind(k, v, s.lax && (isInt || isFloat) || isInt && v.Int > 0 || isFloat && v.Float > 0, "a number above 0")
	case count:
		whole := isInt && v.Int >= 0 || isFloat && v.Float >= 0 && isWhole(v.Float) && s.draft != Draft4
		return s.kind(k, v, whole, "a whole number of at least 0")
	default:
		return s.kind(k, v, isInt || isFloat, "a number")
	}
}

func (s shape) schemaOrList(k *keyword, v *blueprint.Data) bool {
	if v.Kind != blueprint.DataArray {
		return true // a schema, which is checked as such
	}
	if s.draft == Draft2020 && !s.lax {
		s.faults.refuse(SchemaError{Span: v.Span, Message: k.name + " must be one schema for all members, not an array: " +
			"from 2020-12 on, schemas for the single members stand in prefixItems"})
		return false
	}
	return s.notEmpty(k, v)
}

func (s shape) schemaTable(k *keyword, v *blueprint.Data) bool {
	want := "a table of schemas by name"
	switch k.form {
	case patternTable:
		want = "a table of schemas by regular expression"
	case dependencyTable:
		want = "a table of schemas or of arrays of names"
	}
	if !s.kind(k, v, v.Kind == blueprint.DataTable, want) {
		return false
	}
	for i := range v.Fields {
		name, sub := v.Fields[i].Name, &v.Fields[i].Value
		switch {
		case k.form == dependencyTable && sub.Kind == blueprint.DataArray:
			s.names("a member of "+k.name, sub)
		case k.form == patternTable && s.judgesPatterns() && s.draft != Draft4:
			checkUnusedPattern(name.Text, name.Span, s.faults)
		}
	}
	return true
}

// judgesPatterns reports whether the meta-schema of the draft refuses patterns that do not
// compile. From 2019-09 on only those in use are ever compiled.
func (s shape) judgesPatterns() bool { return s.draft >= Draft7 && !s.lax }

func (s shape) pattern(k *keyword, v *blueprint.Data) bool {
	if !s.kind(k, v, v.Kind == blueprint.DataText, "a regular expression in a string") {
		return false
	}
	return !s.judgesPatterns() || checkUnusedPattern(v.Text, v.Span, s.faults)
}

// uri checks a reference or the URI of a schema as far as the meta-schema of the draft does;
// what is used is read in any draft.
func (s shape) uri(k *keyword, v *blueprint.Data) bool {
	if !s.kind(k, v, v.Kind == blueprint.DataText, "a string") || s.lax {
		return v.Kind == blueprint.DataText
	}
	switch s.draft {
	case Draft4: // takes anything
	case Draft6, Draft7:
		u, err := parseURI(v.Text)
		if err == nil && k.form == dialect && u.scheme == "" {
			err = errNoScheme
		}
		if err != nil {
			s.faults.refuse(badURI(v, err))
			return false
		}
	case Draft2019, Draft2020:
		if _, fragment, _ := strings.Cut(v.Text, "#"); k.form == identifier && fragment != "" {
			s.faults.refuse(SchemaError{Span: v.Span, Message: k.name + ` must not have anything after "#"; a plain name is given with $anchor`})
			return false
		}
	}
	return true
}

// anchor checks a plain name. Its alphabet differs a little between the drafts.
func (s shape) anchor(k *keyword, v *blueprint.Data) bool {
	if k.form == recursiveAnchor && s.draft == Draft2019 {
		return s.kind(k, v, v.Kind == blueprint.DataBool, "true or false")
	}
	if !s.kind(k, v, v.Kind == blueprint.DataText, "a name") {
		return false
	}
	if !plainName(v.Text, s.draft) {
		s.faults.refuse(SchemaError{Span: v.Span, Message: k.name + " must begin with a letter and hold nothing but letters, digits and - . _, unlike " + quote(v.Text)})
		return false
	}
	return true
}

func plainName(name string, d Draft) bool {
	first, rest := "", "-._"
	if d == Draft2019 {
		rest += ":"
	} else {
		first = "_"
	}
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		switch {
		case letter:
		case i == 0 && !strings.ContainsRune(first, r):
			return false
		case i > 0 && (r < '0' || r > '9') && !strings.ContainsRune(rest, r):
			return false
		}
	}
	return name != ""
}

func (s shape) vocabularies(k *keyword, v *blueprint.Data) bool {
	right := s.kind(k, v, v.Kind == blueprint.DataTable, "a table of booleans")
	for i := range v.Fields {
		value := &v.Fields[i].Value
		right = s.kind(k, value, value.Kind == blueprint.DataBool, "a table of booleans") && right
	}
	return right
}

func (s shape) namesTable(k *keyword, v *blueprint.Data) bool {
	if !s.kind(k, v, v.Kind == blueprint.DataTable, "a table of arrays of names") {
		return false
	}
	for i := range v.Fields {
		s.names("a member of "+k.name, &v.Fields[i].Value)
	}
	return true
}
