package resolve_test

import "testing"

const (
	wide   = "\n[stages.a.model]\nmodels = [{ provider = \"anthropic\", model = \"claude-sonnet-5\" }]\n"
	narrow = "\n[stages.b.model]\nmodels = [{ provider = \"anthropic\", model = \"claude-haiku-4-5-20251001\" }]\n"
	own    = "[stages.b.context.regions]\nplan = { kind = \"pinned\", budget = \"50%\" }\n"
)

func TestScopesAreCountedByTheirModels(t *testing.T) {
	t.Parallel()
	r := regions(t, "task = { kind = \"pinned\", budget = \"10%\" }\n"+wide+narrow+own)
	scopes := r.Scopes()
	if len(scopes) != 2 || scopes[0].Stage != nil || scopes[1].Stage != r.Stages[1] {
		t.Fatalf("there are %d scopes; want the global one and that of b", len(scopes))
	}
	for i, want := range []struct {
		model  string
		window int
		fixed  int64
	}{
		{"anthropic/claude-sonnet-5", 1_000_000, 100_000},
		{"anthropic/claude-haiku-4-5-20251001", 200_000, 100_000},
	} {
		window, known := scopes[i].Window()
		fixed, largest := scopes[i].FixedTokens()
		if scopes[i].Model() != want.model || !known || window != want.window || fixed != want.fixed || largest == nil {
			t.Errorf("scope %d: %s with %d tokens (known: %v), %d of them fixed; want %v", i, scopes[i].Model(), window, known, fixed, want)
		}
	}
	if got := r.ScopeOf(r.Stages[0]); got.Stage != nil {
		t.Error("a stage without a layout is in the global scope")
	}
}

func TestScopeWithoutStages(t *testing.T) {
	t.Parallel()
	s := regions(t, `task = { kind = "pinned", budget = "10%" }`).GlobalScope()
	if _, known := s.Window(); known || s.Model() != "" {
		t.Error("without stages there is no model to count by")
	}
}

func TestTotalAndShares(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		layout string
		total  int64
		share  float64
		sound  bool
	}{
		{"a = { kind = \"pinned\", max_tokens = 3000 }\nb = {}", 8000, 0, true},
		{"a = { kind = \"pinned\", budget = \"30%\" }\nb = { kind = \"checklist\", budget = \"30%\" }", 1_000_000, 30, true},
		{"a = { kind = \"hashmap\", budget = \"30%\", max_tokens = 50000 }", 1_000_000, 5, true},
		{"a = { kind = \"pinned\", budget = \"30\" }", 5000, 0, false},
		{"a = { kind = \"pinned\", max_tokens = -1 }", -1, 0, false},
		{"a = { kind = \"pinned\", max_tokens = 9000000000000000000 }", 9_000_000_000_000_000_000, 0, false},
	} {
		s := regions(t, c.layout+"\n"+wide).GlobalScope()
		total, _ := s.Total()
		share, _ := s.FixedShare()
		if total != c.total || share != c.share || s.Sound() != c.sound {
			t.Errorf("%s\nhas %d tokens, %v %% fixed, sound: %v; want %d, %v, %v", c.layout, total, share, s.Sound(), c.total, c.share, c.sound)
		}
	}
}

func TestPromptRoom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		layout, stage string
		tokens, room  int64
	}{
		{"a = { max_tokens = 1000 }", "system_prompt = \"12\"", 6, 250}, // 2 bytes, and 22 around them
		{"a = { max_tokens = 1000 }", "", 0, 250},
		{"stage_instructions = { max_tokens = 40 }", "system_prompt = \"123\"", 7, 40},
		{"a = { budget = \"1%\" }", "mode = \"fan_out\"\nsystem_prompt = \"12\"\nsplit_prompt = \"3\"", 7, 250_000},
		{"a = { max_tokens = 1000 }", "mode = \"output\"\nsystem_prompt = \"12\"\noutput = { instructions = \"3456\", example = \"7\" }", 8, 250},
		{"a = { max_tokens = 1000 }", "system_prompt = \"12\"\noutput = { instructions = \"3456\" }", 6, 250},
	} {
		r := regions(t, c.layout+"\n[stages.a]\n"+c.stage)
		room, _ := r.PromptRoom(r.Stages[0])
		if got := r.PromptTokens(r.Stages[0]); got != c.tokens || room != c.room {
			t.Errorf("%s, %s: %d tokens in %d; want %d in %d", c.layout, c.stage, got, room, c.tokens, c.room)
		}
	}
}
