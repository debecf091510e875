package output

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/levlint/levlint/blueprint"
)

// maxLibrary is the number of schemas in use beyond which the library does not get a schema:
// its work grows with their square.
const maxLibrary = 2_000

// judge is what answers are judged with.
type judge struct {
	library   *jsonschema.Schema // nil where the library cannot stand in for the engine
	budget    *budget
	unmatched []Pattern
}

// hand gives the schema to the library that judges answers. Everything about it has been judged
// before, so the library gets the schema without what it reads differently from the engine or
// cannot bear: `$id` (one of "?" overflows its stack), references in the words of their author,
// patterns that Go does not run. Where it refuses what the engine takes, such as a reference to
// itself, answers are not judged.
func (s *Schema) hand(x *index, r *reach) judge {
	scoped := len(x.byURI) > 1 && (len(x.dynamic) > 0 || r.recursive) // which names mean what would be lost
	if r.foreign || scoped || len(r.done) > maxLibrary {
		return judge{}
	}
	edit := rewriting{
		texts:   make(map[*blueprint.Data]string),
		names:   make(map[*blueprint.Data]string),
		dropped: make(map[*blueprint.Data]bool),
	}
	for schema := range x.places {
		if misread(schema, s.Draft) {
			return judge{}
		}
		s.drop(schema, edit)
		replacePatterns(schema, edit)
	}
	s.rewriteReferences(x, r, edit)
	root := edit.json(&s.root)
	if object, ok := root.(map[string]any); ok {
		object["$schema"] = libraryDraft(s.Draft).URL() // without it, the library checks every format
	}
	text, err := json.Marshal(root)
	if err != nil {
		return judge{}
	}
	b := &budget{}
	return judge{compileInGo(text, s.Draft, b), b, unmatched(r.patterns)}
}

// misread reports whether a schema has what the engine reads in another way than the library: an
// enum of nothing, which nothing fits; an empty reference, which takes what stands beside it out
// of use in the old drafts; and encodings in draft 6.
func misread(schema *blueprint.Data, d Draft) bool {
	if enum := field(schema, "enum"); enum != nil && len(enum.Items) == 0 {
		return true
	}
	if ref, ok := textOf(schema, "$ref"); ok && ref.Text == "" && d.refStandsAlone() {
		return true
	}
	return d == Draft6 && (field(schema, "contentMediaType") != nil || field(schema, "contentEncoding") != nil)
}

// drop leaves out what names a schema, what says its draft, which is given otherwise, and what
// the library reads in drafts where the engine does not.
func (s *Schema) drop(schema *blueprint.Data, edit rewriting) {
	for i := range schema.Fields {
		value := &schema.Fields[i].Value
		switch schema.Fields[i].Name.Text {
		case "$schema", "$id", "$anchor", "$vocabulary", "contentSchema":
			edit.dropped[value] = true
		case "id":
			edit.dropped[value] = s.Draft == Draft4
		case "$recursiveRef":
			edit.dropped[value] = s.Draft != Draft2019
		}
	}
}

// rewriteReferences writes all references as pointers from the root. Those that are not in use
// lead to the root, as they may lead nowhere.
func (s *Schema) rewriteReferences(x *index, r *reach, edit rewriting) {
	for _, ref := range r.empty {
		edit.dropped[ref] = true
	}
	for _, ref := range x.refs {
		if _, used := r.targets[ref.value]; !used && !x.isBuiltInRef(ref) {
			edit.texts[ref.value] = "#"
		}
	}
	wanted := make(map[*blueprint.Data]bool, len(r.targets))
	for _, target := range r.targets {
		wanted[target] = true
	}
	if len(wanted) == 0 {
		return
	}
	at := pointers(&s.root, wanted)
	for ref, target := range r.targets {
		edit.texts[ref] = at[target]
	}
	for schema := range x.places {
		// A dynamic name must stay one: what it means depends on the way that leads there.
		if ref, ok := textOf(schema, "$dynamicRef"); ok && x.isDynamic(ref.Text) {
			delete(edit.texts, ref)
		}
	}
}

// replacePatterns puts stand-ins for the patterns that Go does not run, in use or not.
func replacePatterns(schema *blueprint.Data, edit rewriting) {
	if p, ok := textOf(schema, "pattern"); ok && !runsInGo(p.Text) {
		edit.texts[p] = ""
	}
	table := field(schema, "patternProperties")
	if table == nil {
		return
	}
	for i := range table.Fields {
		if f := &table.Fields[i]; !runsInGo(f.Name.Text) {
			edit.names[&f.Value] = fmt.Sprintf(`\z%d`, i) // matches nothing, and differs from its neighbours
		}
	}
}

func unmatched(used []Pattern) []Pattern {
	var out []Pattern
	for _, p := range used {
		if !runsInGo(p.Text) && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// location is the URI under which the library knows the schema. It must not be relative, for
// then the library asks for the working directory.
const location = "levlint:///schema"

// compileInGo returns nil for what the library does not compile. It panics over some schemas.
func compileInGo(text []byte, d Draft, b *budget) (compiled *jsonschema.Schema) {
	defer func() {
		if recover() != nil {
			compiled = nil
		}
	}()
	c := jsonschema.NewCompiler()
	c.Draft = libraryDraft(d)
	c.RegisterExtension("budget", nil, b)
	c.LoadURL = func(string) (io.ReadCloser, error) { return nil, errNoLoading }
	if err := c.AddResource(location, bytes.NewReader(text)); err != nil {
		return nil
	}
	compiled, err := c.Compile(location)
	if err != nil {
		return nil
	}
	return compiled
}

// errNoLoading is what the library is told when it would open a file or a connection.
var errNoLoading = errors.New("no document is loaded")

func libraryDraft(d Draft) *jsonschema.Draft {
	switch d {
	case Draft4:
		return jsonschema.Draft4
	case Draft6:
		return jsonschema.Draft6
	case Draft7:
		return jsonschema.Draft7
	case Draft2019:
		return jsonschema.Draft2019
	default:
		return jsonschema.Draft2020
	}
}
