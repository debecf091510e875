package rustregex

import (
	"strings"
	"testing"
)

// TestHostile holds patterns that cost a careless reader its stack or its time.
func TestHostile(t *testing.T) {
	repeat := func(start, middle, end string) string {
		n := (MaxPattern - len(start) - len(end)) / len(middle)
		return start + strings.Repeat(middle, n) + end
	}
	tests := []struct{ name, pattern string }{
		{"groups", repeat("", "(", "")},
		{"closed groups", repeat("", "()", "")},
		{"classes", repeat("", "[", "")},
		{"posix starts", repeat("[", "[:", "")},
		{"stars", repeat("a", "*", "")},
		{"counts", repeat("a", "{9}", "")},
		{"large counts", repeat("a", "{99999}", "")},
		{"words", repeat("", `\w`, "")},
		{"grouped words", repeat("", `(\w)`, "")},
		{"alternative words", repeat("a", `|\w`, "")},
		{"alternative grouped words", repeat("a", `|(\w)`, "")},
		{"words in a class", repeat("[", `\w`, "]")},
		{"folded classes", repeat("(?i)", `[\w☃]`, "")},
		{"folded classes in a class", repeat("(?i)[", `[\pL]`, "]")},
		{"set operators", repeat(`[\w`, `&&\w`, "]")},
		{"dropped words", repeat("(?:", `[\w☃]`, "){0}")},
		{"alternatives", repeat("a", "|bc", "")},
		{"flags", repeat("", "(?i)", "")},
		{"names", repeat("", "(?<", "")},
		{"comments", repeat("(?x)", "#", "")},
		{"spaces in a class", repeat("(?x)[a-", " ", "]")},
		{"control escapes", repeat("", `\cA`, "")},
		{"digits in ECMA", repeat("", `\d`, "")},
		{"kept out words", repeat(`(?=a)`, `\w\K`, "")},
		{"kept out folded words", repeat(`(?=a)(?i)`, `\pL\K`, "")},
		{"look-behind", repeat(`(?=a)`, `(?<=`, "")},
		{"references", repeat(`(a)`, `\1`, "")},
		{"calls", repeat(`(?=a)(a\g<1>?)`, `\g<1>`, "")},
		{"calls of calls", repeat(`(?=a)`, `(\g<+1>a)`, "(a)")},
		{"braces", repeat(`(?=a)`, `a{(?#`, "")},
		{"conditions", repeat(`(?=a)`, `(?(`, "")},
		{"properties", repeat(`(?=a)`, `\p{`, "")},
	}
	for _, test := range tests {
		t.Run(test.name, func(*testing.T) {
			for _, dialect := range []Dialect{Anchored, Schema} {
				_ = Check(test.pattern, dialect) // in time: one that did not end would end the test run
			}
		})
	}
}

func TestLimits(t *testing.T) {
	if err := Check(strings.Repeat("a", MaxPattern), Anchored); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	for _, dialect := range []Dialect{Anchored, Schema} {
		if err := Check(strings.Repeat("a", MaxPattern+1), dialect); err == nil || !err.Limit {
			t.Errorf("beyond the limit: %v", err)
		}
	}
	if err := Check(strings.Repeat(`\cA`, maxControlEscapes+1), Schema); err == nil || !err.Limit {
		t.Errorf("too many control escapes: %v", err)
	}
}

// FuzzCheck checks that every refusal has a place in the pattern and one line to say, and that
// a group around a pattern changes nothing.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{
		`^(?:a|b)*$`, `[[:alpha:]&&[^a-f]--x~~\d]`, `(?i-s:\p{Greek}{2,5}?)`, `\b{start}\x{41}\u0041`,
		`(?<n>a)(?=b)\k<n>`, `(a)\1(?(1)b|c)\g<1>`, `(?x) a # b` + "\n", `(?-u)[a-z]\w`, `\cA\d(?~a)(?#c)`, `[\p{^L}\h\e]`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		for _, dialect := range []Dialect{Anchored, Schema} {
			err := Check(pattern, dialect)
			if again := Check(pattern, dialect); (err == nil) != (again == nil) || err != nil && *err != *again {
				t.Fatalf("Check(%q, %d): %+v, then %+v", pattern, dialect, err, again)
			}
			if err == nil {
				continue
			}
			s := err.Span
			if s.Start < 0 || s.Start > s.End || s.End > len(pattern) || s.Len() == 0 && pattern != "" ||
				err.Message == "" || strings.Contains(err.Message, "\n") {
				t.Fatalf("Check(%q, %d): %+v", pattern, dialect, err)
			}
		}
		if _, err := newParser(pattern).parse(); err != nil || Check(pattern, Anchored) != nil {
			return // a pattern may be accepted that is not one by itself, such as "a)(?:b"
		}
		if err := Check("(?:"+pattern+")", Anchored); err != nil && !err.Limit && !strings.Contains(err.Message, "nested more than") {
			t.Fatalf("%q is accepted, but not in a group: %v", pattern, err)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	for name, dialect := range map[string]Dialect{"anchored": Anchored, "schema": Schema} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = Check(`/home/[a-z]+/(src|docs)/.*\.(go|md)`, dialect)
			}
		})
	}
}
