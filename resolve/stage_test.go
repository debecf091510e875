package resolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// of resolves a blueprint whose syntax must be right, for the default release.
func of(t *testing.T, text string) *resolve.Blueprint {
	t.Helper()
	b := blueprint.Decode(source.New("agent.leviath", []byte(text)))
	if len(b.Syntax) > 0 {
		t.Fatalf("the test's own blueprint is not TOML: %s", b.Syntax[0].Message)
	}
	engine, _ := catalog.Lookup(catalog.Default)
	return resolve.Of(b, engine)
}

// Every row of e.1, and d.65 and d.70: what a mode does to a stage.
func TestModes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text, mode, tools  string
		requireOutput, canFinish bool
	}{
		{name: "absent", text: `available_tools = ["bash"]`, mode: "autonomous", tools: "bash"},
		{name: "autonomous", text: `mode = "autonomous"`, mode: "autonomous"},
		{name: "no word", text: `mode = "Autonomous "`, mode: "autonomous"},
		{name: "wrong type", text: `mode = 1`, mode: "autonomous"},
		{name: "interactive only stores the mode", text: `mode = "interactive"`, mode: "interactive"},
		{name: "interactive_points", text: `mode = "interactive_points"`, mode: "interactive_points"},
		{name: "fan_out grants its tool", text: `mode = "fan_out"`, mode: "fan_out", tools: "fan_out by mode"},
		{name: "fan_out does not grant it twice", text: `mode = "fan_out"` + "\n" + `available_tools = ["fan_out", "shell"]`, mode: "fan_out", tools: "fan_out shell"},
		{name: "output", text: `mode = "output"` + "\n" + `available_tools = ["read_file"]`, mode: "output", tools: "read_file submit_output by mode", requireOutput: true, canFinish: true},
		{name: "output overrides require_output", text: "mode = \"output\"\nrequire_output = false\navailable_tools = [\"submit_output\"]", mode: "output", tools: "submit_output", requireOutput: true, canFinish: true},
		{name: "output keeps allow_complete", text: "mode = \"output\"\nallow_complete = false", mode: "output", tools: "submit_output by mode", requireOutput: true},
		{name: "output with allow_complete of the wrong type (d.65)", text: "mode = \"output\"\nallow_complete = \"yes\"", mode: "output", tools: "submit_output by mode", requireOutput: true},
		{name: "flags of other modes", text: "require_output = true\nallow_complete = true", mode: "autonomous", requireOutput: true, canFinish: true},
		{name: "a tool of the wrong type is dropped", text: `available_tools = ["shell", 1, "*"]`, mode: "autonomous", tools: "shell *"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := of(t, "[stages.s]\n"+c.text).Stages[0]
			var tools []string
			for _, tool := range s.Tools {
				tools = append(tools, tool.Name)
				if tool.ByMode {
					tools = append(tools, "by mode")
				}
			}
			if got := strings.Join(tools, " "); s.Mode != c.mode || got != c.tools {
				t.Errorf("mode %s with %q; want %s with %q", s.Mode, got, c.mode, c.tools)
			}
			if s.RequireOutput != c.requireOutput || s.AllowComplete != c.canFinish {
				t.Errorf("require_output %v, allow_complete %v; want %v, %v", s.RequireOutput, s.AllowComplete, c.requireOutput, c.canFinish)
			}
		})
	}
}

// Calls are matched by what a tool is, checks at load time by what is written (g.10).
func TestGrants(t *testing.T) {
	t.Parallel()
	text := "[stages.s]\nmode = \"output\"\navailable_tools = [\"bash\", \"tracker__list\"]"
	r := of(t, text)
	s := r.Stages[0]
	for _, c := range []struct {
		name              string
		grants, literally bool
	}{
		{"bash", false, true},
		{"shell", true, false},
		{"submit_output", true, true},
		{"tracker__list", true, true},
		{"write_file", false, false},
	} {
		if s.Grants(c.name) != c.grants || s.GrantsLiterally(c.name) != c.literally {
			t.Errorf("%s: grants %v, literally %v", c.name, s.Grants(c.name), s.GrantsLiterally(c.name))
		}
	}
	spans := map[string]string{"bash": `"bash"`, "tracker__list": `"tracker__list"`, "submit_output": `"output"`}
	for _, tool := range s.Tools {
		if got := text[tool.Span.Start:tool.Span.End]; got != spans[tool.Name] {
			t.Errorf("%s points to %q, not %q", tool.Name, got, spans[tool.Name])
		}
		if (tool.Builtin == nil) != (tool.Name == "tracker__list") {
			t.Errorf("%s: Builtin is %v", tool.Name, tool.Builtin)
		}
	}
}

// The end of e.3: when a stage is stopped by the number of its model calls.
func TestIterationCap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text    string
		cap     int64
		written bool
	}{
		{"", catalog.DefaultMaxIterations, false},
		{"max_iterations = 7", 7, true},
		{"max_iterations = 0", catalog.DefaultMaxIterations, false},
		{"max_iterations = -1", 0, false},
		{"max_iterations = \"7\"", catalog.DefaultMaxIterations, false},
		{"max_iterations = 7\nmode = \"fan_out\"", 0, false},
		{"mode = \"fan_out\"", 0, false},
	} {
		s := of(t, "[stages.s]\n"+c.text).Stages[0]
		if s.MaxIterations != c.cap || s.CapWritten != c.written {
			t.Errorf("%q: cap %d, written %v; want %d, %v", c.text, s.MaxIterations, s.CapWritten, c.cap, c.written)
		}
	}
}

// e.2: stages stand in the order of the file, which is that of their own headers.
func TestOrderOfStages(t *testing.T) {
	t.Parallel()
	r := of(t, "[stages.c.model]\n[stages.b]\n[stages.a]\n[stages.c]")
	var names []string
	for i, s := range r.Stages {
		names = append(names, s.Name.Text)
		if s.Index != i {
			t.Errorf("%s has index %d and stands at %d", s.Name.Text, s.Index, i)
		}
	}
	if !slices.Equal(names, []string{"b", "a", "c"}) {
		t.Errorf("the stages are %v", names)
	}
	if got := len(of(t, "[agent]").Stages); got != 0 {
		t.Errorf("a blueprint without stages has %d", got)
	}
}

// d.85 to d.89: which models a stage tries.
func TestModels(t *testing.T) {
	t.Parallel()
	const usual = catalog.DefaultProvider + "/" + catalog.DefaultModel
	for _, c := range []struct{ name, text, want string }{
		{"absent", "", usual},
		{"a string (d.85)", `model = "gpt-5.4"`, usual},
		{"an array (d.85)", `model = [{ provider = "openai", model = "gpt-5.4" }]`, usual},
		{"an empty table (d.86)", `model = {}`, usual},
		{"an empty list (d.86)", `model = { models = [] }`, usual},
		{"model without provider is lost (d.86)", `model = { model = "gpt-5.4" }`, usual},
		{"provider of the wrong type", `model = { provider = 1, model = "gpt-5.4" }`, usual},
		{"the short form", `model = { provider = "openai", model = "gpt-5.4" }`, "openai/gpt-5.4"},
		{"provider without model (d.89)", `model = { provider = "openai" }`, "openai/" + catalog.DefaultModel},
		{"fallbacks", `model = { provider = "a", model = "b", fallbacks = [{ provider = "c", model = "d" }] }`, "a/b c/d"},
		{"fallbacks alone (d.86)", `model = { model = "b", fallbacks = [{ provider = "c", model = "d" }] }`, "c/d"},
		{"a list shadows the rest (d.87)", `model = { provider = "a", model = "b", fallbacks = [{ provider = "c" }], models = [{ provider = "e", model = "f" }] }`, "e/f"},
		{"a list without a table does not", `model = { provider = "a", model = "b", models = ["e/f"] }`, "a/b"},
		{"a member that is no table is dropped (d.88)", `model = { models = ["a/b", { provider = "c", model = "d" }] }`, "c/d"},
		{"an entry is filled (d.89)", `model = { models = [{ model = "gpt-5.4" }, { provider = "openai" }, {}] }`, "anthropic/gpt-5.4 openai/claude-sonnet-4-6 " + usual},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, m := range of(t, "[stages.s]\n"+c.text).Stages[0].Models {
				got = append(got, m.Provider+"/"+m.Name)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("the models are %v, not %s", got, c.want)
			}
		})
	}
}

// A default that stands in has no place, so that no rule blames it.
func TestSpansOfModels(t *testing.T) {
	t.Parallel()
	text := "[stages.s]\nmodel = { models = [{ model = \"gpt-5.4\" }, { provider = \"openai\" }] }"
	models := of(t, text).Stages[0].Models
	got := fmt.Sprintf("%q %q %q %q",
		text[models[0].ProviderSpan.Start:models[0].ProviderSpan.End], text[models[0].NameSpan.Start:models[0].NameSpan.End],
		text[models[1].ProviderSpan.Start:models[1].ProviderSpan.End], text[models[1].NameSpan.Start:models[1].NameSpan.End])
	if want := `"" "\"gpt-5.4\"" "\"openai\"" ""`; got != want {
		t.Errorf("the models point to %s, not %s", got, want)
	}
}
