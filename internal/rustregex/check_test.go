package rustregex

import (
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// patterns are the table of TestCheck: what each dialect says of a pattern, "" where it
// accepts it.
var patterns = []struct{ pattern, anchored, schema string }{
	{"", "", ""},
	{"a|b||", "", ""},
	{`(a{100}){100}`, "", ""},
	{`\x41\u0041\U00000041\x{41}\u{41}`, "", ""},
	{`\d\D\s\S\w\W\pL\p{Greek}\P{sc=Greek}\p{Is_Greek}\p{ g-r_eek }`, "", ""},
	{`\p{age=6.0}\p{gcb=zwj}\p{wb:mn}\p{sb!=at}\p{scx=Latin}\p{Any}\p{isc}x`, "no set", "no set"},
	{`[[:alpha:]&&[^a-f]--x~~\d]`, "", ""},
	{`[]a][^]a][a-][-a]`, "", ""},
	{`\b{start}\b{end-half}\<\>`, "", ""},
	{`(?P<a.b>x)(?<n>y)`, "", ""},
	{`(?x) a # comment` + "\n", "", ""},
	{`a)(?:b`, "", "closes nothing"},
	{`(?x)a # comment`, "swallows", ""},
	{`a**`, "", "cannot be repeated"},
	{`a++`, "", ""},
	{`(?:)*`, "", "cannot be repeated"},
	{`(?=a)(?!b)(?<=c)(?<!d)`, "look-around", ""},
	{`(a)\1`, "back references", ""},
	{`(a)\2`, "back references", "no group with this number"},
	{`\k<n>(?<n>a)`, "not known", "not known"},
	{`(a)\1\k<n>(?<n>a)`, "back references", "begins only after"},
	{`(a)\1\k<n>`, "back references", "no group is named"},
	{`(?>a)`, "no flag", "no flag"},
	{`(?=a)(?>a)`, "look-around", ""},
	{`\cA`, "not known", ""},
	{`[\cA-\cZ]+`, "not known", ""},
	{`\c1`, "not known", "not known"},
	{`\a`, "", "not supported"},
	{`[\a]`, "", ""},
	{`(?-u)a`, "", "cannot be taken away"},
	{`(?-u:\xff)`, "not UTF-8", "cannot be taken away"},
	{`(?-u:\pL)`, "not available", "cannot be taken away"},
	{`(?-u:[é])`, "ASCII characters only", "cannot be taken away"},
	{`(?-u:[\W])`, "not UTF-8", "cannot be taken away"},
	{`(?<n>a)(?<n>b)`, "already named", "already named"},
	{`(?<1>a)`, "cannot hold", "cannot hold"},
	{`(?<>a)`, "is empty", "is empty"},
	{`(?i-i)a`, "appears twice", "appears twice"},
	{`(?i-)a`, "no flag", "no flag"},
	{`(?)a`, "nothing to repeat", "nothing to repeat"},
	{`a{2,1}`, "reversed", "reversed"},
	{`a{,2}`, "needs a number", "needs a number"},
	{`(?=x)a{,2}{x}`, "look-around", ""},
	{`a{4294967296}`, "too large", "too large"},
	{`[z-a]`, "reversed", "reversed"},
	{`[a-\d]`, "single character", "single character"},
	{`[\b]`, "cannot stand", "cannot stand"},
	{`(?=x)[\b]`, "look-around", ""},
	{`[a`, "never closed", "never closed"},
	{`(a`, "never closed", "never closed"},
	{`a)`, "closes nothing", "closes nothing"},
	{`\`, "escapes nothing", "escapes nothing"},
	{`\x{110000}`, "no Unicode character", "no Unicode character"},
	{`\u12`, "4 hexadecimal digits", "4 hexadecimal digits"},
	{`\p{^L}`, "no set", ""},
	{`\p{Klingon}`, "no set", "no set"},
	{`\b{middle}`, "no word boundary", "no word boundary"},
	{`(?<=a+)b`, "look-around", ""},
	{`(?<=(a+)\1)b`, "look-around", "no fixed length"},
	{`(?=x)(*ACCEPT)`, "look-around", "only `(*FAIL)`"},
	{`(?=x)(?~|a)`, "look-around", "only `(?~…)`"},
	{`(?=x)(?<n>a\g<n>?)`, "look-around", ""},
	{`(?=x)(?<n>\g<n>a)`, "look-around", "before it matches any text"},
	{`(?=x)(?<n>a\g<n>)`, "look-around", "without an end"},
	{`(a)(?=x)(?(1)b|c)(?(DEFINE)d)`, "look-around", ""},
	{strings.Repeat("(", 62) + "a" + strings.Repeat(")", 62), "", ""},
	{strings.Repeat("(", 64) + "a" + strings.Repeat(")", 64), "", "nested more than 63"},
}

func TestCheck(t *testing.T) {
	for _, test := range patterns {
		for dialect, want := range map[Dialect]string{Anchored: test.anchored, Schema: test.schema} {
			err := Check(test.pattern, dialect)
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("Check(%q, %d): %v, want %q", test.pattern, dialect, err, want)
			}
		}
	}
}

// TestSpans holds where errors are.
func TestSpans(t *testing.T) {
	tests := []struct {
		pattern string
		dialect Dialect
		marked  string
		start   int
	}{
		{`ab(c`, Anchored, `(`, 2},
		{`ab[c`, Anchored, `[`, 2},
		{`ab)c`, Anchored, `)`, 2},
		{`ab\`, Anchored, `\`, 2},
		{`é\q`, Anchored, `\q`, 2},
		{`é(?=x)`, Anchored, `(?=`, 2},
		{`x*a{3,2}b`, Anchored, `{3,2}`, 3},
		{`*a`, Anchored, `*`, 0},
		{`[xz-ay]`, Anchored, `z-a`, 2},
		{`(?<n>)(?<n>)`, Anchored, `n`, 9},
		{`x(?iz)`, Anchored, `z`, 4},
		{`\pL\p{Foo}`, Anchored, `\p{Foo}`, 3},
		{`x(?x) # y`, Anchored, `x(?x) # y`, 0},
		{`\d\d\p{Foo}`, Schema, `\p{Foo}`, 4},
		{`\cA\cB\q`, Schema, `\q`, 6},
		{`\d(a)**`, Schema, `*`, 6},
		{`(a)\1\3`, Schema, `\3`, 5},
	}
	for _, test := range tests {
		err := Check(test.pattern, test.dialect)
		want := source.Span{Start: test.start, End: test.start + len(test.marked)}
		if err == nil || err.Span != want {
			t.Errorf("Check(%q): %+v, want it at %v", test.pattern, err, want)
		}
	}
}

// TestVerdicts compares with what the crate regex itself said.
func TestVerdicts(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(string(shared.Read(t, "spec", "verdicts", "rust-regex-1.13.1.tsv"))), "\n")[1:]
	for _, row := range rows {
		quoted, verdict, _ := strings.Cut(row, "\t")
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatal(err)
		}
		if err := Check(pattern, Anchored); (err == nil) != (verdict == "ok") {
			t.Errorf("%s: %v, want %s", quoted, err, verdict)
		}
	}
	t.Logf("%d rows compared", len(rows))
}

// TestSize holds repetitions at both sides of the size limit.
func TestSize(t *testing.T) {
	tests := []struct {
		pattern  string
		accepted bool
	}{
		{`a{300000}`, true},
		{`a{330000}`, false},
		{`\w{50}`, true},
		{`\w{1000}`, false},
		{`\w{1000}{0}`, true},
		{`.{10000}`, true},
		{`.{100000}`, false},
		{`(a{1000}){1000}`, false},
		{`(?:a?){1000}`, true},
		{`(){4000000000}`, true},
		{`(?i:j){100000}`, true},
		{`(?i:j){200000}`, false},
		{`(foo|bar){20000}`, true},
		{`(foo|bar){30000}`, false},
		{`\b{2}{4000000000}`, true},
	}
	for _, test := range tests {
		for _, dialect := range []Dialect{Anchored, Schema} {
			pattern := test.pattern
			if dialect == Schema { // there, \w is ASCII and a count that follows a count is text
				pattern = strings.ReplaceAll(pattern, `\w`, `\pL`)
				if strings.Contains(pattern, "}{") {
					continue
				}
			}
			if err := Check(pattern, dialect); (err == nil) != test.accepted {
				t.Errorf("Check(%q, %d): %v", pattern, dialect, err)
			}
		}
	}
}

// TestProperties checks that the lists of names hold what Go knows under the same name.
func TestProperties(t *testing.T) {
	for name := range unicode.Scripts {
		if _, ok := findProperty("sc=" + name); !ok {
			t.Errorf("the script %s is missing", name)
		}
	}
	for name := range unicode.Categories {
		if _, ok := findProperty("gc=" + name); !ok && name != "Cs" {
			t.Errorf("the category %s is missing", name)
		}
	}
	for name := range unicode.Properties {
		if _, ok := findProperty(name); !ok {
			t.Errorf("the property %s is missing", name)
		}
	}
	if set, _ := findProperty("Cn"); len(set) == 0 || len(set.intersect(assigned())) > 0 {
		t.Error("the unassigned characters are not those that are not assigned")
	}
}
