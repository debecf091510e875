package blueprint

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// Decode reads a blueprint. It never returns nil and never fails: mistakes are in Syntax and
// Problems, and everything else is decoded. Unknown releases are not its business: keys that
// only some releases read are decoded and noted, and a rule decides.
func Decode(f *source.File) *Blueprint {
	tree := toml.Parse(f)
	b := &Blueprint{File: f, tree: tree, Dropped: tree.Dropped}
	for _, e := range tree.Errors {
		s := SyntaxError{Span: e.Span, Message: e.Message}
		if e.Related != nil {
			s.Related, s.Note = e.Related.Span, e.Related.Message
		}
		b.Syntax = append(b.Syntax, s)
	}
	b.Comments = slices.Grow(b.Comments, len(tree.Comments))
	for _, c := range tree.Comments {
		b.Comments = append(b.Comments, c.Span)
	}
	if b.Later = laterFormat(tree.Root); b.Later.Text != "" {
		return b
	}
	d := &decoder{file: f, tree: tree}
	d.table(&scope{table: rootTable, entries: tree.Root}, reflect.ValueOf(b).Elem())
	if tree.Root.Get("agent") == nil && !d.misspelt("agent") {
		for i := range d.problems { // it runs nothing, so neither a stage that it makes up; its keys lack its header
			if p := &d.problems[i]; p.Table == rootTable && (p.Kind == MissingKey || p.Kind == MisplacedKey && p.Home == agentTable) {
				p.Severity = Off
			}
		}
		d.problems = append(d.problems, Problem{Kind: MissingAgent, Severity: Error, Refuses: true, Table: rootTable})
	}
	d.refusals(b)
	d.problems = slices.DeleteFunc(d.problems, func(p Problem) bool { return p.Severity == Off || p.Kind == UnknownKey && garbled(p.Key.Text) })
	slices.SortStableFunc(d.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Kind, b.Kind))
	})
	b.Problems = d.problems
	for i, s := range b.Stages.Items {
		s.Index, s.in = i, b
	}
	return b
}

// garbled reports whether a key is no word that somebody wrote: bytes that are no text, of which the
// syntax errors speak.
func garbled(key string) bool {
	return !utf8.ValidString(key) || strings.ContainsFunc(key, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) })
}

// misspelt reports whether a key of the top level was meant to be that one, without which the
// engine refuses the file.
func (d *decoder) misspelt(key string) bool {
	for i := range d.problems {
		if p := &d.problems[i]; p.Table == rootTable && p.Kind == UnknownKey && p.Meant == key {
			p.Refuses = true
			return true
		}
	}
	return false
}

// laterFormat returns the first table that only a later file format has (section f).
func laterFormat(root *toml.Table) Name {
	if root.Get("agent") != nil || root.Get("stages") != nil {
		return Name{}
	}
	for _, e := range root.Entries {
		if (e.Key.Name == "blueprint" || e.Key.Name == "graph") && e.Value.Kind == toml.TableValue {
			return nameOf(e.Key)
		}
	}
	return Name{}
}

// decoder walks the tree and the table of keys side by side. Only what differs between types
// of keys is code; what differs between keys is in their rows.
type decoder struct {
	file     *source.File
	tree     *toml.Tree
	problems []Problem // those of severity Off were taken back
	causes   map[cause]int
	ends     map[*toml.Table]int // see endOf; nil until asked for
}

// scope is the table being decoded and those around it.
type scope struct {
	table   *Table
	entries *toml.Table
	name    Name
	up      *scope
	quiet   bool // nothing in here is read, which has been said once

	first   int             // how many problems there were when it was begun
	claimed map[string]bool // keys that misspelt ones before were taken for

	holdsNames bool // its keys are names that somebody chose, of tables that table describes
}

func (d *decoder) problem(s *scope, p Problem) {
	if s.quiet {
		return
	}
	p.Table, p.Owner = s.table, s.name
	p.torn = p.torn || s.entries != nil && s.entries.Style == toml.Implied
	for up := s; up != nil; up = up.up {
		if up.table == stageTable && !up.holdsNames {
			p.stage = up.name.Span
		}
	}
	d.problems = append(d.problems, p)
}

// table decodes one table with fixed keys into the struct dst.
func (d *decoder) table(s *scope, dst reflect.Value) {
	fields := planFor(dst.Type(), s.table).fields
	s.first = len(d.problems)
	for _, e := range s.entries.Entries {
		at := s.table.row(e.Key.Name)
		if at < 0 {
			d.unknown(s, e)
			continue
		}
		row := s.table.Keys[at]
		if e.Key.Name == row.Alias && s.entries.Get(row.Name) != nil {
			continue // conflicts says so
		}
		inner := s
		if d.unread(s, row, e) {
			inner = &scope{table: s.table, entries: s.entries, name: s.name, up: s.up, quiet: true}
		}
		d.value(inner, row, e, dst.Field(fields[at]))
	}
	d.needs(s)
	d.conflicts(s)
}

// value decodes one entry by its row.
func (d *decoder) value(s *scope, row *Key, e *toml.Entry, field reflect.Value) {
	switch dst := field.Addr().Interface().(type) {
	case *Data:
		d.slid(s, row, e)
		if row.Holds != nil && e.Value.Kind != toml.TableValue {
			d.wrongType(s, row, e.Key, e.Value)
		}
		*dst = d.data(e.Value)
		dst.Key = e.Key.Span
	case *Texts:
		dst.Key, dst.Span = e.Key.Span, e.Value.Span
		d.texts(s, row, e, dst)
	case list:
		dst.place(e.Key.Span, e.Value.Span)
		d.list(s, row, e, dst)
	case scalar:
		dst.place(e.Key.Span, e.Value.Span)
		d.scalar(s, row, e.Key, e.Value, dst)
	default:
		d.sub(s, row, e, field)
	}
}

// scalar decodes a string, number or boolean, and judges it by its row.
func (d *decoder) scalar(s *scope, row *Key, key toml.Key, v *toml.Value, dst scalar) {
	if v.Kind == toml.Invalid {
		return // a syntax error says so
	}
	if !dst.accept(v) {
		d.wrongType(s, row, key, v)
		return
	}
	if row.Type == Percent && !dst.sound() {
		d.problem(s, Problem{Kind: BadPercent, Severity: Error, Refuses: true, Span: v.Span, Key: nameOf(key), Row: row, Got: v.Str})
	}
	if !d.words(s, row, key, v) {
		dst.drop()
	}
	d.oddValue(s, row, key, v)
}

// sub decodes a table with fixed keys, or the short form that stands for one.
func (d *decoder) sub(s *scope, row *Key, e *toml.Entry, field reflect.Value) {
	if v := e.Value; v.Kind != toml.TableValue && row.Type != StringOrTable { // of which the short form complains
		d.wrongType(s, row, e.Key, v)
	}
	field.Set(reflect.New(field.Type().Elem()))
	d.node(s, row, e.Key, e.Value, e.Keys, field.Elem())
}

// node decodes into one struct of the model, whatever form the value has.
func (d *decoder) node(s *scope, row *Key, key toml.Key, v *toml.Value, mentions []toml.Key, dst reflect.Value) {
	n := dst.Addr().Interface().(noder).node()
	n.Name, n.Span = nameOf(key), v.Span
	if len(mentions) > 1 {
		n.Mentions = make([]source.Span, 0, len(mentions))
		for _, k := range mentions {
			n.Mentions = append(n.Mentions, k.Span)
		}
	}
	if v.Kind == toml.TableValue && row.Table != nil && !row.Table.Open {
		n.Implied = v.Table.Style == toml.Implied
		d.table(&scope{table: row.Table, entries: v.Table, name: n.Name, up: s, quiet: s.quiet}, dst)
		return
	}
	if short := planFor(dst.Type(), row.Table).short; short >= 0 {
		short := dst.Field(short).Addr().Interface().(scalar)
		short.place(cmp.Or(key.Span, v.Span), v.Span)
		d.scalar(s, row, key, v, short)
		n.Malformed = !short.sound() && v.Kind != toml.String
		return
	}
	n.Malformed = true
}

// list decodes an array of tables, or a table whose keys are names.
func (d *decoder) list(s *scope, row *Key, e *toml.Entry, dst list) {
	switch v := e.Value; {
	case row.Type == Named && v.Kind == toml.TableValue:
		dst.open(len(v.Table.Entries))
		d.named(&scope{table: row.Table, entries: v.Table, name: nameOf(e.Key), up: s, quiet: s.quiet, holdsNames: true}, dst)
	case row.Type != Named && v.Kind == toml.Array:
		dst.open(len(v.Array))
		for _, member := range v.Array {
			d.member(s, row, e.Key, member, dst)
		}
	default:
		d.wrongType(s, row, e.Key, v)
	}
}

// named decodes a table whose keys are names that somebody chose. An entry of the wrong type
// still exists for the engine, with every default (d.1).
func (d *decoder) named(s *scope, dst list) {
	each := s.table.Each
	if each == nil {
		each = &Key{Type: Sub, Table: s.table, Name: s.table.Name}
	}
	for _, e := range inEngineOrder(s.entries.Entries) {
		if e.Key.Name == "" && s.table.NoName.Severity != Off {
			d.problem(s, Problem{Kind: BlankValue, Severity: s.table.NoName.Severity, Refuses: s.table.NoName.Refuses, Span: e.Key.Span, Key: nameOf(e.Key), Effect: s.table.NoName.Text})
		}
		if each.Type == Sub && s.table.NotTable != "" && e.Value.Kind != toml.TableValue && (d.slidAmongNames(s, e) || d.ofEach(s, e)) {
			continue
		}
		if each.Table != nil && e.Value.Kind != toml.TableValue && each.Type != StringOrTable {
			d.wrongType(s, each, e.Key, e.Value)
		}
		d.node(s, each, e.Key, e.Value, e.Keys, dst.add())
	}
}

// inEngineOrder sorts names by their own headers, as the engine's reader does: it takes a table
// that was only implied, as b is by [stages.b.model], out of the order and puts it where its own
// header [stages.b] stands. (Run against the reader; engine.md e.2 says otherwise.)
func inEngineOrder(entries []*toml.Entry) []*toml.Entry {
	byKey := func(a, b *toml.Entry) int { return cmp.Compare(a.Key.Span.Start, b.Key.Span.Start) }
	if slices.IsSortedFunc(entries, byKey) {
		return entries
	}
	return slices.SortedStableFunc(slices.Values(entries), byKey)
}

// member decodes one member of an array of tables. What is no table is dropped, or has every default.
func (d *decoder) member(s *scope, row *Key, key toml.Key, v *toml.Value, dst list) {
	if v.Kind == toml.TableValue || row.Type == StringsOrTables && v.Kind == toml.String {
		d.node(s, row, toml.Key{}, v, nil, dst.add())
		return
	}
	if v.Kind == toml.Invalid {
		return
	}
	effect := memberDropped
	if row.Table.NotTable != "" {
		effect = "the engine makes " + row.Table.NotTable + " of it"
		d.node(s, row, toml.Key{}, v, nil, dst.add())
	}
	d.problem(s, Problem{Kind: WrongType, Member: true, Severity: Error, Span: v.Span, Key: nameOf(key), Row: row, Got: got(v), Effect: effect})
}

// memberDropped is what the engine does to a member of another type (d.2).
const memberDropped = "the member is dropped"

// texts decodes an array of strings.
func (d *decoder) texts(s *scope, row *Key, e *toml.Entry, dst *Texts) {
	if e.Value.Kind != toml.Array {
		d.wrongType(s, row, e.Key, e.Value)
		return
	}
	dst.open(len(e.Value.Array))
	for _, v := range e.Value.Array {
		switch {
		case v.Kind == toml.String:
			dst.Items = append(dst.Items, Text{Key: v.Span, Span: v.Span, got: v.Str, ok: true})
		case v.Kind != toml.Invalid:
			d.problem(s, Problem{Kind: WrongType, Member: true, Severity: Error, Refuses: row.RefusesMembers, Span: v.Span, Key: nameOf(e.Key), Row: row, Got: got(v), Effect: memberDropped})
		}
	}
}

// data keeps a free-form value as it is.
func (d *decoder) data(v *toml.Value) Data {
	out := Data{Span: v.Span, Text: v.Str, Int: v.Int, Float: v.Float, Bool: v.Bool}
	switch v.Kind {
	case toml.Invalid:
		return Data{Span: v.Span}
	case toml.String:
		out.Kind = DataText
	case toml.Integer:
		out.Kind = DataInt
	case toml.Float:
		out.Kind = DataFloat
	case toml.Bool:
		out.Kind = DataBool
	case toml.Array:
		out.Kind = DataArray
		for _, member := range v.Array {
			out.Items = append(out.Items, d.data(member))
		}
	case toml.TableValue:
		out.Kind = DataTable
		for _, e := range v.Table.Entries {
			value := d.data(e.Value)
			value.Key = e.Key.Span
			out.Fields = append(out.Fields, Field{Name: nameOf(e.Key), Value: value})
		}
	default:
		out.Kind = DataTime
	}
	return out
}

func nameOf(k toml.Key) Name { return Name{Text: k.Name, Span: k.Span} }

// plan says which fields of a struct of the model take what its table holds. A struct has one table.
type plan struct {
	fields []int // one for each row of the table
	short  int   // that of the short form, which stands for the table; -1 where it has none
}

// plans caches them. Reading the tags of a struct costs more than decoding a typical table into it.
var plans sync.Map //nolint:gochecknoglobals // a cache of what the compiler fixed: reflect.Type to *plan

func planFor(model reflect.Type, table *Table) *plan {
	if p, ok := plans.Load(model); ok {
		return p.(*plan)
	}
	p := &plan{short: -1}
	if table != nil {
		p.fields = make([]int, len(table.Keys))
	}
	for i := range model.NumField() {
		switch key := model.Field(i).Tag.Get("key"); {
		case key == "*":
			p.short = i
		case key != "" && table != nil:
			p.fields[table.row(key)] = i
		}
	}
	plans.Store(model, p)
	return p
}
