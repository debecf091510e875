package rustglob

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// TestCompile holds the table of refusals: where each starts and ends, and what it says.
func TestCompile(t *testing.T) {
	tests := []struct {
		pattern string
		span    source.Span
		says    string // "" where the pattern compiles
	}{
		{"", source.Span{}, ""},
		{"/a/b", source.Span{}, ""},
		{"**", source.Span{}, ""},
		{"**/", source.Span{}, ""},
		{"/**", source.Span{}, ""},
		{"a/**/b", source.Span{}, ""},
		{"**/**/**", source.Span{}, ""},
		{"{a,b}", source.Span{}, ""},
		{`\[a]`, source.Span{}, ""},
		{"[z-a]", source.Span{}, ""},
		{"[]]", source.Span{}, ""},
		{"[!]]", source.Span{}, ""},
		{"[!!]", source.Span{}, ""},
		{"[[]", source.Span{}, ""},
		{"a]", source.Span{}, ""},
		{"***", source.Span{Start: 2, End: 3}, "more than two stars"},
		{"/a/*****b", source.Span{Start: 5, End: 8}, "more than two stars"},
		{"a**", source.Span{Start: 0, End: 3}, "right before it"},
		{"/é**", source.Span{Start: 1, End: 5}, "right before it"},
		{"**a", source.Span{Start: 2, End: 3}, "right after it"},
		{"é/**é", source.Span{Start: 5, End: 7}, "right after it"},
		{"a**b", source.Span{Start: 0, End: 3}, "right before it"},
		{"[", source.Span{Start: 0, End: 1}, "never closed"},
		{"[]", source.Span{Start: 0, End: 1}, "never closed"},
		{"[!]", source.Span{Start: 0, End: 1}, "never closed"},
		{"[!", source.Span{Start: 0, End: 1}, "never closed"},
		{"a[b", source.Span{Start: 1, End: 2}, "never closed"},
		{"[é", source.Span{Start: 0, End: 1}, "never closed"},
	}
	for _, test := range tests {
		_, err := Compile(test.pattern)
		switch {
		case err == nil && test.says == "":
		case err == nil || test.says == "" || !strings.Contains(err.Error(), test.says) || err.Span != test.span:
			t.Errorf("Compile(%q): %+v, want %q at %v", test.pattern, err, test.says, test.span)
		}
	}
}

func TestMatch(t *testing.T) {
	tests := []struct {
		pattern, path string
		want          bool
	}{
		{"", "", true},
		{"", "a", false},
		{"a", "a", true},
		{"a", "A", false},
		{"*", "", true},
		{"*", ".hidden", true},
		{"*", "a/b", false},
		{"*/", "a/", true},
		{"?", "é", true},
		{"?", "/", false},
		{"[!a]", "/", false},
		{"[/]", "/", false},
		{"[a-c]", "b", true},
		{"[c-a]", "b", false},
		{"[a-]", "-", true},
		{"[-a]", "-", true},
		{"[!]]", "]", false},
		{"[]]", "]", true},
		{"[а-я]", "ж", true},
		{"**", "a/b/c", true},
		{"**", "", true},
		{"a/**", "a/", true},
		{"a/**", "a", false},
		{"a/**/b", "a/b", true},
		{"a/**/b", "a/x/y/b", true},
		{"a/**/b", "a/xb", false},
		{"**/*.go", "x/y/z.go", true},
		{"**/*.go", "z.go", true},
		{"**/a", "ba", false},
		{"/*/*/c", "/a/b/c", true},
		{"{a,b}", "a", false},
		{`\*`, `\anything`, true},
	}
	for _, test := range tests {
		p, err := Compile(test.pattern)
		if err != nil {
			t.Fatalf("Compile(%q): %v", test.pattern, err)
		}
		if got := p.Match(test.path); got != test.want {
			t.Errorf("%q matches %q: %t, want %t", test.pattern, test.path, got, test.want)
		}
	}
}

// TestVerdicts compares with what the crate itself said, the position of errors included.
func TestVerdicts(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(string(shared.Read(t, "spec", "verdicts", "rust-glob-0.3.4.tsv"))), "\n")[1:]
	for _, row := range rows {
		cells := strings.Split(row, "\t")
		pattern, path := unquote(t, cells[0]), unquote(t, cells[1])
		if got := verdict(pattern, path); !strings.HasPrefix(cells[2], got) {
			t.Errorf("%q on %q: %s, want %s", pattern, path, got, cells[2])
		}
	}
	t.Logf("%d rows compared", len(rows))
}

func verdict(pattern, path string) string {
	p, err := Compile(pattern)
	if err != nil {
		position := utf8.RuneCountInString(pattern[:err.Span.Start])
		return "err Pattern syntax error near position " + strconv.Itoa(position) + ":"
	}
	return strconv.FormatBool(p.Match(path))
}

func unquote(t *testing.T, cell string) string {
	t.Helper()
	text, err := strconv.Unquote(cell)
	if err != nil {
		t.Fatalf("%s: %v", cell, err)
	}
	return text
}

// TestHostile holds the patterns that make a matcher that backtracks run for ages.
func TestHostile(t *testing.T) {
	tests := []struct{ name, pattern, path string }{
		{"stars and letters", strings.Repeat("*a", MaxPattern/2), strings.Repeat("a", MaxPath)},
		{"stars and folders", strings.Repeat("*/", MaxPattern/2), strings.Repeat("a/", MaxPath/2)},
		{"double stars", strings.Repeat("**/a/", MaxPattern/5), strings.Repeat("a/", MaxPath/2)},
		{"double stars and stars", strings.Repeat("**/*a/", MaxPattern/6) + "b", strings.Repeat("a/", MaxPath/2)},
		{"a set as long as the pattern", "[" + strings.Repeat("b", MaxPattern-3) + "]*", strings.Repeat("a", MaxPath)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := Compile(test.pattern)
			if err != nil {
				t.Fatal(err)
			}
			p.Match(test.path)
		})
	}
}

func TestLimits(t *testing.T) {
	if _, err := Compile(strings.Repeat("a", MaxPattern+1)); err == nil || !err.Limit {
		t.Errorf("a pattern beyond the limit: %v", err)
	}
	p, err := Compile("**")
	if err != nil {
		t.Fatal(err)
	}
	if !p.Match(strings.Repeat("a", MaxPath)) || p.Match(strings.Repeat("a", MaxPath+1)) {
		t.Error("the longest path that can match is not MaxPath bytes long")
	}
}

// FuzzPattern checks that every span lies in its pattern and that matching agrees with a
// plain reading of the definition.
func FuzzPattern(f *testing.F) {
	f.Add("a/**/[!b-d]?*", "a/x/y/bcd")
	f.Add("**/*a*", "b/ca")
	f.Add("[]]é**", "]é/")
	f.Add("***", "")
	f.Fuzz(func(t *testing.T, pattern, path string) {
		p, err := Compile(pattern)
		if err != nil {
			if s := err.Span; s.Start < 0 || s.Start >= s.End || s.End > len(pattern) || err.Message == "" {
				t.Fatalf("Compile(%q): %+v", pattern, err)
			}
			return
		}
		if len(pattern) > 100 || len(path) > 100 {
			return // the reference is slow
		}
		if got, want := p.Match(path), matchPlainly(p.tokens, []rune(path), map[[2]int]bool{}); got != want {
			t.Fatalf("%q matches %q: %t, want %t", pattern, path, got, want)
		}
	})
}

// matchPlainly says what a pattern means in the fewest words: it tries everything, and
// remembers what failed.
func matchPlainly(tokens []token, path []rune, failed map[[2]int]bool) bool {
	key := [2]int{len(tokens), len(path)}
	if len(tokens) == 0 || failed[key] {
		return len(path) == 0 && !failed[key]
	}
	matched := false
	switch tokens[0].kind {
	case anySequence:
		for i := 0; i <= len(path) && !matched; i++ {
			matched = matchPlainly(tokens[1:], path[i:], failed)
			if i < len(path) && path[i] == separator {
				break
			}
		}
	case recursive:
		for i := 0; i <= len(path) && !matched; i++ {
			atComponent := i == 0 || i == len(path) || path[i-1] == separator
			matched = atComponent && matchPlainly(tokens[1:], path[i:], failed)
		}
	default:
		matched = len(path) > 0 && tokens[0].matches(path[0]) && matchPlainly(tokens[1:], path[1:], failed)
	}
	failed[key] = !matched
	return matched
}

func BenchmarkCompile(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _ = Compile("/home/*/projects/**/[a-z]*.go")
	}
}

func BenchmarkMatch(b *testing.B) {
	p, _ := Compile("/home/*/projects/**/[a-z]*.go")
	b.ReportAllocs()
	for b.Loop() {
		p.Match("/home/someone/projects/levlint/internal/rustglob/match.go")
	}
}
