package draw

import (
	"cmp"
	"slices"
)

// place gives boxes their coordinates: rows from top to bottom, and within a row, without changing
// its order, each box as near as possible to the middle of what it is tied to.
func (l *layout) place() {
	y := margin
	for _, row := range l.rows {
		tallest := 0.0
		for _, b := range row {
			tallest = max(tallest, b.h)
		}
		x := margin
		for _, b := range row {
			b.y = y + tallest/2
			if b.bend {
				b.h = tallest // the edge runs straight beside the boxes of the row
			}
			b.x = x + b.w/2
			x += b.w + gapAcross
		}
		y += tallest + gapDown
	}
	l.height = y - gapDown + margin
	for i := range sweeps {
		for k := range l.rows {
			row := l.rows[k]
			if i%2 == 1 {
				row = l.rows[len(l.rows)-1-k]
			}
			spread(row, wishes(row, i%2 == 1), gapAcross)
		}
	}
	left := 0.0
	for i, b := range l.boxes {
		if i == 0 || b.x-b.w/2 < left {
			left = b.x - b.w/2
		}
	}
	for _, b := range l.boxes {
		b.x += margin - left
		l.width = max(l.width, b.x+b.w/2+margin)
	}
}

// wishes returns where each box of a row would be if it were alone.
func wishes(row []*box, upwards bool) []float64 {
	wish := make([]float64, len(row))
	for i, b := range row {
		tied := b.up
		if upwards {
			tied = b.down
		}
		if len(tied) == 0 {
			wish[i] = b.x
			continue
		}
		for _, t := range tied {
			wish[i] += t.x / float64(len(tied))
		}
	}
	return wish
}

// spread puts boxes as near to their wishes as their order and their sizes allow. Without sizes
// that is a regression that must not fall, which pools neighbours who would change places.
func spread(row []*box, wish []float64, gap float64) {
	type pool struct {
		sum float64
		n   int
	}
	offsets := make([]float64, len(row))
	var pools []pool
	for i, b := range row {
		if i > 0 {
			offsets[i] = offsets[i-1] + row[i-1].w/2 + gap + b.w/2
		}
		pools = append(pools, pool{wish[i] - offsets[i], 1})
		for len(pools) > 1 {
			last, before := pools[len(pools)-1], pools[len(pools)-2]
			if before.sum/float64(before.n) <= last.sum/float64(last.n) {
				break
			}
			pools = append(pools[:len(pools)-2], pool{before.sum + last.sum, before.n + last.n})
		}
	}
	i := 0
	for _, p := range pools {
		for range p.n {
			row[i].x = p.sum/float64(p.n) + offsets[i]
			i++
		}
	}
}

// portGap is how far apart edges meet the border of a stage, if there is room.
const portGap = 14.0

// ports says where each edge leaves its stage and where it arrives: at the top or at the bottom, as
// near as possible to where it comes from, and each at a place of its own.
func (l *layout) ports() {
	for _, stage := range l.boxes {
		for _, below := range []bool{false, true} {
			var ends []*end
			for i := range l.routes {
				r := &l.routes[i]
				if len(r.stops) == 0 {
					continue
				}
				r.leaves.at, r.arrives.at = r.stops[0], r.stops[len(r.stops)-1]
				if l.boxes[r.edge.From] == stage && (r.leaves.at.y > stage.y) == below {
					ends = append(ends, &r.leaves)
				}
				if l.boxes[r.edge.To] == stage && (r.arrives.at.y > stage.y) == below {
					ends = append(ends, &r.arrives)
				}
			}
			meet(stage, ends, below)
		}
	}
}

func meet(stage *box, ends []*end, below bool) {
	slices.SortStableFunc(ends, func(a, b *end) int { return cmp.Compare(a.at.x, b.at.x) })
	reach := min(stage.w/2-18, 64)
	row, wish := make([]*box, len(ends)), make([]float64, len(ends))
	for i, e := range ends {
		row[i] = &box{}
		wish[i] = min(max(e.at.x, stage.x-reach), stage.x+reach)
	}
	gap := min(portGap, 2*reach/float64(max(1, len(ends)-1)))
	spread(row, wish, gap)
	for i, e := range ends { // what is pressed to a corner leaves the others their room
		left, right := gap*float64(i), gap*float64(len(ends)-1-i)
		e.x, e.y = min(max(row[i].x, stage.x-reach+left), stage.x+reach-right), stage.y-stage.h/2
		if below {
			e.y = stage.y + stage.h/2
		}
	}
}
