package toml

import (
	"regexp"
	"strings"
	"testing"
)

// Each document has its mistakes as "text of the place: message", the message being a regular
// expression, and the keys whose values are read in spite of them.
var mistakes = []struct {
	text   string
	errors []string
	read   string
}{
	// Lines that are no statements.
	{"a = 1\n{\nb = 2\n", []string{`{: this line starts with neither a key and = nor a \[table\]`}, "a b"},
	{"]\nb = 1\n", []string{`]: this line starts with`}, "b"},
	{"hello world # x\nb = 1\n", []string{`hello world: this line starts with`}, "b"},
	{"- a\n* b\n", []string{`- a: this line starts with`, `* b: this line starts with`}, ""},
	{"\"x # y\" z\nb = 1\n", []string{`"x # y" z: this line starts with`}, "b"},
	{"= 1\nb = 1\n", []string{`= 1: a key is missing before =`}, "b"},
	{"a = 1\n<<<<<<< HEAD\nb = 1\n=======\nb = 2\n>>>>>>> main\nc = 1\n", []string{`<<<<<<<: an unfinished merge left two versions`}, "a b c"},
	{"<<<<<<< HEAD\nb = 1\n||||||| base\nb = 0\n=======\nb = 2\n>>>>>>> main\n<<<<<<< HEAD\nc = 1\n=======\n>>>>>>> main", []string{`<<<<<<<: an unfinished merge`, `<<<<<<<: an unfinished merge`}, "b c"},
	{"<<<<<<< HEAD\nb = 1\n", []string{`<<<<<<< HEAD: this line starts with`}, "b"},

	// Keys.
	{"a\nb = 1\n", []string{`a: a key without a value; expected =`}, "b"},
	{"a 1\nb \"x\"\nc = 2\n", []string{`a: = is missing`, `b: = is missing`}, "a b c"},
	{"a: 1\nb := 2\nc: hello\nd = 3", []string{`:: expected = .*, not :$`, `:=: expected = .*, not :=$`, `:: expected =`}, "a b d"},
	{"a == 1\nb => 2\n", []string{`==: a single =`, `=>: a single =`}, "a b"},
	{"a..b = 1\n.c = 1\nd. = 1\ne = \"\"\"\n\"\"\"", []string{`.: a name is missing`, `.: a name is missing`, `.: a name is missing`}, "e"},
	{"ключ = 1\n", []string{`ключ: letters, digits, - and _; write "ключ"`}, "ключ"},
	{"my key = 1\nb = 2", []string{`my key: a key with spaces needs quotes; write "my key"`}, "my~key b"},
	{"“a” = 1\n", []string{`“: curly quotes`}, "a"},
	{"\"a = 1\nb = 2\n", []string{`"a = 1: no closing "`}, "b"},
	{"\"\"\"a\"\"\" = 1\nb = 2\n", []string{`"""a""": a key takes single or double quotes`}, "b"},
	{"a\x00b = 1\n", []string{"\x00: control character U\\+0000 has no place in a key"}, "a\x00b"},

	// Headers.
	{"[]\nb = 1\n[c]\n", []string{`[]: a table needs a name`}, "c"},
	{"a.b] # c\nd = 1\ne]\n", []string{`a.b]: a header stands in square brackets; write \[a.b\]`, `e]: this line starts with`}, "a a.b a.b.d"},
	{"(a.b) # c\nd = 1\n{ e }\nf = 1\n<g>\nh = 1", []string{`(a.b): write \[a.b\]`, `{ e }: write \[e\]`, `<g>: write \[g\]`}, "a.b.d e.f g.h"},
	{"a.b: # c\nd = 1\ne.f\ng = 1\nh:\ni = 1\n", []string{`a.b:: write \[a.b\]`, `e.f: write \[e.f\]`, `:: expected =`}, "a.b.d e.f.g e.f.i"},
	{"a]\nb = 1\n c.d]]\ne = 1\nc.d]]\n", []string{`a]: write \[a\]`, `c.d]]: write \[\[c.d\]\]`, `c.d]]: write \[\[c.d\]\]`}, "a.b c.d"},
	{"a:\nb = 1\n", []string{`a:: write \[a\]`}, "a.b"},
	{"a:\n[b]\nc = 1\n", []string{`:: expected =`}, "b.c"},
	{"(a\nb = 1\n(c) d\n", []string{`(a: this line starts with`, `(c) d: this line starts with`}, "b"},
	{"[a/b/c]\nd = 1\n[e//f]\n", []string{`a/b/c: joined by dots; write a.b.c`, `e//f: letters, digits`}, "a.b.c.d"},
	{"[a.my table.b]\nc = 1\n", []string{`a.my table.b: needs quotes; write a."my table".b`}, "a.my~table.b.c"},
	{"[a\nb = 1\n", []string{`[a: this header needs \] at its end`}, "a a.b"},
	{"[[a]\nb = 1\n", []string{`[[a]: starts with \[\[ ends with \]\]`}, "a"},
	{"[a]]\nb = 1\n", []string{`[a]]: starts with \[ ends with a single \]`}, "a a.b"},
	{"[ [a]]\n[b]", []string{`[ [a]]: brackets of \[\[ must touch`}, "b"},
	{"[[a] ]\n[b]", []string{`[[a] ]: brackets of \]\] must touch`}, "a b"},
	{"[my table]\nb = 1\n", []string{`my table: a name with spaces needs quotes`}, "my~table my~table.b"},
	{"[a}]\nb = 1\n[c]", []string{`}]: expected \] after the name`}, "c"},
	{"[a] b = 1\nc = 2\n", []string{`b: only one statement fits on a line`}, "a.b a.c"},
	{"[a] b\nc = 2\n", []string{`b: nothing but a comment may follow a header`}, "a.c"},
	{"a = 1\n['b', 'c'],\nd = 1\n", []string{`['b', 'c'],: this line starts with`}, "a d"},

	// Duplicates: the first one stays.
	{"a = 1\nb = 2\na = 3\n", []string{`a: duplicate key: a already has a value`}, "a b"},
	{"[a]\nx = 1\n[a]\nx = 2\ny = 3\n[b]\n", []string{`a: duplicate table: \[a\]`}, "a.x b"},
	{"[a]\nx = 1\n[a.b]\n[a]\n[a.b]\n[a.c]\nd = 1\n[b]\n[a.b]\n", []string{`a: duplicate table: \[a\]`}, "a.x a.b a.c.d b"},
	{"[x]\nmodel.a = 1\n[x.model]\nb = 1\n[y]\n", []string{`model: \[x\.model\] was already made by a dotted key`}, "x.model.a y"},
	{"a = {b = 1}\n[a.c]\nd = 1\n[e]\n", []string{`a: a is an inline table`}, "a.b e"},
	{"a = {b = 1}\n[a]\nd = 1\n[e]\n", []string{`a: already written as an inline table`}, "a.b e"},
	{"a = {b = 1}\na.c = 2\nd = 1\n", []string{`a: a is an inline table`}, "a.b d"},
	{"a = 1\na.c = 2\n[a.b]\n[d]\n", []string{`a: a is no table`, `a: a is no table`}, "a d"},
	{"[[a]]\n[a]\n", []string{`a: write \[\[a\]\] to add one more`}, "a"},
	{"[a]\n[[a]]\n", []string{`a: already a table`}, "a"},
	{"a = []\n[[a]]\n", []string{`a: a already has a value`}, "a"},
	{"[a.b]\n[a]\nb.c = 1\nd = 1", []string{`b: a dotted key cannot add to b, which has its own header`}, "a.d"},
	{"[[a.b]]\n[a]\nb.c = 1\nd = 1", []string{`c: a dotted key cannot add to a table that has its own header`}, "a.d"},
	{"a = {b = 1, b = 2, c = 3}\n", []string{`b: duplicate key: b`}, "a.b a.c"},

	// A value that was not read may be of any type: no follow-up errors.
	{"a = hello\n[a.b]\nc = 1\n", []string{`hello: a string needs quotes`}, ""},

	// Values.
	{"a = hello\nb = hello world # x\nc = 1\n", []string{`hello: needs quotes; write "hello"`, `hello world: write "hello world"`}, "c"},
	{"a = True\nb = yes\nc = off\nd = null\n", []string{`True: a bool is written in small letters: true`, `yes: a bool is written true or false`, `off: a bool`, `null: no null in TOML`}, ""},
	{"a = “hello”\nb = ‘x’\nc = `x`\n", []string{`“hello”: curly quotes .*; write "hello"`, `‘x’: curly quotes`, "`x`: backticks; write \"x\""}, ""},
	{"a = [“b, c”, ‘d]\n", []string{`“b, c”: curly quotes .*; write "b, c"`, `‘d: curly quotes`}, "a"},
	{"a = x\"\n", []string{`x": no opening "`}, ""},
	{"a = Infinity\nb = NaN\n", []string{`Infinity: written inf`, `NaN: written nan`}, ""},
	{"a =\nb = 1\n", []string{`=: a value is missing after =`}, "b"},
	{"a = # x\n[b]\nc = 1\n", []string{`=: a value is missing after =`}, "b.c"},
	{"a =\n  \"x\"\nb =\n[1, 2]\nc = 1\n", []string{`=: a value starts on the line of its key`, `=: a value starts on the line`}, "a b c"},
	{"a = ]\nb = 1\n", []string{`]: expected a value, not \]`}, "b"},
	{"a = 1]\nb = 1\n", []string{`]: this \] closes nothing`}, "a b"},
	{"a = 1,\nb = 2;\n", []string{`,: no comma follows`, `;: no semicolon`}, "a b"},
	{"a = 1 b = 2\nc = 3 [d]\ne = 4", []string{`b: only one statement`, `[d]: only one statement`}, "a b c d.e"},
	{"a = 30 seconds\nb = 1", []string{`seconds: nothing but a comment may follow a value`}, "b"},

	// Numbers, dates and times.
	{"a = 012\nb = -01\n", []string{`012: does not start with 0`, `-01: does not start with 0`}, ""},
	{"a = 1_\nb = 1__2\nc = _1\nd = 1._2\n", []string{`1_: between two digits`, `1__2: between two digits`, `_1: a string needs quotes`, `1._2: between two digits`}, ""},
	{"a = .5\nb = 5.\nc = 1.e5\nd = 1e\n", []string{`.5: both sides`, `5.: both sides`, `1.e5: both sides`, `1e: an exponent needs digits`}, ""},
	{"a = ++1\nb = -\nc = 1.2.3\nd = 30s\n", []string{`++1: one sign`, `-: a number after the sign`, `1.2.3: neither a number nor text`, `30s: write "30s"`}, ""},
	{"a = 0XF\nb = +0x1\nc = 0x\nd = 0b2\ne = 0o_7\nf = 0z1\n", []string{`0XF: write 0x with a small letter`, `+0x1: a hexadecimal number has no sign`, `0x: not a hexadecimal`, `0b2: not a binary`, `0o_7: between two digits`, `0z1: neither`}, ""},
	{"a = 9223372036854775808\nb = 0xFFFFFFFFFFFFFFFF\nc = 1e999\n", []string{`9223372036854775808: must lie between`, `0xFFFFFFFFFFFFFFFF: must lie between`, `1e999: too large for a float`}, ""},
	{"a = 2021-02-29\nb = 2021-13-01\nc = 2021-1-1\nd = 2021-01-01T\n", []string{`2021-02-29: day of that month lies between 01 and 28`, `2021-13-01: a month`, `2021-1-1: a date is written like`, `2021-01-01T: a time is written`}, ""},
	{"a = 24:00\nb = 07:60\nc = 07:00:61\nd = 7:00\ne = 07:00:00.\n", []string{`24:00: an hour`, `07:60: a minute`, `07:00:61: a second`, `7:00: a time is written`, `07:00:00.: fraction`}, ""},
	{"a = 2021-01-01T00:00:00+24:00\nb = 2021-01-01T00:00:00+1\nc = 2021-01-01T00:00:00Zx\n", []string{`2021-01-01T00:00:00+24:00: hours of an offset`, `2021-01-01T00:00:00+1: an offset is written`, `2021-01-01T00:00:00Zx: follows the Z`}, ""},

	// Strings.
	{"a = \"hello\nb = 'hello\nc = 1\n", []string{`"hello: no closing "`, `'hello: no closing '`}, "c"},
	{`a = "C:\dir\new"` + "\nb = 1\n", []string{`\d: \\d is no escape sequence; double the backslash, or .* single quotes`}, "a b"},
	{`a = "C:\dir\"` + "\nb = 1\n", []string{`"C:\dir\": no closing "; \\" stands for a quote`}, "b"},
	{`a = "\u12"` + "\n" + `b = "\x4"` + "\n" + `c = "\ud800"` + "\n" + `d = "\U00110000"`, []string{`\u12: needs 4 hexadecimal digits`, `\x4: needs 2`, `\ud800: no Unicode character d800`, `\U00110000: no Unicode character`}, "a b c d"},
	{`a = "C:\users\dir\q"` + "\n" + `b = "\d"` + "\n", []string{`\u: needs 4`, `\d: no escape`}, "a b"},
	{"a = \"\"\"\\ x\"\"\"\n", []string{`\ : a backslash before a space`}, "a"},
	{"a = \"say \"hi\" now\"\nb = 1\n", []string{`hi" now": a " inside it is written \\"`}, "b"},
	{"a = 'it's'\nb = 1\n", []string{`s': text that holds ' goes in double quotes`}, "b"},
	{"a = \"\nsome prose\n\nx = y\nit's \"so\nb is: c\n\"\"\"\nc = 1\n", []string{`": goes on over several lines; write """`}, "c"},
	{"a = 'one\n  two'\nb = 1\n", []string{`'one: several lines; write ''' at`}, "b"},
	{"a = \"one\ntwo\n[c]\nb = 1\n", []string{`"one: several lines`}, "c.b"},
	{"a = \"\"\"x\"\"\"\"\"\"\nb = 1\n", []string{`": three quotes in a row end it`}, "b"},
	{"a = \"x\x01\x02y\"\n# \x7f\n", []string{"\x01\x02: U\\+0001 has no place in a string", "\x7f: U\\+007F has no place in a comment"}, "a"},
	{"a = \"\"\"abc\n[c]\nd = 1\n", []string{`""": no closing """`}, "c.d"},
	{"a = '''abc\nsome prose\nb = 1\n", []string{`''': no closing '''`}, "b"},
	{"a = \"\"\"abc\n[c]\nd = \"\"\"\ntext\n\"\"\"\ne = \"\"\"\nmore\n\"\"\"\n", []string{`""": no closing """`}, "c.d c.e"},
	{"a = '''x\nb = '''y'''\nc = 1\n", []string{`''': no closing '''`}, "b c"},

	// Arrays and inline tables.
	{"a = [1 2, 3]\nb = 1\n", []string{`1: a comma is missing after this value`}, "a b"},
	{"a = [\n  'x'\n  'y',\n]\nb = 1\n", []string{`': a comma is missing`}, "a b"},
	{"a = [\n 'x',\n b,\n c\n]\nd = 1\n", []string{`b: a string needs quotes`, `c: a string needs quotes`}, "a d"},
	{"a = [1,,2]\nb = [,]\nc = {,}\n", []string{`,: a value is missing before`, `,: a value is missing before`, `,: a key and value are missing before`}, "a b c"},
	{"a = [1; 2]\nb = [x = 1]\nc = ['x' = 1, 2]\n", []string{`;: separated by commas`, `x = 1: a string needs quotes`, `=: an array holds values only`}, "a b c"},
	{"a = [1, 2\n[b]\nc = 1\n", []string{`[: this \[ has no closing \]`}, "b.c"},
	{"a = [1, 2\nb = 1\n", []string{`[: this \[ has no closing \]`}, "b"},
	{"a = [\n'x',\n'y',\n\n# z\n[b]\nc = 1\n", []string{`[: this \[ has no closing \]`}, "b.c"},
	{"a = [[1, 2], [3\n", []string{`[: this \[ has no closing \]`}, ""},
	{"a = { b = 1\nc = 2\n[d]\n", []string{`{: this { has no closing }`}, "c d"},
	{"a = { b = [1, 2 }\nc = 1\n", []string{`[: this \[ has no closing \]`}, "a c"},
	{"a = [{ b = 1 ]\nc = 1\n", []string{`{: this { has no closing }`}, "a c"},
	{"a = [1}\nb = {c = 1]\nd = 1", []string{`}: an array ends with \]`, `]: an inline table ends with }`}, "a b.c d"},
	{"a = {\nb = 1\nc = 2\n}\n", []string{`1: a comma is missing`}, "a.b a.c"},
	{"a = {b 1, c: 2, d, e = }\n", []string{`b: = is missing`, `:: expected =`, `d: a key without a value`, `e: a value is missing`}, "a.b a.c"},
	{"a = {b: 1, c: {d: 2}}\ne = {f: 1}\n", []string{`:: expected =`, `:: expected =`}, "a.b a.c.d e.f"},
	{"a = {[b] = 1}\nc = 1\n", []string{`[: expected a key`}, "a c"},
	{"a = ['x, 'y']\nb = 1\n", []string{`y': text that holds '`}, "a b"},
	{"a = ['x', 'y]\nb = 1\n", []string{`'y: no closing '`}, "a b"},
	{"a = [2021-99-99, 'x', 1e999, \"\\q\"]\n", []string{`2021-99-99: a month`, `1e999: too large`, `\q: no escape`}, "a"},

	// The file as a whole.
	{"a = 1\rb = 2\rc = 3", []string{"\r: a carriage return needs a line feed"}, "a b c"},
	{"a = 1\n\ufeffb = 2\n", []string{"\ufeff: only at the very start"}, "a b"},
	{"a = \"\xff\xfe\"\n# \xc3\nb = 1\n", []string{"\xff\xfe: the bytes 0xff 0xfe are not UTF-8", "\xc3: the byte 0xc3 is not UTF-8"}, "a b"},
	{"\xffb = 1\nc = \xff\nd = 2", []string{"\xff: 0xff is not UTF-8", "\xff: 0xff is not UTF-8"}, "\xffb d"},
	{"\xff\xfea\x00=\x001\x00", []string{"\xff\xfe: the file is in UTF-16"}, ""},
	{"a\x00=\x001\x00", []string{"a\x00: the file is in UTF-16"}, ""},
}

func TestMistakes(t *testing.T) {
	for _, test := range mistakes {
		tree := parse(t, test.text)
		if len(tree.Errors) != len(test.errors) {
			t.Errorf("%q: %d errors, want %d:", test.text, len(tree.Errors), len(test.errors))
			for _, e := range tree.Errors {
				t.Errorf("\t%q: %s", tree.File.Text(e.Span), e.Message)
			}
			continue
		}
		for i, e := range tree.Errors {
			at := tree.File.Text(e.Span)
			if pattern, ok := strings.CutPrefix(test.errors[i], at+": "); !ok || !regexp.MustCompile(pattern).MatchString(e.Message) {
				t.Errorf("%q: error %d is %q: %s, want %s", test.text, i, at, e.Message, test.errors[i])
			}
		}
		for path := range strings.FieldsSeq(test.read) {
			if v := find(tree, path); v == nil || v.Kind == Invalid {
				t.Errorf("%q: %s was not read", test.text, path)
			}
		}
	}
}

// find returns the value at a path of bare keys, in which ~ stands for a space.
func find(tree *Tree, path string) *Value {
	v := &Value{Table: tree.Root}
	for name := range strings.SplitSeq(strings.ReplaceAll(path, "~", " "), ".") {
		e := v.Table.Get(name)
		if e == nil {
			return nil
		}
		v = e.Value
	}
	return v
}

func TestRelated(t *testing.T) {
	for text, want := range map[string]string{
		"'a' = 1\na = 2":         "'a'",
		"[b.a]\n[b.\"a\"]":       "a",
		"a.b = 1\n[a]":           "a",
		"c = {a = 1}\nc.b = 1":   "c",
		"[[a]]\n[a]":             "a",
		"[x.y]\n[x]\ny.z = 1":    "y",
		"[[x.y]]\n[x]\ny.z = 1":  "[[x.y]]",
		"b = {a = 1, \"a\" = 2}": "a",
	} {
		tree := parse(t, text)
		if len(tree.Errors) != 1 || tree.Errors[0].Related == nil {
			t.Errorf("%q: errors %v", text, tree.Errors)
		} else if r := tree.Errors[0].Related; tree.File.Text(r.Span) != want || r.Span.Start >= tree.Errors[0].Span.Start || r.Message != "first defined here" {
			t.Errorf("%q: related %q %+v, want %q", text, tree.File.Text(r.Span), r, want)
		}
	}
}
