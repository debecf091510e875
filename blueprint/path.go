package blueprint

import (
	"cmp"
	"slices"
	"sort"
	"strconv"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// place is a piece of text that belongs to one key or member, for PathAt.
type place struct {
	span  source.Span
	name  string
	up    *owner // nil at the root
	outer int    // the nearest earlier place whose text holds this one; -1 for none
}

// owner is a table or an array on the way to a place.
type owner struct {
	name string
	up   *owner
}

// path names an entry or member of this table or array, nil being the root.
func (o *owner) path(name string) []string {
	var out []string
	if name != "" || o != nil {
		out = append(out, name)
	}
	for ; o != nil; o = o.up {
		out = append(out, o.name)
	}
	slices.Reverse(out)
	return out
}

// PathAt names the part of the blueprint that a span lies in, by keys from the root; members
// of arrays are numbered from 0. It is nil for text that belongs to no key, and for the whole file.
func (b *Blueprint) PathAt(span source.Span) []string {
	if span == (source.Span{}) {
		return nil // whatever the file begins with
	}
	item := itemAt(b.tree, span.Start)
	if p := innermost(b.placesIn(item), span); p != nil {
		return p.up.path(p.name)
	}
	if item > 0 && span.Len() == 0 && b.tree.Items[item].Span.Start == span.Start {
		if p := innermost(b.placesIn(item-1), span); p != nil { // an empty span at its end
			return p.up.path(p.name)
		}
	}
	return nil
}

// innermost returns the last and smallest of the places that hold a span, or nil.
func innermost(places []place, span source.Span) *place {
	i := sort.Search(len(places), func(i int) bool { return places[i].span.Start > span.Start }) - 1
	for i >= 0 && !places[i].span.Contains(span) {
		i = places[i].outer
	}
	if i < 0 {
		return nil
	}
	return &places[i]
}

// itemAt returns the index of the piece of the document that an offset lies in; -1 for none.
func itemAt(tree *toml.Tree, offset int) int {
	return sort.Search(len(tree.Items), func(i int) bool { return tree.Items[i].Span.Start > offset }) - 1
}

// placesIn returns the text of every key and value of one piece of the document, sorted, each with
// what is around it. Only pieces that are asked for are looked at: most of a file has no findings,
// and to list all its places took longer than to parse it. It remembers them, since one piece may
// be an array with 100,000 findings.
func (b *Blueprint) placesIn(item int) []place {
	if item < 0 || b.tree.Items[item].Keys == nil {
		return nil
	}
	b.placing.Lock()
	defer b.placing.Unlock()
	if known, ok := b.places[item]; ok {
		return known
	}
	found := nested(places(b.tree, &b.tree.Items[item]))
	if b.places == nil {
		b.places = map[int][]place{}
	}
	b.places[item] = found
	return found
}

// places lists the text of every key and value of a header or an assignment.
func places(tree *toml.Tree, item *toml.Item) []place {
	from, up := tree.Root, (*owner)(nil)
	if item.Kind == toml.Assignment && item.Into != from {
		opened := openedBy(tree, item.Into)
		if opened.value == nil || opened.value.Table != item.Into {
			return nil // it stands below a header that opens nothing, as a second one of that name does
		}
		from, up = item.Into, &owner{opened.name, opened.up}
	}
	found, end := follow(from, up, item.Keys, item.Span.Start)
	switch {
	case end.value == nil:
	case item.Kind != toml.Assignment:
		if end.value.Table == item.Into {
			found = append(found, place{span: item.Into.Span, name: end.name, up: end.up})
		}
	case item.Span.Contains(end.value.Span): // else an assignment before this one has set it
		found = placeValue(found, end.value, end.name, end.up)
	}
	return found
}

// reached is what a key leads to: an entry of a table, or the member of an array of tables.
type reached struct {
	value *toml.Value // nil where there is no such entry
	name  string
	up    *owner
}

// openedBy returns what the header of a table leads to: that table, unless the header is not in force.
func openedBy(tree *toml.Tree, t *toml.Table) reached {
	header := &tree.Items[itemAt(tree, t.Span.Start)]
	_, end := follow(tree.Root, nil, header.Keys, header.Span.Start)
	return end
}

// follow goes along the names of a key that is written at that offset, and lists their places.
func follow(t *toml.Table, up *owner, keys []toml.Key, at int) (found []place, end reached) {
	found = make([]place, 0, len(keys)+1) // and the header or the value
	for i, key := range keys {
		e := t.Get(key.Name)
		if e == nil || !writtenAt(e, key.Span) {
			return found, reached{}
		}
		found = append(found, place{span: key.Span, name: key.Name, up: up})
		end = reached{value: e.Value, name: key.Name, up: up}
		if e.Value.AppendedBy { // the table begun last is meant
			n := sort.Search(len(e.Value.Array), func(n int) bool { return e.Value.Array[n].Span.Start > at }) - 1
			end = reached{value: e.Value.Array[n], name: strconv.Itoa(n), up: &owner{key.Name, up}}
		}
		if i+1 == len(keys) {
			break
		}
		if end.value.Kind != toml.TableValue {
			return found, reached{}
		}
		t, up = end.value.Table, &owner{end.name, end.up}
	}
	return found, end
}

// writtenAt reports whether one of the places where a key is written is that one.
func writtenAt(e *toml.Entry, span source.Span) bool {
	_, found := slices.BinarySearchFunc(e.Keys, span.Start, func(k toml.Key, at int) int { return cmp.Compare(k.Span.Start, at) })
	return found
}

// placeValue adds the places of a value and of what is in it.
func placeValue(found []place, v *toml.Value, name string, up *owner) []place {
	if v.Kind != toml.TableValue || v.Table.Style == toml.Inline { // else a dotted key in an inline table made it
		found = append(found, place{span: v.Span, name: name, up: up})
	}
	switch v.Kind {
	case toml.Array:
		up = &owner{name, up}
		for i, member := range v.Array {
			found = placeValue(found, member, strconv.Itoa(i), up)
		}
	case toml.TableValue:
		up = &owner{name, up}
		for _, e := range v.Table.Entries {
			for _, key := range e.Keys {
				found = append(found, place{span: key.Span, name: e.Key.Name, up: up})
			}
			found = placeValue(found, e.Value, e.Key.Name, up)
		}
	default:
	}
	return found
}

// nested sorts places, and says of each which one is around it.
func nested(places []place) []place {
	slices.SortStableFunc(places, func(x, y place) int {
		return cmp.Or(cmp.Compare(x.span.Start, y.span.Start), cmp.Compare(y.span.End, x.span.End))
	})
	var around []int
	for i := range places {
		for len(around) > 0 && places[around[len(around)-1]].span.End < places[i].span.End {
			around = around[:len(around)-1]
		}
		places[i].outer = -1
		if len(around) > 0 {
			places[i].outer = around[len(around)-1]
		}
		around = append(around, i)
	}
	return places
}
