package rustregex

// groups are the groups of a pattern for fancy-regex, and who refers to them.
type groups struct {
	list    []*fancyNode // by number less one
	number  map[*fancyNode]int
	byName  map[string]int
	targets map[int]bool            // of references
	called  bool                    // there are calls
	sizes   map[int]fancySize       // of the groups that are measured
	within  map[int]bool            // the groups that are being measured
	calls   map[int][]subroutineUse // by the group they stand in, 0 for none
	outer   map[int]bool            // the groups that stand in no other
	dropped int                     // how many `{0}` are around the part being measured
}

// subroutineUse is a call with the least text that is matched in its group before it.
type subroutineUse struct{ group, before int }

// resolve numbers the groups and finds those that references and calls are to.
func resolve(tree *fancyNode) (*groups, *Error) {
	g := &groups{
		number: map[*fancyNode]int{}, byName: map[string]int{}, targets: map[int]bool{},
		sizes: map[int]fancySize{}, within: map[int]bool{}, calls: map[int][]subroutineUse{}, outer: map[int]bool{},
	}
	g.count(tree)
	latest := 0
	return g, g.link(tree, &latest)
}

func (g *groups) count(n *fancyNode) {
	if n.kind == fancyGroup {
		g.list = append(g.list, n)
		g.number[n] = len(g.list)
		if n.name != "" {
			g.byName[n.name] = len(g.list) // the last one of a name counts
		}
	}
	for _, sub := range n.subs {
		g.count(sub)
	}
}

// link goes through the pattern in order; latest is the number of the last group that began.
func (g *groups) link(n *fancyNode, latest *int) *Error {
	switch n.kind {
	case fancyGroup:
		*latest = g.number[n]
	case fancyReference, fancyExists, fancyCall:
		if err := g.linkOne(n, *latest); err != nil {
			return err
		}
	}
	for _, sub := range n.subs {
		if err := g.link(sub, latest); err != nil {
			return err
		}
	}
	return nil
}

func (g *groups) linkOne(n *fancyNode, latest int) *Error {
	number, known := n.target.number, true
	switch {
	case n.target.name != "":
		number, known = g.byName[n.target.name]
	case n.target.relative && number < 0:
		number += latest + 1
	case n.target.relative:
		number += latest
	}
	switch {
	case n.target.leveled && n.kind != fancyExists:
		return leveled(n)
	case !known:
		return fail(n.at, n.end, "no group is named %q", n.target.name)
	case number < 0, n.kind == fancyReference && (number == 0 || number > len(g.list)):
		return noSuchGroup(n)
	case n.kind == fancyReference && n.target.name != "" && g.list[number-1].at >= n.at:
		return fail(n.at, n.end, "the group %q begins only after this reference to it", n.target.name)
	}
	n.target.number = number
	switch n.kind {
	case fancyReference:
		g.targets[number] = true
	case fancyCall:
		g.called = true
	}
	return nil
}

func noSuchGroup(n *fancyNode) *Error {
	return fail(n.at, n.end, "there is no group with this number")
}

func leveled(n *fancyNode) *Error {
	return fail(n.at, n.end, "a reference with a level of recursion is not supported here")
}

// measure finds out the size of every part, as fancy_regex::analyze does. The group is the one
// the part stands in, 0 for none, and before the least text matched in it so far.
func (g *groups) measure(n *fancyNode, group, before int) fancySize {
	s := fancySize{constant: true}
	switch n.kind {
	case fancyText, fancyDelegate, fancyDot:
		s.least = 1
	case fancyNewline:
		s = fancySize{least: 1, hard: true}
	case fancyConcat:
		for _, sub := range n.subs {
			part := g.measure(sub, group, before+s.least)
			s = fancySize{s.least + part.least, s.constant && part.constant, s.hard || part.hard}
		}
	case fancyAlternation:
		s = g.measureBranches(n, group, before)
	case fancyGroup:
		s = g.measureGroup(n, group)
	case fancyRepeat:
		s = g.measureRepeat(n, group, before)
	case fancyReference:
		s.least, s.constant = g.sizes[n.target.number].least, g.sizes[n.target.number].constant
		s.hard = true
	case fancyAtomic:
		s = g.measure(n.subs[0], group, before)
		s.hard = true
	case fancyConditional:
		s = g.measureConditional(n, group, before)
	case fancyCall:
		s = g.measureCall(n, group, before)
	case fancyDefine:
		g.measure(n.subs[0], group, 0)
	case fancyAbsent, fancyLookAhead, fancyLookBehind:
		g.measure(n.subs[0], group, before)
		s.constant, s.hard = n.kind != fancyAbsent, true
	default:
		s.hard = n.kind != fancyEmpty && n.kind != fancyAnchor
	}
	n.size = s
	return s
}

func (g *groups) measureGroup(n *fancyNode, group int) fancySize {
	number := g.number[n]
	if group == 0 && g.dropped == 0 {
		g.outer[number] = true
	}
	g.within[number] = true
	s := g.measure(n.subs[0], number, 0)
	delete(g.within, number)
	g.sizes[number] = s
	s.hard = s.hard || g.targets[number]
	return s
}

func (g *groups) measureRepeat(n *fancyNode, group, before int) fancySize {
	if n.most == 0 {
		g.dropped++
		defer func() { g.dropped-- }()
	}
	part := g.measure(n.subs[0], group, before)
	return fancySize{capped(part.least, n.least), part.constant && n.least == n.most, part.hard}
}

// capped multiplies without going anywhere near an overflow.
func capped(a, b int) int {
	const most = 1 << 30
	return min(min(a, most)*min(b, most), most)
}

func (g *groups) measureBranches(n *fancyNode, group, before int) fancySize {
	s := g.measure(n.subs[0], group, before)
	for _, sub := range n.subs[1:] {
		part := g.measure(sub, group, before)
		s.constant = s.constant && part.constant && part.least == s.least
		s.least = min(s.least, part.least)
		s.hard = s.hard || part.hard
	}
	return s
}

func (g *groups) measureConditional(n *fancyNode, group, before int) fancySize {
	condition := g.measure(n.subs[0], group, before)
	yes := g.measure(n.subs[1], group, before+condition.least)
	no := g.measure(n.subs[2], group, before)
	return fancySize{
		least:    condition.least + min(yes.least, no.least),
		constant: condition.constant && yes.constant && no.constant && condition.least+yes.least == no.least,
		hard:     true,
	}
}

func (g *groups) measureCall(n *fancyNode, group, before int) fancySize {
	number := n.target.number
	if g.dropped == 0 || group != 0 {
		g.calls[group] = append(g.calls[group], subroutineUse{number, before})
	}
	s, known := g.sizes[number]
	if !known && number > 0 && number <= len(g.list) && !g.within[number] {
		// The calls in it are counted twice, which does not matter.
		g.within[number] = true
		s = g.measure(g.list[number-1].subs[0], number, 0)
		delete(g.within, number)
		g.sizes[number] = s
	}
	s.hard = true
	return s
}
