package source

import (
	"strings"
	"testing"
	"unicode/utf8"
)

var units = []Unit{ByteColumns, RuneColumns, UTF16Columns}

func TestPosition(t *testing.T) {
	const (
		emoji = "\U0001F600"
		mark  = "e\u0301" // an e and a combining acute: two characters, seen as one
	)
	tests := []struct {
		name, text string
		offset     int
		line       int
		columns    [3]int // in bytes, runes, UTF-16 units
	}{
		{"empty", "", 0, 1, [3]int{1, 1, 1}},
		{"start", "ab", 0, 1, [3]int{1, 1, 1}},
		{"end without a final line end", "ab", 2, 1, [3]int{3, 3, 3}},
		{"line end", "ab\nc", 2, 1, [3]int{3, 3, 3}},
		{"second line", "ab\nc", 3, 2, [3]int{1, 1, 1}},
		{"empty last line", "ab\n", 3, 2, [3]int{1, 1, 1}},
		{"CRLF: carriage return", "ab\r\nc", 2, 1, [3]int{3, 3, 3}},
		{"CRLF: line feed", "ab\r\nc", 3, 1, [3]int{4, 4, 4}},
		{"CRLF: next line", "ab\r\nc", 4, 2, [3]int{1, 1, 1}},
		{"lone CR ends no line", "a\rb\nc", 2, 1, [3]int{3, 3, 3}},
		{"tab", "\tx", 1, 1, [3]int{2, 2, 2}},
		{"after two bytes", "éx", 2, 1, [3]int{3, 2, 2}},
		{"inside a character", "éx", 1, 1, [3]int{1, 1, 1}},
		{"after an emoji", emoji + "x", 4, 1, [3]int{5, 2, 3}},
		{"inside an emoji", "x" + emoji, 4, 1, [3]int{2, 2, 2}},
		{"between e and its mark", mark + "x", 1, 1, [3]int{2, 2, 2}},
		{"after the mark", mark + "x", 3, 1, [3]int{4, 3, 3}},
		{"byte order mark", BOM + "x", 0, 1, [3]int{1, 1, 1}},
		{"inside the byte order mark", BOM + "x", 2, 1, [3]int{1, 1, 1}},
		{"after the byte order mark", BOM + "x", 3, 1, [3]int{1, 1, 1}},
		{"second column after it", BOM + "xy", 4, 1, [3]int{2, 2, 2}},
		{"second line after it", BOM + "x\ny", 5, 2, [3]int{1, 1, 1}},
		{"a mark later on counts", "x\n" + BOM + "y", 5, 2, [3]int{4, 2, 2}},
		{"a lone continuation byte", "a\x80b", 2, 1, [3]int{3, 3, 3}},
		{"a cut-off character", "\xf0\x9f\x98x", 3, 1, [3]int{4, 4, 4}},
		{"within it", "\xf0\x9f\x98x", 1, 1, [3]int{2, 2, 2}},
		{"an encoded surrogate", "\xed\xa0\x80x", 3, 1, [3]int{4, 4, 4}},
		{"before the file", "ab\n", -5, 1, [3]int{1, 1, 1}},
		{"after the file", "ab\nc", 99, 2, [3]int{2, 2, 2}},
		{"after a file that ends in half a character", "a\xf0\x9f", 3, 1, [3]int{4, 4, 4}},
	}
	for _, test := range tests {
		for i, unit := range units {
			want := Position{test.line, test.columns[i]}
			if got := New("", []byte(test.text)).Position(test.offset, unit); got != want {
				t.Errorf("%s: Position(%d, %d) of %q = %v, want %v", test.name, test.offset, unit, test.text, got, want)
			}
		}
	}
}

func TestOffset(t *testing.T) {
	const emoji = "\U0001F600"
	tests := []struct {
		text     string
		position Position
		unit     Unit
		offset   int // -1: there is none
	}{
		{"", Position{1, 1}, RuneColumns, 0},
		{"", Position{1, 2}, RuneColumns, -1},
		{"", Position{2, 1}, RuneColumns, -1},
		{"ab\nc", Position{1, 3}, ByteColumns, 2},
		{"ab\nc", Position{1, 4}, ByteColumns, -1},
		{"ab\nc", Position{2, 2}, ByteColumns, 4},
		{"ab\nc", Position{2, 3}, ByteColumns, -1},
		{"ab\nc", Position{3, 1}, ByteColumns, -1},
		{"ab\nc", Position{0, 1}, ByteColumns, -1},
		{"ab\nc", Position{1, 0}, ByteColumns, -1},
		{"ab\nc", Position{-1, -1}, ByteColumns, -1},
		{"ab\n", Position{2, 1}, ByteColumns, 3},
		{"ab\r\nc", Position{1, 3}, RuneColumns, 2},
		{"ab\r\nc", Position{1, 4}, RuneColumns, -1},
		{"a\rb", Position{1, 3}, RuneColumns, 2},
		{emoji + "x", Position{1, 2}, RuneColumns, 4},
		{emoji + "x", Position{1, 3}, UTF16Columns, 4},
		{emoji + "x", Position{1, 5}, ByteColumns, 4},
		{BOM + "x", Position{1, 1}, ByteColumns, 3},
		{BOM + "x\ny", Position{2, 1}, ByteColumns, 5},
		{"\xff\xffx", Position{1, 3}, RuneColumns, 2},
		{"\xff\xffx", Position{1, 3}, UTF16Columns, 2},
		{"\tx", Position{1, 2}, RuneColumns, 1},

		// Between the two halves of an emoji: the place is its start, as Position has it.
		{"a" + emoji, Position{1, 3}, UTF16Columns, 1},
		{"a" + emoji, Position{1, 4}, ByteColumns, 1},
		{"a" + emoji, Position{1, 6}, ByteColumns, 5},
	}
	for _, test := range tests {
		got, ok := New("", []byte(test.text)).Offset(test.position, test.unit)
		if ok != (test.offset >= 0) || ok && got != test.offset {
			t.Errorf("Offset(%v, %d) of %q = %d, %t, want %d", test.position, test.unit, test.text, got, ok, test.offset)
		}
	}
}

func TestLines(t *testing.T) {
	tests := []struct {
		text  string
		lines []string
	}{
		{"", []string{""}},
		{"a", []string{"a"}},
		{"a\n", []string{"a", ""}},
		{"a\n\nb", []string{"a", "", "b"}},
		{"a\r\nb\r\n", []string{"a", "b", ""}},
		{"\r\n", []string{"", ""}},
		{"a\rb\n", []string{"a\rb", ""}},
		{"a\r", []string{"a\r"}},
		{"a\r\r\n", []string{"a\r", ""}},
		{BOM, []string{""}},
		{BOM + "a\nb", []string{"a", "b"}},
		{BOM + "\n", []string{"", ""}},
		{"\n" + BOM, []string{"", BOM}},
		{"\xff\n\x80", []string{"\xff", "\x80"}},
	}
	for _, test := range tests {
		f := New("", []byte(test.text))
		if got := f.Lines(); got != len(test.lines) {
			t.Errorf("%q has %d lines, want %d", test.text, got, len(test.lines))
			continue
		}
		for i, want := range test.lines {
			if got := f.Text(f.Line(i + 1)); got != want {
				t.Errorf("line %d of %q is %q, want %q", i+1, test.text, got, want)
			}
		}
		for _, n := range []int{-1, 0, len(test.lines) + 1} {
			if s := f.Line(n); s != (Span{len(test.text), len(test.text)}) {
				t.Errorf("line %d of %q is at %v", n, test.text, s)
			}
		}
	}
}

func TestText(t *testing.T) {
	f := New("name", []byte("hello"))
	for span, want := range map[Span]string{
		{0, 5}: "hello", {1, 3}: "el", {2, 2}: "", {-3, 2}: "he", {3, 99}: "lo", {7, 9}: "", {4, 1}: "", {-9, -5}: "",
	} {
		if got := f.Text(span); got != want {
			t.Errorf("Text(%v) = %q, want %q", span, got, want)
		}
	}
}

func TestSpan(t *testing.T) {
	tests := []struct {
		a, b               Span
		contains, overlaps bool
	}{
		{Span{1, 5}, Span{1, 5}, true, true},
		{Span{1, 5}, Span{2, 3}, true, true},
		{Span{2, 3}, Span{1, 5}, false, true},
		{Span{1, 3}, Span{2, 5}, false, true},
		{Span{1, 3}, Span{3, 5}, false, false},
		{Span{1, 3}, Span{3, 3}, true, false},
		{Span{1, 1}, Span{1, 1}, true, false},
	}
	for _, test := range tests {
		if got := test.a.Contains(test.b); got != test.contains {
			t.Errorf("%v.Contains(%v) = %t", test.a, test.b, got)
		}
		if got := test.a.Overlaps(test.b); got != test.overlaps {
			t.Errorf("%v.Overlaps(%v) = %t", test.a, test.b, got)
		}
	}
	if n := (Span{2, 7}).Len(); n != 5 {
		t.Errorf("length %d, want 5", n)
	}
}

// FuzzPosition checks that Offset is the inverse of Position, wherever a character starts.
func FuzzPosition(f *testing.F) {
	for _, text := range []string{"", "a\nb\r\nc\rd\n", BOM + "\té\U0001F600e\u0301\n\n", "\xff\xf0\x9f\x98\n\x80\xed\xa0\x80", "\r\r\n\r"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := New("", []byte(text))
		start := 0
		if strings.HasPrefix(text, BOM) {
			start = len(BOM)
		}
		for at := start; ; {
			insideLineEnd := at < len(text) && text[at] == '\n' && at > start && text[at-1] == '\r'
			if !insideLineEnd {
				for _, unit := range units {
					p := file.Position(at, unit)
					if got, ok := file.Offset(p, unit); !ok || got != at {
						t.Fatalf("%q: offset %d is at %v, which is offset %d, %t (unit %d)", text, at, p, got, ok, unit)
					}
				}
			}
			if at == len(text) {
				return
			}
			_, size := utf8.DecodeRuneInString(text[at:])
			at += size
		}
	})
}
