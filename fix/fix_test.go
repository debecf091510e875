package fix_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/source"
)

// edit replaces the bytes from start to end.
func edit(start, end int, text string) analyzer.Edit {
	return analyzer.Edit{Span: source.Span{Start: start, End: end}, New: text}
}

// finding is one whose first fix makes these edits.
func finding(edits ...analyzer.Edit) analyzer.Finding {
	return analyzer.Finding{Fixes: []analyzer.Fix{{Title: "first", Edits: edits}, {Title: "second", Edits: []analyzer.Edit{edit(0, 10, "never")}}}}
}

func TestApply(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		findings []analyzer.Finding
		want     string // of "0123456789"
		mended   int
	}{
		{name: "no finding", want: "0123456789"},
		{name: "finding without edits", findings: []analyzer.Finding{finding()}, want: "0123456789"},
		{name: "replace", findings: []analyzer.Finding{finding(edit(2, 4, "ab"))}, want: "01ab456789", mended: 1},
		{name: "replace by more", findings: []analyzer.Finding{finding(edit(2, 4, "abcd")), finding(edit(6, 7, ""))}, want: "01abcd45789", mended: 2},
		{name: "at both ends", findings: []analyzer.Finding{finding(edit(0, 0, "<")), finding(edit(10, 10, ">"))}, want: "<0123456789>", mended: 2},
		{name: "everything", findings: []analyzer.Finding{finding(edit(0, 10, ""))}, want: "", mended: 1},
		{name: "several edits of one fix", findings: []analyzer.Finding{finding(edit(1, 2, "a"), edit(2, 3, "b"), edit(9, 10, ""))}, want: "0ab345678", mended: 1},
		{name: "later places first", findings: []analyzer.Finding{finding(edit(8, 9, "b")), finding(edit(1, 2, "a"))}, want: "0a234567b9", mended: 2},
		{name: "side by side", findings: []analyzer.Finding{finding(edit(2, 4, "a")), finding(edit(4, 6, "b"))}, want: "01ab6789", mended: 2},
		{name: "overlapping", findings: []analyzer.Finding{finding(edit(2, 5, "a")), finding(edit(4, 6, "b"))}, want: "01a56789", mended: 1},
		{name: "one inside the other", findings: []analyzer.Finding{finding(edit(3, 4, "a")), finding(edit(2, 8, "b"))}, want: "012a456789", mended: 1},
		{name: "the same twice", findings: []analyzer.Finding{finding(edit(2, 4, "a")), finding(edit(2, 4, "a"))}, want: "01a456789", mended: 2},
		{name: "the same as a part", findings: []analyzer.Finding{finding(edit(2, 4, "a"), edit(6, 6, "b")), finding(edit(6, 6, "b")), finding(edit(6, 6, "c"))}, want: "01a45b6789", mended: 2},
		{name: "two insertions at one place", findings: []analyzer.Finding{finding(edit(5, 5, "a")), finding(edit(5, 5, "b"))}, want: "01234a56789", mended: 1},
		{name: "insertion inside what is replaced", findings: []analyzer.Finding{finding(edit(2, 8, "a")), finding(edit(5, 5, "b"))}, want: "01a89", mended: 1},
		{name: "insertion at the edge of what is replaced", findings: []analyzer.Finding{finding(edit(2, 5, "a")), finding(edit(5, 5, "b"))}, want: "01a56789", mended: 1},
		{name: "left out as a whole", findings: []analyzer.Finding{finding(edit(2, 4, "a")), finding(edit(3, 5, "b"), edit(8, 9, "c"))}, want: "01a456789", mended: 1},
		{name: "after one that was left out", findings: []analyzer.Finding{finding(edit(2, 4, "a")), finding(edit(3, 5, "b"), edit(8, 9, "c")), finding(edit(8, 9, "d"))}, want: "01a4567d9", mended: 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file := source.New("agent.leviath", []byte("0123456789"))
			got, mended := fix.Apply(file, test.findings)
			if string(got) != test.want || mended != test.mended {
				t.Errorf("the text is %q, %d mended; not %q, %d", got, mended, test.want, test.mended)
			}
			if file.Content != "0123456789" {
				t.Error("the file itself was changed")
			}
		})
	}
}

// Two fixes that are right alone may make one header of two.
func TestApplyLeavesTOML(t *testing.T) {
	t.Parallel()
	file := source.New("agent.leviath", []byte("[aa]\n[ab]\nx = 1\n"))
	got, mended := fix.Apply(file, []analyzer.Finding{finding(edit(1, 3, "c")), finding(edit(6, 8, "c")), finding(edit(10, 11, "y"))})
	if want := "[c]\n[ab]\ny = 1\n"; string(got) != want || mended != 2 {
		t.Errorf("the text is %q, %d mended; not %q, 2", got, mended, want)
	}
}

// An edit that ends a line does so as the file does.
func TestApplyKeepsLineEnds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a = 1\r\nb = 2\r\n": "a = 1\r\nc = 3\r\nd = 4\r\nb = 2\r\n",
		"a = 1\nb = 2\n":     "a = 1\nc = 3\r\nd = 4\nb = 2\n",
		"a = 1\nb = 2\r\n":   "a = 1\nc = 3\r\nd = 4\nb = 2\r\n",
	} {
		file := source.New("agent.leviath", []byte(text))
		at := strings.Index(text, "b")
		if got, _ := fix.Apply(file, []analyzer.Finding{finding(edit(at, at, "c = 3\r\nd = 4\n"))}); string(got) != want {
			t.Errorf("of %q comes %q, not %q", text, got, want)
		}
	}
}

// What is no TOML afterwards is not made, though it is a single fix, or what several findings ask for.
func TestApplySpoilsNothing(t *testing.T) {
	t.Parallel()
	file := source.New("agent.leviath", []byte("a = 1\n"))
	spoils := finding(edit(4, 5, "]"))
	if got, mended := fix.Apply(file, []analyzer.Finding{spoils, spoils}); string(got) != file.Content || mended != 0 {
		t.Errorf("the text is %q, %d mended", got, mended)
	}
}

// However many fixes spoil a large file, only so much is tried.
func TestApplyIsBounded(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	var findings []analyzer.Finding
	for i := range 400 {
		at := text.Len()
		fmt.Fprintf(&text, "a%03d = '%01000d'\n", i, i)
		findings = append(findings, finding(edit(at, at+4, "a")))
	}
	at := text.Len()
	text.WriteString("sound = 1\n")
	findings = append(findings, finding(edit(at+8, at+9, "2")))
	got, mended := fix.Apply(source.New("agent.leviath", []byte(text.String())), findings)
	if mended != 1 || !strings.HasPrefix(string(got), "a =") || !strings.HasSuffix(string(got), "sound = 1\n") {
		t.Errorf("%d are mended, and the last, though it is sound, is not to be reached: %.10q ... %q", mended, got, got[len(got)-10:])
	}
}
