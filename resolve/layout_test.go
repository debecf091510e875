package resolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/resolve"
)

// describe writes a layout as "name kind budget, ...".
func describe(l *resolve.Layout) string {
	var regions []string
	for _, r := range l.Regions {
		budget := fmt.Sprint(r.Fixed)
		if r.Share > 0 {
			budget = fmt.Sprintf("%g%% [%d %d]", r.Share, r.Min, r.Max)
		}
		kind := r.Kind.Name
		if r.Kind.Persistent {
			kind += "!"
		}
		regions = append(regions, strings.Join([]string{r.Name, kind, budget}, " "))
	}
	return strings.Join(regions, ", ")
}

func TestGlobalLayout(t *testing.T) {
	t.Parallel()
	const usual = "system pinned 8000, conversation sliding_window 10000"
	for _, c := range []struct{ name, text, want string }{
		{"absent", "", usual},
		{"no regions", "[context]", usual},
		{"empty (a.5)", "[context.regions]", usual},
		{"no table", "context = { regions = 1 }", usual},
		{"no table either", "context = \"x\"", usual},
		{"defaults of a region", "[context.regions]\na = {}\nb = 1", "a temporary 5000, b temporary 5000"},
		{
			"kinds", "[context.regions]\na = { kind = \"hash_map\" }\nb = { kind = \"custom\", persistent = true }\nc = { kind = \"custom\" }\nd = { kind = \"Pinned\" }",
			"a hashmap 5000, b custom! 5000, c custom 5000, d temporary 5000",
		},
		{
			"budgets", "[context.regions]\na = { max_tokens = 7 }\nb = { budget = \"10%\" }\nc = { budget = \" .5 %\", min_tokens = 1, max_tokens = 2 }\nd = { min_tokens = 9 }",
			"a temporary 7, b temporary 10% [0 0], c temporary 0.5% [1 2], d temporary 5000",
		},
		{"a percentage that is none", "[context.regions]\na = { budget = \"101%\", max_tokens = 7 }", "a temporary 7"},
		{"file order", "[context.regions.b.seed]\n[context.regions.a]\n[context.regions.b]", "a temporary 5000, b temporary 5000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := of(t, c.text).Global
			if got := describe(l); got != c.want {
				t.Errorf("the layout is %s\nnot %s", got, c.want)
			}
			if l.Default != (c.want == usual) || l.Own {
				t.Errorf("default %v, own %v", l.Default, l.Own)
			}
			for _, r := range l.Regions {
				if (r.Raw == nil) != l.Default {
					t.Errorf("%s: Raw is %v", r.Name, r.Raw)
				}
			}
		})
	}
}

// e.8, d.79, d.80: a stage has a layout of its own if it has a table of regions, even an empty one.
func TestLayoutsOfStages(t *testing.T) {
	t.Parallel()
	r := of(t, `
[context.regions.global]
[stages.without]
[stages.own.context.regions.mine]
kind = "pinned"
[stages.empty.context]
regions = {}
[stages.no_regions.context]
[stages.no_table.context]
regions = ["mine"]
`)
	want := map[string]string{"without": "global temporary 5000", "own": "mine pinned 5000", "empty": "", "no_regions": "global temporary 5000", "no_table": "global temporary 5000"}
	for _, s := range r.Stages {
		name := s.Name.Text
		if got := describe(s.Layout); got != want[name] {
			t.Errorf("%s has the layout %q, not %q", name, got, want[name])
		}
		if own := name == "own" || name == "empty"; s.Layout.Own != own || (s.Layout == r.Global) == own {
			t.Errorf("%s: own %v, or the wrong layout", name, s.Layout.Own)
		}
	}
	if got := len(r.Layouts()); got != 3 {
		t.Errorf("there are %d layouts, not 3", got)
	}
}

func TestVisibleAndDeclared(t *testing.T) {
	t.Parallel()
	r := of(t, `
[context.regions.plan]
[context.regions.notes]
[stages.a]
[stages.b.context.regions.plan]
kind = "pinned"
[stages.b.context.regions.extra]
`)
	for _, c := range []struct {
		region             string
		declared, inA, inB bool
		layouts            int
	}{
		{"plan", true, true, true, 2},
		{"notes", true, true, false, 1},
		{"extra", true, false, true, 1},
		{"conversation", true, true, true, 0},
		{"tool_results", true, true, true, 0},
		{"final_output", true, true, true, 0},
		{"stage_instructions", true, true, true, 0},
		{"system", false, false, false, 0},
		{"", false, false, false, 0},
	} {
		a, b := r.Stages[0], r.Stages[1]
		if r.Declares(c.region) != c.declared || r.Visible(a, c.region) != c.inA || r.Visible(b, c.region) != c.inB {
			t.Errorf("%q: declared %v, visible in a %v, in b %v", c.region, r.Declares(c.region), r.Visible(a, c.region), r.Visible(b, c.region))
		}
		if got := len(r.AllOf(c.region)); got != c.layouts {
			t.Errorf("%q is in %d layouts, not %d", c.region, got, c.layouts)
		}
	}
	if all := r.AllOf("plan"); all[0].Kind.Name != "temporary" || all[1].Kind.Name != "pinned" {
		t.Error("the global layout does not come first")
	}
	names := r.RegionNames()
	if want := []string{"plan", "notes", "extra"}; !slices.Equal(names[:3], want) || len(names) != 7 {
		t.Errorf("the regions are called %v", names)
	}
}

// e.8: the share, then the maximum, then the minimum, which wins.
func TestTokens(t *testing.T) {
	t.Parallel()
	r := of(t, `
[context.regions]
fixed = { max_tokens = 700 }
share = { budget = "10%" }
capped = { budget = "50%", max_tokens = 300 }
floored = { budget = "1%", min_tokens = 400 }
both = { budget = "50%", max_tokens = 300, min_tokens = 400 }
`)
	want := map[string]int64{"fixed": 700, "share": 100, "capped": 300, "floored": 400, "both": 400}
	for _, region := range r.Global.Regions {
		if got := region.Tokens(1000); got != want[region.Name] {
			t.Errorf("%s gets %d tokens, not %d", region.Name, got, want[region.Name])
		}
	}
}

// d.200b: the window of a run is the first model's only where the global layout has a percentage.
func TestRunWindow(t *testing.T) {
	t.Parallel()
	const stages = "\n[stages.a]\nmodel = { provider = \"anthropic\", model = \"claude-sonnet-4-6\" }\n[stages.b]\nmodel = { provider = \"ollama\", model = \"x\" }\n"
	first := of(t, stages)
	window, known := first.Window(first.Stages[0])
	if !known {
		t.Fatal("the catalogue does not know the model")
	}
	for _, c := range []struct {
		name, text string
		tokens     int64
		known      bool
	}{
		{"the default layout", stages, 18_000, true},
		{"fixed budgets", "[context.regions]\na = {}\nb = { max_tokens = 1000 }" + stages, 6_000, true},
		{"a percentage", "[context.regions]\na = {}\nb = { budget = \"1%\" }" + stages, int64(window), true},
		{"a percentage of a stage", "[context.regions]\na = {}" + stages + "[stages.b.context.regions]\na = { budget = \"1%\" }", 5_000, true},
		{"a model that nobody knows", "[context.regions]\na = { budget = \"1%\" }\n[stages.b]\nmodel = { provider = \"anthropic\", model = \"x\" }", 8_192, false},
		{"no stage", "[context.regions]\na = { budget = \"1%\" }", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if tokens, known := of(t, c.text).RunWindow(); tokens != c.tokens || known != c.known {
				t.Errorf("%d tokens, known %v; want %d, %v", tokens, known, c.tokens, c.known)
			}
		})
	}
}
