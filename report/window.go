package report

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// tabWidth is the distance of tab stops in code frames.
const tabWidth = 4

// ellipsis stands for what is cut off a line. It is one column wide.
const ellipsis = "…"

// window is the part of a line that is shown: all of it, or what fits around a focus.
type window struct {
	text        string // the part of the line that cells were made of
	cells       []cell // nil where each byte is one, as in nearly all lines
	begin       int    // where it begins in the line
	left, right int    // columns of the cells that are shown
	cutLeft     bool
	cutRight    bool
}

// newWindow returns a window on line that is at most width columns wide, ellipses aside, and
// that shows the byte at focus.
func newWindow(line string, focus, width int) window {
	begin, end := neighbourhood(line, focus, width)
	return windowOf(line, begin, end, focus, width)
}

// windowOf returns the window, given which bytes of the line can be shown.
func windowOf(line string, begin, end, focus, width int) window {
	text := line[begin:end]
	w := window{text: text, begin: begin, cutLeft: begin > 0, cutRight: end < len(line)}
	if !isPlain(text) {
		w.cells = cells(text)
	}
	total := w.total()
	w.right = total
	if total <= width {
		return w
	}
	// A quarter of the room goes to what stands before the focus.
	w.left = min(max(0, w.columnOf(focus)-width/4), total-width)
	w.right = w.left + width
	w.cutLeft = w.cutLeft || w.left > 0
	w.cutRight = w.cutRight || w.right < total
	return w
}

// neighbourhood returns the bytes of line around focus that can possibly be shown. Without it,
// a thousand findings on one line of a megabyte would split that line a thousand times.
func neighbourhood(line string, focus, width int) (begin, end int) {
	reach := 8 * width // in bytes; a column seldom takes more than four
	begin, end = max(0, focus-reach), min(len(line), focus+reach)
	for begin > 0 && begin > focus-reach-utf8.UTFMax && !utf8.RuneStart(line[begin]) {
		begin--
	}
	for end < len(line) && end < focus+reach+utf8.UTFMax && !utf8.RuneStart(line[end]) {
		end++
	}
	if strings.IndexByte(line[begin:end], '\t') >= 0 {
		return begin, end // the width of a tab depends on all that is before it
	}
	return narrow(line, begin, end, min(max(begin, focus), end), width)
}

// narrow takes from both ends of a part of a line what is more than width characters of ASCII away
// from the focus, since each of these takes a column; one more stays, as an accent may follow. An
// eighth is left of nearly every long line.
func narrow(line string, begin, end, focus, width int) (from, to int) {
	left, right := 0, 0 // characters of ASCII on either side
	for from = focus; from > begin && left <= width; from-- {
		if isPlain(line[from-1 : from]) {
			left++
		}
	}
	for to = focus; to < end && right <= width; to++ {
		if isPlain(line[to : to+1]) {
			right++
		}
	}
	return from, to
}

func (w window) total() int {
	if w.cells == nil {
		return len(w.text)
	}
	last := w.cells[len(w.cells)-1]
	return last.column + last.width
}

// cellAt returns the cell that the byte at offset of the line belongs to.
func (w window) cellAt(offset int) (cell, bool) {
	if w.cells == nil {
		i := min(offset-w.begin, len(w.text)-1)
		return cell{offset: i, bytes: 1, column: i, width: 1}, i >= 0
	}
	after := sort.Search(len(w.cells), func(i int) bool { return w.begin+w.cells[i].offset > offset })
	if after == 0 {
		return cell{}, false
	}
	return w.cells[after-1], true
}

// columnOf returns the column, before cutting, where the byte at offset of the line is shown.
func (w window) columnOf(offset int) int {
	c, ok := w.cellAt(offset)
	switch {
	case !ok:
		return 0
	case offset >= w.begin+c.offset+c.bytes:
		return c.column + c.width // the end of the line
	default:
		return c.column
	}
}

// columns returns the columns of the window that the bytes [start, end) of the line take. They
// are never none: an empty range takes the one after it, and what is cut off takes the ellipsis.
func (w window) columns(start, end int) (from, to int) {
	from = w.columnOf(start)
	to = from
	if c, ok := w.cellAt(end - 1); ok && end > start {
		to = c.column + c.width
	}
	shift := -w.left
	if w.cutLeft {
		shift += uniseg.StringWidth(ellipsis)
	}
	last := w.right + shift // the column of the right ellipsis; the left one is in column 0
	from = min(max(from+shift, 0), last)
	to = min(max(to+shift, from), last)
	return from, max(to, from+1)
}

// shown returns what the window shows.
func (w window) shown() string {
	var b strings.Builder
	b.Grow(w.right - w.left + 2*len(ellipsis)) // enough for most lines
	if w.cutLeft {
		b.WriteString(ellipsis)
	}
	if w.cells == nil {
		b.WriteString(w.text[w.left:w.right])
	}
	column := w.left
	for _, c := range w.cells {
		if c.column < w.left || c.column+c.width > w.right {
			continue
		}
		// Half of a wide character cut off on the left leaves a column to fill.
		b.WriteString(strings.Repeat(" ", c.column-column))
		b.WriteString(w.shownAs(c))
		column = c.column + c.width
	}
	if w.cutRight {
		b.WriteString(ellipsis)
	}
	return b.String()
}

// shownAs returns what stands for a cell on the terminal. Tabs become spaces.
func (w window) shownAs(c cell) string {
	text := w.text[c.offset:][:c.bytes]
	if text == "\t" {
		return "    "[:c.width]
	}
	return Visible(text)
}

// cell is a piece of a line that a terminal shows as one: a letter with its accents, an emoji
// of several characters, a tab.
type cell struct {
	offset, bytes int // in the text it came from
	column, width int // on the terminal, from 0
}

// cells splits text into what a terminal shows.
func cells(text string) []cell {
	out := make([]cell, 0, len(text))
	column, offset, state := 0, 0, -1
	for offset < len(text) {
		c := cell{offset: offset, column: column}
		switch {
		case text[offset] == '\t':
			c.bytes, c.width, state = 1, tabWidth-column%tabWidth, -1
		case isASCIIAlone(text, offset):
			c.bytes, c.width, state = 1, 1, -1
		default:
			var cluster string
			cluster, _, c.width, state = uniseg.FirstGraphemeClusterInString(text[offset:], state)
			c.bytes = len(cluster)
			if shown := Visible(cluster); shown != cluster {
				c.width = uniseg.StringWidth(shown)
			}
		}
		offset += c.bytes
		column += c.width
		out = append(out, c)
	}
	return out
}

// isASCIIAlone reports whether the byte at i is ASCII and nothing that follows can join it.
// It spares nearly all text the search for clusters.
func isASCIIAlone(text string, i int) bool {
	return text[i] < utf8.RuneSelf && (i+1 == len(text) || text[i+1] < utf8.RuneSelf)
}
