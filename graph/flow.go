package graph

import "slices"

// network is a flow network in which some arcs ask for a least flow, and the cheapest circulation
// is wanted. Entries of a stage are counted like that: so many at most, so many at least.
type network struct {
	arcs []arc
	out  [][]int // by node: its arcs, forth and back
	need int     // what the super source has to send
	left *int    // steps that may still be taken; nil: any number
}

// arc leads forth at even places; the one after it leads back.
type arc struct {
	to, room, cost int
}

// arcsAState is how many arcs are looked at in the time that a state of a search takes.
const arcsAState = 256

// endless is more than any sum of visits that is worth asking for.
const endless = 1 << 40

// The super source and the super sink carry what the least flows ask for.
const (
	superSource = iota
	superSink
	firstNode
)

func newNetwork(nodes int) *network { return &network{out: make([][]int, firstNode+nodes)} }

// add adds an arc and returns its place. Its flow lies between least and most.
func (n *network) add(from, to, least, most, cost int) int {
	if least > 0 {
		n.need += least
		n.add(superSource, to, 0, least, cost)
		n.add(from, superSink, 0, least, 0)
	}
	at := len(n.arcs)
	n.arcs = append(n.arcs, arc{to, max(0, most-least), cost}, arc{from, 0, -cost})
	n.out[from] = append(n.out[from], at)
	n.out[to] = append(n.out[to], at+1)
	return at
}

// flow returns what goes along an arc beyond its least flow.
func (n *network) flow(at int) int { return n.arcs[at+1].room }

// settle sends what is asked for in the cheapest way, and reports whether that is possible.
func (n *network) settle() bool {
	for n.need > 0 {
		by, ok := n.cheapest()
		if !ok || n.left != nil && *n.left < 0 {
			return false
		}
		n.need -= n.push(by, superSource, superSink, n.need)
	}
	return true
}

// cheapest returns for each node the arc of the cheapest way from the super source, and whether
// there is one to the super sink. Arcs back cost less than nothing, hence Bellman and Ford's way.
func (n *network) cheapest() (by []int, ok bool) {
	cost := make([]int, len(n.out))
	by = make([]int, len(n.out))
	waiting := make([]bool, len(n.out))
	for i := range cost {
		cost[i], by[i] = endless, -1
	}
	cost[superSource] = 0
	looked := 0
	queue := []int{superSource}
	for len(queue) > 0 {
		from := queue[0]
		looked += len(n.out[from])
		queue = queue[1:]
		waiting[from] = false
		for _, at := range n.out[from] {
			a := &n.arcs[at]
			if a.room == 0 || cost[from]+a.cost >= cost[a.to] {
				continue
			}
			cost[a.to], by[a.to] = cost[from]+a.cost, at
			if !waiting[a.to] {
				waiting[a.to] = true
				queue = append(queue, a.to)
			}
		}
	}
	if n.left != nil {
		*n.left -= looked / arcsAState
	}
	return by, by[superSink] >= 0
}

// push sends as much as fits along a way, from its end back to its start.
func (n *network) push(by []int, from, to, most int) int {
	for at := to; at != from; at = n.arcs[by[at]^1].to {
		most = min(most, n.arcs[by[at]].room)
	}
	for at := to; at != from; at = n.arcs[by[at]^1].to {
		n.arcs[by[at]].room -= most
		n.arcs[by[at]^1].room += most
	}
	return most
}

// improve cancels cycles that cost less than nothing until there is none, or until it has tried
// that often, and reports whether none is left. Every such cycle must have a limit.
func (n *network) improve(tries int) bool {
	for range tries {
		cycle := n.negative()
		if cycle == nil {
			return true
		}
		most := endless
		for _, at := range cycle {
			most = min(most, n.arcs[at].room)
		}
		for _, at := range cycle {
			n.arcs[at].room -= most
			n.arcs[at^1].room += most
		}
	}
	return false
}

// negative returns the arcs of a cycle that costs less than nothing, or nil.
func (n *network) negative() []int {
	cost, by := make([]int, len(n.out)), make([]int, len(n.out))
	for i := range by {
		by[i] = -1
	}
	last := -1
	for range n.out {
		last = -1
		for from := range n.out {
			for _, at := range n.out[from] {
				if a := &n.arcs[at]; a.room > 0 && cost[from]+a.cost < cost[a.to] {
					cost[a.to], by[a.to], last = cost[from]+a.cost, at, a.to
				}
			}
		}
		if last < 0 {
			return nil
		}
	}
	for range n.out { // the node may only hang on the cycle: go back until surely on it
		last = n.arcs[by[last]^1].to
	}
	var cycle []int
	for at := last; len(cycle) == 0 || at != last; at = n.arcs[by[at]^1].to {
		cycle = append(cycle, by[at])
	}
	slices.Reverse(cycle)
	return cycle
}
