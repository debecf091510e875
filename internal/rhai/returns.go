package rhai

import "github.com/levlint/levlint/source"

// ValueKind says what can be known of a value without running the script.
type ValueKind uint8

// From Unknown, the zero value, to Other.
const (
	Unknown ValueKind = iota // the value of a variable, a call or the like
	Unit                     // the value (), which stands for nothing
	Text
	Boolean
	Other // certainly none of the above: a number, an array, a map, a closure
)

// String returns the name of the kind as a message would use it.
func (k ValueKind) String() string {
	switch k {
	case Unit:
		return "()"
	case Text:
		return "text"
	case Boolean:
		return "a boolean"
	case Other:
		return "another value"
	default:
		return "unknown"
	}
}

// Return is a place where a function ends, and the kind of value it gives back there: the
// operand of a return statement, or what the body leaves at its end, branch by branch.
//
// A semicolon does not drop the value, unlike in Rust: fn f() { 1; } gives 1. An if without
// an else also gives (), and so does a switch without a default; the place is then the whole
// statement. A call of exit ends the script and not the function, and is no Return.
type Return struct {
	Kind ValueKind
	Span source.Span
}

// values is a stack of the values that the statement or expression just read may have. Who
// reads a construct knows how high the stack was before, and drops what it does not need.
type values []Return

func (v *values) push(k ValueKind, start, end int) {
	*v = append(*v, Return{k, source.Span{Start: start, End: end}})
}

// drop removes what was pushed since the stack had the given height.
func (v *values) drop(height int) { *v = (*v)[:height] }

// replace removes the values in [from, to), those of a statement that another one follows.
func (v *values) replace(from, to int) { *v = append((*v)[:from], (*v)[to:]...) }
