package draw

import (
	"math"
	"slices"
	"strings"
)

// A layered layout, after Sugiyama: stages on every other row, and on the rows between the labels
// of edges, each with a place of its own. So nothing that is written can cover anything else.
// All steps are deterministic; sizes are in pixels.
type layout struct {
	boxes         []*box // stages first, in file order; then the bends of edges
	rows          [][]*box
	routes        []route
	width, height float64
}

// box is a stage, a label or a mere bend of an edge.
type box struct {
	x, y, w, h float64 // the middle, and the size
	row, at    int     // its row, and its place in it
	up, down   []*box
	label      string
	bend       bool
}

// route is how an edge runs, from its stage to the other one.
type route struct {
	edge  Edge
	stops []*box // between the two; none for an edge from a stage to itself
	back  bool   // it runs upwards

	leaves, arrives end // not of an edge from a stage to itself
}

// end is where an edge meets a stage, next to that stop.
type end struct {
	x, y float64
	at   *box
}

const (
	letter    = 7.4 // width of a letter
	lineSkip  = 17.0
	padding   = 12.0
	gapAcross = 26.0
	gapDown   = 20.0
	loopWidth = 34.0
	margin    = 24.0
	sweeps    = 24
)

// textWidth returns the width of text in a font whose letters are all equally wide.
func textWidth(text string) float64 {
	n := 0
	for _, r := range text {
		n++
		if r >= 0x1100 { // wide, or safely taken for it
			n++
		}
	}
	return letter * float64(n)
}

func newLayout(p *Picture) *layout {
	l := &layout{}
	for i := range p.Stages {
		b := &box{w: 2 * padding, h: 2*padding + lineSkip*float64(len(p.Stages[i].lines())-1)}
		for _, line := range p.Stages[i].lines() {
			b.w = max(b.w, textWidth(line)+2*padding)
		}
		l.boxes = append(l.boxes, b)
	}
	l.rank(p)
	for _, e := range p.Edges {
		l.route(e)
	}
	l.fillRows()
	l.order()
	l.place()
	l.ports()
	return l
}

// rank gives each stage its row: below all stages that lead to it, but for edges that lead back.
func (l *layout) rank(p *Picture) {
	out := make([][]int, len(p.Stages))
	for _, e := range p.Edges {
		out[e.From] = append(out[e.From], e.To)
	}
	const unseen, open, done = 0, 1, 2
	state := make([]int, len(p.Stages))
	var order []int // each stage before those it leads to, reversed
	var visit func(int)
	forward := make([][]int, len(p.Stages))
	visit = func(s int) {
		state[s] = open
		for _, to := range out[s] {
			if state[to] != open {
				forward[s] = append(forward[s], to)
			}
			if state[to] == unseen {
				visit(to)
			}
		}
		state[s] = done
		order = append(order, s)
	}
	starts := make([]int, 0, len(p.Stages))
	for i, s := range p.Stages {
		if s.Entry {
			starts = append(starts, i)
		}
	}
	for i := range p.Stages {
		starts = append(starts, i)
	}
	for _, s := range starts {
		if state[s] == unseen {
			visit(s)
		}
	}
	for _, s := range slices.Backward(order) {
		for _, to := range forward[s] {
			l.boxes[to].row = max(l.boxes[to].row, l.boxes[s].row+2)
		}
	}
}

// route lays an edge over the rows between its ends, with its label on the one next to its start.
func (l *layout) route(e Edge) {
	from, to := l.boxes[e.From], l.boxes[e.To]
	e.Label = plain(e.Label)
	r := route{edge: e, back: to.row <= from.row}
	if e.From == e.To {
		l.loop(r, from)
		return
	}
	top, bottom := from, to
	if r.back {
		top, bottom = to, from
	}
	first, last := top.row+1, bottom.row-1
	if first > last { // on the same row, or the one below: by way of the row beneath
		first, last = bottom.row+1, bottom.row+1
		for row := first; row <= last; row++ {
			r.stops = append(r.stops, l.bend(row))
		}
		r.stops[0].up = append(r.stops[0].up, top, bottom)
		top.down, bottom.down = append(top.down, r.stops[0]), append(bottom.down, r.stops[0])
	} else {
		at := top
		for row := first; row <= last; row++ {
			b := l.bend(row)
			at.down, b.up = append(at.down, b), append(b.up, at)
			r.stops = append(r.stops, b)
			at = b
		}
		at.down, bottom.up = append(at.down, bottom), append(bottom.up, at)
	}
	if r.back {
		slices.Reverse(r.stops)
	}
	if e.Label != "" {
		r.stops[0].label = e.Label
		r.stops[0].w = textWidth(e.Label) + 8
	}
	l.routes = append(l.routes, r)
}

// loop adds an edge from a stage to itself. It is drawn beside the stage, which is made wider by
// that; several are drawn as one, with all their labels.
func (l *layout) loop(r route, at *box) {
	before := slices.IndexFunc(l.routes, func(other route) bool {
		return other.edge.From == r.edge.From && other.edge.To == r.edge.To
	})
	if before < 0 {
		l.routes = append(l.routes, r)
		at.w += 2 * (loopWidth + textWidth(r.edge.Label))
		return
	}
	known := &l.routes[before].edge
	at.w -= 2 * textWidth(known.Label)
	labels := slices.DeleteFunc([]string{known.Label, r.edge.Label}, func(label string) bool { return label == "" })
	known.Label = strings.Join(labels, ", ")
	at.w += 2 * textWidth(known.Label)
}

func (l *layout) bend(row int) *box {
	b := &box{w: 6, h: lineSkip, row: row, bend: true}
	l.boxes = append(l.boxes, b)
	return b
}

func (l *layout) fillRows() {
	last := 0
	for _, b := range l.boxes {
		last = max(last, b.row)
	}
	l.rows = make([][]*box, last+1)
	for _, b := range l.boxes {
		b.at = len(l.rows[b.row])
		l.rows[b.row] = append(l.rows[b.row], b)
	}
}

// order moves boxes within their rows towards the middle of what they are tied to, and keeps the
// order with the fewest crossings.
func (l *layout) order() {
	best, fewest := l.saved(), l.crossings()
	for i := range sweeps {
		rows := slices.Clone(l.rows)
		if i%2 == 1 {
			slices.Reverse(rows)
		}
		for _, row := range rows {
			middle := map[*box]float64{}
			for _, b := range row {
				tied := b.up
				if i%2 == 1 {
					tied = b.down
				}
				middle[b] = float64(b.at)
				for k, t := range tied {
					if k == 0 {
						middle[b] = 0
					}
					middle[b] += float64(t.at) / float64(len(tied))
				}
			}
			slices.SortStableFunc(row, func(a, b *box) int {
				switch d := middle[a] - middle[b]; {
				case math.Abs(d) < 1e-9:
					return 0
				case d < 0:
					return -1
				default:
					return 1
				}
			})
			for at, b := range row {
				b.at = at
			}
		}
		if n := l.crossings(); n < fewest {
			best, fewest = l.saved(), n
		}
	}
	for r, row := range best {
		for at, b := range row {
			b.at = at
		}
		l.rows[r] = row
	}
}

func (l *layout) saved() [][]*box {
	rows := make([][]*box, len(l.rows))
	for i, row := range l.rows {
		rows[i] = slices.Clone(row)
	}
	return rows
}

// crossings counts how often ties between neighbouring rows cross.
func (l *layout) crossings() int {
	n := 0
	for _, row := range l.rows {
		var ties [][2]int
		for _, b := range row {
			for _, d := range b.down {
				ties = append(ties, [2]int{b.at, d.at})
			}
		}
		for i, a := range ties {
			for _, b := range ties[i+1:] {
				if (a[0]-b[0])*(a[1]-b[1]) < 0 {
					n++
				}
			}
		}
	}
	return n
}
