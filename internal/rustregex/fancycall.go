package rustregex

import (
	"maps"
	"slices"

	"github.com/levlint/levlint/source"
)

func spanOf(n *fancyNode) source.Span { return source.Span{Start: n.at, End: n.end} }

// checkCalls refuses calls of groups that come back to themselves before any text is matched,
// or that never end.
func (g *groups) checkCalls(tree *fancyNode) *Error {
	if !g.called {
		return nil
	}
	reached, seen := g.reachable(), map[int]bool{}
	for _, group := range slices.Sorted(maps.Keys(g.calls)) {
		if reached[group] && g.comesBack(group, seen, map[int]bool{}) {
			return g.callError(tree, group, "calls itself before it matches any text")
		}
	}
	if e := (ending{g: g, tree: tree, known: map[int]bool{}, within: map[int]bool{}}); !e.group(0) {
		return g.callError(tree, 0, "calls itself without an end")
	}
	return nil
}

func (g *groups) callError(tree *fancyNode, group int, what string) *Error {
	if group == 0 {
		return fail(tree.at, tree.end, "the pattern %s", what)
	}
	n := g.list[group-1]
	return fail(n.at, n.end, "this group %s", what)
}

// reachable returns the groups that stand in no other or are called. As in the crate, one that
// stands in another and is not called is not looked at.
func (g *groups) reachable() map[int]bool {
	reached := maps.Clone(g.outer)
	reached[0] = true
	todo := slices.Collect(maps.Keys(reached))
	for len(todo) > 0 {
		group := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, call := range g.calls[group] {
			if !reached[call.group] {
				reached[call.group] = true
				todo = append(todo, call.group)
			}
		}
	}
	return reached
}

// comesBack follows the calls that stand at the start of a group.
func (g *groups) comesBack(group int, seen, within map[int]bool) bool {
	if within[group] || seen[group] {
		return within[group]
	}
	seen[group], within[group] = true, true
	for _, call := range g.calls[group] {
		if call.before == 0 && g.comesBack(call.group, seen, within) {
			return true
		}
	}
	delete(within, group)
	return false
}

// ending finds out whether a part can be matched by calls that end.
type ending struct {
	g      *groups
	tree   *fancyNode
	known  map[int]bool
	within map[int]bool
}

func (e *ending) group(number int) bool {
	if ends, ok := e.known[number]; ok || e.within[number] {
		return ends && ok
	}
	if number > len(e.g.list) {
		return true // refused elsewhere, unless it is never called
	}
	part := e.tree
	if number > 0 {
		part = e.g.list[number-1].subs[0]
	}
	e.within[number] = true
	e.known[number] = e.part(part)
	delete(e.within, number)
	return e.known[number]
}

func (e *ending) part(n *fancyNode) bool {
	switch n.kind {
	case fancyAlternation:
		for _, sub := range n.subs {
			if e.part(sub) {
				return true
			}
		}
		return false
	case fancyRepeat:
		return n.least == 0 || e.part(n.subs[0])
	case fancyConditional:
		return e.part(n.subs[2]) || e.part(n.subs[0]) && e.part(n.subs[1])
	case fancyCall:
		return e.group(n.target.number)
	}
	for _, sub := range n.subs {
		if !e.part(sub) {
			return false
		}
	}
	return true
}
