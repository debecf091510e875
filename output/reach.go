package output

import "github.com/levlint/levlint/blueprint"

// reach goes through the schemas in use, from the root along keywords and references, as the
// engine does when it compiles. What nothing leads to may refer to what it likes.
type reach struct {
	index  *index
	faults *faults
	judged map[*blueprint.Data]bool
	done   map[visit]bool
	// targets are the references in use, each with the schema it leads to.
	targets map[*blueprint.Data]*blueprint.Data
	// empty are references that the engine skips: those without text.
	empty []*blueprint.Data
	// patterns are the regular expressions in use.
	patterns []Pattern
	// inPlace is what has been done for unevaluatedProperties and for unevaluatedItems.
	inPlace map[inPlaceVisit]visitState
	// recursive is set when a `$recursiveRef` is in use.
	recursive bool
	// foreign is set when a schema in use is of another draft than the root.
	foreign bool
}

type visit struct {
	schema *blueprint.Data
	base   string
	draft  Draft
}

func newReach(x *index, judged map[*blueprint.Data]bool) *reach {
	return &reach{
		index: x, faults: x.faults, judged: judged,
		done:    make(map[visit]bool),
		inPlace: make(map[inPlaceVisit]visitState),
		targets: make(map[*blueprint.Data]*blueprint.Data),
	}
}

// schema goes through a schema and all that it uses.
func (r *reach) schema(d *blueprint.Data, p place) {
	s := shape{draft: p.draft, faults: r.faults, lax: true}
	if !s.isSchema(d, true) {
		s.notASchema(d)
		return
	}
	v := visit{d, p.base.document(), p.draft}
	if d.Kind == blueprint.DataBool || r.done[v] {
		return
	}
	r.done[v] = true
	if p.draft != r.index.places[r.index.root].draft {
		r.foreign = true
	}
	if ref := field(d, "$ref"); ref != nil && p.draft.refStandsAlone() {
		r.reference(s, keywordNamed("$ref"), ref, p)
		return
	}
	for i := range d.Fields {
		value := &d.Fields[i].Value
		if k := keywordNamed(d.Fields[i].Name.Text); k != nil && r.applies(k, d, value, p.draft) {
			r.keyword(s, k, d, value, p)
		}
	}
	r.unevaluated(d, p)
}

// applies reports whether the engine compiles a keyword of a schema.
func (r *reach) applies(k *keyword, schema, value *blueprint.Data, draft Draft) bool {
	if since2019.has(draft) && r.index.places[r.index.root].draft.refStandsAlone() {
		// A schema of an old draft knows no vocabularies, and so nothing but these is applied
		// in a newer one within.
		return k.form == reference && k.applied.has(draft) || k.name == "format"
	}
	switch k.name {
	case "additionalItems":
		items := field(schema, "items")
		return items != nil && items.Kind == blueprint.DataArray && k.known.has(draft)
	case "if":
		return since7.has(draft) && (field(schema, "then") != nil || field(schema, "else") != nil)
	case "then", "else":
		return since7.has(draft) && field(schema, "if") != nil
	case "required":
		return !isFused(schema, value)
	case "items", "propertyNames": // anything else is skipped without a word
		return k.applied.has(draft) && (canBeSchema(value) || k.name == "items" && value.Kind == blueprint.DataArray)
	default:
		return k.applied.has(draft)
	}
}

// isFused reports whether the engine leaves `required` to the keywords beside it, which do not
// look at what it holds: it joins them for speed where it has one or two names.
func isFused(schema, required *blueprint.Data) bool {
	if field(schema, "properties") == nil || field(schema, "patternProperties") != nil {
		return false
	}
	others := field(schema, "additionalProperties")
	closed := others != nil && others.Kind == blueprint.DataBool && !others.Bool
	described := others != nil && others.Kind == blueprint.DataTable
	return len(required.Items) == 1 && closed || len(required.Items) == 2 && !closed && !described
}

// keyword goes through the value of a keyword in use.
func (r *reach) keyword(s shape, k *keyword, schema, value *blueprint.Data, p place) {
	if k.form == reference {
		r.reference(s, k, value, p)
		return
	}
	if (!r.judged[schema] || !k.known.has(p.draft)) && !s.value(k, value) {
		return
	}
	switch {
	case k.form == pattern && value.Kind == blueprint.DataText:
		if checkPattern(value.Text, value.Span, r.faults) {
			r.patterns = append(r.patterns, Pattern{value.Text, value.Span})
		}
	case k.form == patternTable:
		r.patternTable(value)
	}
	told := r.judged[schema] && k.known.has(p.draft)
	subschemas(k.form, value, func(_ string, sub *blueprint.Data) {
		if canBeSchema(sub) || !told {
			r.schema(sub, r.placeWithin(sub, p))
		}
	})
}

// placeWithin returns the place of a schema in one whose place is p.
func (r *reach) placeWithin(sub *blueprint.Data, p place) place {
	p.draft = dialectOf(sub, p.draft)
	if at, ok := r.index.places[sub]; ok {
		p.base = at.base
		return p
	}
	return r.index.identify(sub, p, false)
}

func (r *reach) patternTable(table *blueprint.Data) {
	for _, f := range table.Fields {
		if checkPattern(f.Name.Text, f.Name.Span, r.faults) {
			r.patterns = append(r.patterns, Pattern{f.Name.Text, f.Name.Span})
		}
	}
}

// reference follows a reference in use. An empty one means its own document, and the engine
// skips it.
func (r *reach) reference(s shape, k *keyword, value *blueprint.Data, p place) {
	if !s.kind(k, value, value.Kind == blueprint.DataText, "a string") {
		return
	}
	if value.Text == "" && k.name != "$recursiveRef" {
		r.empty = append(r.empty, value)
		return
	}
	text := *value
	if k.name == "$recursiveRef" { // whatever it says, it means the document
		if _, err := resolve(p.base, text.Text); err != nil {
			r.faults.refuse(badURI(value, err))
			return
		}
		text.Text, r.recursive = "#", true
	}
	target, at := r.index.resolveRef(&text, p)
	switch {
	case target == nil:
	case canBeSchema(target):
		r.targets[value] = target
		r.schema(target, at)
	case !r.faults.at[target.Span] && !r.faults.at[target.Key]:
		r.faults.refuse(SchemaError{
			Span: value.Span, Message: quote(value.Text) + " leads to what is no schema: " + describe(target),
			Related: []Related{{target.Span, "it leads here"}},
		})
	default:
		r.faults.refused = true // what is wrong with the target has been told
	}
}
