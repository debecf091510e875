package spell

import (
	"slices"
	"strings"
	"testing"
)

var (
	rootKeys = []string{
		"agent", "stages", "context", "compaction", "security", "sandbox", "read_paths", "safe_commands",
		"tool_permissions", "repetition_detection", "transforms", "mcp_servers", "model",
	}
	seedKeys   = []string{"glob", "files", "literal", "rhai", "command", "tool", "tools", "caller", "refresh"}
	regionKeys = []string{"kind", "budget", "max_tokens", "min_tokens", "volatility", "regions", "seed"}
	hookKeys   = []string{"on_stage_enter", "on_stage_exit", "before_inference", "after_inference", "on_error"}
	outputKeys = []string{"format", "instructions", "example", "schema", "validator"}
	toolNames  = []string{"shell", "read_file", "write_file", "edit_file", "web_search", "web_fetch"}
	providers  = []string{"anthropic", "openai", "openrouter", "google"}
	models     = []string{"claude-sonnet-4", "claude-opus-5", "claude-sonnet-5", "gpt-4.1"}
	formats    = []string{"text", "json", "markdown"}
	stageNames = []string{"plan", "work", "summary"}
)

func TestNearest(t *testing.T) {
	tests := []struct {
		word  string
		known []string
		want  string // "" for none
	}{
		// One slip.
		{"shel", toolNames, "shell"},
		{"volatilty", regionKeys, "volatility"},
		{"intructions", outputKeys, "instructions"},
		{"stage", rootKeys, "stages"},
		{"agents", rootKeys, "agent"},
		{"region", regionKeys, "regions"},
		{"antropic", providers, "anthropic"},
		{"nthropic", providers, "anthropic"},
		{"jsn", formats, "json"},
		{"plna", stageNames, "plan"},
		{"wrok", stageNames, "work"},
		{"owrk", stageNames, "work"},
		{"command_", seedKeys, "command"},
		{"tol", seedKeys, "tool"},
		{"claude-sonet-5", models, "claude-sonnet-5"},

		// Several slips.
		{"on_stage_entry", hookKeys, "on_stage_enter"},
		{"shcmea", outputKeys, "schema"},
		{"exmapel", outputKeys, "example"},
		{"befor_inferrence", hookKeys, "before_inference"},
		{"repitition_detecton", rootKeys, "repetition_detection"},
		{"safecomands", rootKeys, "safe_commands"},

		// Case and separators count as nothing.
		{"Read_File", toolNames, "read_file"},
		{"read-file", toolNames, "read_file"},
		{"readFile", toolNames, "read_file"},
		{"Read Fil", toolNames, "read_file"},
		{"subfindings", []string{"sub_findings"}, "sub_findings"},
		{"Anthropic", providers, "anthropic"},
		{"gpt-4-1", models, "gpt-4.1"},
		{"ID", []string{"id"}, "id"},

		// A whole part, the longest of several.
		{"caller_input", seedKeys, "caller"},
		{"my-tool", seedKeys, "tool"},
		{"on_stage_exit_hook", []string{"stage", "on_stage_exit", "hook"}, "on_stage_exit"},
		{"The__Plan", stageNames, "plan"},
		{"on_call", []string{"on", "call"}, "call"},
		{"stuck_after_tool_calls", seedKeys, ""},
		{"allow_complete", []string{"allow"}, ""},

		// Too far to be meant.
		{"limits", rootKeys, ""},
		{"end", stageNames, ""},
		{"done", stageNames, ""},
		{"output", []string{"input"}, ""},
		{"latest", []string{"test"}, ""},
		{"files", []string{"roles"}, ""},
		{"id", []string{"in"}, ""},
		{"a", []string{"b"}, ""},
		{"step3", []string{"step1", "step2"}, ""},
		{"gpt-5.1", []string{"gpt-4.1"}, ""},
		{"in_between", []string{"in"}, ""},
		{"max_tokens", []string{"max_workers"}, ""},
		{"replan_it", stageNames, ""},
		{"", stageNames, ""},
		{"_", []string{"-", ""}, ""},
		{"work", nil, ""},

		// Of several, the nearest; then the longer common start; then the first.
		{"tools", []string{"tool", "tools"}, "tools"},
		{"read-file", []string{"read_file", "read-file"}, "read-file"},
		{"read file", []string{"read_file", "read-file"}, "read_file"},
		{"claude-sonnet-6", models, "claude-sonnet-4"},
		{"cart", []string{"card", "care"}, "card"},
		{"cart", []string{"care", "card"}, "care"},
		{"regxyn", []string{"rexion", "region", "regian"}, "region"},

		// Beyond ASCII.
		{"prüfen", []string{"pruefen", "prufen"}, "prufen"},
		{"ПЛАН", []string{"план"}, "план"},
		{"要約する", []string{"要約す", "計画"}, "要約す"},
		{"計画", []string{"要約"}, ""},
		{"w\xffork", stageNames, "work"},
		{"🚀🚀🚀", stageNames, ""},

		// Long words.
		{strings.Repeat("a", 63), []string{strings.Repeat("a", 64)}, strings.Repeat("a", 64)},
		{strings.Repeat("a", 65), []string{strings.Repeat("a", 64)}, ""},
		{strings.Repeat("a", 64), []string{strings.Repeat("a", 65)}, ""},
		{strings.Repeat("_", 1<<16) + "work", stageNames, "work"},
	}
	for _, test := range tests {
		got, found := Nearest(test.word, test.known)
		if got != test.want || found != (test.want != "") {
			t.Errorf("Nearest(%.40q, %.80q) = %.40q, %t; want %.40q", test.word, test.known, got, found, test.want)
		}
	}
}

// Any one slip in a word of three letters or more is found again, or leads to a word as near.
func TestNearestFindsEverySlip(t *testing.T) {
	known := slices.Concat(rootKeys, seedKeys, regionKeys, hookKeys, outputKeys, toolNames)
	for _, meant := range known {
		for _, slip := range slipsOf(meant) {
			if len(fold(slip)) < 3 {
				continue
			}
			got, found := Nearest(slip, known)
			if !found {
				t.Errorf("Nearest(%q) finds nothing; want %q", slip, meant)
			} else if cost, _ := distance(fold(slip), fold(got), 1); cost > 1 {
				t.Errorf("Nearest(%q) = %q at %d slips; %q is nearer", slip, got, cost, meant)
			}
		}
	}
}

// slipsOf returns the word with each letter left out, doubled, replaced or swapped.
func slipsOf(word string) []string {
	var slips []string
	for i := range len(word) {
		slips = append(slips,
			word[:i]+word[i+1:],
			word[:i+1]+word[i:],
			word[:i]+"q"+word[i+1:])
		if i > 0 && word[i] != '_' && word[i-1] != '_' {
			slips = append(slips, word[:i-1]+word[i:i+1]+word[i-1:i]+word[i+1:])
		}
	}
	return slips
}

func FuzzNearest(f *testing.F) {
	f.Add("shel", "shell")
	f.Add("caller_input", "caller")
	f.Add("\xff_", "é")
	f.Fuzz(func(t *testing.T, word, candidate string) {
		got, found := Nearest(word, []string{candidate})
		if found && got != candidate || !found && got != "" {
			t.Errorf("Nearest(%q, %q) = %q, %t", word, candidate, got, found)
		}
		cost, near := distance(cut(word), cut(candidate), maxLetters)
		back, nearBack := distance(cut(candidate), cut(word), maxLetters)
		if cost != back || near != nearBack {
			t.Errorf("distance of %q and %q is %d one way, %d the other", word, candidate, cost, back)
		}
	})
}

func fold(word string) []rune { return new(room).fold(word) }

func cut(word string) []rune { return fold(word[:min(len(word), maxLetters)]) }

func BenchmarkNearest(b *testing.B) {
	known := slices.Concat(rootKeys, seedKeys, regionKeys, hookKeys, outputKeys, toolNames)
	for b.Loop() {
		Nearest("repitition_detecton", known)
	}
}

func TestAbbreviated(t *testing.T) {
	known := []string{"max_items", "max_iterations", "description", "merge_stage"}
	for word, want := range map[string]string{
		"max_iter":       "max_iterations",
		"max_iters":      "max_iterations",
		"maxIter":        "max_iterations",
		"merge":          "merge_stage",
		"max_it":         "",
		"max":            "",
		"desc":           "", // less than half
		"max_iterations": "",
		"":               "",
	} {
		if got, ok := Abbreviated(word, known); got != want || ok != (want != "") {
			t.Errorf("Abbreviated(%q) = %q, %v; want %q", word, got, ok, want)
		}
	}
}

func TestSure(t *testing.T) {
	for _, c := range []struct {
		name, guess   string
		sure, extends bool
	}{
		{"shel", "shell", true, false},
		{"Read_File", "read_file", true, false},
		{"claude-sonet-4.6", "claude-sonnet-4-6", true, false},
		{"shell_safe", "shell", false, true},
		{"description_long", "description", false, true},
		{"claude-sonnet-4-7", "claude-sonnet-4-6", false, false},
		{"gpt-5.5-mini", "gpt-5.5", false, true},
		{"claude", "anthropic", false, false},
		{"shell", "shell_hint", false, true},
		{"tools", "tool_rescan", false, true},
		{"max_iters", "max_iterations", false, false},
		{"tool", "tools", true, false},
	} {
		if sure, extends := Sure(c.name, c.guess), Extends(c.name, c.guess); sure != c.sure || extends != c.extends {
			t.Errorf("%q for %q: sure %t, extends %t; want %t, %t", c.guess, c.name, sure, extends, c.sure, c.extends)
		}
	}
}

func TestSlip(t *testing.T) {
	for word, want := range map[string]string{"shel": "shell", "shell_safe": "", "read": ""} {
		if got, _ := Slip(word, toolNames); got != want {
			t.Errorf("Slip(%q) = %q; want %q", word, got, want)
		}
	}
	if !Same("maxTurns", "max_turns") || Same("", "_") || Same("a", "b") {
		t.Error("Same does not fold case and separators")
	}
}
