package report

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"plain ~":                    "plain ~",
		"é 漢 👍🏽 e\u0301 \u00a0":      "é 漢 👍🏽 e\u0301 \u00a0",
		"\x00\t\n\r\x1b[31m\x1f\x7f": "␀␉␊␍␛[31m␟␡",
		"\u0085\u009b":               "<U+0085><U+009B>",
		"\u202e\u2066\u200b\ufeff":   "<U+202E><U+2066><U+200B><U+FEFF>",
		"\u2028\u2029\u00ad":         "<U+2028><U+2029><U+00AD>",
		"👩‍👩‍👧 \u200c":               "👩‍👩‍👧 \u200c", // joiners stay
		"\U000e0041":                 "<U+E0041>",
		"\xff\xc3x\xe6\xbc":          "��x��",
		"\x1bé":                      "␛é",
	} {
		if got := Visible(text); got != want {
			t.Errorf("Visible(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestWindowAligns checks the underline against the text above it: what stands before the
// underline must be as wide as the blanks before it.
func TestWindowAligns(t *testing.T) {
	wide := strings.Repeat("漢é\t👍", 300)
	for _, test := range []struct{ before, marked, after string }{
		{"", "abc", ""},
		{"a\tb\t", "abc", "\t"},
		{"漢字 👩‍👩‍👧 🇩🇪 ", "'é漢'", " 👍"},
		{"e\u0301\u0323 ", "u\u0308", "x"},
		{"\u0301", "x", "a\u0301"},
		{"a\x1b\x7f\u202e\xff", "name", "\u0000"},
		{"각", "한", "국"},
		{wide, "name", wide},
		{wide + "x", "👩‍👩‍👧", ""},
		{"", "name", wide},
		{strings.Repeat("a", 99), "b", ""},
		{strings.Repeat("a", 100), "b", "c"},
		{strings.Repeat("\u0301", 5000), "b", ""},
		{strings.Repeat("a", 1<<20), "b", strings.Repeat("a", 1<<20)},
	} {
		for _, width := range []int{10, 40, 100} {
			w := newWindow(test.before+test.marked+test.after, len(test.before), width)
			from, to := w.columns(len(test.before), len(test.before)+len(test.marked))
			text := w.shown()
			shown := Visible(test.marked)
			at := strings.Index(text, shown)
			if len(test.before) > 1<<19 {
				at = strings.IndexByte(text, 'b') // the marked one, among so many
			}
			if at < 0 || uniseg.StringWidth(text[:at]) != from || uniseg.StringWidth(shown) != to-from {
				t.Errorf("width %d: columns %d to %d of %q do not hold %q", width, from, to, text, shown)
			}
			if total := uniseg.StringWidth(text); total > width+2 {
				t.Errorf("width %d: %q is %d wide", width, text, total)
			}
		}
	}
}

// What is far from the focus must not be seen: all of the line leads to the same window.
func TestWindowOfALongLine(t *testing.T) {
	t.Parallel()
	pieces := []string{"a", "b", " ", "plan", "é", "e\u0301", "漢", "👍", "👩‍👩‍👧", "\x1b", "\xff", "…"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 3_000 {
		var text strings.Builder
		for range 1 + random.IntN(60) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		line, width := text.String(), 8+random.IntN(12)
		focus := random.IntN(len(line) + 1)
		got, want := newWindow(line, focus, width), windowOf(line, 0, len(line), focus, width)
		gotFrom, gotTo := got.columns(focus, focus+3)
		wantFrom, wantTo := want.columns(focus, focus+3)
		if got.shown() != want.shown() || gotFrom != wantFrom || gotTo != wantTo {
			t.Errorf("%q around %d: %q with columns %d to %d, not %q with %d to %d", line, focus, got.shown(), gotFrom, gotTo, want.shown(), wantFrom, wantTo)
		}
	}
}

// TestWindowEmpty checks that every underline can be seen, also where there is no text.
func TestWindowEmpty(t *testing.T) {
	for _, line := range []string{"", "a", "漢", "\t", strings.Repeat("x", 300)} {
		for offset := -1; offset <= len(line)+1; offset++ {
			from, to := newWindow(line, offset, 40).columns(offset, offset)
			if from < 0 || to != from+1 || from > 42 {
				t.Errorf("%q at %d: columns %d to %d", line, offset, from, to)
			}
		}
	}
}
