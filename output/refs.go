package output

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/blueprint"
)

// place is what a schema's surroundings say about it.
type place struct {
	base  uri   // against which its references are read: the nearest `$id`
	draft Draft // the nearest `$schema`
}

// anchorKey is a plain name within a document.
type anchorKey struct{ document, name string }

// index knows the documents and plain names within one schema, and where references lead. A
// schema with `$id`s is several documents in one.
type index struct {
	root    *blueprint.Data
	faults  *faults
	places  map[*blueprint.Data]place
	byURI   map[string]*blueprint.Data
	anchors map[anchorKey]*blueprint.Data
	dynamic map[anchorKey]bool // the anchors that `$dynamicAnchor` sets
	refs    []writtenRef
	later   []laterRef
	// builtIn is set when some reference names a meta-schema: the engine then loads those of
	// the schema's draft, before it knows which one is meant.
	builtIn bool
}

// writtenRef is a `$ref` in a place where a schema can stand.
type writtenRef struct {
	value *blueprint.Data
	place place
}

// laterRef is a pointer within the document, to be followed when all schemas have been seen.
type laterRef struct {
	pointer string
	draft   Draft
}

// newIndex finds all documents, names and references of a schema, as the engine does before it
// compiles anything. It refuses references to other documents, in use or not.
func newIndex(root *blueprint.Data, draft Draft, f *faults) *index {
	x := &index{
		root: root, faults: f,
		places:  make(map[*blueprint.Data]place),
		byURI:   make(map[string]*blueprint.Data),
		anchors: make(map[anchorKey]*blueprint.Data),
		dynamic: make(map[anchorKey]bool),
	}
	x.crawl(root, x.rootPlace(draft), true)
	for i := 0; i < len(x.later); i++ { // which may add more
		x.crawlTarget(x.later[i])
	}
	for _, ref := range x.refs {
		x.refuseRemote(ref)
	}
	return x
}

// rootPlace returns the place of the root before its `$id` is read, for the second time as it
// were: the engine reads a relative one against itself.
func (x *index) rootPlace(draft Draft) place {
	base, _ := parseURI(rootURI)
	if id := ownURI(x.root, draft); id != nil {
		if named, err := resolve(base, strings.TrimRight(id.Text, "#")); err == nil {
			base = named
		}
	}
	x.byURI[base.document()] = x.root
	return place{base, draft}
}

// crawl reads one schema and those within it. Schemas where only references lead are not
// indexed: the engine does not know their names.
func (x *index) crawl(d *blueprint.Data, p place, indexed bool) {
	if _, seen := x.places[d]; seen || d.Kind != blueprint.DataTable {
		return
	}
	p = x.identify(d, p, indexed)
	x.places[d] = p
	if ref, ok := textOf(d, "$ref"); ok {
		x.written(ref, p)
	}
	if name, ok := textOf(d, "$schema"); ok && !isMetaSchema(name.Text) {
		if _, err := resolve(p.base, name.Text); err != nil {
			x.faults.refuse(badURI(name, err))
		}
	}
	for i := range d.Fields {
		value := &d.Fields[i].Value
		if k := keywordNamed(d.Fields[i].Name.Text); k != nil && k.crawled.has(p.draft) {
			subschemas(k.form, value, func(_ string, sub *blueprint.Data) {
				x.crawl(sub, place{p.base, dialectOf(sub, p.draft)}, indexed)
			})
		}
	}
}

// identify registers the names of a schema and returns its place, with its own `$id` as base.
func (x *index) identify(d *blueprint.Data, p place, indexed bool) place {
	if id := ownURI(d, p.draft); id != nil {
		p.base = x.rebase(p.base, id)
	}
	if document := p.base.document(); indexed && x.byURI[document] == nil {
		x.byURI[document] = d
	}
	if a, ok := textOf(d, p.draft.idKeyword()); ok && p.draft.refStandsAlone() && strings.HasPrefix(a.Text, "#") {
		x.anchor(d, p, a.Text[1:], indexed) // the old drafts have no other plain names
	}
	if a, ok := textOf(d, "$anchor"); ok && since2019.has(p.draft) {
		x.anchor(d, p, a.Text, indexed)
	}
	if a, ok := textOf(d, "$dynamicAnchor"); ok && p.draft == Draft2020 {
		x.anchor(d, p, a.Text, indexed)
		x.dynamic[anchorKey{p.base.document(), a.Text}] = indexed
	}
	return p
}

// ownURI returns the `$id` of a schema, or nil for one without. One that begins with "#" is a
// mere name, and the old drafts ignore it beside a reference.
func ownURI(d *blueprint.Data, draft Draft) *blueprint.Data {
	id, ok := textOf(d, draft.idKeyword())
	if !ok || strings.HasPrefix(id.Text, "#") || draft.refStandsAlone() && field(d, "$ref") != nil {
		return nil
	}
	return id
}

// rebase returns the URI that an `$id` gives.
func (x *index) rebase(base uri, id *blueprint.Data) uri {
	named, err := resolve(base, strings.TrimSuffix(id.Text, "#"))
	if err == nil && base.fragment != "" && !strings.HasPrefix(id.Text, named.scheme+":") {
		err = errFragment
	}
	if err != nil {
		x.faults.refuse(badURI(id, err))
		return base
	}
	return named
}

func (x *index) anchor(d *blueprint.Data, p place, name string, indexed bool) {
	if indexed {
		x.anchors[anchorKey{p.base.document(), name}] = d
	}
}

// written notes a `$ref`. Pointers into the same document lead to more schemas.
func (x *index) written(ref *blueprint.Data, p place) {
	x.refs = append(x.refs, writtenRef{ref, p})
	if pointer, ok := strings.CutPrefix(ref.Text, "#/"); ok {
		x.later = append(x.later, laterRef{pointer, p.draft})
	}
}

func (x *index) crawlTarget(ref laterRef) {
	start := x.places[x.root]
	if strings.Contains(ref.pointer, "%") { // which the engine does not decode at this point
		return
	}
	if target, p, _ := x.walk(x.root, start, ref.pointer); target != nil {
		x.crawl(target, place{p.base, dialectOf(target, ref.draft)}, false)
	}
}

// dialectOf returns the draft of a schema in a schema of the given draft. An unknown one is
// read as the newest.
func dialectOf(d *blueprint.Data, outer Draft) Draft {
	name, ok := textOf(d, "$schema")
	if !ok {
		return outer
	}
	draft, _ := draftOf(name.Text)
	return draft
}

// isMetaSchema reports whether a reference looks to the engine like one to a meta-schema.
func isMetaSchema(text string) bool {
	return strings.HasPrefix(text, "https://"+site+"draft/") || strings.HasPrefix(text, "http://"+site+"draft-")
}

// refuseRemote refuses a reference to a document that is not within the schema.
func (x *index) refuseRemote(ref writtenRef) {
	text := ref.value.Text
	if strings.HasPrefix(text, "#") {
		return
	}
	if isMetaSchema(text) {
		x.builtIn = true
		return
	}
	target, err := resolve(ref.place.base, text)
	switch {
	case err != nil:
		x.faults.refuse(badURI(ref.value, err))
	case x.byURI[target.document()] == nil:
		x.faults.refuse(x.remote(ref.value))
	}
}

// resolveRef finds what a reference in use leads to. The target is nil where it leads nowhere,
// which is refused, and where it leads into a meta-schema, of which only the name is checked.
func (x *index) resolveRef(v *blueprint.Data, p place) (*blueprint.Data, place) {
	target, err := resolve(p.base, v.Text)
	if err != nil {
		x.faults.refuse(badURI(v, err))
		return nil, p
	}
	document := x.byURI[target.document()]
	switch {
	case document == nil && x.builtIn && x.isBuiltIn(target.document()):
		return nil, p
	case document == nil:
		x.faults.refuse(x.remote(v))
		return nil, p
	}
	start := x.places[document]
	if target.fragment == "" {
		return document, start
	}
	pointer, ok := strings.CutPrefix(target.fragment, "/")
	if !ok {
		return x.byName(v, target)
	}
	d, at, missing := x.walk(document, start, pointer)
	if d == nil {
		x.faults.refuse(x.nowhere(v, missing))
		return nil, p
	}
	return d, place{at.base, start.draft} // the engine reads what a pointer leads to as its document
}

func (x *index) byName(v *blueprint.Data, target uri) (*blueprint.Data, place) {
	d := x.anchors[anchorKey{target.document(), target.fragment}]
	if d == nil {
		x.faults.refuse(x.noSuchName(v, target))
		return nil, place{}
	}
	return d, x.places[d]
}

// isBuiltIn reports whether a document belongs to the meta-schema of the schema's draft, each
// of which bears the scheme of its time.
func (x *index) isBuiltIn(document string) bool {
	draft, scheme := x.places[x.root].draft, "https://"
	if draft >= Draft7 {
		scheme = "http://"
	}
	name, ok := strings.CutPrefix(document, scheme+site)
	return ok && slices.Contains(builtIn[draft], name)
}

// missingStep is where a pointer leads nowhere: the value that has no such member, the member,
// and how much of the pointer led there.
type missingStep struct {
	in     *blueprint.Data
	member string
	before string
}

// walk follows a JSON pointer, without its first "/", keeping the base of what it passes.
func (x *index) walk(d *blueprint.Data, p place, pointer string) (*blueprint.Data, place, missingStep) {
	pointer = unescape(pointer)
	for rest, more := pointer, true; more; {
		var member string
		before := pointer[:len(pointer)-len(rest)]
		member, rest, more = strings.Cut(rest, "/")
		next := child(d, member)
		if next == nil {
			return nil, p, missingStep{d, unescapeMember(member), before}
		}
		d = next
		if at, ok := x.places[d]; ok {
			p = at
		}
	}
	return d, p, missingStep{}
}

// placeOf returns the place of a schema, which is as given where it has not been crawled.
func (x *index) placeOf(d *blueprint.Data, draft Draft) place {
	if p, ok := x.places[d]; ok {
		return p
	}
	base, _ := parseURI(rootURI)
	return place{base, draft}
}

// isBuiltInRef reports whether a reference leads into a meta-schema.
func (x *index) isBuiltInRef(ref writtenRef) bool {
	target, err := resolve(ref.place.base, ref.value.Text)
	return err == nil && x.isBuiltIn(target.document())
}

// isDynamic reports whether a reference is one to a dynamic name.
func (x *index) isDynamic(text string) bool {
	name, ok := strings.CutPrefix(text, "#")
	return ok && x.dynamic[anchorKey{x.places[x.root].base.document(), name}]
}
