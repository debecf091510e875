package blueprint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

func decoded(text string) *blueprint.Blueprint {
	return blueprint.Decode(source.New("agent.leviath", []byte(text)))
}

func TestDoubtAboutAStage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		why, text string
		names     string // separated by blanks
		anywhere  bool
	}{
		{"all is understood", "[stages.a.transitions.b]\n[stages.b]", "", false},
		{"a misspelt target", "[stages.a.transitions.reveiw]\n[stages.review]", "review", false},
		{"a target like none", "[stages.a.transitions.critique]\n[stages.review]", "", true},
		{"an end that is none", "[stages.a.transitions.END]\n[stages.review]", "", false},
		{"a misspelt table", "[stages.a.transtions.b]\n[stages.b]", "b", false},
		{"a table of the wrong type", "[stages.a]\ntransitions = \"b\"\n[stages.b]", "", true},
		{"an unknown mode", "[stages.a]\nmode = \"fanout\"\nworker_stage = \"b\"\n[stages.b]", "b", false},
		{"no worker", "[stages.a]\nmode = \"fan_out\"\n[stages.b]", "", true},
		{"a misspelt worker", "[stages.a]\nmode = \"fan_out\"\nworker_stage = \"reveiw\"\n[stages.review]", "review", false},
		{"a misspelt key of the worker", "[stages.a]\nmode = \"fan_out\"\nworker_stge = \"b\"\n[stages.b]", "", true},
		{"a part under a misspelt name", "[stages.write]\n[stages.wirte.transitions.b]\n[stages.b]", "b", false},
		{"a misspelt header", "[stages.a.transitions.write]\n[stages.wirte]\n[stages.write.transitions.a]", "", false},
		{"a part of a stage of the same row", "[stages.write1]\n[stages.write2.transitions.b]\n[stages.b]", "", false},
		{"a part of a stage that is named", "[stages.write]\ntransitions.wirte = {}\n[stages.wirte.transitions.b]\n[stages.b]", "", false},
		{"another worker than the one that may be", "[stages.a]\nmode = \"fan_out\"\nworker_stage = \"b\"\n[stages.b]\n[stages.c]\nallow_as_worker = true", "c", false},
		{"a stage at the top level", "[stages.a]\n[b]\nmode = \"output\"", "", true},
		{"fan-out keys in another mode", "[stages.a]\nworker_stage = \"b\"\n[stages.b]", "b", false},
		{"stages elsewhere", "[stages.a]\n[stages.b]\n[stage.c]", "", true},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			t.Parallel()
			b := decoded("[agent]\n" + test.text)
			names, anywhere := b.Stages.Items[0].MayLead()
			if !slices.Equal(names, strings.Fields(test.names)) || anywhere != test.anywhere {
				t.Errorf("it may lead to %v, anywhere: %v", names, anywhere)
			}
		})
	}
}

func TestStageOfWhichAPartIsAstray(t *testing.T) {
	t.Parallel()
	b := decoded("[agent]\n[stages.a]\n[stage.write]\nmode = \"output\"\n[stages.write.model]\n")
	a, write := b.Stages.Items[0], b.Stages.Items[1]
	if !write.Unsure("mode") || write.Unsure("max_iterations") || a.Unsure("mode") || !b.Astray("write") || b.Astray("a") {
		t.Error("what [stage.write] holds is asked of the wrong stage")
	}
}

func TestPartsElsewhereHideOnlyThemselves(t *testing.T) {
	t.Parallel()
	tests := map[string]string{ // what the stage write lacks and has elsewhere
		"[stages.write]\n[stags.write.model]":                                                   "model",
		"[stages.write]\n[write.tool_routing]":                                                  "tool_routing",
		"[stages.write]\n[\"stages.write\"]\nmode = \"output\"":                                 "mode",
		"[stages.write]\n[stages.wirte.nudge]":                                                  "nudge",
		"[stages.a.transitions.write]\n[stages.wirte]\nmode = \"output\"\n[stages.write.nudge]": "mode",
	}
	for text, elsewhere := range tests {
		b := decoded("[agent]\n" + text)
		for _, s := range b.Stages.Items {
			if s.Name.Text == "write" && (!s.Unsure(elsewhere) || s.Unsure("max_iterations")) {
				t.Errorf("%q: %s is unsure: %v, max_iterations: %v", text, elsewhere, s.Unsure(elsewhere), s.Unsure("max_iterations"))
			}
		}
	}
}
