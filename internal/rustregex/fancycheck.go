package rustregex

import "math"

// checkFancy follows what fancy-regex 0.19 does with a pattern: it matches by itself what it
// must, and gives the rest to the crate regex.
func checkFancy(text *rewritten) *Error {
	p := fancyParser{text: text.text}
	tree, err := p.parse()
	if err != nil {
		return text.back(err)
	}
	g, err := resolve(tree)
	if err == nil {
		g.measure(tree, 0, 0)
		err = g.checkCalls(tree)
	}
	if err == nil {
		c := fancyCompiler{delegates: map[delegateKey]piece{}, groups: g.list, called: map[int]bool{}}
		err = c.compile(tree, false)
	}
	if err != nil {
		return text.back(err)
	}
	return nil
}

// fancyCompiler follows fancy_regex::compile.
type fancyCompiler struct {
	translator translator
	delegates  map[delegateKey]piece
	groups     []*fancyNode // of the pattern, by number less one
	called     map[int]bool // the groups that were read because of a call
}

type delegateKey struct {
	text string
	fold bool
}

// compile reads a part. What is not hard goes to regex, unless it is in the middle of what is.
func (c *fancyCompiler) compile(n *fancyNode, hard bool) *Error {
	if !hard && !n.size.hard {
		return c.delegate(n)
	}
	switch n.kind {
	case fancyText, fancyDelegate:
		return c.delegate(n)
	case fancyConcat:
		return c.concat(n, hard)
	case fancyRepeat:
		if n.most == 0 {
			return nil
		}
		return c.compile(n.subs[0], hard || n.size.hard && n.most != 1)
	case fancyLookAhead, fancyAtomic:
		return c.compile(n.subs[0], false)
	case fancyLookBehind:
		return c.lookBehind(n)
	case fancyExists:
		if n.target.leveled {
			return leveled(n)
		}
		return nil
	case fancyCall:
		return c.call(n, hard)
	case fancyVerb:
		return fail(n.at, n.end, "of the verbs, only `(*FAIL)` is supported here")
	case fancyAbsentOthers:
		return fail(n.at, n.end, "of the absent operators, only `(?~…)` is supported here")
	case fancyAbsent:
		return c.absent(n)
	case fancyDefine:
		return nil
	}
	return c.compileEach(n.subs, hard)
}

func (c *fancyCompiler) compileEach(parts []*fancyNode, hard bool) *Error {
	for _, part := range parts {
		if err := c.compile(part, hard); err != nil {
			return err
		}
	}
	return nil
}

// call reads the group that is called: where it stands, it may not be matched at all.
func (c *fancyCompiler) call(n *fancyNode, hard bool) *Error {
	number := n.target.number
	switch {
	case number > len(c.groups):
		return noSuchGroup(n)
	case number == 0 || c.called[number]:
		return nil
	}
	c.called[number] = true
	return c.compile(c.groups[number-1].subs[0], hard)
}

// concat gives to regex what it can of the start and of the end.
func (c *fancyCompiler) concat(n *fancyNode, hard bool) *Error {
	start, end := 0, len(n.subs)
	for start < end && n.subs[start].size.constant && !n.subs[start].size.hard {
		start++
	}
	for end > start && !n.subs[end-1].size.hard && (!hard || n.subs[end-1].size.constant) {
		end--
	}
	if err := c.delegate(n.subs[:start]...); err != nil {
		return err
	}
	if err := c.compileEach(n.subs[start:end], true); err != nil {
		return err
	}
	return c.delegate(n.subs[end:]...)
}

// lookBehind refuses what has no fixed size and cannot be matched backwards by regex.
func (c *fancyCompiler) lookBehind(n *fancyNode) *Error {
	inner := n.subs[0]
	branches := []*fancyNode{inner}
	if inner.kind == fancyAlternation && !inner.size.constant {
		branches = inner.subs
	}
	for _, branch := range branches {
		if reversed := reversedCount(branch); !branch.size.constant && reversed != nil {
			return fail(reversed.at, reversed.end, "the count is reversed: at least %d, at most %d", reversed.least, reversed.most)
		}
		if branch.size.constant || !branch.size.hard {
			if err := c.compile(branch, false); err != nil {
				return err
			}
			continue
		}
		if branch.kind != fancyConcat {
			return variableLookBehind(branch)
		}
		for _, part := range branch.subs {
			if part.size.hard && !part.size.constant {
				return variableLookBehind(part)
			}
			if err := c.compile(part, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// reversedCount finds `{3,2}`, which the crate minds only here.
func reversedCount(n *fancyNode) *fancyNode {
	if n.kind == fancyRepeat && n.least > n.most {
		return n
	}
	for _, sub := range n.subs {
		if found := reversedCount(sub); found != nil {
			return found
		}
	}
	return nil
}

func variableLookBehind(n *fancyNode) *Error {
	return fail(n.at, n.end, "look-behind over this is not supported: what it matches has no fixed length")
}

func (c *fancyCompiler) absent(n *fancyNode) *Error {
	if inner := n.subs[0]; inner.size.hard && hasAbsent(inner) {
		return fail(n.at, n.end, "absent operators within one another are not supported here")
	}
	return c.compile(n.subs[0], false)
}

func hasAbsent(n *fancyNode) bool {
	if n.kind == fancyAbsent || n.kind == fancyAbsentOthers {
		return true
	}
	for _, sub := range n.subs {
		if hasAbsent(sub) {
			return true
		}
	}
	return false
}

// delegate checks what regex is given in one go.
func (c *fancyCompiler) delegate(parts ...*fancyNode) *Error {
	j := joiner{translator: &c.translator}
	for _, part := range parts {
		p, err := c.piece(part)
		if err != nil {
			return err
		}
		j.add(p)
		if j.sum.tooLarge() {
			return tooLargePart(part)
		}
	}
	if whole := j.result(); whole.size().tooLarge() {
		return tooLargePart(parts[0])
	}
	return nil
}

func tooLargePart(n *fancyNode) *Error {
	return tooLarge(&node{span: spanOf(n)})
}

// piece translates a part that is not hard.
func (c *fancyCompiler) piece(n *fancyNode) (piece, *Error) {
	t := &c.translator
	t.flags = flagSet{unicode: true, fold: n.fold, dotAll: n.dotAll, crlf: n.crlf}
	switch n.kind {
	case fancyText:
		return t.literal(&node{kind: literal, char: []rune(n.text)[0]})
	case fancyDelegate:
		return c.fragment(n)
	case fancyDot:
		return setPiece(t.dot()), nil
	case fancyAnchor:
		return piece{kind: otherPiece, onlyEmpty: true, cost: both(stateSize)}, nil
	case fancyGroup:
		p, err := c.piece(n.subs[0])
		return t.captured(p), err
	case fancyRepeat:
		return c.repetition(n)
	case fancyConcat, fancyAlternation:
		j := joiner{translator: t, alternatives: n.kind == fancyAlternation}
		for _, sub := range n.subs {
			p, err := c.piece(sub)
			if err != nil {
				return piece{}, err
			}
			if j.add(p); j.sum.tooLarge() {
				return piece{}, tooLargePart(n)
			}
		}
		return j.result(), nil
	}
	return piece{}, nil
}

func (c *fancyCompiler) repetition(n *fancyNode) (piece, *Error) {
	most := n.most
	if most == unlimited {
		most = unbounded
	}
	if max(n.least, most) > math.MaxUint32 {
		return piece{}, fail(n.at, n.end, "the count is too large: at most %d", uint32(math.MaxUint32))
	}
	t := &c.translator
	if most == 0 {
		t.dropped++
		defer func() { t.dropped-- }()
	}
	p, err := c.piece(n.subs[0])
	if err != nil {
		return piece{}, err
	}
	p = t.repeat(p, uint32(n.least), uint32(max(most, n.least)))
	if t.size(&p).tooLarge() {
		return piece{}, tooLargePart(n)
	}
	return p, nil
}

// fragment translates a class, which is put into the pattern that regex is given as it is.
func (c *fancyCompiler) fragment(n *fancyNode) (piece, *Error) {
	key := delegateKey{n.text, n.fold}
	if p, ok := c.delegates[key]; ok {
		return p, nil
	}
	tree, err := newParser(n.text).parse()
	var p piece
	if err == nil {
		p, err = c.translator.piece(tree)
	}
	if err != nil {
		err.Span = spanOf(n)
		return piece{}, err
	}
	c.delegates[key] = p
	return p, nil
}
