package blueprint_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// In each text the span is what stands between « and ».
func TestPathAt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"a key", "[agent]\n«name» = \"a\"", "agent.name"},
		{"a value", "[agent]\nname = «\"a\"»", "agent.name"},
		{"inside a value", "[agent]\nname = \"«a»\"", "agent.name"},
		{"between key and value", "[agent]\nname «=» \"a\"", ""},
		{"a key and its value", "[agent]\n«name = \"a\"»", ""},
		{"a name in a header", "[stages.«plan»]", "stages.plan"},
		{"a whole header", "«[stages.plan]»", "stages.plan"},
		{"a name before the last", "[stages.«plan».model]", "stages.plan"},
		{"the first name", "[«stages».plan.model]", "stages"},
		{"a quoted name", "[stages.«\"my plan\"»]", "stages.my plan"},
		{"an empty name", "[stages.«\"\"»]", "stages."},
		{"a name with a stop", "[stages.«\"a.b\"»]", "stages.a.b"},
		{"a dotted key", "stages.«plan».mode = \"output\"", "stages.plan"},
		{"the end of a dotted key", "stages.plan.«mode» = \"output\"", "stages.plan.mode"},
		{"an inline table", "stages = «{ plan = {} }»", "stages"},
		{"a key in an inline table", "stages = { plan = { «mode» = 1 } }", "stages.plan.mode"},
		{"an array", "[stages.s]\navailable_tools = «[\"a\", \"b\"]»", "stages.s.available_tools"},
		{"a member of an array", "[stages.s]\navailable_tools = [\"a\", «\"b\"»]", "stages.s.available_tools.1"},
		{"two members", "[stages.s]\navailable_tools = [«\"a\", \"b\"»]", "stages.s.available_tools"},
		{"a table in an array", "[[transforms]]\n[[transforms]]\n«to_blueprint» = \"x\"", "transforms.1.to_blueprint"},
		{"the header of an array", "[[transforms]]\n«[[transforms]]»", "transforms.1"},
		{"an array in an array", "[[transforms]]\n[[transforms.mappings]]\n[[transforms.mappings]]\n«fields» = []", "transforms.0.mappings.1.fields"},
		{"an inline table in an array", "[stages.s.model]\nmodels = [{}, { model = «\"x\"» }]", "stages.s.model.models.1.model"},
		{"a comment", "[agent] # «why»", ""},
		{"the whole file", "«»[agent]", ""},
		{"the whole file, of a key", "«»agent.name = \"a\"", ""},
		{"an empty place", "[agent]\nname = \"a\"\n«»", ""},
		{"an empty place in a value", "[agent]\nname = \"«»a\"", "agent.name"},
		{"a table reopened below", "[stages.a.model]\n[stages.b]\n[stages.a]\n«mode» = 1", "stages.a.mode"},
		{"no key of ours", "[x]\n«y» = 1", "x.y"},
		{"after an error", "[x\n[agent]\nname = «1»", "agent.name"},
		{"an empty place at the end of a value", "[agent]\nname = \"a\"«»", "agent.name"},
		{"a dotted key in an inline table", "x = { a.b = «1», a.c = 2 }", "x.a.b"},
		{"a header without its first bracket", "stages.«plan»]\nmode = 1", "stages.plan"},
		{"a key below it", "stages.plan]\n«mode» = 1", "stages.plan.mode"},
		{"a second header of a table", "[agent]\n[«agent»]", "agent"},
		{"a key below one", "[agent]\n[agent]\n«name» = 1", ""},
		{"a second value of a key", "a = 1\na = «2»", ""},
		{"a table through the last of an array", "[[a]]\n[[a]]\n[a.b]\nc = «1»", "a.1.b.c"},
		{"a value that is none", "[agent]\nname = «oops»", "agent.name"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			before, rest, _ := strings.Cut(c.text, "«")
			inside, after, _ := strings.Cut(rest, "»")
			b := blueprint.Decode(source.New("agent.leviath", []byte(before+inside+after)))
			got := b.PathAt(source.Span{Start: len(before), End: len(before) + len(inside)})
			if strings.Join(got, ".") != c.want {
				t.Errorf("the path is %q, not %q", got, c.want)
			}
		})
	}
}
