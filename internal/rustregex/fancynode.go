package rustregex

import "math"

// fancyNode is a part of a pattern as fancy-regex sees it.
type fancyNode struct {
	kind fancyKind
	at   int // where it starts
	end  int // where it ends
	subs []*fancyNode

	text   string // of fancyText; of fancyDelegate: what is given to the crate regex
	fold   bool   // under the flag i
	dotAll bool   // of fancyDot
	crlf   bool   // of fancyDot
	least  int    // of fancyRepeat
	most   int    // of fancyRepeat, unlimited if there is none
	name   string // of fancyGroup, if it has one
	target target // of references

	size fancySize
}

// target is the group a reference is to.
type target struct {
	name     string
	number   int
	relative bool // number counts from the place of the reference
	leveled  bool // a level of recursion is given
}

// fancySize is what is known of the text a part matches.
type fancySize struct {
	least    int
	constant bool // all it matches is of one size
	// hard is set where fancy-regex must match the part by itself. The rest it gives to regex.
	hard bool
}

const unlimited = math.MaxInt

type fancyKind uint8

const (
	fancyEmpty fancyKind = iota
	fancyText
	fancyDelegate
	fancyDot
	fancyAnchor   // ^ $ \A \z, which regex matches as well
	fancyBoundary // \b and its like, \Z
	fancyNewline  // \R
	fancyConcat
	fancyAlternation
	fancyGroup
	fancyLookAhead
	fancyLookBehind
	fancyRepeat
	fancyAtomic
	fancyKeepOut  // \K
	fancyContinue // \G
	fancyReference
	fancyExists      // the condition that a group took part
	fancyConditional // of three parts
	fancyCall        // of a group, as a subroutine
	fancyDefine
	fancyFail
	fancyVerb         // (*ACCEPT) and the like, which are not supported
	fancyAbsent       // (?~x)
	fancyAbsentOthers // (?~|x|y), (?~|x) and (?~|), which are not supported
)

// canRepeat reports whether a quantifier may follow.
func (k fancyKind) canRepeat() bool {
	switch k {
	case fancyEmpty, fancyLookAhead, fancyLookBehind, fancyKeepOut, fancyContinue, fancyFail, fancyVerb:
		return false
	}
	return true
}

func fancyJoined(kind fancyKind, subs []*fancyNode, start, end int) *fancyNode {
	switch len(subs) {
	case 0:
		return &fancyNode{kind: fancyEmpty, at: start, end: end}
	case 1:
		return subs[0]
	}
	return &fancyNode{kind: kind, at: start, end: end, subs: subs}
}
