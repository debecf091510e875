package output

import (
	"math"
	"strconv"
	"strings"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
)

// typeNames are all types of JSON Schema.
var typeNames = []string{"array", "boolean", "integer", "null", "number", "object", "string"}

// typesList is how a message lists them.
const typesList = "array, boolean, integer, null, number, object and string"

// typeMeant returns the type that was probably meant by a name that is none: a slip, or the
// word that programming languages have for it.
func typeMeant(name string) string {
	switch strings.ToLower(name) {
	case "str", "text", "char", "varchar", "date", "datetime", "date-time", "time", "uri", "url", "email", "uuid", "enum", "markdown":
		return "string"
	case "int", "int32", "int64", "long", "uint", "i32", "i64", "u32", "u64":
		return "integer"
	case "float", "double", "decimal", "num", "float64", "f64", "numeric":
		return "number"
	case "dict", "map", "hash", "struct", "record", "table", "json":
		return "object"
	case "list", "tuple", "vec", "vector", "set", "slice", "sequence":
		return "array"
	case "nil", "none", "undefined", "void":
		return "null"
	}
	meant, _ := spell.Nearest(name, typeNames)
	return meant
}

func isType(name string) bool {
	for _, t := range typeNames {
		if t == name {
			return true
		}
	}
	return false
}

// types checks the value of `type`.
func (s shape) types(v *blueprint.Data) bool {
	if v.Kind != blueprint.DataArray {
		return s.oneType(v, "type must be the name of a type or an array of such names")
	}
	if len(v.Items) == 0 && !s.lax {
		s.faults.refuse(SchemaError{Span: v.Span, Message: "type must name at least one type"})
	}
	right := len(v.Items) > 0 || s.lax
	for i := range v.Items {
		right = s.oneType(&v.Items[i], "a member of type must be the name of a type") && right
	}
	return s.different("type", v) && right
}

func (s shape) oneType(v *blueprint.Data, want string) bool {
	switch {
	case v.Kind != blueprint.DataText:
		s.faults.refuse(SchemaError{Span: v.Span, Message: want + ", not " + describe(v)})
	case isType(v.Text):
		return true
	case strings.EqualFold(v.Text, "any"):
		s.faults.refuse(SchemaError{Span: v.Span, Message: quote(v.Text) + " is not a type of JSON Schema: a schema without type takes any value"})
	default:
		e := SchemaError{Span: v.Span, Message: quote(v.Text) + " is not a type of JSON Schema", Meant: typeMeant(v.Text)}
		if e.Meant == "" {
			e.Message += ": the types are " + typesList
		}
		s.faults.refuse(e)
	}
	return false
}

// names checks an array of different strings: `required`, and what depends on a property.
func (s shape) names(what string, v *blueprint.Data) bool {
	if v.Kind != blueprint.DataArray {
		e := SchemaError{Span: v.Span, Message: what + " must be an array of names, not " + describe(v)}
		if what == "required" && v.Kind == blueprint.DataBool {
			e.Message += `: it stands beside properties and lists those that must be there, as in required = ["name"]`
		}
		s.faults.refuse(e)
		return false
	}
	if len(v.Items) == 0 && s.draft == Draft4 && !s.lax {
		s.faults.refuse(SchemaError{Span: v.Span, Message: what + " must hold at least one name in " + s.draft.String()})
		return false
	}
	right := true
	for i := range v.Items {
		if item := &v.Items[i]; item.Kind != blueprint.DataText {
			s.faults.refuse(SchemaError{Span: item.Span, Message: what + " must hold nothing but strings, not " + describe(item)})
			right = false
		}
	}
	return s.different(what, v) && right
}

// different refuses a string that stands in an array for the second time.
func (s shape) different(what string, v *blueprint.Data) bool {
	if s.lax {
		return true
	}
	right, first := true, make(map[string]*blueprint.Data, len(v.Items))
	for i := range v.Items {
		item := &v.Items[i]
		if item.Kind != blueprint.DataText {
			continue
		}
		if earlier := first[item.Text]; earlier != nil {
			s.faults.refuse(SchemaError{
				Span: item.Span, Message: what + " must not list " + quote(item.Text) + " twice",
				Related: []Related{{earlier.Span, "the first time"}},
			})
			right = false
			continue
		}
		first[item.Text] = item
	}
	return right
}

// notASchema says that something else stands where a schema is expected.
func (s shape) notASchema(d *blueprint.Data) {
	want := "a table or true or false"
	if !s.draft.booleanSchemas() {
		want = "a table"
	}
	e := SchemaError{Span: d.Span, Message: "a schema must be " + want + ", not " + describe(d)}
	if d.Kind == blueprint.DataText {
		e.Message += shorthand(d.Text)
	}
	s.faults.refuse(e)
}

// notAProperty says so of a value under `properties`. Two mistakes are frequent there: the bare
// name of a type, and a keyword that slipped one table too deep.
func (s shape) notAProperty(name string, d *blueprint.Data) {
	e := SchemaError{Span: d.Span, Message: "the property " + quote(name) + " must be described by a table, not " + describe(d)}
	switch {
	case keywordNamed(name) != nil && fits(keywordNamed(name), d):
		e.Span = d.Key
		e.Message = "under properties, " + name + " declares a property of that name, which must be described by a table, not " +
			describe(d) + "; the keyword " + name + " belongs one table up, beside properties"
	case d.Kind == blueprint.DataText:
		e.Message += shorthand(d.Text)
	}
	s.faults.refuse(e)
}

// fits reports whether a value is of the type that a keyword takes, so that the keyword may be
// what its author meant.
func fits(k *keyword, d *blueprint.Data) bool {
	var scratch faults
	return k.form != free && (shape{faults: &scratch, lax: true}).value(k, d)
}

// shorthand proposes the table for the bare name of a type.
func shorthand(name string) string {
	if !isType(name) {
		if name = typeMeant(name); name == "" {
			return ""
		}
	}
	return `: write { type = "` + name + `" }`
}

// describe names a value for "not ...".
func describe(d *blueprint.Data) string {
	switch d.Kind {
	case blueprint.DataText:
		return "the string " + quote(d.Text)
	case blueprint.DataInt:
		return strconv.FormatInt(d.Int, 10)
	case blueprint.DataFloat:
		return strconv.FormatFloat(d.Float, 'g', -1, 64)
	case blueprint.DataBool:
		return strconv.FormatBool(d.Bool)
	case blueprint.DataTime:
		return "a date or time"
	case blueprint.DataArray:
		return "an array"
	case blueprint.DataTable:
		return "a table"
	default:
		return "null"
	}
}

func isWhole(f float64) bool { return f == math.Trunc(f) }
