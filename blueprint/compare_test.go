package blueprint

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/source"
)

const compared = `agent.name = "x"
[stages.a]
system_prompt = """
one
two"""
model.models = [{ provider = "p", model = "m" }, { provider = "q", temperature = 0.5 }]
[stages.a.transitions.b]
hint = "go"
[stages.a.transitions.c]
[stages.b]
[context]
cache = true
[context.regions.r]
max_tokens = 1_000
[context.regions.s]
[[read_paths.entries]]
path = "a"
when = 2026-01-02
`

func TestChanged(t *testing.T) {
	t.Parallel()
	paths := []string{
		"", "agent", "agent.name", "stages", "stages.a", "stages.a.system_prompt", "stages.a.model.models.1.provider", "stages.a.transitions",
		"stages.a.transitions.b", "stages.a.transitions.b.hint", "stages.a.transitions.c", "stages.b", "context", "context.cache",
		"context.regions.r.max_tokens", "context.regions.s", "read_paths.entries.0.path",
	}
	for name, c := range map[string]struct {
		pairs []string
		want  string // the paths that changed
	}{
		"nothing":               {nil, ""},
		"line ends":             {[]string{"\n", "\r\n"}, ""},
		"comments":              {[]string{"\n", " # x\n\n", `one # x` + "\n\n", "one\n", "\"\"\" # x\n\n", "\"\"\"\n"}, ""},
		"the order":             {[]string{"[stages.b]\n", "", "agent.name", "stages.b = {}\nagent.name", "[context]\ncache = true\n", "", "agent.name", "context.cache = true\nagent.name"}, ""},
		"another form":          {[]string{"agent.name = \"x\"", "agent = { 'name' = '''x''' }", "1_000", "0x3e8", "0.5", "5e-1", "[context.regions.s]", "[context.regions]\ns = {}", "[[read_paths.entries]]\npath = \"a\"\nwhen = 2026-01-02", "[read_paths]\nentries = [ {when = 2026-01-02, path = 'a'} ]"}, ""},
		"a plain key":           {[]string{`"x"`, `"y"`}, "agent agent.name"},
		"the text of a stage":   {[]string{"two", "three"}, "stages.a stages.a.system_prompt stages.a.model.models.1.provider stages.a.transitions"},
		"deep in a stage":       {[]string{"0.5", "0.25"}, "stages.a stages.a.system_prompt stages.a.model.models.1.provider stages.a.transitions"},
		"the order of a list":   {[]string{`{ provider = "p", model = "m" }, { provider = "q", temperature = 0.5 }`, `{ provider = "q", temperature = 0.5 }, { provider = "p", model = "m" }`}, "stages.a stages.a.system_prompt stages.a.model.models.1.provider stages.a.transitions"},
		"an edge":               {[]string{`"go"`, `"went"`}, "stages.a.transitions.b stages.a.transitions.b.hint"},
		"a new edge":            {[]string{"[stages.b]", "[stages.a.transitions.d]\n[stages.b]"}, "stages.a stages.a.system_prompt stages.a.model.models.1.provider stages.a.transitions"},
		"a new stage":           {[]string{"[stages.b]", "[stages.b]\n[stages.c]"}, "stages"},
		"a new name of a stage": {[]string{"[stages.b]", "[stages.z]"}, ""},
		"a stage for another":   {[]string{"[stages.b]", "[stages.z]\nmode = \"new\""}, "stages stages.b"}, // which is in none any more
		"a region":              {[]string{"1_000", "1_001"}, "context.regions.r.max_tokens"},
		"a new region":          {[]string{"[context.regions.s]", "[context.regions.s]\n[context.regions.t]"}, "context context.cache"},
		"the context":           {[]string{"cache = true", "cache = false"}, "context context.cache"},
		"an array of tables":    {[]string{`path = "a"`, `path = "b"`}, "read_paths.entries.0.path"},
		"a date":                {[]string{"2026-01-02", "2026-01-03"}, "read_paths.entries.0.path"},
		"a type":                {[]string{"1_000", "1000.0"}, "context.regions.r.max_tokens"},
		"no TOML":               {[]string{`"x"`, `"x`}, strings.Join(paths, " ")},
	} {
		text := compared
		for i := 0; i < len(c.pairs); i += 2 {
			if !strings.Contains(text, c.pairs[i]) {
				t.Fatalf("%s: there is no %q", name, c.pairs[i])
			}
			text = strings.ReplaceAll(text, c.pairs[i], c.pairs[i+1])
		}
		before, now := Decode(source.New("", []byte(compared))), Decode(source.New("", []byte(text)))
		comparison := Compare(before, now)
		var changed []string
		for range 2 { // what was asked for is remembered
			changed = nil
			for _, path := range paths {
				var keys []string
				if path != "" {
					keys = strings.Split(path, ".")
				}
				if comparison.Changed(keys) {
					changed = append(changed, path)
				}
				if strings.Join(keys, ".") != path {
					t.Errorf("%s: the path %s is now %q", name, path, keys)
				}
			}
		}
		if got := strings.Join(changed, " "); got != c.want {
			t.Errorf("%s changes %q, not %q", name, got, c.want)
		}
	}
}
