package toml

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// indexFrom is the number of entries from which a table has an index. Below it, to build one takes
// longer than it saves: real stages have some ten keys.
const indexFrom = 16

func (t *Table) add(e *Entry) {
	if t.index != nil {
		t.index[e.Key.Name] = len(t.Entries)
	}
	t.Entries = append(t.Entries, e)
	if t.index == nil && len(t.Entries) > indexFrom {
		t.index = make(map[string]int, 2*indexFrom)
		for i, e := range t.Entries {
			t.index[e.Key.Name] = i
		}
	}
}

// define adds a new entry. keys[i] is the part that names it.
func (p *parser) define(t *Table, keys []Key, i int, v *Value) {
	e := p.slabs.entry()
	e.Key, e.Keys, e.Value = keys[i], keys[i:i+1:i+1], v
	if t.Entries == nil {
		t.Entries = p.slabs.room()
	}
	t.add(e)
}

// assign puts the value of an assignment into the tree.
func (p *parser) assign(t *Table, keys []Key, v *Value) {
	last := len(keys) - 1
	if last > 0 {
		if t = p.descend(t, keys[:last], true); t == nil {
			return
		}
		// The element of an array of tables, reached through a dotted key.
		if t.Style == Headed || t.Style == Inline {
			p.duplicate(keys, last, t.Span, "a dotted key cannot add to a table that has its own header")
			return
		}
	}
	if e := t.Get(keys[last].Name); e != nil {
		e.Keys = append(e.Keys, keys[last])
		p.duplicate(keys, last, e.Key.Span, "duplicate key: "+dotted(keys)+" already has a value")
		return
	}
	p.define(t, keys, last, v)
}

// open makes or finds the table of a header. One that must not be opened is reported; what
// follows it goes to a table outside the tree, so that the first definition stays as it is.
func (p *parser) open(span source.Span, keys []Key, array bool) *Table {
	last := len(keys) - 1
	t := p.descend(p.tree.Root, keys[:last], false)
	if t == nil {
		return p.detached(span)
	}
	e := t.Get(keys[last].Name)
	switch {
	case e == nil && array:
		v := p.slabs.value()
		v.Kind, v.Span, v.AppendedBy = Array, span, true
		p.define(t, keys, last, v)
		return p.appendTable(v, span)
	case e == nil:
		v := p.headed(span)
		p.define(t, keys, last, v)
		return v.Table
	}
	e.Keys = append(e.Keys, keys[last])
	if array && e.Value.AppendedBy {
		return p.appendTable(e.Value, span)
	}
	if !array && e.Value.Kind == TableValue && e.Value.Table.Style == Implied {
		t := e.Value.Table
		t.Style, t.Span, t.Headers = Headed, span, []source.Span{span}
		e.Key, e.Value.Span = keys[last], span
		return t
	}
	if !p.ofCopy(keys) {
		p.copied = keys
		p.duplicate(keys, last, e.Key.Span, whyNotOpen(e.Value, dotted(keys), array))
	}
	return p.detached(span)
}

// ofCopy reports whether a table is part of the one that was last defined twice: who copies a table
// and forgets to rename it copies what is inside, too.
func (p *parser) ofCopy(keys []Key) bool {
	if p.copied == nil || len(keys) <= len(p.copied) {
		return false
	}
	for i, key := range p.copied {
		if keys[i].Name != key.Name {
			return false
		}
	}
	return true
}

// whyNotOpen says why a header cannot open what is already there.
func whyNotOpen(v *Value, name string, array bool) string {
	switch {
	case v.AppendedBy:
		return "[" + name + "] is already an array of tables; write [[" + name + "]] to add one more"
	case v.Kind != TableValue:
		return "duplicate key: " + name + " already has a value"
	case v.Table.Style == Inline:
		return "[" + name + "] is already written as an inline table, which is complete"
	case array:
		return "[[" + name + "]] is already a table, not an array of tables"
	case v.Table.Style == Dotted:
		return "[" + name + "] was already made by a dotted key"
	}
	return "duplicate table: [" + name + "] is already defined"
}

func (p *parser) headed(span source.Span) *Value {
	v := p.slabs.value()
	v.Kind, v.Span, v.Table = TableValue, span, p.detached(span)
	return v
}

// detached returns a new table that is not part of the tree.
func (p *parser) detached(span source.Span) *Table {
	t := p.slabs.table()
	t.Span, t.Headers = span, p.slabs.span(span)
	return t
}

func (p *parser) appendTable(array *Value, span source.Span) *Table {
	v := p.headed(span)
	array.Array = append(array.Array, v)
	return v.Table
}

// descend follows the parents of a key and makes those that are missing. It returns nil
// where one of them is no table, or a table that is complete.
func (p *parser) descend(t *Table, keys []Key, byDottedKey bool) *Table {
	for i, key := range keys {
		e := t.Get(key.Name)
		if e == nil {
			t = p.imply(t, keys, i, byDottedKey)
			continue
		}
		e.Keys = append(e.Keys, key)
		switch v := e.Value; {
		case v.Kind == Invalid:
			return nil // it may have been meant as a table, and it has its error
		case v.AppendedBy:
			t = v.Array[len(v.Array)-1].Table
		case v.Kind != TableValue:
			p.duplicate(keys, i, e.Key.Span, dotted(keys[:i+1])+" is no table, so nothing can be added to it")
			return nil
		case v.Table.Style == Inline:
			p.duplicate(keys, i, e.Key.Span, dotted(keys[:i+1])+" is an inline table, which is complete; nothing can be added to it")
			return nil
		case byDottedKey && v.Table.Style == Headed:
			p.duplicate(keys, i, e.Key.Span, "a dotted key cannot add to "+dotted(keys[:i+1])+", which has its own header")
			return nil
		default:
			t = v.Table
			if byDottedKey {
				t.Style = Dotted
			}
		}
	}
	return t
}

func (p *parser) imply(t *Table, keys []Key, i int, byDottedKey bool) *Table {
	v := p.slabs.value()
	v.Kind, v.Span, v.Table = TableValue, keys[i].Span, p.slabs.table()
	v.Table.Span, v.Table.Style = keys[i].Span, Implied
	if byDottedKey {
		v.Table.Style = Dotted
	}
	p.define(t, keys, i, v)
	return v.Table
}

// duplicate reports the key part i, which contradicts what stands at first.
func (p *parser) duplicate(keys []Key, i int, first source.Span, message string) {
	if p.errorf(keys[i].Span, "%s", message) {
		last := &p.tree.Errors[len(p.tree.Errors)-1]
		last.Related = &Related{Span: first, Message: "first defined here"}
	}
}

// dotted joins the parts of a key for a message.
func dotted(keys []Key) string {
	var b strings.Builder
	for i, key := range keys {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(key.Name)
		if b.Len() > longestQuote {
			break
		}
	}
	return shortened(b.String())
}
