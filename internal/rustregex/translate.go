package rustregex

import "unicode"

// checkProgram refuses a tree that has no meaning, or whose program becomes too large.
func checkProgram(tree *node) *Error {
	t := translator{flags: flagSet{unicode: true}}
	p, err := t.piece(tree)
	if err != nil {
		return err
	}
	if t.size(&p).tooLarge() {
		return tooLarge(tree)
	}
	return nil
}

func tooLarge(n *node) *Error {
	return fail(n.span.Start, n.span.End, "the pattern becomes too large when it is compiled, more than %d MiB: make its counts smaller", MaxProgram>>20)
}

// translator follows the module hir::translate of regex-syntax 0.8, which turns a tree into
// what is compiled. Of that it keeps what the size depends on.
type translator struct {
	flags flagSet
	// dropped counts the `{0}` around: what is in them must have a meaning, but is not compiled.
	dropped int
	work    int // ranges of classes put together so far
}

// maxWork is how many ranges the classes of a pattern may come to on the way.
const maxWork = 1 << 20

// flagSet are the flags that matter here.
type flagSet struct{ fold, dotAll, crlf, unicode bool }

func (f *flagSet) change(changes []flagChange) {
	for _, c := range changes {
		switch c.flag {
		case 'i':
			f.fold = c.on
		case 's':
			f.dotAll = c.on
		case 'R':
			f.crlf = c.on
		case 'u':
			f.unicode = c.on
		}
	}
}

func (t *translator) piece(n *node) (piece, *Error) {
	switch n.kind {
	case flagsOnly:
		t.flags.change(n.flags)
		return piece{}, nil
	case literal:
		return t.literal(n)
	case dot:
		if !t.flags.unicode {
			return piece{}, t.invalidUTF8(n)
		}
		return setPiece(t.dot()), nil
	case assertion:
		return piece{kind: otherPiece, onlyEmpty: true, cost: cost{stateSize, stateSize}}, nil
	case perl, property, bracketed:
		set, err := t.set(n)
		return setPiece(set), err
	case repetition:
		return t.repetition(n)
	case group:
		outside := t.flags
		t.flags.change(n.flags)
		p, err := t.piece(n.subs[0])
		t.flags = outside
		if n.capture {
			p = t.captured(p)
		}
		return p, err
	case concat, alternation:
		return t.several(n)
	}
	return piece{}, nil
}

func (t *translator) several(n *node) (piece, *Error) {
	j := joiner{translator: t, alternatives: n.kind == alternation}
	for _, sub := range n.subs {
		p, err := t.piece(sub)
		if err != nil {
			return piece{}, err
		}
		j.add(p)
		if j.sum.tooLarge() {
			return piece{}, tooLarge(n)
		}
	}
	return j.result(), nil
}

func (t *translator) repetition(n *node) (piece, *Error) {
	if n.max == 0 {
		t.dropped++
		defer func() { t.dropped-- }()
	}
	p, err := t.piece(n.subs[0])
	if err != nil {
		return piece{}, err
	}
	p = t.repeat(p, n.min, n.max)
	if t.size(&p).tooLarge() {
		return piece{}, tooLarge(n)
	}
	return p, nil
}

func (t *translator) literal(n *node) (piece, *Error) {
	if !t.flags.unicode && n.hexByte && n.char > unicode.MaxASCII {
		return piece{}, t.invalidUTF8(n)
	}
	if t.flags.fold && (t.flags.unicode || n.char <= unicode.MaxASCII) {
		set := runeSet{{n.char, n.char}}
		if folded := t.fold(set); len(folded) > 1 {
			return setPiece(folded), nil
		}
	}
	return textPiece(string(n.char)), nil
}

func (t *translator) fold(set runeSet) runeSet {
	switch {
	case !t.flags.fold:
		return set
	case t.flags.unicode:
		t.work += len(casedRunes())
		return set.fold()
	default:
		return set.foldBytes()
	}
}

func (t *translator) dot() runeSet {
	switch {
	case t.flags.dotAll:
		return everything
	case t.flags.crlf:
		return runeSet{{'\n', '\n'}, {'\r', '\r'}}.negate(unicode.MaxRune)
	default:
		return runeSet{{'\n', '\n'}}.negate(unicode.MaxRune)
	}
}

func (t *translator) invalidUTF8(n *node) *Error {
	return fail(n.span.Start, n.span.End, "without the flag `u` this matches single bytes, and so text that is not UTF-8")
}

// largest is the largest member a class can have.
func (t *translator) largest() rune {
	if t.flags.unicode {
		return unicode.MaxRune
	}
	return 0xff
}

// set returns the members of a class or of an item of one.
func (t *translator) set(n *node) (runeSet, *Error) {
	set, err := t.members(n)
	if t.work += len(set); err == nil && t.work > maxWork {
		err = fail(n.span.Start, n.span.End, "the pattern has too many large classes to be checked")
		err.Limit = true
	}
	return set, err
}

func (t *translator) members(n *node) (runeSet, *Error) {
	switch n.kind {
	case literal:
		return t.member(n, n)
	case classRange:
		return t.member(n.subs[0], n.subs[1])
	case perl:
		return t.perl(n)
	case property:
		return t.property(n)
	case posix:
		return t.finish(n, posixSet(n.name))
	case bracketed:
		set, err := t.set(n.subs[0])
		if err != nil {
			return nil, err
		}
		return t.finish(n, set)
	case union:
		return t.union(n)
	case op:
		left, err := t.set(n.subs[0])
		if err != nil {
			return nil, err
		}
		right, err := t.set(n.subs[1])
		if err != nil {
			return nil, err
		}
		return t.fold(left).apply(n.name, t.fold(right)), nil
	}
	return nil, nil
}

// union keeps the ranges in order now and then, so that they do not pile up.
func (t *translator) union(n *node) (runeSet, *Error) {
	var ranges []runeRange
	ordered := 0
	for _, sub := range n.subs {
		set, err := t.set(sub)
		if err != nil {
			return nil, err
		}
		if ranges = append(ranges, set...); len(ranges) > 2*ordered+1000 {
			ranges = newSet(ranges)
			ordered = len(ranges)
		}
	}
	return newSet(ranges), nil
}

// member returns a range, which may be a single character.
func (t *translator) member(low, high *node) (runeSet, *Error) {
	for _, end := range []*node{low, high} {
		switch {
		case t.flags.unicode || end.char <= unicode.MaxASCII:
		case end.hexByte:
			return nil, t.invalidUTF8(end)
		default:
			return nil, t.needsUnicode(end)
		}
	}
	return runeSet{{low.char, high.char}}, nil
}

func (t *translator) needsUnicode(n *node) *Error {
	return fail(n.span.Start, n.span.End, "without the flag `u` a class holds ASCII characters only")
}

// finish folds and negates a class.
func (t *translator) finish(n *node, set runeSet) (runeSet, *Error) {
	set = t.fold(set)
	if n.negated {
		set = set.negate(t.largest())
	}
	if !t.flags.unicode && !set.isASCII() {
		return nil, t.invalidUTF8(n)
	}
	return set, nil
}

func (t *translator) perl(n *node) (runeSet, *Error) {
	var set runeSet
	switch {
	case !t.flags.unicode:
		set = posixSet(map[string]string{"d": "digit", "s": "space", "w": "word"}[n.name])
	case n.name == "d":
		set = digitSet()
	case n.name == "s":
		set = spaceSet()
	default:
		set = wordSet()
	}
	if n.negated {
		set = set.negate(t.largest())
	}
	if !t.flags.unicode && n.negated {
		return nil, t.invalidUTF8(n)
	}
	return set, nil
}

func (t *translator) property(n *node) (runeSet, *Error) {
	if !t.flags.unicode {
		return nil, fail(n.span.Start, n.span.End, "without the flag `u` sets of Unicode characters are not available")
	}
	set, ok := findProperty(n.name)
	if !ok {
		return nil, fail(n.span.Start, n.span.End, "no set of Unicode characters is named %q", n.name)
	}
	set = t.fold(set)
	if n.negated != isNotEqual(n.name) {
		set = set.negate(unicode.MaxRune)
	}
	return set, nil
}

func posixSet(name string) runeSet {
	bounds := posixSets[name]
	var set runeSet
	for i := 0; i < len(bounds); i += 2 {
		set = append(set, runeRange{rune(bounds[i]), rune(bounds[i+1])})
	}
	return set
}
