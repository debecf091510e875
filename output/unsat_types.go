package output

import (
	"math"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
)

// greatest and least return the strictest of several bounds, or nil.
func (u *contradictions) greatest(parts []*blueprint.Data, name string) *blueprint.Data {
	return u.strictest(parts, name, func(a, b float64) bool { return a > b })
}

func (u *contradictions) least(parts []*blueprint.Data, name string) *blueprint.Data {
	return u.strictest(parts, name, func(a, b float64) bool { return a < b })
}

func (u *contradictions) strictest(parts []*blueprint.Data, name string, stricter func(a, b float64) bool) *blueprint.Data {
	var found *blueprint.Data
	for _, p := range parts {
		v := u.keyword(p, name)
		if v == nil {
			continue
		}
		n, ok := numberOf(v)
		if !ok {
			continue
		}
		if found == nil {
			found = v
		} else if m, _ := numberOf(found); stricter(n, m) {
			found = v
		}
	}
	return found
}

// counted says that a least count is above the greatest.
func (u *contradictions) counted(parts []*blueprint.Data, minName, maxName string) *Remark {
	low, high := u.greatest(parts, minName), u.least(parts, maxName)
	if low == nil || high == nil {
		return nil
	}
	l, _ := numberOf(low)
	if h, _ := numberOf(high); l > h {
		return pair(low, high, minName, maxName)
	}
	return nil
}

func (u *contradictions) text(parts []*blueprint.Data, _ typeSet) *Remark {
	return u.counted(parts, "minLength", "maxLength")
}

// number says that no number is between the bounds, or none of the right kind.
func (u *contradictions) number(parts []*blueprint.Data, left typeSet) *Remark {
	if u.s.Draft == Draft4 {
		return u.counted(parts, "minimum", "maximum") // its exclusive bounds are flags
	}
	low, lowName, lowOpen := u.tighter(parts, "minimum", "exclusiveMinimum", u.greatest, func(a, b float64) bool { return a >= b })
	high, highName, highOpen := u.tighter(parts, "maximum", "exclusiveMaximum", u.least, func(a, b float64) bool { return a <= b })
	if low == nil || high == nil {
		return nil
	}
	l, _ := numberOf(low)
	h, _ := numberOf(high)
	r := pair(low, high, lowName, highName)
	switch {
	case l > h:
		return r
	case l == h && (lowOpen || highOpen):
		r.Message = "no number is between " + literal(JSON(*low)) + " and " + literal(JSON(*high)) + ", of which not both may be reached"
		return r
	}
	step := 0.0
	what := "no whole number is between "
	if left&isFraction == 0 {
		step = 1
	}
	if m := u.greatest(parts, "multipleOf"); m != nil {
		if n, _ := numberOf(m); isWhole(n) && n > step { // of others the arithmetic is not certain
			step, what = n, "no multiple of "+literal(JSON(*m))+" is between "
		}
	}
	if step > 0 && math.Abs(l) < 1<<50 && math.Abs(h) < 1<<50 && !hasMultiple(l, h, step, lowOpen, highOpen) {
		r.Message = what + literal(JSON(*low)) + " and " + literal(JSON(*high))
		return r
	}
	return nil
}

// tighter returns the stricter of an inclusive and an exclusive bound.
func (u *contradictions) tighter(parts []*blueprint.Data, closed, open string, pick func([]*blueprint.Data, string) *blueprint.Data, stricter func(a, b float64) bool) (*blueprint.Data, string, bool) {
	c, o := pick(parts, closed), pick(parts, open)
	if c == nil || o == nil {
		if o != nil {
			return o, open, true
		}
		return c, closed, false
	}
	x, _ := numberOf(o)
	if y, _ := numberOf(c); stricter(x, y) {
		return o, open, true
	}
	return c, closed, false
}

// hasMultiple reports whether a multiple of step is between two numbers.
func hasMultiple(low, high, step float64, lowOpen, highOpen bool) bool {
	first := math.Ceil(low/step) * step
	if lowOpen && first == low {
		first += step
	}
	return first < high || first == high && !highOpen
}

// array says that the members there must be cannot be.
func (u *contradictions) array(parts []*blueprint.Data, _ typeSet) *Remark {
	if r := u.counted(parts, "minItems", "maxItems"); r != nil {
		return r
	}
	need := 0.0
	if n := u.greatest(parts, "minItems"); n != nil {
		need, _ = numberOf(n)
	}
	for _, p := range parts {
		if r := u.contained(p, parts); r != nil {
			return r
		}
		if r := u.members(p, need); r != nil {
			return r
		}
	}
	return nil
}

// contained says that a member is demanded which cannot be, or more of them than may be.
func (u *contradictions) contained(p *blueprint.Data, parts []*blueprint.Data) *Remark {
	contains := u.keyword(p, "contains")
	if contains == nil {
		return nil
	}
	least := 1.0
	if n := u.keyword(p, "minContains"); n != nil {
		least, _ = numberOf(n)
		if most := u.keyword(p, "maxContains"); most != nil {
			if m, _ := numberOf(most); m < least {
				return pair(n, most, "minContains", "maxContains")
			}
		}
	}
	if least == 0 {
		return nil
	}
	if most := u.least(parts, "maxItems"); most != nil {
		if m, _ := numberOf(most); m < least {
			return &Remark{Span: most.Span, Message: "maxItems leaves no room for what contains demands", Fix: "allow more members", Related: []Related{{contains.Key, "a member is demanded here"}}}
		}
	}
	return u.schema(contains)
}

// members says that one of the first members, which must be there, cannot be.
func (u *contradictions) members(p *blueprint.Data, need float64) *Remark {
	if p.Kind != blueprint.DataTable || u.s.refHides(p) {
		return nil
	}
	first := u.s.firstItems(p)
	for i, item := range first {
		if float64(i) >= need {
			return nil
		}
		if r := u.schema(item); r != nil {
			return r
		}
	}
	rest := u.s.otherItems(p)
	if rest == nil || float64(len(first)) >= need {
		return nil
	}
	r := u.schema(rest)
	if r != nil && rest.Kind == blueprint.DataBool {
		r.Message, r.Fix = "minItems demands more members than are allowed", "demand fewer, or describe the others"
	}
	if list := u.values([]*blueprint.Data{rest}); r == nil && list != nil && u.distinct(p) && u.isEnum(list, []*blueprint.Data{rest}) && float64(len(list.Items)+len(first)) < need {
		return &Remark{Span: list.Span, Message: "there are too few values for so many different members", Fix: "demand fewer members, or allow equal ones"}
	}
	return r
}

func (u *contradictions) distinct(p *blueprint.Data) bool {
	v := u.keyword(p, "uniqueItems")
	return v != nil && v.Bool
}

// object says that the members there must be cannot be.
func (u *contradictions) object(parts []*blueprint.Data, _ typeSet) *Remark {
	if r := u.counted(parts, "minProperties", "maxProperties"); r != nil {
		return r
	}
	names := make(map[string]bool)
	for _, p := range parts {
		required := u.keyword(p, "required")
		if required == nil {
			continue
		}
		for i := range required.Items {
			item := &required.Items[i]
			if names[item.Text] {
				continue
			}
			names[item.Text] = true
			if r := u.member(parts, item); r != nil {
				return r
			}
		}
		if most := u.least(parts, "maxProperties"); most != nil {
			if m, _ := numberOf(most); float64(len(names)) > m {
				return &Remark{Span: most.Span, Message: "required demands more members than maxProperties allows", Fix: "allow more members", Related: []Related{{required.Span, "they are demanded here"}}}
			}
		}
	}
	return u.tooFew(parts)
}

// tooFew says that minProperties demands more members than a closed object has.
func (u *contradictions) tooFew(parts []*blueprint.Data) *Remark {
	least := u.greatest(parts, "minProperties")
	if least == nil {
		return nil
	}
	n, _ := numberOf(least)
	for _, p := range parts {
		if closed := u.closedBy(p); closed != nil && u.keyword(p, "patternProperties") == nil {
			described := 0
			if properties := u.keyword(p, "properties"); properties != nil {
				described = len(properties.Fields)
			}
			if float64(described) < n {
				return &Remark{Span: least.Span, Message: "minProperties demands more members than are described, and no others are allowed", Fix: "demand fewer, or allow others", Related: []Related{{closed.Span, "others are ruled out here"}}}
			}
		}
	}
	return nil
}

// closedBy returns what forbids the members that a schema does not describe itself, or nil.
func (u *contradictions) closedBy(p *blueprint.Data) *blueprint.Data {
	if v := u.keyword(p, "additionalProperties"); v != nil && v.Kind == blueprint.DataBool && !v.Bool {
		return v
	}
	v := u.keyword(p, "unevaluatedProperties")
	if v == nil || v.Kind != blueprint.DataBool || v.Bool {
		return nil
	}
	for _, other := range []string{"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "not", "dependentSchemas", "dependencies", "additionalProperties"} {
		if field(p, other) != nil {
			return nil // which may describe members too
		}
	}
	return v
}

// member says why a required member cannot be there.
func (u *contradictions) member(parts []*blueprint.Data, name *blueprint.Data) *Remark {
	for _, p := range parts {
		if r := u.nameRuledOut(p, name); r != nil {
			return r
		}
		described, mayBe := u.describes(p, name.Text)
		if described != nil {
			if r := u.schema(described); r != nil {
				r.Message = quote(name.Text) + " is required, and nothing fits it: " + r.Message
				r.Related = append(r.Related, Related{name.Span, "it is required here"})
				return r
			}
			continue
		}
		if closed := u.closedBy(p); closed != nil && !mayBe {
			return u.undeclared(p, closed, name)
		}
		if others := u.keyword(p, "additionalProperties"); others != nil && others.Kind == blueprint.DataTable && !mayBe {
			if r := u.schema(others); r != nil {
				return r
			}
		}
	}
	return nil
}

// undeclared words the mistake of a property renamed in one of two places.
func (u *contradictions) undeclared(p, closed, name *blueprint.Data) *Remark {
	r := &Remark{
		Span:    name.Span,
		Message: quote(name.Text) + " is required but not among properties, and " + closedName(p) + " = false allows no others",
		Fix:     "describe it in properties, or correct the name",
		Related: []Related{{closed.Key, "others are ruled out here"}},
	}
	if properties := u.keyword(p, "properties"); properties != nil {
		var free []string
		for _, f := range properties.Fields {
			if required := field(p, "required"); required == nil || !slices.Contains(namesIn(required), f.Name.Text) {
				free = append(free, f.Name.Text)
			}
		}
		if meant, ok := spell.Nearest(name.Text, free); ok {
			r.Message += "; did you mean " + quote(meant) + "?"
			r.Fix = "write " + quote(meant)
		}
	}
	return r
}

func closedName(p *blueprint.Data) string {
	if field(p, "additionalProperties") != nil {
		return "additionalProperties"
	}
	return "unevaluatedProperties"
}

// describes returns the schema that a part has for a member, and whether a pattern may match its
// name as well.
func (u *contradictions) describes(p *blueprint.Data, name string) (schema *blueprint.Data, mayBe bool) {
	if properties := u.keyword(p, "properties"); properties != nil {
		if schema = field(properties, name); schema != nil {
			return schema, true
		}
	}
	if patterns := u.keyword(p, "patternProperties"); patterns != nil {
		for _, f := range patterns.Fields {
			if re, err := regexp.Compile(f.Name.Text); err != nil || !runsInGo(f.Name.Text) || re.MatchString(name) {
				mayBe = true
			}
		}
	}
	return nil, mayBe
}

// nameRuledOut says that propertyNames rules out a required name.
func (u *contradictions) nameRuledOut(p, name *blueprint.Data) *Remark {
	names := u.keyword(p, "propertyNames")
	if names == nil {
		return nil
	}
	parts := u.parts(nil, names)
	allowed, _ := u.types(parts)
	why := u.refuses(&blueprint.Data{Kind: blueprint.DataText, Text: name.Text}, parts, allowed)
	if why == "" {
		return nil
	}
	return &Remark{Span: name.Span, Message: quote(name.Text) + " is required, and propertyNames rules it out: " + why, Fix: "require a name that is allowed", Related: []Related{{names.Key, "names are restricted here"}}}
}

// outOfBounds says that a value breaks a bound of a part.
func (u *contradictions) outOfBounds(v, p *blueprint.Data) string {
	breaks := func(name string, n float64, wrong func(n, bound float64) bool) bool {
		d := u.keyword(p, name)
		if d == nil {
			return false
		}
		bound, ok := numberOf(d)
		return ok && wrong(n, bound)
	}
	below := func(n, bound float64) bool { return n < bound }
	above := func(n, bound float64) bool { return n > bound }
	check := func(n float64, minName, maxName string) string {
		switch {
		case breaks(minName, n, below):
			return minName + " rules out " + describe(v)
		case breaks(maxName, n, above):
			return maxName + " rules out " + describe(v)
		}
		return ""
	}
	switch v.Kind {
	case blueprint.DataText:
		return check(float64(utf8.RuneCountInString(v.Text)), "minLength", "maxLength")
	case blueprint.DataInt, blueprint.DataFloat:
		n, _ := numberOf(v)
		return check(n, "minimum", "maximum")
	case blueprint.DataArray:
		return check(float64(len(v.Items)), "minItems", "maxItems")
	case blueprint.DataTable:
		return check(float64(len(v.Fields)), "minProperties", "maxProperties")
	default:
		return ""
	}
}
