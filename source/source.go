// Package source holds text and turns byte offsets into positions whose unit is named.
//
// Everything inside levlint speaks of places as byte spans. Lines and columns exist
// only where text leaves the program, and there the unit is chosen once: a terminal
// counts runes, SARIF and editors count UTF-16 code units. This package is the only
// one that counts.
package source

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// BOM is the UTF-8 byte order mark that some editors put before the first line.
const BOM = "\ufeff"

// File is a text with a name. It is read-only after New and safe for concurrent use.
type File struct {
	Name    string // as the user named it; "" for text that has no file
	Content string // any bytes, UTF-8 or not

	once  sync.Once
	lines []int // offset of the first byte of each line, BOM excluded on the first

	counting sync.Once
	marks    []mark
}

// mark says how many characters come before an offset. Lines longer than people write are counted
// from the nearest one: else 10 MB on one line with a finding in every word take hours.
type mark struct{ offset, runes, units int }

// apart is about how many bytes lie between two marks.
const apart = 4096

// New returns a file over a copy of text: a string, so that every piece of it costs nothing.
// The line index is built when a position is first asked for: most files have no findings.
func New(name string, text []byte) *File {
	return &File{Name: name, Content: string(text)}
}

// Span is the half-open range of bytes [Start, End) of one file.
// The zero Span is the empty place before the first byte: a finding about the whole file.
type Span struct{ Start, End int }

// Len returns the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether o lies within s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Overlaps reports whether s and o share a byte. Empty spans share none.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Text returns the bytes of s as a string, which keeps the whole text in memory. A span outside the
// file is cut to it.
func (f *File) Text(s Span) string {
	s = f.clip(s)
	return f.Content[s.Start:s.End]
}

// All returns the place of the whole text.
func (f *File) All() Span { return Span{0, len(f.Content)} }

func (f *File) clip(s Span) Span {
	s.Start = min(max(s.Start, 0), len(f.Content))
	s.End = min(max(s.End, s.Start), len(f.Content))
	return s
}

// Unit says what a column counts.
type Unit uint8

// A tab, a combining mark and an emoji are one rune each; the emoji is two UTF-16
// code units and four bytes.
const (
	ByteColumns Unit = iota
	RuneColumns
	UTF16Columns
)

// Position is a line and a column, both counted from 1. The unit of the column is
// that of the call that made it.
type Position struct{ Line, Column int }

// Position returns the position of the byte at offset. Offsets outside the file are
// moved to its nearer end, and an offset inside a character is moved to its start.
// A byte order mark takes no column, because editors do not show it.
//
// A line ends after "\n". The "\r" of a "\r\n" belongs to the line it ends; a lone
// "\r" ends nothing, as in TOML.
func (f *File) Position(offset int, unit Unit) Position {
	offset = min(max(offset, 0), len(f.Content))
	for offset > 0 && offset < len(f.Content) && !utf8.RuneStart(f.Content[offset]) && f.insideRune(offset) {
		offset--
	}
	starts := f.lineStarts()
	line := sort.SearchInts(starts, offset+1)
	if line == 0 { // inside the byte order mark
		return Position{1, 1}
	}
	return Position{line, 1 + f.columns(starts[line-1], offset, unit)}
}

// insideRune reports whether the continuation byte at offset belongs to a well-formed character.
func (f *File) insideRune(offset int) bool {
	for back := 1; back < utf8.UTFMax && back <= offset; back++ {
		if utf8.RuneStart(f.Content[offset-back]) {
			_, size := utf8.DecodeRuneInString(f.Content[offset-back:])
			return size > back
		}
	}
	return false
}

// Offset is the inverse of Position. It answers false for a line that is not in the file
// and for a column past the end of its line; the column right after the last character is
// allowed, since spans end there. A column inside a character is moved to its start.
func (f *File) Offset(p Position, unit Unit) (int, bool) {
	starts := f.lineStarts()
	if p.Line < 1 || p.Line > len(starts) || p.Column < 1 {
		return 0, false
	}
	offset, end := starts[p.Line-1], f.Line(p.Line).End
	for column := 1; column < p.Column; {
		if offset >= end {
			return 0, false
		}
		r, size := utf8.DecodeRuneInString(f.Content[offset:])
		if column += width(r, size, unit); column > p.Column {
			break
		}
		offset += size
	}
	return offset, true
}

// Line returns the span of line n, counted from 1, without its line end and without a
// byte order mark. A line that is not in the file is empty.
func (f *File) Line(n int) Span {
	starts := f.lineStarts()
	if n < 1 || n > len(starts) {
		return Span{len(f.Content), len(f.Content)}
	}
	start, end := starts[n-1], len(f.Content)
	if n < len(starts) {
		end = starts[n] - 1
		if end > start && f.Content[end-1] == '\r' {
			end--
		}
	}
	return Span{start, end}
}

// Lines returns the number of lines. A text that ends in a line end has an empty last
// line, so that a position at its very end exists.
func (f *File) Lines() int { return len(f.lineStarts()) }

func (f *File) lineStarts() []int {
	f.once.Do(func() {
		first := 0
		if strings.HasPrefix(f.Content, BOM) {
			first = len(BOM)
		}
		f.lines = append(make([]int, 0, 1+strings.Count(f.Content, "\n")), first)
		for at := first; ; {
			i := strings.IndexByte(f.Content[at:], '\n')
			if i < 0 {
				return
			}
			at += i + 1
			f.lines = append(f.lines, at)
		}
	})
	return f.lines
}

// columns counts the columns from the start of a line to an offset in it.
func (f *File) columns(start, offset int, unit Unit) int {
	if unit == ByteColumns || offset-start <= apart {
		return columns(f.Content[start:offset], unit)
	}
	f.counting.Do(f.count)
	return f.before(offset, unit) - f.before(start, unit)
}

// before counts the characters of the file before an offset, which is not inside one.
func (f *File) before(offset int, unit Unit) int {
	i := sort.Search(len(f.marks), func(i int) bool { return f.marks[i].offset > offset }) - 1
	m := f.marks[i] // the first is at 0
	n := m.runes
	if unit == UTF16Columns {
		n = m.units
	}
	return n + columns(f.Content[m.offset:offset], unit)
}

func (f *File) count() {
	f.marks = []mark{{}}
	next := mark{}
	for next.offset < len(f.Content) {
		r, size := utf8.DecodeRuneInString(f.Content[next.offset:])
		next.offset += size
		next.runes += width(r, size, RuneColumns)
		next.units += width(r, size, UTF16Columns)
		if next.offset >= f.marks[len(f.marks)-1].offset+apart {
			f.marks = append(f.marks, next)
		}
	}
}

func columns(text string, unit Unit) int {
	if unit == ByteColumns {
		return len(text)
	}
	n := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		n += width(r, size, unit)
		text = text[size:]
	}
	return n
}

// width says how many columns a character takes. A byte that is no UTF-8 counts as one
// character, which is how editors show it.
func width(r rune, size int, unit Unit) int {
	switch {
	case unit == ByteColumns:
		return size
	case unit == UTF16Columns && r > 0xFFFF:
		return 2
	default:
		return 1
	}
}
