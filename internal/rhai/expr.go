package rhai

import (
	"math"

	"github.com/levlint/levlint/source"
)

// form is the shape of an expression, as far as the engine tells shapes apart while compiling.
type form uint8

const (
	formComputed form = iota // an operator or anything else that is not listed
	formUnit
	formBoolean
	formInteger
	formFloat
	formCharacter
	formText
	formInterpolated
	formArray
	formMap
	formClosure // one that captures no variable, which is a constant
	formVariable
	formThis
	formCall
	formChain // a.b, a[b] and longer chains
	formAnd
	formOr
	formCoalesce
	formRange
	formBlock // a block, if, switch or loop; its values are on the stack of values
)

// expr is what remains of an expression once it is read. Brackets leave no trace but in the
// span, as in the engine: (f)(x) is a call of f.
type expr struct {
	form      form
	kind      ValueKind
	label     label // of a call of Fn or a range: what it is as the label of a switch case
	constant  bool  // of an array or a map: made of constants only
	qualified bool  // of a variable: a module is named before it
	capture   bool  // of a call: written f!(x), which runs in the scope of the caller
	rooted    bool  // of a chain: a variable is at its root

	span  source.Span // from the first to the last byte
	pos   int         // where the engine places the expression: its operator, if it has one
	first int         // where the engine says it starts

	number int64  // of an integer
	name   string // of a variable
	slot   int    // of a variable: where it lives, counted from the newest; 0 if not known
	root   int    // of a chain: where its root is
	method int    // of a chain: where the first method call in it is, -1 for none
}

// label is what an expression is as the label of a switch case.
type label uint8

const (
	labelNone  label = iota // not a literal
	labelValue              // a literal other than a number
	labelNumber
	labelRange
	labelEmptyRange // one that holds no number
)

// literal returns an expression that is the token t.
func literal(f form, k ValueKind, t token) expr {
	return expr{form: f, kind: k, span: t.span(), pos: t.start, first: t.start}
}

func (e expr) isConstant() bool {
	switch e.form {
	case formUnit, formBoolean, formInteger, formFloat, formCharacter, formText, formClosure:
		return true
	case formArray, formMap:
		return e.constant
	}
	return false
}

func (e expr) caseLabel() label {
	switch {
	case e.form == formInteger || e.form == formFloat:
		return labelNumber
	case e.isConstant():
		return labelValue
	}
	return e.label
}

// rangeLabel returns what the range from one expression to another is as a label. Only
// integers make one, and () at one end at most, which means that end is open.
func rangeLabel(from, to expr, inclusive bool) label {
	low, high := int64(0), int64(math.MaxInt64)
	switch {
	case from.form == formInteger && to.form == formInteger:
		low, high = from.number, to.number
	case from.form == formInteger && to.form == formUnit:
		low = from.number
	case from.form == formUnit && to.form == formInteger:
		high = to.number
	default:
		return labelNone
	}
	if low > high || low == high && !inclusive {
		return labelEmptyRange
	}
	return labelRange
}

// notBoolean names the value of an expression that can never be a boolean; "" if it may be.
func (e expr) notBoolean() string {
	switch e.form {
	case formUnit:
		return "()"
	case formClosure:
		return "a function"
	case formInteger, formFloat:
		return "a number"
	case formCharacter:
		return "a character"
	case formText, formInterpolated:
		return "text"
	case formArray:
		return "an array"
	case formMap:
		return "a map"
	}
	return ""
}

// notIterable names the value of an expression that can never be looped over. The engine is
// less strict here than with conditions.
func (e expr) notIterable() string {
	switch e.form {
	case formUnit, formInteger, formFloat, formCharacter, formMap:
		return e.notBoolean()
	case formBoolean:
		return "a boolean"
	}
	return ""
}

// badIndex says why an index cannot be one of the literal it follows; "" if it may be.
func badIndex(of, index expr) string {
	var wanted string
	switch of.form {
	case formMap:
		wanted = "text"
	case formArray, formInteger, formText, formInterpolated:
		wanted = "an integer"
	default:
		return ""
	}
	var found string
	switch index.form {
	case formText, formInterpolated:
		found = "text"
	case formInteger:
		found = "an integer"
	case formFloat:
		found = "a floating-point number"
	case formCharacter:
		found = "a character"
	case formUnit:
		found = "()"
	case formBoolean, formAnd, formOr:
		found = "a boolean"
	default:
		return ""
	}
	if found == wanted {
		return ""
	}
	return "the index must be " + wanted + ", not " + found
}

// extend returns the chain that follows e. A chain in brackets is continued, not wrapped.
func (e expr) extend(pos, end int) expr {
	chain := expr{form: formChain, pos: pos, first: e.first, span: source.Span{Start: e.span.Start, End: end}}
	if e.form == formChain {
		chain.pos, chain.rooted, chain.root, chain.method = e.pos, e.rooted, e.root, e.method
		return chain
	}
	chain.rooted = e.form == formVariable || e.form == formThis
	chain.root, chain.method = e.pos, -1
	return chain
}

// member returns e.m, where m is a property, a method call or a chain that starts with one.
func (e expr) member(m expr, pos int) expr {
	chain := e.extend(pos, m.span.End)
	if chain.method >= 0 {
		return chain
	}
	switch {
	case m.form == formCall:
		chain.method = m.pos
	case m.form == formChain && !m.rooted:
		chain.method = m.root
	case m.form == formChain:
		chain.method = m.method
	}
	return chain
}
