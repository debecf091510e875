package output

import "github.com/levlint/levlint/blueprint"

// inPlace goes through all that is applied to the same value as a schema with
// unevaluatedProperties or unevaluatedItems, since what counts as evaluated depends on it. The
// engine's schema library does so by plain recursion, so a schema that applies itself to the
// same value overflows its stack. Without those keywords such a schema is harmless.
type inPlace struct {
	reach *reach
	// keyword is unevaluatedProperties or unevaluatedItems.
	keyword string
	// last is the reference that led here last.
	last *blueprint.Data
}

type inPlaceVisit struct {
	schema  *blueprint.Data
	keyword string
}

type visitState uint8

const (
	unseen visitState = iota
	onTheWay
	seen
)

// unevaluated goes through what is applied beside such a keyword of a schema. One that is true
// the engine skips.
func (r *reach) unevaluated(d *blueprint.Data, p place) {
	for _, name := range []string{"unevaluatedProperties", "unevaluatedItems"} {
		v := field(d, name)
		if v != nil && since2019.has(p.draft) && (v.Kind != blueprint.DataBool || !v.Bool) {
			inPlace{reach: r, keyword: name}.schema(d, p)
		}
	}
}

func (e inPlace) schema(d *blueprint.Data, p place) {
	v := inPlaceVisit{d, e.keyword}
	switch {
	case d.Kind != blueprint.DataTable || e.reach.inPlace[v] == seen:
		return
	case e.reach.inPlace[v] == onTheWay:
		e.refuse()
		return
	}
	e.reach.inPlace[v] = onTheWay
	for _, name := range []string{"$ref", "$dynamicRef"} {
		if ref, ok := textOf(d, name); ok {
			e.reference(ref, p, name == "$ref")
		}
	}
	for _, name := range []string{"allOf", "anyOf", "oneOf"} {
		e.within(d, name, p)
	}
	if condition := field(d, "if"); condition != nil && condition.Kind == blueprint.DataTable {
		e.reach.schema(condition, e.reach.placeWithin(condition, p)) // even without then and else
		for _, name := range []string{"if", "then", "else"} {
			e.within(d, name, p)
		}
	}
	if e.keyword == "unevaluatedProperties" {
		e.within(d, "dependentSchemas", p)
	}
	e.reach.inPlace[v] = seen
}

// within goes through the schemas in the value of a keyword of d.
func (e inPlace) within(d *blueprint.Data, name string, p place) {
	if v := field(d, name); v != nil {
		subschemas(keywordNamed(name).form, v, func(_ string, sub *blueprint.Data) {
			e.schema(sub, e.reach.placeWithin(sub, p))
		})
	}
}

// reference follows a reference. Where a dynamic one comes back, the library notices.
func (e inPlace) reference(ref *blueprint.Data, p place, plain bool) {
	target, at := e.reach.index.resolveRef(ref, p)
	if target == nil {
		return
	}
	if !plain && e.reach.inPlace[inPlaceVisit{target, e.keyword}] == onTheWay {
		return
	}
	e.last = ref
	e.schema(target, at)
}

// refuse does so where the way back begins, which is always a reference: within itself no
// schema stands.
func (e inPlace) refuse() {
	if e.last == nil {
		return
	}
	e.reach.faults.refuse(SchemaError{
		Kind: Endless, Span: e.last.Span,
		Message: "the schema applies itself to the same value without end, which beside " + e.keyword + " overflows the stack of the engine",
	})
}
