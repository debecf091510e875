package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

// decode reads a blueprint whose syntax must be right.
func decode(tb testing.TB, text string) *blueprint.Blueprint {
	tb.Helper()
	b := blueprint.Decode(source.New("agent.leviath", []byte(text)))
	if len(b.Syntax) > 0 {
		tb.Fatalf("the test's own blueprint is not TOML: %s", b.Syntax[0].Message)
	}
	return b
}

func name(s *blueprint.Stage) string {
	if s == nil {
		return "none"
	}
	return s.Name.Text
}

var kinds = map[graph.Kind]string{graph.Declared: "declared", graph.FallThrough: "falls through", graph.Merge: "merges", graph.Worker: "works"}

// describe writes an edge as "a → b (declared, always)".
func describe(e graph.Edge) string {
	what := kinds[e.Kind]
	if e.Condition != "" {
		what += ", " + e.Condition
	}
	return fmt.Sprintf("%s → %s (%s)", name(e.From), name(e.To), what)
}

func describeAll(g *graph.Graph) string {
	var lines []string
	for _, s := range g.Stages {
		for _, e := range g.From(s) {
			lines = append(lines, describe(e))
		}
	}
	return strings.Join(lines, "\n")
}

func TestEdges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{name: "no stages", text: "[agent]", want: ""},
		{name: "one stage", text: "[stages.a]", want: ""},
		{name: "linear", text: "[stages.a]\n[stages.b]\n[stages.c]", want: `
a → b (falls through)
b → c (falls through)`},
		{name: "conditions", text: `
[stages.a.transitions]
b = { condition = "llm_choice" }
a = { condition = "stuck" }
c = {}
[stages.b.transitions]
[stages.c.transitions.a]
condition = "error"`, want: `
a → b (declared, llm_choice)
a → a (declared, stuck)
a → c (declared, always)
c → a (declared, error)`},
		{name: "mixed", text: "[stages.a]\n[stages.b.transitions.a]\n[stages.c]\n[stages.d]", want: `
a → b (falls through)
b → a (declared, always)
c → d (falls through)`},
		{name: "an empty table ends the run", text: "[stages.a]\ntransitions = {}\n[stages.b]", want: ""},
		{name: "no table at all (d.78)", text: "[stages.a]\ntransitions = [\"b\"]\n[stages.b]", want: `
a → b (falls through)`},
		{name: "an edge that is no table is an edge", text: "[stages.a.transitions]\nb = true\n[stages.b]", want: `
a → b (declared, always)`},
		{name: "a condition that is no word counts as absent", text: "[stages.a.transitions]\nb = { condition = \"later\" }\n[stages.b]", want: `
a → b (declared, always)`},
		{name: "merge and worker", text: `
[stages.a]
mode = "fan_out"
merge_stage = "c"
worker_stage = "b"
transitions = {}
[stages.b]
transitions = {}
[stages.c]`, want: `
a → c (merges)
a → b (works)`},
		{name: "a fan-out that never called falls through (d.139)", text: `
[stages.a]
mode = "fan_out"
merge_stage = "c"
[stages.b]
[stages.c]`, want: `
a → b (falls through)
a → c (merges)
b → c (falls through)`},
		{name: "workers only in mode fan_out", text: "[stages.a]\nmerge_stage = \"b\"\nworker_stage = \"b\"\ntransitions = {}\n[stages.b]", want: ""},
		{name: "both ways between the same two", text: `
[stages.a]
mode = "fan_out"
merge_stage = "b"
worker_stage = "b"
transitions = { b = { condition = "error" } }
[stages.b]`, want: `
a → b (merges)
a → b (works)
a → b (declared, error)`},
		{name: "targets that do not exist", text: `
[stages.a]
mode = "fan_out"
merge_stage = "x"
worker_stage = "y"
transitions = { z = {} }
[stages.b]`, want: ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := describeAll(graph.New(decode(t, c.text)))
			if want := strings.TrimPrefix(c.want, "\n"); got != want {
				t.Errorf("the edges are\n%s\nnot\n%s", got, want)
			}
		})
	}
}

func TestEntryAndLinear(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text, entry string
		linear            bool
	}{
		{name: "no stages", text: "[agent]\nentry_stage = \"a\"", entry: "none", linear: true},
		{name: "the first", text: "[stages.b]\n[stages.a]", entry: "b", linear: true},
		{name: "entry_stage", text: "agent = { entry_stage = \"a\" }\n[stages.b]\n[stages.a]", entry: "a", linear: true},
		{name: "entry_stage names none (b.60)", text: "agent = { entry_stage = \"\" }\n[stages.b]\n[stages.a]", entry: "none", linear: true},
		{name: "entry_stage of the wrong type", text: "agent = { entry_stage = 1 }\n[stages.b]\n[stages.a]", entry: "b", linear: true},
		{name: "an empty table makes a graph", text: "[stages.b.transitions]\n[stages.a]", entry: "b"},
		{name: "what is no table does not", text: "[stages.b]\ntransitions = []\n[stages.a]", entry: "b", linear: true},
		{name: "by own headers", text: "[stages.b.model]\n[stages.a]\n[stages.b]", entry: "a", linear: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := graph.New(decode(t, c.text))
			if name(g.Entry) != c.entry || g.Linear != c.linear {
				t.Errorf("entry %s, linear %v; want %s, %v", name(g.Entry), g.Linear, c.entry, c.linear)
			}
		})
	}
}

// An edge points to what makes it: the first edge of each kind, with the text of its span.
func TestSpansOfEdges(t *testing.T) {
	t.Parallel()
	b := decode(t, `
[stages.a]
mode = "fan_out"
worker_stage = "c"
merge_stage = "b"
[stages.b.transitions."a"]
[stages.c]
`)
	g := graph.New(b)
	want := map[graph.Kind]string{graph.Declared: `"a"`, graph.FallThrough: "a", graph.Merge: `"b"`, graph.Worker: `"c"`}
	for _, s := range g.Stages {
		for _, e := range g.From(s) {
			if got := b.File.Text(e.Span); got != want[e.Kind] {
				t.Errorf("%s points to %q, not %q", describe(e), got, want[e.Kind])
			}
			if (e.Decl != nil) != (e.Kind == graph.Declared) {
				t.Errorf("%s: Decl is %v", describe(e), e.Decl)
			}
		}
	}
}

func TestChoicesAndRuns(t *testing.T) {
	t.Parallel()
	g := graph.New(decode(t, `
[stages.a]
mode = "fan_out"
worker_stage = "b"
[stages.a.transitions]
a = { condition = "error" }
b = { condition = "llm_choice" }
c = {}
[stages.b]
[stages.c]
`))
	var choices, others []string
	for _, e := range g.Choices(g.Stages[0]) {
		choices = append(choices, name(e.To))
	}
	for _, e := range g.From(g.Stages[0]) {
		if !e.InOneRun() {
			others = append(others, kinds[e.Kind])
		}
	}
	if got := strings.Join(choices, " "); got != "b c" {
		t.Errorf("a chooses among %q, not \"b c\"", got)
	}
	if got := strings.Join(others, " "); got != "works" {
		t.Errorf("of other runs are the edges %q, not \"works\"", got)
	}
}

// Nothing that New returns may depend on the order of a map.
func TestEdgesAreInFileOrder(t *testing.T) {
	t.Parallel()
	b := decode(t, workload.Sparse(300, 5))
	first := graph.New(b)
	for range 5 {
		if describeAll(graph.New(b)) != describeAll(first) {
			t.Fatal("two graphs of one blueprint differ")
		}
	}
	for _, s := range first.Stages {
		for i, e := range first.From(s) {
			if i > 0 && e.Span.Start < first.From(s)[i-1].Span.Start {
				t.Errorf("the edges of %s are not in file order", name(s))
			}
		}
		for i, e := range first.To(s) {
			if e.To != s {
				t.Errorf("%s enters %s", describe(e), name(s))
			}
			if i > 0 && e.From.Index < first.To(s)[i-1].From.Index {
				t.Errorf("the edges into %s are not in the order of the stages they leave", name(s))
			}
		}
	}
}
