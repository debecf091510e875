package blueprint

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// Value is what one key says. Its zero value is a key that is not there.
type Value[T any] struct {
	Key  source.Span // the key; empty when it is not written
	Span source.Span // the value; empty when it is not written
	got  T
	ok   bool
}

// Get returns the value. It answers false when the key is absent or its value is malformed,
// so that a rule stays silent about what another rule already reports.
func (v Value[T]) Get() (T, bool) { return v.got, v.ok }

// Or returns the value, or def when the key is absent or malformed: what the engine does.
func (v Value[T]) Or(def T) T {
	if v.ok {
		return v.got
	}
	return def
}

// Written reports whether the key is there, well formed or not.
func (v Value[T]) Written() bool { return v.Key != source.Span{} }

type (
	// Text is a string, decoded.
	Text = Value[string]
	// Int is a signed 64-bit number, as in TOML.
	Int = Value[int64]
	// Number is a float; TOML keeps 1 and 1.0 apart.
	Number = Value[float64]
	// Flag is a boolean.
	Flag = Value[bool]
	// Share is a percentage of the model's window.
	Share = Value[Percentage]
)

// Percentage is a share of the model's window, written "35%".
type Percentage struct {
	Text  string
	Share float64 // above 0, at most 100
}

// List is what a key with several members says: an array, an array of tables, or a table whose
// keys are names. Members that could not be understood are left out, as the engine does.
type List[T any] struct {
	Key   source.Span // the key; empty when it is not written
	Span  source.Span // the array or table; empty when it is not written
	Items []T         // in file order
	ok    bool
}

// Written reports whether the key is there, well formed or not.
func (l List[T]) Written() bool { return l.Key != source.Span{} }

// Usable reports whether the key is there with a value of the right type, possibly empty. An
// empty table of transitions means the opposite of none at all.
func (l List[T]) Usable() bool { return l.ok }

// Texts is a list of strings.
type Texts = List[Text]

// Name is a name that somebody chose, or a key, and where it stands.
type Name struct {
	Text string
	Span source.Span
}

// Node is what every table of a blueprint has.
type Node struct {
	Name      Name        // the key it stands under; empty for members of arrays
	Span      source.Span // its first header, or its braces
	Malformed bool        // something else stands where the table should be: the engine uses every default
	Implied   bool        // it has no header of its own: only those of its parts name it

	// Mentions are all places where the name is written, if there are several, as in [a.b] and
	// [a.b.c]. Renaming changes all of them.
	Mentions []source.Span
}

// Everywhere returns every place where the name is written.
func (n *Node) Everywhere() []source.Span {
	if n.Mentions == nil {
		return []source.Span{n.Name.Span}
	}
	return n.Mentions
}

// Blank reports whether v is written and holds nothing but white space.
func Blank(v Text) bool {
	text, ok := v.Get()
	return ok && strings.TrimSpace(text) == ""
}

// Data is a free-form value: a schema, a tool's arguments, a model's parameters.
// Its zero value is a key that is not there.
type Data struct {
	Kind   DataKind
	Bool   bool
	Key    source.Span // the key it stands under; empty for members of arrays
	Span   source.Span
	Text   string // DataText; of DataTime the text as written
	Int    int64
	Float  float64
	Items  []Data  // DataArray
	Fields []Field // DataTable, in file order
}

// Field is one key of a free-form table.
type Field struct {
	Name  Name
	Value Data
}

// DataKind is the type of a free-form value.
type DataKind uint8

// DataNone is the zero value: nothing is written, or it is no TOML. DataTime is any of the four
// dates and times, which JSON does not have.
const (
	DataNone DataKind = iota
	DataText
	DataInt
	DataFloat
	DataBool
	DataTime
	DataArray
	DataTable
)

// Written reports whether the key is there.
func (d Data) Written() bool { return d.Key != source.Span{} }

// Field returns the value of that key of a table, or the zero Data.
func (d Data) Field(name string) Data {
	for _, f := range d.Fields {
		if f.Name.Text == name {
			return f.Value
		}
	}
	return Data{}
}
