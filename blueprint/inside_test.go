package blueprint_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

func TestInside(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ raw, part, want string }{
		{`"plain text"`, "text", "text"},
		{`'plain \t'`, `\t`, `\t`},
		{`"a\"b\" c"`, `b"`, `b\"`},
		{`"\u00e9 x"`, "é", `\u00e9`},
		{"\"\"\"\n{\n  \"a\": 1\n}\"\"\"", `"a"`, `"a"`},
		{"\"\"\"one \\\n   two\"\"\"", "two", "two"},
		{"'''\n{ 'x' }'''", "'x'", "'x'"},
		{"\"\"\"\r\na\r\nb\"\"\"", "b", "b"},
	} {
		b := blueprint.Decode(source.New("agent.leviath", []byte("[agent]\nname = "+c.raw+"\n")))
		text, ok := b.Agent.Name.Get()
		at := strings.Index(text, c.part)
		if !ok || at < 0 {
			t.Fatalf("%s holds %q", c.raw, text)
		}
		span, ok := b.Inside(b.Agent.Name, source.Span{Start: at, End: at + len(c.part)})
		if got := b.File.Text(span); !ok || got != c.want {
			t.Errorf("%s in %s is %q, not %q", c.part, c.raw, got, c.want)
		}
		if _, ok := b.Inside(b.Agent.Name, source.Span{Start: 0, End: len(text) + 1}); ok {
			t.Errorf("%s has a part beyond its end", c.raw)
		}
	}
}
