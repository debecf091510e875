package report

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// A frame shows the lines of a file that a finding speaks of, with its places underlined:
//
//	 3 | [stages.plan]
//	   |         ---- the run starts here
//	...
//	12 | [stages.review]
//	   |         ^^^^^^
//
// It is laid out without colour; the text format prints it.
type frame []frameLine

// frameLine is a line of the file with its underlines, or a gap between two such lines.
type frameLine struct {
	number int // from 1; 0 is a gap
	text   string
	marks  []mark
}

// mark is one underline. Each is printed in a row of its own, so that labels never collide.
type mark struct {
	from, to int // terminal columns, from 0; never empty
	primary  bool
	label    string
}

// place is the part of one line that is to be underlined.
type place struct {
	line    int
	span    source.Span // within the line
	primary bool        // the finding's own place, not a related one
	label   string
}

// newFrame lays out the frame of a finding. Lines wider than width are cut around their marks.
// A finding about the whole file has no place of its own to show, only its related ones.
func newFrame(f *analyzer.Finding, related []analyzer.Related, width int) frame {
	var places []place
	if f.Span != (source.Span{}) {
		places = primaryPlaces(f.File, f.Span)
	}
	for _, r := range related {
		p := firstLine(f.File, r.Span)
		p.label = Visible(r.Message)
		places = append(places, p)
	}
	slices.SortStableFunc(places, byLine)

	var fr frame
	for len(places) > 0 {
		line, same := places[0].line, 1
		for same < len(places) && places[same].line == line {
			same++
		}
		fr = fr.bridge(f.File, line, width)
		fr = append(fr, newFrameLine(f.File, line, places[:same], width))
		places = places[same:]
	}
	return fr
}

// byLine puts places in the order of the file, and on one line the finding's own place first.
func byLine(a, b place) int {
	switch {
	case a.line != b.line:
		return a.line - b.line
	case a.primary != b.primary:
		if a.primary {
			return -1
		}
		return 1
	default:
		return a.span.Start - b.span.Start
	}
}

// primaryPlaces returns where the finding itself is. What runs over several lines is shown by
// the first and the last of them, with words: two bare underlines would look like two places.
func primaryPlaces(f *source.File, s source.Span) []place {
	first := firstLine(f, s)
	first.primary = true
	// The line of the last byte, not of the end: a span that includes its line end stops there.
	end := f.Position(max(s.Start, s.End-1), source.ByteColumns).Line
	if end <= first.line {
		return []place{first}
	}
	first.label = "from here"
	last := place{line: end, span: f.Line(end), primary: true, label: "to here"}
	text := f.Content[last.span.Start:last.span.End]
	last.span.Start += len(text) - len(strings.TrimLeft(text, " \t"))
	last.span.End = max(last.span.Start, min(last.span.End, s.End))
	return []place{first, last}
}

// firstLine returns the part of s that lies on the line where s begins.
func firstLine(f *source.File, s source.Span) place {
	line := f.Position(s.Start, source.ByteColumns).Line
	whole := f.Line(line)
	start := min(max(s.Start, whole.Start), whole.End)
	return place{line: line, span: source.Span{Start: start, End: max(start, min(s.End, whole.End))}}
}

// bridge leads from the last line of the frame to the next one: by a gap, or by the one line
// that is left out, which takes no more room than a gap.
func (fr frame) bridge(f *source.File, next, width int) frame {
	if len(fr) == 0 {
		return fr
	}
	switch last := fr[len(fr)-1].number; next - last {
	case 1:
		return fr
	case 2:
		return append(fr, newFrameLine(f, last+1, nil, width))
	default:
		return append(fr, frameLine{})
	}
}

// newFrameLine lays out one line of the file. All places lie on it.
func newFrameLine(f *source.File, number int, places []place, width int) frameLine {
	whole := f.Line(number)
	focus := 0
	if len(places) > 0 {
		focus = places[0].span.Start - whole.Start
	}
	w := newWindow(f.Content[whole.Start:whole.End], focus, width)
	line := frameLine{number: number, text: w.shown()}
	for _, p := range places {
		m := mark{primary: p.primary, label: p.label}
		m.from, m.to = w.columns(p.span.Start-whole.Start, p.span.End-whole.Start)
		line.marks = append(line.marks, m)
	}
	return line
}

// lastNumber returns the greatest line number in the frame, which decides the gutter's width.
func (fr frame) lastNumber() int {
	if len(fr) == 0 {
		return 0
	}
	return fr[len(fr)-1].number
}
