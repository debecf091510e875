package rules_test

import (
	"os"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// slips are single mistakes that people make in a sound blueprint, testdata/slips.leviath. Each has one
// finding of that rule, in the line of the text that at names, or else of the new text.
var slips = []struct{ old, new, rule, at string }{
	{"[agent]\nname", "agent:\nname", "toml-syntax", ""},
	{"[stages.mend]\n", "(stages.mend)\n", "toml-syntax", ""},
	{"[stages.weigh]\n", "stages.weigh:\n", "toml-syntax", ""},
	{"\"Say what was found.\"", "\"Say what was found.\nIn short.\"", "toml-syntax", ""},
	{"notes = { kind =", "notes = { kind:", "toml-syntax", ""},
	{"[stages.ask]\n", "[stages.split]\n", "toml-syntax", "[stages.split]\nmode = \"autonomous\""},
	{"[stages.weigh]\n", "[stags.weigh]\n", "unknown-key", ""},
	{"[stages.ask]\n", "[stage.ask]\n", "unknown-key", ""},
	{"[stages.split]\n", "[split]\n", "unknown-key", ""},
	{"[tool_permissions]", "[permissions]", "unknown-key", ""},
	{"[context.regions]", "[context.region]", "unknown-key", ""},
	{"[context.regions]", "[regions]", "unknown-key", ""},
	{"[compaction]", "[compact]", "unknown-key", ""},
	{"[[stages.weigh.interaction_points]]", "[[stages.weigh.interaction_point]]", "unknown-key", ""},
	{"[stages.gather.tool_routing]", "[stages.gather.tool_route]", "unknown-key", ""},
	{"[stages.gather.tool_routing.overrides]", "", "unknown-key", "list_dir = \"notes\""},
	{"default_region =", "default =", "unknown-key", ""},
	{"split_prompt", "split_promt", "unknown-key", ""},
	{"allow_as_worker", "allow_worker", "unknown-key", ""},
	{"require_modifications = true", "require_modification = true", "unknown-key", ""},
	{"name = \"report\"", "nmae = \"report\"", "unknown-key", ""},
	{"[stages.gather]\n", "[stages.gahter]\n", "unknown-stage", ""},
	{"[stages.tell]\n", "[stages.tlel]\n", "unreachable-stage", ""},
	{"[stages.gather.tool_routing]", "[stages.gahter.tool_routing]", "unreachable-stage", ""},
	{"[stages.weigh.transitions.gather]", "[stages.weigh.transitions.colect]", "unknown-stage", ""},
	{"worker_stage = \"ask\"", "worker_stage = \"asks\"", "unknown-stage", ""},
	{"worker_stage = \"ask\"", "worker_stage = \"mend\"", "fanout-worker-not-allowed", ""},
	{"results_region = \"answers\"", "results_region = \"anwsers\"", "unknown-region", ""},
	{"source_region = \"notes\"", "source_region = \"ntoes\"", "unknown-region", ""},
	{", source_region = \"notes\"", "", "missing-key", "notes_history"},
	{"kind = \"compact_history\"", "kind = \"compacting_history\"", "unknown-value", ""},
	{"task = { kind = \"pinned\"", "task = { kind = \"pined\"", "unknown-value", ""},
	{"mode = \"fan_out\"", "mode = \"fanout\"", "unknown-value", ""},
	{"mode = \"output\"", "mode = \"outputs\"", "unknown-value", ""},
	{"mode = \"fan_out\"", "mode = \"autonomous\"", "inert-key", "worker_stage"},
	{"mode = \"interactive_points\"", "mode = \"autonomous\"", "inert-key", "[[stages.weigh"},
	{"worker_stage = \"ask\"", "worker_stage = [\"ask\"]", "wrong-type", ""},
	{"allow_as_worker = true", "allow_as_worker = \"true\"", "wrong-type", ""},
	{"[stages.tell.transitions]", "[stages.tell]\ntransitions = []", "toml-syntax", "[stages.tell]\ntransitions"},
	{"max_iterations = 5", "max_iterations = \"5\"", "wrong-type", ""},
	{"max_tokens = 2000 }\nconv", "max_tokens = -1 }\nconv", "out-of-range", ""},
	{"\"list_dir\", \"submit_output\"", "\"list_dirs\", \"submit_output\"", "unknown-tool", ""},
	{"bash = \"ask\"", "bsah = \"ask\"", "orphan-agent-permission", ""},
	{"[\"Stop\"]", "[\"Halt\"]", "point-option-unknown", ""},
	{"{ provider = \"anthropic\", model = \"claude-opus-5\" }", "{ model = \"claude-opus-5\" }", "model-entry-incomplete", ""},
	{"\"claude-opus-5\"", "\"claude-opsu-5\"", "unknown-model", ""},
	{"max_revisits = 1\nsystem", "max_revisits = 1\ntransition_prompt = \"\"\nsystem", "blank-value", "transition_prompt"},
	{"{\"answer\": \"It rained.\"}", "{\"answers\": \"It rained.\"}", "example-invalid", ""},
	{"task = { kind = \"pinned\", ", "task = { kind = \"pinned\", seed = \"question\", ", "no-task-region", ""},
}

// sound is the blueprint that slips are put into.
func sound(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/slips.leviath")
	if err != nil {
		t.Fatal(err)
	}
	if found := told(string(text)); len(found) > 0 {
		t.Fatalf("the blueprint is not sound: %s", found[0].Message)
	}
	return string(text)
}

// told checks a blueprint as it is checked when nobody asks for more.
func told(text string) []analyzer.Finding {
	return analyzer.Check(source.New("slips.leviath", []byte(text)), analyzer.Options{Rules: inFamilies()}).Findings
}

// One cause has one finding.
func TestSlipsAreToldOnce(t *testing.T) {
	t.Parallel()
	whole := sound(t)
	for _, slip := range slips {
		if strings.Count(whole, slip.old) == 0 {
			t.Errorf("%q is not in the blueprint", slip.old)
			continue
		}
		text := strings.Replace(whole, slip.old, slip.new, 1)
		at := strings.Index(text, slip.new)
		if slip.at != "" {
			at = strings.Index(text, slip.at)
		}
		file := source.New("slips.leviath", []byte(text))
		line := file.Position(at, source.ByteColumns).Line
		found := told(text)
		if len(found) != 1 || found[0].Rule.ID != slip.rule || file.Position(found[0].Span.Start, source.ByteColumns).Line != line {
			t.Errorf("%q for %q has to give one %s in line %d, and gives", slip.new, slip.old, slip.rule, line)
			for _, f := range found {
				t.Errorf("\tline %d: %s: %s", file.Position(f.Span.Start, source.ByteColumns).Line, f.Rule.ID, f.Message)
			}
		}
	}
}

// Two mistakes have two findings, unless one hides the table in which the other stands. Two in one stage
// may well hang together, and what names a region waits for the regions.
func TestSlipsHideNoOthers(t *testing.T) {
	t.Parallel()
	whole := sound(t)
	pairs := 0
	for i, first := range slips {
		for _, second := range slips[i+1:] {
			text := strings.Replace(strings.Replace(whole, first.old, first.new, 1), second.old, second.new, 1)
			other := strings.Replace(strings.Replace(whole, second.old, second.new, 1), first.old, first.new, 1)
			here, there := part(whole, first.old), part(whole, second.old)
			switch {
			case text != other, here == there, first.rule == "toml-syntax", second.rule == "toml-syntax",
				here == "context.regions" && second.rule == "unknown-region":
				continue
			}
			pairs++
			found := map[string]int{}
			for _, f := range told(text) {
				found[f.Rule.ID]++
			}
			found["unreachable-stage"] += found["unknown-stage"] // of a misspelt header the one or the other speaks
			if found[first.rule] == 0 || found[second.rule] == 0 || first.rule == second.rule && found[first.rule] < 2 {
				t.Errorf("%q and %q: %v", first.new, second.new, found)
			}
		}
	}
	if pairs < 500 {
		t.Errorf("only %d pairs", pairs)
	}
}

// part returns the stage, or the table outside the stages, that a text stands in.
func part(whole, text string) string {
	at := strings.Index(whole, text)
	if strings.HasPrefix(text, "[") {
		at++
	}
	header := whole[strings.LastIndex("\n"+whole[:at], "\n["):]
	names := strings.Split(strings.Trim(header[:strings.IndexByte(header, '\n')], "[]"), ".")
	return strings.Join(names[:min(2, len(names))], ".")
}
