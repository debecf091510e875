package output

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/blueprint"
)

// Unsatisfiable says why no JSON value at all fits the schema, or returns nil. Only what is
// certain counts: each keyword is taken alone or with those that plainly exclude it, and a schema
// that none of that rules out is taken to have some value that fits. Where there is too much to look
// at, it was cut, and that is what the remark says.
func (s *Schema) Unsatisfiable() (r *Remark, cut bool) {
	for sub := range s.All() {
		if sub.Draft != s.Draft {
			return nil, false // what a keyword means depends on the draft
		}
	}
	u := &contradictions{s: s, left: maxContradictions, busy: make(map[*blueprint.Data]bool)}
	if r = u.schema(&s.root); r == nil && u.left < 0 {
		return &Remark{
			Span:    s.root.Span,
			Message: "the schema refers to its parts so often that it was not looked through to the end; whether any answer can pass is not known",
			Fix:     "make the schema smaller",
		}, true
	}
	return r, false
}

// maxContradictions bounds the work: about how many schemas are looked at, one that is referred to
// each time.
const maxContradictions = 20_000

// contradictions looks for reasons why nothing fits a schema.
type contradictions struct {
	s    *Schema
	left int
	// busy are the schemas being looked at. A value is finite, so one that must hold a value of
	// its own schema again, and so on, does not exist.
	busy map[*blueprint.Data]bool
}

// types is a set of types of JSON; whole numbers are a type of their own.
type typeSet uint8

const (
	isNull typeSet = 1 << iota
	isBoolean
	isString
	isArray
	isObject
	isFraction // a number that is not whole
	isWholeNumber

	isNumber = isFraction | isWholeNumber
	isAny    = isNull | isBoolean | isString | isArray | isObject | isNumber
)

func typesOf(d *blueprint.Data) typeSet {
	var set typeSet
	for _, name := range namedTypes(d) {
		switch name {
		case "null":
			set |= isNull
		case "boolean":
			set |= isBoolean
		case "string":
			set |= isString
		case "array":
			set |= isArray
		case "object":
			set |= isObject
		case "number":
			set |= isNumber
		case "integer":
			set |= isWholeNumber
		}
	}
	return set
}

// schema says why nothing fits a schema.
func (u *contradictions) schema(d *blueprint.Data) *Remark {
	u.left--
	if u.left < 0 {
		return nil
	}
	if u.busy[d] {
		return &Remark{Span: d.Span, Message: "a value would have to hold one like itself, without end", Fix: "make the reference optional, or offer null beside it"}
	}
	u.busy[d] = true
	defer delete(u.busy, d)
	parts := u.parts(nil, d)
	return u.all(parts, parts)
}

// parts adds what a value must fit all of: the schema, the members of allOf, what $ref means.
func (u *contradictions) parts(parts []*blueprint.Data, d *blueprint.Data) []*blueprint.Data {
	if u.left--; u.left < 0 || slices.Contains(parts, d) {
		return parts
	}
	parts = append(parts, d)
	if target := u.s.target(d); target != nil {
		parts = u.parts(parts, target)
	}
	if all := u.keyword(d, "allOf"); all != nil {
		for i := range all.Items {
			parts = u.parts(parts, &all.Items[i])
		}
	}
	return parts
}

// keyword returns the value of a keyword that counts in a schema, or nil.
func (u *contradictions) keyword(d *blueprint.Data, name string) *blueprint.Data {
	if d.Kind != blueprint.DataTable || u.s.refHides(d) {
		return nil
	}
	if k := keywordNamed(name); k == nil || !k.known.has(u.s.Draft) {
		return nil
	}
	return field(d, name)
}

// all says why nothing fits all parts. Of the fresh ones the alternatives are looked at too.
func (u *contradictions) all(parts, fresh []*blueprint.Data) *Remark {
	for _, p := range parts { // looking at a schema takes as long as it has keys
		u.left -= len(p.Fields) / 16
	}
	if u.left < 0 {
		return nil
	}
	for _, p := range parts {
		if p.Kind == blueprint.DataBool && !p.Bool {
			return &Remark{Span: p.Span, Message: "false accepts nothing", Fix: "write the schema that was meant, or true"}
		}
	}
	left, why := u.types(parts)
	if left == 0 {
		return why
	}
	if why := u.excluded(parts); why != nil {
		return why
	}
	if list := u.values(parts); list != nil {
		return u.noneOf(list, parts, left)
	}
	if why := u.everyType(parts, left); why != nil {
		return why
	}
	return u.alternatives(parts, fresh)
}

// types returns the types that all parts allow, and why there are none.
func (u *contradictions) types(parts []*blueprint.Data) (typeSet, *Remark) {
	set := isAny
	var narrowed *blueprint.Data
	for _, p := range parts {
		t := u.keyword(p, "type")
		if t == nil {
			continue
		}
		if set &= typesOf(t); set == 0 {
			return 0, &Remark{
				Span: t.Span, Message: "no value is " + withArticle(namedTypes(t)) + " and " + withArticle(namedTypes(narrowed)) + " at once",
				Fix: "let both allow the same type", Related: []Related{{narrowed.Span, "the other type"}},
			}
		}
		narrowed = t
	}
	for _, p := range parts {
		not := u.keyword(p, "not")
		if not == nil || len(not.Fields) != 1 {
			continue
		}
		if t := u.keyword(not, "type"); t != nil {
			if set &^= typesOf(t); set == 0 {
				return 0, &Remark{Span: t.Span, Message: "not rules out the only type that is allowed", Fix: "remove not, or allow another type"}
			}
		}
	}
	return set, nil
}

// excluded says which part rules out what another demands.
func (u *contradictions) excluded(parts []*blueprint.Data) *Remark {
	for _, p := range parts {
		not := u.keyword(p, "not")
		switch {
		case not == nil:
			continue
		case not.Kind == blueprint.DataBool && not.Bool, not.Kind == blueprint.DataTable && len(not.Fields) == 0:
			return &Remark{Span: not.Span, Message: "not rules out every value", Fix: "say in not what is ruled out, or remove it"}
		}
		forbidden := u.keyword(not, "required")
		if forbidden == nil || len(not.Fields) != 1 {
			continue
		}
		if demanded := u.demands(parts, namesIn(forbidden)); demanded != nil {
			return &Remark{
				Span: forbidden.Span, Message: "not rules out what required demands", Fix: "remove one of the two",
				Related: []Related{{demanded.Span, "it is required here"}},
			}
		}
	}
	return nil
}

// demands returns what demands all those names, if something does.
func (u *contradictions) demands(parts []*blueprint.Data, names []string) *blueprint.Data {
	var demand *blueprint.Data
	for _, name := range names {
		found := false
		for _, p := range parts {
			if r := u.keyword(p, "required"); r != nil && slices.Contains(namesIn(r), name) {
				demand, found = r, true
			}
		}
		if !found {
			return nil
		}
	}
	return demand
}

func namesIn(d *blueprint.Data) []string {
	var names []string
	for i := range d.Items {
		names = append(names, d.Items[i].Text)
	}
	return names
}

// values returns the first list of all values that fit, as enum and const give one.
func (u *contradictions) values(parts []*blueprint.Data) *blueprint.Data {
	for _, name := range []string{"const", "enum"} {
		for _, p := range parts {
			if v := u.keyword(p, name); v != nil {
				return v
			}
		}
	}
	return nil
}

// noneOf says why none of the listed values fits all parts.
func (u *contradictions) noneOf(list *blueprint.Data, parts []*blueprint.Data, allowed typeSet) *Remark {
	values := []*blueprint.Data{list}
	what := "the value of const"
	if u.isEnum(list, parts) {
		what, values = "no member of enum", nil
		for i := range list.Items {
			values = append(values, &list.Items[i])
		}
	}
	why := ""
	for _, v := range values {
		u.left -= len(values) / 16
		if why = u.refuses(v, parts, allowed); why == "" || u.left < 0 {
			return nil
		}
	}
	r := &Remark{Span: list.Span, Message: what + " fits: " + why, Fix: "list a value that fits what stands beside it"}
	switch {
	case len(values) == 0:
		r.Message = "enum lists no value"
	case what == "the value of const":
		r.Message = what + " does not fit: " + why
	}
	return r
}

func (u *contradictions) isEnum(list *blueprint.Data, parts []*blueprint.Data) bool {
	return slices.ContainsFunc(parts, func(p *blueprint.Data) bool { return u.keyword(p, "enum") == list })
}

// refuses says why a value does not fit some part, as far as that is plain.
func (u *contradictions) refuses(v *blueprint.Data, parts []*blueprint.Data, allowed typeSet) string {
	if typeOfValue(v)&allowed == 0 {
		return "type does not allow " + describe(v)
	}
	for _, p := range parts {
		if only := u.keyword(p, "const"); only != nil && !sameValue(v, only) {
			return "const demands " + literal(JSON(*only))
		}
		list := u.keyword(p, "enum")
		if list != nil && !slices.ContainsFunc(list.Items, func(m blueprint.Data) bool { return sameValue(v, &m) }) {
			return "enum does not list " + describe(v)
		}
		if why := u.outOfBounds(v, p); why != "" {
			return why
		}
	}
	return ""
}

func typeOfValue(v *blueprint.Data) typeSet {
	switch v.Kind {
	case blueprint.DataText:
		return isString
	case blueprint.DataInt:
		return isWholeNumber
	case blueprint.DataFloat:
		if isWhole(v.Float) {
			return isWholeNumber // and a fraction in draft 4, which is not certain
		}
		return isFraction
	case blueprint.DataBool:
		return isBoolean
	case blueprint.DataArray:
		return isArray
	case blueprint.DataTable, blueprint.DataTime:
		return isObject
	default:
		return isNull
	}
}

// sameValue compares as JSON Schema does, for which 1 and 1.0 are the same. Tables and arrays are
// taken for the same: they may be.
func sameValue(a, b *blueprint.Data) bool {
	if x, ok := numberOf(a); ok {
		y, ok := numberOf(b)
		return ok && x == y
	}
	if a.Kind != b.Kind {
		return false
	}
	return a.Kind == blueprint.DataTable || a.Kind == blueprint.DataArray || a.Text == b.Text && a.Bool == b.Bool
}

func numberOf(d *blueprint.Data) (float64, bool) {
	switch d.Kind {
	case blueprint.DataInt:
		return float64(d.Int), true
	case blueprint.DataFloat:
		return d.Float, true
	default:
		return 0, false
	}
}

// alternatives says why each alternative of anyOf or oneOf is ruled out.
func (u *contradictions) alternatives(parts, fresh []*blueprint.Data) *Remark {
	for _, p := range fresh {
		for _, name := range []string{"anyOf", "oneOf"} {
			some := u.keyword(p, name)
			if some == nil {
				continue
			}
			var first *Remark
			possible := false
			for i := range some.Items {
				branch := u.parts(nil, &some.Items[i])
				branch = slices.DeleteFunc(branch, func(b *blueprint.Data) bool { return slices.Contains(parts, b) })
				why := u.all(append(slices.Clone(parts), branch...), branch)
				if possible = why == nil || u.left < 0; possible {
					break
				}
				if first == nil {
					first = why
				}
			}
			if !possible && first != nil {
				return &Remark{
					Span: some.Key, Message: "no alternative of " + name + " can hold: " + first.Message, Fix: first.Fix,
					Related: append([]Related{{first.Span, "the first of them fails here"}}, first.Related...),
				}
			}
		}
	}
	return nil
}

// everyType says why no type that is left has a value that fits.
func (u *contradictions) everyType(parts []*blueprint.Data, left typeSet) *Remark {
	if left&(isNull|isBoolean) != 0 {
		return nil
	}
	var first *Remark
	for _, kind := range []struct {
		set   typeSet
		check func([]*blueprint.Data, typeSet) *Remark
	}{{isObject, u.object}, {isArray, u.array}, {isString, u.text}, {isNumber, u.number}} {
		if left&kind.set == 0 {
			continue
		}
		why := kind.check(parts, left)
		if why == nil {
			return nil
		}
		if first == nil {
			first = why
		}
	}
	return first
}

// pair makes a remark about two demands that exclude each other.
func pair(low, high *blueprint.Data, lowName, highName string) *Remark {
	return &Remark{
		Span:    high.Span,
		Message: strings.Join([]string{highName, literal(JSON(*high)), "is less than", lowName, literal(JSON(*low))}, " "),
		Fix:     "make " + highName + " the greater one",
		Related: []Related{{low.Span, lowName + " is here"}},
	}
}
