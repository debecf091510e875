package blueprint_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// A key that slid under the header of a table inside its own is put back, with what stands on its
// lines, whatever the line ends.
func TestMoves(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{
			"under the header", "[agent]\n\n[stages.a]\n\n[stages.a.model]\nmax_iterations = 5\n",
			"[agent]\n\n[stages.a]\nmax_iterations = 5\n\n[stages.a.model]\n",
		},
		{
			"after the last key", "[agent]\n[stages.a] # first\nmode = \"output\" # why\n# loose\n[stages.a.model]\nprovider = \"x\"\nmax_iterations = 5 # calls\nmodel = \"y\"\n",
			"[agent]\n[stages.a] # first\nmode = \"output\" # why\nmax_iterations = 5 # calls\n# loose\n[stages.a.model]\nprovider = \"x\"\nmodel = \"y\"\n",
		},
		{
			"several lines", "[agent]\n[stages.a]\n[stages.a.model]\nsystem_prompt = \"\"\"\nBe\nbrief. # not a comment\n\"\"\" # a comment\n",
			"[agent]\n[stages.a]\nsystem_prompt = \"\"\"\nBe\nbrief. # not a comment\n\"\"\" # a comment\n[stages.a.model]\n",
		},
		{
			"the last line without its end", "[agent]\n[stages.a]\n[stages.a.model]\nmax_iterations = 5",
			"[agent]\n[stages.a]\nmax_iterations = 5\n[stages.a.model]\n",
		},
		{
			"of the outermost table", "[agent]\nname = \"x\"\n[agent.nudge]\nversion = \"1\"\n[stages.a]\n",
			"[agent]\nname = \"x\"\nversion = \"1\"\n[agent.nudge]\n[stages.a]\n",
		},
		{
			"with the comment that speaks of it", "[agent]\n[stages.a]\n[stages.a.model]\nprovider = \"x\" # of the model\n\n  # calls,\n# at most\nmax_iterations = 5\nmodel = \"y\"\n",
			"[agent]\n[stages.a]\n  # calls,\n# at most\nmax_iterations = 5\n[stages.a.model]\nprovider = \"x\" # of the model\n\nmodel = \"y\"\n",
		},
		{
			"from below what only looks like a comment", "[agent]\n[stages.a]\nsystem_prompt = \"x\"\n[stages.a.model]\nprovider = \"\"\"\n# x\"\"\"\nmax_iterations = 5\nmodel = \"y\"\n",
			"[agent]\n[stages.a]\nsystem_prompt = \"x\"\nmax_iterations = 5\n[stages.a.model]\nprovider = \"\"\"\n# x\"\"\"\nmodel = \"y\"\n",
		},
		{
			"with the blank line that parted it from the rest", "[agent]\n[stages.a]\n\n[stages.a.model]\nmodel = \"y\"\n\n \nmax_iterations = 5\n",
			"[agent]\n[stages.a]\nmax_iterations = 5\n\n[stages.a.model]\nmodel = \"y\"\n",
		},
		{
			"to a header right above", "[agent]\n[stages.a]\n\n[stages.a.model]\n\nmax_iterations = 5",
			"[agent]\n[stages.a]\nmax_iterations = 5\n\n[stages.a.model]\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			moves(t, c.text, c.want)
			moves(t, strings.ReplaceAll(c.text, "\n", "\r\n"), strings.ReplaceAll(c.want, "\n", "\r\n"))
		})
	}
}

func moves(t *testing.T, text, want string) {
	t.Helper()
	b := blueprint.Decode(source.New("agent.leviath", []byte(text)))
	var moved []blueprint.Problem
	for _, p := range b.Problems {
		if p.Kind == blueprint.MisplacedKey {
			moved = append(moved, p)
		}
	}
	if len(moved) != 1 {
		t.Fatalf("%q: %d keys are misplaced, not one", text, len(moved))
	}
	m := moved[0].Move
	got := text[:m.To] + m.Text + text[m.To:m.From.Start] + text[m.From.End:]
	if got != want {
		t.Errorf("moved it reads\n%q\nnot\n%q", got, want)
	}
	after := blueprint.Decode(source.New("agent.leviath", []byte(got)))
	if len(after.Syntax) > 0 {
		t.Errorf("moved it is no TOML: %s", after.Syntax[0].Message)
	}
	for _, p := range after.Problems {
		if p.Kind == blueprint.MisplacedKey {
			t.Errorf("moved it is still misplaced: %s", p.Key.Text)
		}
	}
	if len(after.Comments) != len(b.Comments) {
		t.Errorf("moved it has %d comments, not %d", len(after.Comments), len(b.Comments))
	}
}

// Where the tables have no headers, or the way leads down, or several keys slid, a person moves.
func TestNoMoves(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text string }{
		{"no header of its own", "[agent]\n[stages.a.model]\nmax_iterations = 5\n"},
		{"an inline table", "[agent]\n[stages.a]\nmodel = { max_iterations = 5 }\n"},
		{"a dotted key", "[agent]\n[stages.a]\nmodel.max_iterations = 5\n"},
		{"the header stands below", "[agent]\n[stages.a.model]\nmax_iterations = 5\n[stages.a]\nmode = \"output\"\n"},
		{"several keys", "[agent]\n[stages.a]\n[stages.a.model]\nmax_iterations = 5\nmax_revisits = 5\n"},
		{"the key is there as well", "[agent]\n[stages.a]\nmax_iterations = 4\n[stages.a.model]\nmax_iterations = 5\n"},
		{"it belongs further in", "[agent]\ntaint_tracking = true\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, p := range blueprint.Decode(source.New("agent.leviath", []byte(c.text))).Problems {
				if p.Move != (blueprint.Move{}) {
					t.Errorf("%s is moved by itself: %+v", p.Key.Text, p.Move)
				}
			}
		})
	}
}
