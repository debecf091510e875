package blueprint_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

func TestSpeaksOf(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{ // the comment is "# x"
		{"behind a key", "[agent]\nname = 'a' # x\n", "agent/name"},
		{"behind a dotted key", "a.b . c = { d = 1 } # x", "a/b/c"},
		{"behind a header", "[stages.plan] # x\nmode = 'a'", "stages/plan"},
		{"behind a header that was named before", "[stages.plan.output]\n[stages.plan] # x", "stages/plan"},
		{"behind one of several tables", "[[p]]\n[[p]] # x\n[[p]]", "p/1"},
		{"above a key", "[agent]\n# x\nname = 'a'\nversion = 'b'", "agent/name"},
		{"above a dotted key", "# x\na.'b.c'.d = 1", "a/b.c/d"},
		{"above a header", "# x\n[stages.plan]", "stages/plan"},
		{"above one of several tables", "[[p]]\na = 1\n# x\n[[p]]", "p/1"},
		{"over comments and blanks", "# x\n\n  # more\r\n\t# and more\n\n [a]\n", "a"},
		{"after a byte order mark", source.BOM + "# x\n[a]\n", "a"},
		{"behind a member", "t = [\n  'a',\n  'b', # x\n  'c',\n]", "t/1"},
		{"behind two members", "t = [\n  'a', 'b', # x\n  'c',\n]", "t/0 t/1"},
		{"above a member", "t = [\n  # x\n  'a',\n  'b',\n]", "t/0"},
		{"behind a table in an array", "t = [\n  { a = 1, b = 2 }, # x\n]", "t/0"},
		{"at the end of a table in an array", "t = [\n  { a = 1,\n b = [\n2] }, # x\n]", "t/0/b/0"},
		{"where a table in an array ends", "t = [\n  { a = 1,\n  }, # x\n]", "t/0"},
		{"where an array begins", "t = [ # x\n  'a',\n]", "t"},
		{"where an array ends", "t = [\n  'a',\n] # x", "t"},
		{"where a text ends", "[a]\np = '''\nmore\n''' # x", "a/p"},
		{"before the end of an array", "t = [\n  'a',\n  # x\n]", ""},
		{"at the end", "a = 1\n# x", ""},
		{"above what cannot be read", "# x\n= = =\na = 1", ""},
		{"alone", "# x", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			b := blueprint.Decode(source.New("", []byte(test.text)))
			var parts []string
			for i, comment := range b.Comments {
				if b.File.Text(comment) == "# x" {
					for _, path := range b.SpeaksOf(i) {
						parts = append(parts, strings.Join(path, "/"))
					}
				}
			}
			if got := strings.Join(parts, " "); got != test.want {
				t.Errorf("it speaks of %q, not %q", got, test.want)
			}
		})
	}
}
