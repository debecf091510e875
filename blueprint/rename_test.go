package blueprint

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/source"
)

func comparison(before, now string) *Comparison {
	return Compare(Decode(source.New("", []byte(before))), Decode(source.New("", []byte(now))))
}

// What has another name is the same if it says the same but for such names.
func TestRenames(t *testing.T) {
	t.Parallel()
	const searching = `[agent]
entry_stage = "plan"
[stages.plan]
system_prompt = "Plan, then check what draft says."
gate.require_regions = ["notes"]
[stages.plan.transitions.draft]
hint = "go"
[stages.draft]
system_prompt = "Write."
transitions.plan = {}
[context.regions.notes]
kind = "pinned"
[context.regions.facts]
kind = "clearable"
`
	for name, c := range map[string]struct {
		before string // "" is searching
		pairs  []string
		want   string // the renames
		part   string
		change bool // of that part
	}{
		"nothing":                  {},
		"a stage":                  {"", []string{"stages.draft", "stages.write", "transitions.draft", "transitions.write", "what draft", "what write"}, "write=draft", "stages.plan", false},
		"its text not renamed":     {"", []string{"stages.draft", "stages.write", "transitions.draft", "transitions.write"}, "write=draft", "stages.plan", false},
		"to a word of a text":      {"", []string{"stages.draft", "stages.check", "transitions.draft", "transitions.check"}, "check=draft", "stages.plan", false},
		"in another word":          {"", []string{"stages.draft", "stages.write", "transitions.draft", "transitions.write", "what draft", "what rewrite"}, "write=draft", "stages.plan", true},
		"an edge not renamed":      {"", []string{"stages.draft", "stages.write"}, "write=draft", "stages.plan", false},
		"an edge to both":          {"", []string{"stages.draft]", "stages.write]", "hint = \"go\"", "hint = \"go\"\n[stages.plan.transitions.write]"}, "write=draft", "stages.plan", true},
		"an edge changed":          {"", []string{"stages.draft", "stages.write", "transitions.draft", "transitions.write", `"go"`, `"do"`}, "write=draft", "stages.plan.transitions.write", true},
		"the entry":                {"", []string{"stages.plan", "stages.begin", "transitions.plan", "transitions.begin", `"plan"`, `"begin"`}, "begin=plan", "agent", false},
		"the text too":             {"", []string{"stages.draft", "stages.write", "Write.", "Draw."}, "", "stages.write", true},
		"a region":                 {"", []string{"notes", "memo"}, "memo=notes", "stages.plan", false},
		"two regions":              {"", []string{"notes", "memo", "facts", "truth"}, "memo=notes truth=facts", "context.regions.truth", false},
		"a region for another":     {"", []string{"regions.notes]\nkind = \"pinned\"", "regions.memo]\nkind = \"clearable\""}, "", "context.regions.memo", true},
		"a stage and a region":     {"", []string{"stages.draft", "stages.memo", "transitions.draft", "transitions.memo", "regions.notes", "regions.memo", "\"notes\"", "\"memo\""}, "memo=draft memo=notes", "stages.plan", true},
		"two that name each other": {"[stages.a]\nsystem_prompt = \"see b\"\n[stages.b]\nsystem_prompt = \"see a!\"\n", []string{"s.a]", "s.x]", "s.b]", "s.y]", "see b", "see y", "see a", "see x"}, "x=a y=b", "stages.x", false},
		"quoted":                   {"", []string{"stages.draft", "stages.'draw up'", "transitions.draft", "transitions.'draw up'", "what draft", "what draw up"}, "draw up=draft", "stages.plan", true},
		"names that change":        {"", []string{"stages.plan", "stages.x", "stages.draft", "stages.plan", "stages.x", "stages.draft"}, "", "stages.plan", true},
		"crosswise":                {"[stages.a]\ntransitions.b = {}\n[stages.b]\ntransitions.a = {}\n", []string{"s.a]", "s.x]", "s.b]", "s.y]", "s.b ", "s.x ", "s.a ", "s.y "}, "", "stages.x", true},
		"two that are the same":    {"[stages.a]\n[stages.b]\n", []string{"s.a]", "s.x]", "s.b]", "s.y]"}, "x=a y=b", "stages.y", false},
		"one of two":               {"[stages.a]\nmode = 1\n[stages.b]\n", []string{"s.a]", "s.x]", "[stages.b]", "[stages.y]\n[stages.z]\nmode = 2"}, "x=a y=b", "stages.z", true},
		"a stale edge":             {"[stages.a.transitions]\nb = {}\nc = {}\n[stages.b]\n", []string{"[stages.b]", "[stages.z]", "b =", "z =", "c =", "b ="}, "z=b", "stages.a", true},
		"no TOML":                  {"[stages.a]\n", []string{"[stages.a]", "[stages.x"}, "", "stages.x", true},
		"too many":                 {strings.Repeat("[stages.aN]\n", 101), []string{"stages.a", "stages.b"}, "", "stages.b7", true},
	} {
		before := c.before
		if before == "" {
			before = searching
		}
		for i := range 101 {
			before = strings.Replace(before, "aN", fmt.Sprintf("a%d", i), 1)
		}
		now := before
		for i := 0; i < len(c.pairs); i += 2 {
			if !strings.Contains(now, c.pairs[i]) {
				t.Fatalf("%s: there is no %q", name, c.pairs[i])
			}
			now = strings.ReplaceAll(now, c.pairs[i], c.pairs[i+1])
		}
		compared := comparison(before, now)
		var got []string
		for _, names := range []map[string]string{compared.Renames().Stages, compared.Renames().Regions} {
			for _, name := range slices.Sorted(maps.Keys(names)) {
				got = append(got, name+"="+names[name])
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: the renames are %q, not %q", name, got, c.want)
		}
		if compared.Changed(strings.Split(c.part, ".")) != c.change {
			t.Errorf("%s: %s has changed: %v", name, c.part, !c.change)
		}
	}
}
