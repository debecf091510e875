package toml

import "github.com/levlint/levlint/source"

// slabs hands out the nodes of the tree from large blocks: a document has thousands of
// them, and they all live as long as the tree.
type slabs struct {
	values  []Value
	entries []Entry
	tables  []Table
	names   []Key
	spans   []source.Span
	refs    []*Value
	block   int // nodes in a block
}

func newSlabs(size int) slabs {
	return slabs{block: min(max(size/128, 4), 512)}
}

// next returns a pointer to a new zero element of the block, or of a new one.
func next[T any](block *[]T, size int) *T {
	b := *block
	if len(b) == cap(b) {
		b = make([]T, 0, size)
	}
	b = b[:len(b)+1]
	*block = b
	return &b[len(b)-1]
}

func (s *slabs) value() *Value { return next(&s.values, s.block) }
func (s *slabs) entry() *Entry { return next(&s.entries, s.block) }
func (s *slabs) table() *Table { return next(&s.tables, max(s.block/8, 4)) }

// span returns a slice of that one span.
func (s *slabs) span(span source.Span) []source.Span {
	p := next(&s.spans, max(s.block/8, 4))
	*p = span
	n := len(s.spans)
	return s.spans[n-1 : n : n]
}

// keys returns a copy of the parts of a key.
func (s *slabs) keys(parts []Key) []Key { return keep(&s.names, parts, s.block) }

// array returns a copy of the elements of an array; it is not nil.
func (s *slabs) array(elems []*Value) []*Value { return keep(&s.refs, elems, s.block) }

// keep copies a few elements to the block. The copy has no room to grow, so that appending
// to it does not overwrite its neighbor.
func keep[T any](block *[]T, elems []T, size int) []T {
	b := *block
	if cap(b)-len(b) < len(elems) {
		b = make([]T, 0, max(size, len(elems)))
	}
	start := len(b)
	b = append(b, elems...)
	*block = b
	return b[start:len(b):len(b)]
}
