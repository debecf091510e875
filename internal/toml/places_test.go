package toml

import (
	"fmt"
	"strings"
	"testing"

	"github.com/levlint/levlint/source"
)

var (
	kindNames = map[Kind]string{
		Invalid: "invalid", String: "string", Integer: "integer", Float: "float", Bool: "bool",
		OffsetDateTime: "offset date-time", LocalDateTime: "local date-time", LocalDate: "local date",
		LocalTime: "local time", Array: "array", TableValue: "table",
	}
	styleNames = map[Style]string{Headed: "headed", Implied: "implied", Dotted: "dotted", Inline: "inline"}
	itemNames  = map[ItemKind]string{Blank: "blank", Header: "header", ArrayHeader: "array header", Assignment: "assignment", Broken: "broken"}
)

// places lists the values of a tree, one on a line: path = kind @ `text`. A key that is
// written in more than one place is listed with all of them.
func places(tree *Tree) string {
	var b strings.Builder
	placesOfTable(&b, tree.File, tree.Root, "")
	return b.String()
}

func placesOfTable(b *strings.Builder, file *source.File, t *Table, prefix string) {
	for _, e := range t.Entries {
		path := prefix + file.Text(e.Key.Span)
		if len(e.Keys) > 1 {
			at := []string{}
			for _, k := range e.Keys {
				at = append(at, fmt.Sprint(k.Span.Start))
			}
			path += fmt.Sprintf(" (at %d of %s)", e.Key.Span.Start, strings.Join(at, ", "))
		}
		placesOfValue(b, file, e.Value, path, prefix+e.Key.Name)
	}
}

func placesOfValue(b *strings.Builder, file *source.File, v *Value, path, name string) {
	kind := kindNames[v.Kind]
	switch {
	case v.Kind == TableValue:
		kind = styleNames[v.Table.Style] + " table"
	case v.AppendedBy:
		kind = "array of tables"
	}
	fmt.Fprintf(b, "%s = %s @ `%s`\n", path, kind, file.Text(v.Span))
	for i, elem := range v.Array {
		elemName := fmt.Sprintf("%s[%d]", name, i)
		placesOfValue(b, file, elem, elemName, elemName)
	}
	if v.Table != nil {
		placesOfTable(b, file, v.Table, name+".")
	}
}

func TestPlaces(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"scalars", "a = 1 # one\n'b' = \"x\"\n\"c\\u0064\" = 1979-05-27 07:32\nd = [true, 2.5,]\n", "" +
			"a = integer @ `1`\n'b' = string @ `\"x\"`\n\"c\\u0064\" = local date-time @ `1979-05-27 07:32`\n" +
			"d = array @ `[true, 2.5,]`\nd[0] = bool @ `true`\nd[1] = float @ `2.5`\n"},
		{"inline table", "a = { b.c = 1, d = {} }", "" +
			"a = inline table @ `{ b.c = 1, d = {} }`\na.b = dotted table @ `b`\na.b.c = integer @ `1`\na.d = inline table @ `{}`\n"},
		{"headers", "[ a . 'b' ] # x\nc = 1\n", "" +
			"a = implied table @ `a`\na.'b' = headed table @ `[ a . 'b' ]`\na.b.c = integer @ `1`\n"},
		{"a parent after its child", "[a.b]\n[c]\n[a]\nd = 1\n", "" +
			"a (at 11 of 1, 11) = headed table @ `[a]`\na.b = headed table @ `[a.b]`\na.d = integer @ `1`\nc = headed table @ `[c]`\n"},
		{"an entry's own header", "[a.b.c]\n[a.b]\n[a.d]\n", "" +
			"a (at 1 of 1, 9, 15) = implied table @ `a`\na.b (at 11 of 3, 11) = headed table @ `[a.b]`\n" +
			"a.b.c = headed table @ `[a.b.c]`\na.d = headed table @ `[a.d]`\n"},
		{"dotted keys", "[x]\nm.a = 1\nm.b = 2\n", "" +
			"x = headed table @ `[x]`\nx.m (at 4 of 4, 12) = dotted table @ `m`\nx.m.a = integer @ `1`\nx.m.b = integer @ `2`\n"},
		{"an array of tables", "[[a]]\nb = 1\n[a.c]\n[[ a ]]\n", "" +
			"a (at 2 of 2, 13, 21) = array of tables @ `[[a]]`\na[0] = headed table @ `[[a]]`\na[0].b = integer @ `1`\n" +
			"a[0].c = headed table @ `[a.c]`\na[1] = headed table @ `[[ a ]]`\n"},
		{"after a byte order mark", "\ufeffa = 'é'\r\n", "a = string @ `'é'`\n"},
		{"multi-line", "a = '''\nx\n'''\nb = [\n  1, # one\n  2\n]\n", "" +
			"a = string @ `'''\nx\n'''`\nb = array @ `[\n  1, # one\n  2\n]`\nb[0] = integer @ `1`\nb[1] = integer @ `2`\n"},
		{"a dotted key extends an implied table", "[a.b.c]\n[a]\nb.d = 1\n", "" +
			"a (at 9 of 1, 9) = headed table @ `[a]`\na.b (at 3 of 3, 12) = dotted table @ `b`\na.b.c = headed table @ `[a.b.c]`\na.b.d = integer @ `1`\n"},
		{"what cannot be read", "a = b\nc = [1, x]\nd = [1\ne =\nf\n", "" +
			"a = invalid @ `b`\nc = array @ `[1, x]`\nc[0] = integer @ `1`\nc[1] = invalid @ `x`\nd = invalid @ `[1`\ne = invalid @ ``\nf = invalid @ ``\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := places(parse(t, test.text)); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestItems(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{" \t# x\n\n", "blank ` \t# x\n\n`\n"},
		{"a = 1", "assignment a `a = 1`\n"},
		{"\ufeff# x\na.'b' = [\n1]  # y\n[c] # z\r\n\n[[d.e]]\n", "" +
			"blank `\ufeff# x\n`\nassignment a.b `a.'b' = [\n1]`\nblank `  # y\n`\nheader c `[c]`\nblank ` # z\r\n\n`\narray header d.e `[[d.e]]`\nblank `\n`\n"},
		{"a = 1 b = 2\n", "assignment a `a = 1`\nblank ` `\nassignment b `b = 2`\nblank `\n`\n"},
		{"]\n]]\na = 1 ? # x", "broken `]`\nblank `\n`\nbroken `]]`\nblank `\n`\nassignment a `a = 1`\nblank ` `\nbroken `?`\nblank ` # x`\n"},
		{"a = \"\"\"x\n [b]\n", "assignment a `a = \"\"\"x\n`\nblank ` `\nheader b `[b]`\nblank `\n`\n"},
	}
	for _, test := range tests {
		var b strings.Builder
		tree := parse(t, test.text)
		for _, item := range tree.Items {
			b.WriteString(itemNames[item.Kind])
			if len(item.Keys) > 0 {
				b.WriteString(" " + dotted(item.Keys))
			}
			fmt.Fprintf(&b, " `%s`\n", tree.File.Text(item.Span))
		}
		if got := b.String(); got != test.want {
			t.Errorf("%q: got\n%swant\n%s", test.text, got, test.want)
		}
	}
}

func TestItemTables(t *testing.T) {
	tree := parse(t, "a = 1\n[b]\nc.d = 1\n[[e]]\nf = 1\n[b]\ng = 1\n")
	get := func(t *Table, name string) *Value { return t.Get(name).Value }
	b, e := get(tree.Root, "b").Table, get(tree.Root, "e").Array[0].Table
	want := []*Table{tree.Root, b, b, e, e}
	var got []*Table
	for _, item := range tree.Items {
		if item.Kind != Blank {
			got = append(got, item.Into)
		}
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("item %d goes into the wrong table", i)
		}
	}
	if n := len(got); n != 7 || got[5] == b || got[5] != got[6] || got[6].Get("g") == nil {
		t.Errorf("a repeated header must open a table outside the tree")
	}
	if len(b.Headers) != 1 || tree.File.Text(b.Headers[0]) != "[b]" || b.Span != b.Headers[0] {
		t.Errorf("headers of b: %v", b.Headers)
	}
}

func TestComments(t *testing.T) {
	tree := parse(t, "# é\r\na = [ # b\n 1, # c\n] # d\n[e] #\n'#' = \"#\"\nf = [ #g\n#h\n[i] #j")
	want := []string{"# é", "# b", "# c", "# d", "#", "#g", "#h", "#j"}
	if len(tree.Comments) != len(want) {
		t.Fatalf("%d comments, want %d", len(tree.Comments), len(want))
	}
	for i, c := range tree.Comments {
		if got := tree.File.Text(c.Span); got != want[i] {
			t.Errorf("comment %d is %q, want %q", i, got, want[i])
		}
	}
}

func TestRawOffset(t *testing.T) {
	// The digits in the decoded text are looked for in the text of the file.
	tests := []struct{ value, decoded string }{
		{`"01"`, "01"},
		{`"0\t1\u00e9 2\U0001F600 3\x41 4\e5"`, "0\t1é 2\U0001F600 3A 4\x1b5"},
		{`"0\q1"`, `0\q1`},
		{`"0é1"`, "0é1"},
		{`'0\t1'`, `0\t1`},
		{"\"\"\"0\n1\"\"\"", "0\n1"},
		{"\"\"\"\n0\\\n   \r\n  1\\\\2\"\"\"", `01\2`},
		{"\"\"\"\r\n0\r\n1\"\"\"", "0\r\n1"},
		{"\"\"\"0\"\"1\"\"\"\"\"", `0""1""`},
		{"'''\n0\\\n1'''", "0\\\n1"},
		{"'''\r\n0\r\n1'2''3'''", "0\r\n1'2''3"},
		{`""`, ""},
		{"\"\"\"\n\"\"\"", ""},
	}
	for _, test := range tests {
		text := "key = " + test.value + "\n"
		tree := parse(t, text)
		v := tree.Root.Get("key").Value
		if v.Kind != String || v.Str != test.decoded {
			t.Errorf("%q is %q, want %q", test.value, v.Str, test.decoded)
			continue
		}
		last := 0
		for i := range len(v.Str) + 1 {
			at, ok := v.RawOffset(tree.File, i)
			if !ok || at < last || at >= v.Span.End {
				t.Errorf("%q: offset %d is at %d, %t, after %d", test.value, i, at, ok, last)
			}
			if i < len(v.Str) && '0' <= v.Str[i] && v.Str[i] <= '9' && text[at] != v.Str[i] {
				t.Errorf("%q: offset %d is at %q, want %q", test.value, i, text[at:at+1], v.Str[i:i+1])
			}
			if i < len(v.Str) && v.Str[i] == 'A' && !strings.HasPrefix(text[at:], `\x41`) {
				t.Errorf("%q: offset %d is not at its escape but at %q", test.value, i, text[at:])
			}
			last = at
		}
		closing := test.value[:1]
		if strings.HasPrefix(test.value, closing+closing+closing) {
			closing += closing + closing
		}
		if at, _ := v.RawOffset(tree.File, len(v.Str)); text[at:] != closing+"\n" {
			t.Errorf("%q: the end is at %q", test.value, text[at:])
		}
	}
}

func TestRawOffsetOutside(t *testing.T) {
	tree := parse(t, "a = \"x\"\nb = 1\nc = hello\n")
	for _, test := range []struct {
		key    string
		offset int
	}{{"a", -1}, {"a", 2}, {"b", 0}, {"c", 0}} {
		if at, ok := tree.Root.Get(test.key).Value.RawOffset(tree.File, test.offset); ok {
			t.Errorf("offset %d of %s is at %d, want none", test.offset, test.key, at)
		}
	}
}

func TestGet(t *testing.T) {
	var none *Table
	if none.Get("a") != nil {
		t.Error("no table has entries")
	}
	for _, n := range []int{1, indexFrom, indexFrom + 1, 100} {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "k%d = %d\n", i, i)
		}
		root := parse(t, b.String()).Root
		for i := range n {
			if e := root.Get(fmt.Sprintf("k%d", i)); e == nil || e.Value.Int != int64(i) {
				t.Errorf("of %d keys, k%d is %v", n, i, e)
			}
		}
		if root.Get("k") != nil {
			t.Errorf("of %d keys, there is no k", n)
		}
	}
}
