// Package toml parses TOML 1.1 into a tree that keeps every byte, comment and mistake.
//
// No served Go library does what a linter needs: places of keys and values, comments, and
// going on after an error (see ARCHITECTURE.md for what was measured). Parse never fails:
// what cannot be read becomes an Error with its span, and the tree holds all the rest.
package toml

import "github.com/levlint/levlint/source"

// Limits of the parser. MaxDepth is the nesting the engine's own reader allows
// (spec/verdicts/rust-toml-1.1.4.tsv); beyond it the engine refuses the file.
const (
	MaxDepth  = 80
	MaxErrors = 1000 // errors kept for one file; Tree.Dropped counts the rest
)

// Tree is one parsed document.
type Tree struct {
	File     *source.File
	Root     *Table
	Items    []Item    // every byte of the file, in order
	Comments []Comment // in order
	Errors   []Error   // in order of their spans
	Dropped  int       // errors beyond MaxErrors
}

// Item is one top-level piece of the document. The spans of all Items, joined, are the file.
type Item struct {
	Kind ItemKind
	Span source.Span
	Keys []Key  // of a header or an assignment: the dotted key as written
	Into *Table // of a header: the table it opens; of an assignment: the table that Keys start from
}

// ItemKind tells pieces of a document apart.
type ItemKind uint8

// Blank is white space, line ends and comments between the others. Broken is text that
// could not be read; it always has at least one Error.
const (
	Blank ItemKind = iota
	Header
	ArrayHeader
	Assignment
	Broken
)

// Key is one part of a dotted key.
type Key struct {
	Name string      // decoded
	Span source.Span // as written, quotes included
}

// Comment is a comment. Its span starts at the "#" and ends before the line end.
type Comment struct{ Span source.Span }

// Error is one mistake in the syntax. Message completes "not TOML: ..." in lower case.
type Error struct {
	Span    source.Span
	Message string
	Related *Related // the first definition, for duplicates
}

// Related is a second place that an Error speaks of.
type Related struct {
	Span    source.Span
	Message string
}

// Table is a table, however it was written.
type Table struct {
	Style   Style
	Span    source.Span   // of an inline table: its braces; otherwise its first header, or its first key
	Headers []source.Span // the [headers] that open it, brackets included; empty for inline and dotted tables
	Entries []*Entry      // in the order of their first appearance
	index   map[string]int
}

// Style says how a table came to be.
type Style uint8

// An Implied table was only ever named as a parent, as a is in [a.b]. A Dotted one was
// made by a dotted key. A table that gets its own header after it was Implied is Headed.
const (
	Headed Style = iota
	Implied
	Dotted
	Inline
)

// Entry is a key of a table with its value.
type Entry struct {
	Key   Key    // where the key is written: its own header or assignment if there is one, else its first mention
	Keys  []Key  // every place where it is written, in file order: [a.b] and [a.c] both write a
	Value *Value // never nil
}

// Get returns the entry of that name, or nil. The key is compared decoded.
func (t *Table) Get(name string) *Entry {
	if t == nil {
		return nil
	}
	if t.index == nil { // a handful of entries is faster without an index
		for _, e := range t.Entries {
			if e.Key.Name == name {
				return e
			}
		}
		return nil
	}
	if i, ok := t.index[name]; ok {
		return t.Entries[i]
	}
	return nil
}

// Kind is the TOML type of a value.
type Kind uint8

// Invalid is a value that could not be read; the Tree has an Error at its place.
const (
	Invalid Kind = iota
	String
	Integer
	Float
	Bool
	OffsetDateTime
	LocalDateTime
	LocalDate
	LocalTime
	Array
	TableValue
)

// Value is a value and where it is written.
type Value struct {
	Kind Kind
	Bool bool // Bool

	// AppendedBy is true for an Array made of [[headers]]. Its Span is the first of them.
	AppendedBy bool

	Span  source.Span // of a table opened by a header: that header
	Str   string      // String: the decoded text; dates and times: the text as written
	Int   int64       // Integer
	Float float64     // Float
	Array []*Value    // Array; of an array of tables one TableValue for each [[header]]
	Table *Table      // TableValue
}
