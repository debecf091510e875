package blueprint_test

import (
	"slices"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// The engine's reader puts a table that was only implied where its own header stands.
func TestStagesAreInOrderOfTheirOwnHeaders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"headers", "[stages.b]\n[stages.a]", []string{"b", "a"}},
		{"an implied table before its header", "[stages.b.model]\n[stages.a]\n[stages.b]", []string{"a", "b"}},
		{"one that has no header", "[stages.b.model]\n[stages.a]", []string{"b", "a"}},
		{"after its header", "[stages.b]\n[stages.a]\n[stages.b.model]", []string{"b", "a"}},
		{"several", "[stages.c.model]\n[stages.b.model]\n[stages.a]\n[stages.b]\n[stages.c]", []string{"a", "b", "c"}},
		{"dotted keys", "[stages]\nb.mode = \"output\"\na.mode = \"output\"\nb.description = \"x\"", []string{"b", "a"}},
		{"inline", "stages = { b = {}, a = {} }", []string{"b", "a"}},
		{"of both kinds", "[stages]\nc = {}\n[stages.b]\n[stages.a]", []string{"c", "b", "a"}},
		{"not the alphabet", "[stages.z]\n[stages.m]\n[stages.a]", []string{"z", "m", "a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := blueprint.Decode(source.New("agent.leviath", []byte(c.text)))
			var got []string
			for i, s := range b.Stages.Items {
				got = append(got, s.Name.Text)
				if s.Index != i {
					t.Errorf("%s stands at %d and has index %d", s.Name.Text, i, s.Index)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("the stages are %v, not %v", got, c.want)
			}
		})
	}
}
