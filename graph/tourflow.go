package graph

import (
	"slices"

	"github.com/levlint/levlint/blueprint"
)

// tourFlow is a tour as a flow: how often each of its edges is taken.
type tourFlow struct {
	*tour
	net   *network
	place map[int]int // of the stages of the component, by stage index
	ways  []way       // within the component
	entry []way       // into it
}

// way is an edge with its arc of the network. A demanded one is taken at least once.
type way struct {
	edge     Edge
	arc      int
	demanded int
}

// Each stage has three nodes: what is limited comes in at the first and goes through the second,
// where merges and the order of the file come in beside it, and edges leave from the third.
const (
	limited = iota
	within
	leaving
	nodesEach
)

const (
	inflow = firstNode + iota
	outflow
	firstStage
)

func (f *tourFlow) node(s *blueprint.Stage, which int) int {
	return firstStage + nodesEach*f.place[s.Index] + which
}

func (f *tourFlow) into(e Edge) int {
	if e.Limited() {
		return f.node(e.To, limited)
	}
	return f.node(e.To, within)
}

// members returns the stages of the component that a run can come to.
func (t *tour) members() []*blueprint.Stage {
	return slices.DeleteFunc(slices.Clone(t.m.members[t.m.component[t.to.Index]]), func(s *blueprint.Stage) bool { return !t.reached(s.Index) })
}

// newFlow asks for a tour that spends those stages and takes those edges.
func (t *tour) newFlow(spent []*blueprint.Stage, demanded []Edge) *tourFlow {
	f := &tourFlow{tour: t, place: map[int]int{}}
	for i, s := range t.members() {
		f.place[s.Index] = i
	}
	f.net = newNetwork(firstStage - firstNode + nodesEach*len(f.place))
	add := func(from int, e Edge, most, cost int) way {
		least := 0
		if slices.Contains(demanded, e) {
			least = 1
		}
		return way{e, f.net.add(from, f.into(e), least, most, cost), least}
	}
	for _, s := range t.members() {
		for _, e := range t.m.Graph.To(s) {
			if t.reached(e.From.Index) && !t.home(e.From) && slices.Contains(t.out[e.From.Index], e) {
				f.entry = append(f.entry, add(inflow, e, 1, len(t.way(e.From))+1))
			}
		}
		f.stage(s, slices.Contains(spent, s))
		for _, e := range t.out[s.Index] {
			if t.home(e.To) {
				f.ways = append(f.ways, add(f.node(s, leaving), e, endless, 1))
			}
		}
	}
	if t.home(t.start.Stage) {
		f.net.add(inflow, f.node(t.start.Stage, within), 0, 1, 0)
	}
	f.net.add(f.node(t.to, leaving), outflow, 0, 1, 0)
	f.net.add(outflow, inflow, 1, 1, 0)
	f.net.left = &t.m.left
	t.m.left -= len(f.ways) / 16
	return f
}

// stage adds the entries of a stage: how many are left for edges that look at the limit, and
// whether all have to be used up.
func (f *tourFlow) stage(s *blueprint.Stage, spend bool) {
	n, bounded := limit(s)
	used := f.visits[s.Index]
	most, least := endless, 0
	if bounded {
		most = max(0, n-used)
	}
	if spend {
		if s == f.start.Stage {
			used-- // the start itself flows through, too
		}
		least = max(0, n-used)
	}
	f.net.add(f.node(s, limited), f.node(s, within), 0, most, 0)
	f.net.add(f.node(s, within), f.node(s, leaving), least, endless, 0)
}

// taken returns how often the flow takes an edge.
func (f *tourFlow) taken(w way) int { return f.net.flow(w.arc) + w.demanded }

// entered returns the edges that lead into the component, and the stage where it begins.
func (f *tourFlow) entered() (path []Edge, from *blueprint.Stage) {
	for _, w := range f.entry {
		if f.taken(w) > 0 {
			return append(f.way(w.edge.From), w.edge), w.edge.To
		}
	}
	return nil, f.start.Stage
}

// length returns the moves of a run that goes along the flow.
func (f *tourFlow) length() int {
	path, _ := f.entered()
	n := len(path) + 1
	for _, w := range f.ways {
		n += f.taken(w)
	}
	return n
}

// walk returns the edges of the flow in an order in which they can be walked. Where it does not
// hang together, loose is the edges that lead from what was walked to what was not.
func (f *tourFlow) walk() (edges, loose []Edge) {
	path, from := f.entered()
	length := f.length()
	if f.m.left -= length; f.m.left < 0 || length > maxQuery {
		return nil, nil
	}
	left := make([]int, len(f.ways))
	for i, w := range f.ways {
		left[i] = f.taken(w)
	}
	f.join(from, left)
	on := f.connected(from, left)
	apart := make([]bool, len(on))
	for i, w := range f.ways {
		if left[i] > 0 && !on[w.edge.From.Index] {
			apart[w.edge.From.Index] = true
		}
	}
	if !slices.Contains(apart, true) {
		return append(path, f.round(from, left)...), nil
	}
	for _, w := range slices.Concat(f.entry, f.ways) {
		if !apart[w.edge.From.Index] && apart[w.edge.To.Index] {
			loose = append(loose, w.edge)
		}
	}
	return nil, loose
}

// round takes the edges as often as is left of each, after Hierholzer.
func (f *tourFlow) round(from *blueprint.Stage, left []int) []Edge {
	out := make([][]int, len(f.m.stages))
	for i, w := range f.ways {
		out[w.edge.From.Index] = append(out[w.edge.From.Index], i)
	}
	walk, stack := []Edge{}, []int{-1}
	for len(stack) > 0 {
		at, top := from.Index, stack[len(stack)-1]
		if top >= 0 {
			at = f.ways[top].edge.To.Index
		}
		next := slices.IndexFunc(out[at], func(i int) bool { return left[i] > 0 })
		if next >= 0 {
			left[out[at][next]]--
			stack = append(stack, out[at][next])
			continue
		}
		stack = stack[:len(stack)-1]
		if top >= 0 {
			walk = append(walk, f.ways[top].edge)
		}
	}
	slices.Reverse(walk)
	return walk
}

// join connects loops that do not hang on the walk by crossing two edges: where both walk and loop
// have one, a to b and c to d, they may as well lead from a to d and from c to b. No stage is
// entered more or less often for that.
func (f *tourFlow) join(from *blueprint.Stage, left []int) {
	between := map[[2]int]int{}
	for i, w := range f.ways {
		if w.edge.Limited() {
			between[[2]int{w.edge.From.Index, w.edge.To.Index}] = i
		}
	}
	for f.cross(f.connected(from, left), left, between) {
		continue // crossing is all there is to do
	}
}

func (f *tourFlow) cross(on []bool, left []int, between map[[2]int]int) bool {
	for i, a := range f.ways {
		if left[i] == 0 || !on[a.edge.From.Index] || !a.edge.Limited() {
			continue
		}
		for j, b := range f.ways {
			if left[j] == 0 || on[b.edge.From.Index] || !b.edge.Limited() {
				continue
			}
			there, ok1 := between[[2]int{a.edge.From.Index, b.edge.To.Index}]
			back, ok2 := between[[2]int{b.edge.From.Index, a.edge.To.Index}]
			if ok1 && ok2 {
				left[i]--
				left[j]--
				left[there]++
				left[back]++
				return true
			}
		}
	}
	return false
}

// connected tells, by stage index, what the walk comes to along edges that are left.
func (f *tourFlow) connected(from *blueprint.Stage, left []int) []bool {
	on := make([]bool, len(f.m.stages))
	on[from.Index] = true
	for changed := true; changed; {
		changed = false
		for i, w := range f.ways {
			if left[i] > 0 && on[w.edge.From.Index] && !on[w.edge.To.Index] {
				on[w.edge.To.Index], changed = true, true
			}
		}
	}
	return on
}
