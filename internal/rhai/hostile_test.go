package rhai

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/source"
)

type hostile struct {
	name, src string
	compiles  bool
}

const many = 100_000

// nestedScripts nest more deeply than the engine allows.
func nestedScripts() []hostile {
	return []hostile{
		{"round brackets", strings.Repeat("(", many), false},
		{"square brackets", strings.Repeat("[", many), false},
		{"braces", strings.Repeat("{", many), false},
		{"maps", strings.Repeat("#{a:", many), false},
		{"ifs", strings.Repeat("if ", many), false},
		{"if blocks", strings.Repeat("if x {", many), false},
		{"nots", strings.Repeat("!", many), false},
		{"minuses", strings.Repeat("- ", many), false},
		{"double minuses", strings.Repeat("-", many), false},
		{"else ifs", "if x {}" + strings.Repeat(" else if x {}", many/2), false},
		{"texts in texts", strings.Repeat("`${", many), false},
		{"closures", strings.Repeat("|x|", many), false},
		{"switches", strings.Repeat("switch x { 1 => ", many/2), false},
		{"sum", strings.Repeat("1+", many) + "1", false},
		{"powers", strings.Repeat("2**", many) + "1", false},
		{"members", "x" + strings.Repeat(".x", many), false},
		{"indexes", "x" + strings.Repeat("[0]", many), false},
		{"calls", strings.Repeat("f(", many), false},
		{"returns", strings.Repeat("return ", many), false},
	}
}

// longScripts are as long as they get.
func longScripts() []hostile {
	fill := func(unit string) string { return strings.Repeat(unit, MaxSize/len(unit)) }
	return []hostile{
		{"comments", strings.Repeat("/*", many), true},
		{"hashes", strings.Repeat("#", many), false},
		{"quotes", fill("\"\" ;"), true},
		{"open text", "\"" + strings.Repeat("x", many), false},
		{"open backtick", "`" + strings.Repeat("x\n", many), false},
		{"open comment", fill("/*x"), true},
		{"open raw text", strings.Repeat("#", many) + "\"" + strings.Repeat("\"#", many), false},
		{"continued lines", strings.Repeat(" ", MaxSize/2) + "\"" + strings.Repeat("\\\n", MaxSize/4-8) + "\"", true},
		{"indented lines", strings.Repeat(" ", many) + "\"" + strings.Repeat("\\\n   ", many) + "\"", true},
		{"items", "[" + fill("1,")[:MaxSize-8] + "]", true},
		{"keys", "#{" + numbered("k%:1,", many) + "}", true},
		{"parameters", "fn f(" + numbered("p%,", many) + ") {}", true},
		{"variables", numbered("let v%=v%;", many/2), true},
		{"shadowed variables", fill("let v=v;"), true},
		{"functions", numbered("fn f%(){f%}", many/2), true},
		{"cases", "switch x {" + numbered("% => true,", many) + "}", true},
		{"nested cases", strings.Repeat("switch x { 1 => ", 60) + "switch x {" + numbered("% => true,", many/2) + "}" + strings.Repeat("}", 60), true},
		{"blocks", fill("{1}"), true},
		{"annotations", fill("// @param a b c d\n"), true},
		{"digits", strings.Repeat("9", many), true},
		{"zero bytes", strings.Repeat("\x00", many), false},
		{"too large", strings.Repeat(" ", MaxSize+1), false},
		{"largest", strings.Repeat(" ", MaxSize), true},
	}
}

// Nothing that can be written in a script of the largest size takes long or a deep stack: each
// takes some 0.1 s, and one that did not end would end the test run.
func TestHostile(t *testing.T) {
	for _, test := range append(nestedScripts(), longScripts()...) {
		s := Parse(source.New(test.name, []byte(test.src)))
		if (s.Err == nil) != test.compiles {
			t.Errorf("%s: got %v", test.name, s.Err)
		}
	}
}

// A script may nest exactly as deep as in the engine.
func TestDepth(t *testing.T) {
	for _, test := range []struct {
		open, middle, close string
		most                int
	}{
		{"(", "1", ")", 63},
		{"[", "1", "]", 42},
		{"{", "1", "}", 63},
		{"#{a:", "1", "}", 42},
		{"f(", "1", ")", 63},
		{"- ", "x", "", 126},
		{"!", "x", "", 126},
		{"x[", "1", "]", 42},
		{"`${", "1", "}`", 31},
		{"|x| ", "1", "", 42},
		{"", "1", "+1", 126},
		{"1+", "1", "", 126},
		{"2**", "1", "", 126},
		{"", "x", ".x", 126},
		{"", "x", "[0]", 124},
		{"if x {", "1", "}", 42},
		{"if x {} else ", "{}", "", 126},
		{"while x {", "1", "}", 42},
		{"switch x { _ => ", "1", "}", 63},
		{"try {", "1", "} catch {}", 42},
		{"let x = {", "1", "}", 25},
	} {
		for _, n := range []int{test.most, test.most + 1} {
			src := strings.Repeat(test.open, n) + test.middle + strings.Repeat(test.close, n)
			if s := parse(src); (s.Err == nil) != (n == test.most) {
				t.Errorf("%d times %q: got %v", n, test.open+test.middle+test.close, s.Err)
			}
		}
	}
}

// numbered repeats a unit with a running number in place of each "%".
func numbered(unit string, n int) string {
	var b strings.Builder
	for i := range n {
		digits := ""
		for v := i + 1; v > 0; v /= 10 {
			digits = string(rune('0'+v%10)) + digits
		}
		b.WriteString(strings.ReplaceAll(unit, "%", digits))
	}
	return b.String()[:min(b.Len(), MaxSize-400)]
}
