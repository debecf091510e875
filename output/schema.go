package output

import (
	"cmp"
	"slices"
	"sync"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// MaxValues is the number of values (tables, arrays and all in them) beyond which a schema is
// not judged. The engine puts the schema into the prompt: no model would want a larger one. How
// deep values stand in one another, the reader of TOML bounds.
const MaxValues = 10_000

// Schema is a schema that the engine compiles. It is safe for concurrent use.
type Schema struct {
	Draft Draft

	root blueprint.Data
	// targets are the references in use, each with the schema it leads to.
	targets map[*blueprint.Data]*blueprint.Data
	// judge is made when an answer is first judged: it costs ten times the rest, and most
	// schemas have no answer to judge yet.
	judge func() judge
}

// Pattern is a regular expression of a schema and where it stands.
type Pattern struct {
	Text string
	Span source.Span
}

// Judges reports whether answers can be judged by the schema here as by the engine. Schemas
// that mix drafts, or refer to themselves without end, the engine compiles and the library
// used here does not.
func (s *Schema) Judges() bool { return s.judge().library != nil }

// Unmatched returns the regular expressions in use that the engine runs and Go cannot. In the
// judgement of an answer they match everything as a pattern, and no key of patternProperties.
func (s *Schema) Unmatched() []Pattern { return s.judge().unmatched }

// Compile compiles a schema as the engine does. It returns all that is wrong with it at once,
// in file order, and the schema, which is nil where the engine cannot compile it. A schema
// whose errors are all of kind NotJSON compiles, to something that its author did not mean.
//
// Of a key that is absent or holds no TOML it returns neither.
func Compile(d blueprint.Data) (*Schema, []SchemaError) {
	var f faults
	root, ok := normalise(d, &f)
	if !ok {
		return nil, f.found
	}
	if !canBeSchema(&root) {
		f.refuse(notARoot(&root))
		return nil, f.found
	}
	s := &Schema{Draft: readDialect(&root, &f), root: root}
	s.check(&f)
	slices.SortStableFunc(f.found, func(a, b SchemaError) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	if f.refused {
		return nil, f.found
	}
	return s, f.found
}

// check does what the engine does, in its order: the meta-schema, then all references to other
// documents, then what is in use.
func (s *Schema) check(f *faults) {
	judged := make(map[*blueprint.Data]bool)
	if s.root.Kind == blueprint.DataTable { // the engine asks nothing of true and false
		shape{draft: s.Draft, faults: f, judged: judged}.schemas(&s.root)
	}
	x := newIndex(&s.root, s.Draft, f)
	r := newReach(x, judged)
	r.schema(&s.root, x.placeOf(&s.root, s.Draft))
	s.targets = r.targets
	s.judge = sync.OnceValue(func() judge { return s.hand(x, r) })
}

// canBeSchema reports whether a value can be a schema in any place of a schema of any draft but 4.
func canBeSchema(d *blueprint.Data) bool {
	return d.Kind == blueprint.DataTable || d.Kind == blueprint.DataBool
}

func notARoot(d *blueprint.Data) SchemaError {
	e := SchemaError{Kind: NotASchema, Span: d.Span, Message: "a schema must be a table or true or false, not " + describe(d)}
	switch d.Kind { //nolint:exhaustive // the others are described alike
	case blueprint.DataText:
		e.Message = "a schema must be written as a TOML table, not as JSON in a string"
		if len(d.Text) == 0 || d.Text[0] != '{' {
			e.Message = "a schema must be a table, not " + describe(d)
		}
	case blueprint.DataArray:
		e.Message = "a schema must be a table, not an array: alternatives go into anyOf"
	}
	return e
}

// readDialect returns the draft that the schema names. Where it names none that the engine
// knows, the rest is read as the newest.
func readDialect(root *blueprint.Data, f *faults) Draft {
	v := field(root, "$schema")
	if v == nil {
		return Draft2020
	}
	if v.Kind != blueprint.DataText {
		f.refuse(SchemaError{Span: v.Span, Message: "$schema must be the URI of a draft of JSON Schema, not " + describe(v)})
		return Draft2020
	}
	draft, known := draftOf(v.Text)
	if !known && !namesItself(root, v.Text) {
		f.refuse(SchemaError{
			Span: v.Span, Meant: draftMeant(v.Text),
			Message: quote(v.Text) + " is not a draft that the engine knows, which are 4, 6, 7, 2019-09 and 2020-12",
		})
	}
	return draft
}

// namesItself reports whether a `$schema` names the schema it stands in. The engine then takes
// the schema for a meta-schema of its own.
func namesItself(root *blueprint.Data, dialect string) bool {
	base, _ := parseURI(rootURI)
	meta, err := resolve(base, dialect)
	if id, ok := textOf(root, "$id"); ok && err == nil {
		base, err = resolve(base, id.Text)
	}
	return err == nil && meta.document() == base.document()
}

// draftMeant returns the URI of the draft that was probably meant.
func draftMeant(text string) string {
	known := make([]string, 0, len(draftNames))
	for _, d := range draftNames {
		uri := "https://" + site + d.name
		if d.draft >= Draft7 {
			uri = "http://" + site + d.name + "#"
		}
		known = append(known, uri)
	}
	meant, _ := spell.Nearest(text, known)
	return meant
}
