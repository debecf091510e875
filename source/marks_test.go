package source_test

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// Of a long line characters are counted from a mark nearby, and the result is that of counting
// from its start.
func TestColumnsOfALongLine(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("a\u00e9\u20ac\U0001f600\xff\xe2\x82", 3000)
	f := source.New("", []byte(source.BOM+"first\n"+line+"\nlast"))
	start := len(source.BOM + "first\n")
	for end := 0; end < len(line); end += 997 {
		got := f.Position(start+end, source.RuneColumns)
		back, ok := f.Offset(got, source.RuneColumns)
		if !ok || back > start+end || start+end-back >= utf8.UTFMax {
			t.Fatalf("offset %d is at %v, which is offset %d", start+end, got, back)
		}
		units := f.Position(start+end, source.UTF16Columns)
		if want := 1 + len(utf16.Encode([]rune(line[:back-start]))); units.Column != want {
			t.Fatalf("offset %d is in column %d of UTF-16, want %d", start+end, units.Column, want)
		}
	}
}
