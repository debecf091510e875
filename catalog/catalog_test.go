package catalog

import (
	"math"
	"regexp"
	"slices"
	"testing"
)

func engine(t *testing.T, version string) *Engine {
	t.Helper()
	e, ok := Lookup(version)
	if !ok {
		t.Fatalf("no engine %q", version)
	}
	return e
}

func TestLookup(t *testing.T) {
	for version, want := range map[string]string{
		Default: "0.4", "0.4.0": "0.4", "0.4.17": "0.4", "0.6": "0.6", "0.6.4": "0.6",
		"": "", "0.5": "", "0.40": "", "0.4.": "", "0.4.x": "", "0.4.1.": "", "v0.4": "", "0": "",
	} {
		got := ""
		if e, ok := Lookup(version); ok {
			got = e.Version
		}
		if got != want {
			t.Errorf("Lookup(%q) = %q, want %q", version, got, want)
		}
	}
	if got := Versions(); !slices.Equal(got, []string{"0.4", "0.6"}) {
		t.Errorf("Versions() = %q", got)
	}
}

func TestBefore(t *testing.T) {
	for i, e := range Engines() {
		for j, other := range Engines() {
			if got := e.Before(other.Version); got != (i < j) {
				t.Errorf("%s before %s: %v", e.Version, other.Version, got)
			}
		}
		if e.Before("") || e.Before("9.9") {
			t.Errorf("%s is before a release that is not known", e.Version)
		}
	}
}

func TestEngineIsComplete(t *testing.T) {
	for _, e := range Engines() {
		counts := map[string]int{
			"tools": len(e.Tools()), "models": len(e.AllModels()), "providers": len(e.Providers()),
			"kinds": len(e.Kinds()), "visible": len(e.AlwaysVisible()), "added": len(e.Added()),
			"layout": len(e.DefaultLayout()), "special": len(e.SpecialRegions()),
			"conditions": len(e.Conditions()), "transforms": len(e.Transforms()),
			"hooks": len(e.Hooks()), "render": len(e.RegionScript().Required),
			"validate": len(e.ValidatorScript().Required), "safe": len(e.SafeCommands()),
			"formats": len(e.Formats()), "drafts": len(e.Schema().Drafts),
			"repetition": len(e.Repetition().ReadOnly), "taint": len(e.Taint().Levels),
			"loosen": len(e.MayLoosenNames()),
		}
		for what, n := range counts {
			if n == 0 {
				t.Errorf("%s: no %s", e.Version, what)
			}
		}
		if e.Release == "" || e.DefaultKind() == nil || (e.Date == "") != e.Partial {
			t.Errorf("%s: release %q, date %q, partial %v", e.Version, e.Release, e.Date, e.Partial)
		}
	}
}

func TestTool(t *testing.T) {
	e := engine(t, "0.4")
	for _, name := range []string{"shell", "bash"} {
		if tool, ok := e.Tool(name); !ok || tool.Name != ToolShell {
			t.Errorf("Tool(%q) = %+v, %v", name, tool, ok)
		}
	}
	for _, name := range []string{"", "Shell", "sh", "web_search", "files__read", "@all"} {
		if tool, ok := e.Tool(name); ok {
			t.Errorf("Tool(%q) = %+v", name, tool)
		}
		if got := e.DefaultPolicy(name); got != Ask {
			t.Errorf("DefaultPolicy(%q) = %v", name, got)
		}
	}
	if tool, ok := e.GrantedBy(""); ok {
		t.Errorf("the empty mode grants %q", tool.Name)
	}
	if tool, ok := e.GrantedBy("output"); !ok || tool.Name != ToolSubmitOutput {
		t.Errorf("GrantedBy(output) = %+v, %v", tool, ok)
	}
	if e.DefaultPolicy("bash") != Ask || e.DefaultPolicy(ToolReadFile) != Allow {
		t.Error("default policies of bash and read_file")
	}
	for _, name := range []string{
		ToolShell, ToolSubmitOutput, ToolFanOut, ToolSpawnAgent, ToolContextRead,
		ToolContextWrite, ToolContextAppend, ToolReadFile, ToolReadFiles, ToolTodoAdd,
	} {
		if _, ok := e.Tool(name); !ok {
			t.Errorf("the constant %q names no tool", name)
		}
	}
	for name, want := range map[string]bool{"bash": true, "read_file": false, "web_fetch": true, "x": true} {
		if e.Outbound(name) != want {
			t.Errorf("Outbound(%q) = %v", name, !want)
		}
	}
	if !e.MayLoosen("web_search") || e.MayLoosen(ToolShell) {
		t.Error("MayLoosen")
	}
}

func TestToolGroups(t *testing.T) {
	if got := engine(t, "0.4").ToolGroups(); len(got) != 0 || engine(t, "0.4").GroupGrants("@all", "shell") {
		t.Errorf("0.4 has tool groups: %q", got)
	}
	e := engine(t, "0.6")
	cases := []struct {
		group, tool string
		want        bool
	}{
		{"@all", "bash", true},
		{"@all", "spawn_agent", true},
		{"@all", "nothing", false},
		{"@builtin", "write_file", true},
		{"@builtin", "spawn_agent", false},
		{"@subagent", "spawn_agent", true},
		{"@subagent", "write_file", false},
		{"@mcp", "shell", false},
		{"@scripts", "shell", false},
		{"@none", "shell", false},
		{"", "shell", false},
	}
	for _, c := range cases {
		if got := e.GroupGrants(c.group, c.tool); got != c.want {
			t.Errorf("GroupGrants(%q, %q) = %v", c.group, c.tool, got)
		}
	}
}

func TestPolicy(t *testing.T) {
	for _, p := range []Policy{Allow, Ask, Deny} {
		if got, ok := ParsePolicy(p.String()); !ok || got != p {
			t.Errorf("ParsePolicy(%q) = %v, %v", p, got, ok)
		}
	}
	if got, ok := ParsePolicy("DeNy"); !ok || got != Deny {
		t.Errorf("ParsePolicy(DeNy) = %v, %v", got, ok)
	}
	for _, word := range []string{"", " allow", "yes"} {
		if _, ok := ParsePolicy(word); ok {
			t.Errorf("ParsePolicy(%q) holds", word)
		}
	}
	if max(Allow, Ask) != Ask || max(Deny, Ask) != Deny {
		t.Error("the order of policies")
	}
}

func TestMCPName(t *testing.T) {
	if got := MCPName("my server", "read.é"); got != "my_server__read__" || !IsMCPName(got) || IsMCPName("a_b") {
		t.Errorf("MCPName = %q", got)
	}
	allowed := regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	for r := rune(1); r < 300; r++ {
		if got := MCPName("a", string(r)); !allowed.MatchString(got) {
			t.Errorf("MCPName keeps %q", r)
		} else if allowed.MatchString(string(r)) && got != "a__"+string(r) {
			t.Errorf("MCPName replaces %q", r)
		}
	}
}

func TestModels(t *testing.T) {
	e := engine(t, "0.4")
	windows := []struct {
		provider, model string
		window, output  int
		known           bool
	}{
		{DefaultProvider, DefaultModel, 1_000_000, 128_000, true},
		{"anthropic", "claude-haiku-4-5-20251001", 200_000, 65_536, true},
		{"openrouter", "meta-llama/llama-4-scout", 10_000_000, 32_768, true},
		{"openrouter", "claude-opus-5", 128_000, 8_192, false},
		{"anthropic", "Claude-Opus-5", UnknownWindow, UnknownOutput, false},
		{"claude-code", "sonnet", UnknownWindow, UnknownOutput, false},
		{"own-script", "m", UnknownWindow, UnknownOutput, false},
		{"", "", UnknownWindow, UnknownOutput, false},
	}
	for _, c := range windows {
		window, known := e.Window(c.provider, c.model)
		output, also := e.OutputCap(c.provider, c.model)
		if window != c.window || output != c.output || known != c.known || also != c.known {
			t.Errorf("%s/%s: window %d, output %d, known %v and %v", c.provider, c.model, window, output, known, also)
		}
	}
	total := 0
	for _, p := range append(e.ProviderNames(), "own-script", "") {
		rows := e.Models(p)
		total += len(rows)
		for _, m := range rows {
			if m.Provider != p {
				t.Errorf("Models(%q) holds %s/%s", p, m.Provider, m.Name)
			}
		}
		if e.ClosedCatalog(p) && len(rows) == 0 {
			t.Errorf("the closed catalogue of %s is empty", p)
		}
	}
	if total != len(e.AllModels()) {
		t.Errorf("Models finds %d of %d: the rows of a provider must be adjacent", total, len(e.AllModels()))
	}
	a, ok := e.Provider("claude_code")
	b, also := e.Provider("claude-code")
	if !ok || !also || a != b || a.Closed {
		t.Error("claude_code and claude-code are one open provider")
	}
	for _, p := range []string{"", "Anthropic", "gemini", "own-script"} {
		if _, ok := e.Provider(p); ok || e.ClosedCatalog(p) {
			t.Errorf("Provider(%q) is known", p)
		}
	}
}

func TestKind(t *testing.T) {
	e := engine(t, "0.4")
	a, _ := e.Kind("hashmap", false)
	b, ok := e.Kind("hash_map", true)
	if !ok || a != b {
		t.Error("hash_map is hashmap, and persistent means nothing to it")
	}
	plain, _ := e.Kind("custom", false)
	kept, _ := e.Kind("custom", true)
	if plain == kept || plain.Fixed || !kept.Fixed || !kept.Persistent {
		t.Errorf("custom: %+v, persistent: %+v", plain, kept)
	}
	for _, word := range []string{"", "Pinned", "custom_persistent"} {
		if k, ok := e.Kind(word, false); ok {
			t.Errorf("Kind(%q) = %+v", word, k)
		}
	}
	for _, r := range slices.Concat(e.Added(), e.DefaultLayout()) {
		if _, ok := e.Kind(r.Kind, false); !ok {
			t.Errorf("%s is of the unknown kind %q", r.Name, r.Kind)
		}
		if s, ok := e.SpecialRegion(r.Name); !ok || s.Use == "" {
			t.Errorf("%s is not told of as a special region", r.Name)
		}
	}
	for _, name := range e.AlwaysVisible() {
		if r, ok := e.AddedRegion(name); !ok || r.Name != name || !e.IsAlwaysVisible(name) {
			t.Errorf("%s is always visible and not added", name)
		}
	}
	_, isAdded := e.AddedRegion(RegionSystem)
	_, isSpecial := e.SpecialRegion("notes")
	if isAdded || isSpecial || e.IsAlwaysVisible(RegionTask) {
		t.Error("system is not added, notes not special, task not always visible")
	}
}

func TestConditionsAndHooks(t *testing.T) {
	e := engine(t, "0.4")
	if c, ok := e.Condition("stuck"); !ok || !c.Signal {
		t.Error("stuck is a signal")
	}
	if c, ok := e.Condition("always"); !ok || c.Signal {
		t.Error("always is no signal")
	}
	if _, ok := e.Condition(""); ok {
		t.Error("there is no empty condition")
	}
	if _, ok := e.HookScript("on_nothing"); ok {
		t.Error("on_nothing is a hook")
	}
	for _, hook := range e.Hooks() {
		c, ok := e.HookScript(hook)
		if !ok || len(c.Required) != 1 || c.Required[0] != (Function{hook, 1}) || len(c.Optional) != len(e.Hooks())-1 {
			t.Errorf("HookScript(%q) = %+v, %v", hook, c, ok)
		}
	}
}

func TestRoutable(t *testing.T) {
	for stage, want := range map[string]bool{
		"review": true, "step_2": true, "überprüfen": true, "検討": true, "हिन्दी": false,
		"कि": true, "_": true, "done": true,
		"": false, "code-review": false, "a b": false, "v1.2": false, "a\u0300": false,
	} {
		if got := Routable(stage, false); got != want {
			t.Errorf("Routable(%q) = %v", stage, got)
		}
	}
	for stage, want := range map[string]bool{"done": false, "DONE": false, "Done": false, "done_": true, "plan": true} {
		if got := Routable(stage, true); got != want {
			t.Errorf("Routable(%q) beside done = %v", stage, got)
		}
	}
}

func TestShell(t *testing.T) {
	s := engine(t, "0.4").Shell()
	if !slices.IsSorted(s.Safe) {
		t.Error("the safe list is not sorted, so that a search in it misses")
	}
	for key, want := range map[string]bool{
		"ls": true, "ls src": true, "git status": true, "git": false, "git push": false,
		"rm": false, "": false, ">out": false,
	} {
		if got := s.IsSafe(key); got != want {
			t.Errorf("IsSafe(%q) = %v", key, got)
		}
	}
	if s.Covers(nil) || !s.Covers([]string{"ls", "wc x"}) || s.Covers([]string{"ls", "rm"}) {
		t.Error("Covers")
	}
	for target, want := range map[string]bool{
		"/dev/null": true, "/dev/fd/3": true, "nul": true, "NUL": true,
		"/dev/NULL": false, "out": false, "/dev/fd": false,
	} {
		if got := s.Discards(target); got != want {
			t.Errorf("Discards(%q) = %v", target, got)
		}
	}
	if !s.Network("/dev/tcp/host/80") || s.Network("/dev/null") {
		t.Error("Network")
	}
}

func TestFormat(t *testing.T) {
	e := engine(t, "0.4")
	for label, want := range map[string]string{
		"json": "json", " JSON\n": "json", "yml": "yaml", "Yaml": "yaml", "": "", " ": "", "jsonl": "", "markdown": "",
	} {
		got := ""
		if f, ok := e.Format(label); ok {
			got = f.Name
		}
		if got != want {
			t.Errorf("Format(%q) = %q, want %q", label, got, want)
		}
	}
}

func TestTokens(t *testing.T) {
	for bytes := range 100 {
		if got, want := Tokens(bytes), int(math.Ceil(float64(bytes)/4)); got != want {
			t.Errorf("Tokens(%d) = %d, want %d", bytes, got, want)
		}
		if got := SeedTokens(bytes); got < Tokens(bytes) || got > Tokens(bytes)+1 {
			t.Errorf("SeedTokens(%d) = %d", bytes, got)
		}
	}
}

// Lists for suggesting a near name must be sorted, free of doubles, and copies: a caller
// may change them.
func TestNameLists(t *testing.T) {
	for _, e := range Engines() {
		lists := map[string]func() []string{
			"tools": e.ToolNames, "providers": e.ProviderNames, "kinds": e.KindNames, "formats": e.FormatNames,
			"openai": func() []string { return e.ModelNames("openai") },
		}
		for what, list := range lists {
			names := list()
			want := slices.Clone(names)
			slices.Sort(want)
			if want = slices.Compact(want); !slices.Equal(names, want) || len(names) == 0 {
				t.Errorf("%s: names of %s are not sorted and distinct: %q", e.Version, what, names)
			}
			names[0] = "changed"
			if list()[0] == "changed" {
				t.Errorf("%s: names of %s are not a copy", e.Version, what)
			}
		}
	}
}
