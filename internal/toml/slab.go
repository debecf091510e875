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
	rooms   []*Entry // of the tables, roomFor each
	block   int      // nodes in the first block of a kind; those after it are smaller
}

// newSlabs sizes the blocks for a text of that many bytes. In real blueprints there is a value for
// every 70 bytes and an entry for every 84, so that the first block holds most of them.
func newSlabs(size int) slabs {
	return slabs{block: min(max(size/96, 4), 1024)}
}

// next returns a pointer to a new zero element of the block, or of a new one.
func next[T any](block *[]T, size int) *T {
	b := *block
	if len(b) == cap(b) {
		b = make([]T, 0, later(b, size))
	}
	b = b[:len(b)+1]
	*block = b
	return &b[len(b)-1]
}

// later returns the size of the next block.
func later[T any](block []T, size int) int {
	if block == nil {
		return size
	}
	return max(size/4, 4)
}

func (s *slabs) value() *Value { return next(&s.values, s.block) }
func (s *slabs) entry() *Entry { return next(&s.entries, s.block) }
func (s *slabs) table() *Table { return next(&s.tables, max(s.block/4, 4)) }

// span returns a slice of that one span.
func (s *slabs) span(span source.Span) []source.Span {
	p := next(&s.spans, max(s.block/4, 4))
	*p = span
	n := len(s.spans)
	return s.spans[n-1 : n : n]
}

// keys returns a copy of the parts of a key.
func (s *slabs) keys(parts []Key) []Key { return keep(&s.names, parts, s.block) }

// array returns a copy of the elements of an array; it is not nil.
func (s *slabs) array(elems []*Value) []*Value { return keep(&s.refs, elems, s.block) }

// roomFor is the number of entries of most tables: three of four have no more.
const roomFor = 4

// room returns an empty list of entries that takes roomFor of them before it is copied.
func (s *slabs) room() []*Entry {
	var none [roomFor]*Entry
	return keep(&s.rooms, none[:], s.block/2*roomFor)[:0]
}

// keep copies a few elements to the block. The copy has no room to grow, so that appending
// to it does not overwrite its neighbor.
func keep[T any](block *[]T, elems []T, size int) []T {
	b := *block
	if cap(b)-len(b) < len(elems) {
		b = make([]T, 0, max(later(b, size), len(elems)))
	}
	start := len(b)
	b = append(b, elems...)
	*block = b
	return b[start:len(b):len(b)]
}
