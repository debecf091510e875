package blueprint

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// place is a piece of text that belongs to one key or member, for PathAt.
type place struct {
	span  source.Span
	name  string
	up    int // the place of the table or array around it, as an index into parents; -1 at the root
	outer int // the nearest earlier place whose text holds this one; -1 for none
}

// PathAt names the part of the blueprint that a span lies in, by keys from the root; members
// of arrays are numbered from 0. It is nil for text that belongs to no key.
func (b *Blueprint) PathAt(span source.Span) []string {
	b.once.Do(b.findPlaces)
	i, _ := slices.BinarySearchFunc(b.places, span.Start+1, func(p place, start int) int {
		return cmp.Compare(p.span.Start, start)
	})
	i--
	for i >= 0 && !b.places[i].span.Contains(span) {
		i = b.places[i].outer
	}
	if i < 0 {
		return nil
	}
	return b.path(b.places[i].up, b.places[i].name)
}

func (b *Blueprint) path(up int, name string) []string {
	var out []string
	for {
		if name != "" || up >= 0 {
			out = append(out, name)
		}
		if up < 0 {
			slices.Reverse(out)
			return out
		}
		name, up = b.owners[up].name, b.owners[up].up
	}
}

// owner is a table or an array on the way to a place.
type owner struct {
	name string
	up   int
}

// findPlaces lists the text of every key and value, sorted, each with what is around it.
func (b *Blueprint) findPlaces() {
	b.findTexts()
	b.placeTable(b.tree.Root, -1)
	slices.SortStableFunc(b.places, func(x, y place) int {
		return cmp.Or(cmp.Compare(x.span.Start, y.span.Start), cmp.Compare(y.span.End, x.span.End))
	})
	var around []int
	for i := range b.places {
		for len(around) > 0 && b.places[around[len(around)-1]].span.End < b.places[i].span.End {
			around = around[:len(around)-1]
		}
		b.places[i].outer = -1
		if len(around) > 0 {
			b.places[i].outer = around[len(around)-1]
		}
		around = append(around, i)
	}
}

func (b *Blueprint) placeTable(t *toml.Table, up int) {
	for _, e := range t.Entries {
		for _, key := range e.Keys {
			b.places = append(b.places, place{span: key.Span, name: e.Key.Name, up: up})
		}
		b.placeValue(e.Value, e.Key.Name, up)
	}
}

func (b *Blueprint) placeValue(v *toml.Value, name string, up int) {
	if v.Kind == toml.TableValue && v.Table.Style != toml.Inline {
		for _, header := range v.Table.Headers {
			b.places = append(b.places, place{span: header, name: name, up: up})
		}
	} else if !v.AppendedBy {
		b.places = append(b.places, place{span: v.Span, name: name, up: up})
	}
	if v.Kind != toml.TableValue && v.Kind != toml.Array {
		return
	}
	b.owners = append(b.owners, owner{name, up})
	self := len(b.owners) - 1
	if v.Kind == toml.TableValue {
		b.placeTable(v.Table, self)
	}
	for i, member := range v.Array {
		b.placeValue(member, strconv.Itoa(i), self)
	}
}
