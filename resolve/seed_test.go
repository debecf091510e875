package resolve_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// regions resolves a blueprint whose global layout is that text.
func regions(t *testing.T, text string) *resolve.Blueprint {
	t.Helper()
	engine, ok := catalog.Lookup(catalog.Default)
	if !ok {
		t.Fatal("the default release is unknown")
	}
	file := source.New("agent.leviath", []byte("[context.regions]\n"+text))
	return resolve.Of(blueprint.Decode(file), engine)
}

func TestSeedPrecedence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		region string
		source resolve.SeedSource
		text   string // the texts, joined
		key    string
	}{
		{`task = {}`, resolve.SeedCaller, "", "task"},
		{`notes = {}`, resolve.SeedNone, "", ""},
		{`brief = { seed = "task" }`, resolve.SeedCaller, "task", "task"},
		{`brief = { seed = "task_input" }`, resolve.SeedCaller, "task_input", "task"},
		{`brief = { seed = "input" }`, resolve.SeedCaller, "input", "brief"},
		{`brief = { seed = { caller = "input" } }`, resolve.SeedCaller, "input", "input"},
		{`task = { seed = 5 }`, resolve.SeedNone, "", ""},
		{`task = { seed = {} }`, resolve.SeedNone, "", ""},
		{`a = { seed = { caller = "x", glob = "*.md", files = ["y"] } }`, resolve.SeedGlob, "*.md", ""},
		{`a = { seed = { literal = "x", files = ["y", "z"] } }`, resolve.SeedFiles, "y z", ""},
		{`a = { seed = { files = [] } }`, resolve.SeedFiles, "", ""},
		{`a = { seed = { tool = "git_status", command = "git log" } }`, resolve.SeedCommand, "git log", ""},
		{`a = { seed = { tools = ["now", { name = "then" }] } }`, resolve.SeedTools, "now then", ""},
		{`a = { seed = { tools = [], caller = "x" } }`, resolve.SeedNone, "", ""},
		{`a = { seed = { tools = 1, caller = "x" } }`, resolve.SeedCaller, "x", "x"},
	} {
		r := regions(t, c.region)
		seed := resolve.SeedOf(r.Global.Regions[0].Raw)
		var texts []string
		for _, text := range seed.Texts {
			texts = append(texts, text.Or(""))
		}
		if got := strings.Join(texts, " "); seed.Source != c.source || got != c.text || seed.CallerKey != c.key {
			t.Errorf("%s\nhas source %d, texts %q, key %q; want %d, %q, %q", c.region, seed.Source, got, seed.CallerKey, c.source, c.text, c.key)
		}
	}
}

func TestSameSeed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{`x = { seed = "task" }`, `x = { seed = { caller = "task" } }`, true},
		{`task = {}`, `task = { seed = "task" }`, true},
		{`x = { seed = { files = ["a"] } }`, `x = { seed = { files = ["b"] } }`, false},
		{`x = { seed = { literal = "a" } }`, `x = { seed = { glob = "a" } }`, false},
		{`x = { seed = "task" }`, `x = {}`, false},
	} {
		a, b := regions(t, c.a).Global.Regions[0].Raw, regions(t, c.b).Global.Regions[0].Raw
		if got := resolve.SeedOf(a).Same(resolve.SeedOf(b)); got != c.same {
			t.Errorf("%s and %s: the same is %v, want %v", c.a, c.b, got, c.same)
		}
	}
}

func TestTaskRegion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ layout, to, asks string }{
		{"", "", ""}, // the default layout asks for no task
		{"notes = { kind = \"pinned\" }", "", ""},
		{"task = { kind = \"pinned\" }", "task", "task"},
		{"brief = { kind = \"temporary\", seed = \"task\" }", "brief", "brief"},
		{"task = { kind = \"temporary\" }", "", "task"},
		{"task = { kind = \"temporary\" }\nplan = { kind = \"pinned\" }", "plan", "task"},
		{"task = { kind = \"pinned\", seed = { literal = \"x\" } }", "", ""},
	} {
		to, asks := regions(t, c.layout).TaskRegion()
		if nameOf(to) != c.to || nameOf(asks) != c.asks {
			t.Errorf("%q: the task goes to %q, asked for by %q; want %q and %q", c.layout, nameOf(to), nameOf(asks), c.to, c.asks)
		}
	}
}

func nameOf(r *resolve.Region) string {
	if r == nil {
		return ""
	}
	return r.Name
}
