package rustregex

import "github.com/levlint/levlint/source"

// node is a part of a pattern, or of a class in brackets.
type node struct {
	kind nodeKind
	span source.Span
	subs []*node

	char    rune         // of literal
	hexByte bool         // of literal: written as \xHH
	bell    bool         // of literal: written as \a
	name    string       // of property: what is in the braces; of posix: "alpha"; of op: "&&"
	negated bool         // of classes
	flags   []flagChange // of group and flags
	capture bool         // of group
	min     uint32       // of repetition
	max     uint32       // of repetition, unbounded if there is none
}

// flagChange is one flag of `(?i-s)`.
type flagChange struct {
	flag byte
	on   bool
}

type nodeKind uint8

const (
	empty nodeKind = iota
	flagsOnly
	literal
	dot
	assertion
	perl     // \d and its like; name is the letter in lower case
	property // \p{…}
	bracketed
	repetition
	group
	alternation
	concat

	// Only in classes:
	classRange // of the two literals in subs
	posix      // [:alpha:]
	union
	op // && -- ~~ of the two in subs
)

const unbounded = 1<<32 - 1

// nests reports whether a node counts for MaxNesting.
func (k nodeKind) nests() bool {
	switch k {
	case bracketed, repetition, group, alternation, concat, union, op:
		return true
	}
	return false
}

// checkNesting goes no deeper than the limit, so that what runs after it can recurse.
func checkNesting(n *node, depth int) *Error {
	if n.kind.nests() {
		if depth++; depth > MaxNesting {
			return fail(n.span.Start, n.span.End, "groups, repetitions and classes are nested more than %d deep", MaxNesting)
		}
	}
	for _, sub := range n.subs {
		if err := checkNesting(sub, depth); err != nil {
			return err
		}
	}
	return nil
}

// sequence makes one node of the parts of a concatenation.
func sequence(parts []*node, start, end int) *node {
	return joined(concat, parts, start, end)
}

// joined makes one node of several: none are an empty one, one is itself.
func joined(kind nodeKind, parts []*node, start, end int) *node {
	switch len(parts) {
	case 0:
		return &node{kind: empty, span: source.Span{Start: start, End: end}}
	case 1:
		return parts[0]
	}
	return &node{kind: kind, span: source.Span{Start: start, End: end}, subs: parts}
}
