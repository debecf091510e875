package resolve_test

import (
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// e.11: the stage's word, else the agent's, else the default; never looser than the default.
func TestPolicies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, agent, stage, tool string
		effective, asked         string
		written, clamped         bool
	}{
		{name: "reads run at once", tool: "read_file", effective: "allow", asked: "allow"},
		{name: "writes ask", tool: "write_file", effective: "ask", asked: "ask"},
		{name: "so does a tool that is not the engine's", tool: "tracker__list", effective: "ask", asked: "ask"},
		{name: "context tools run at once", tool: "context_write", effective: "allow", asked: "allow"},
		{name: "people's tools run at once", tool: "ask_user_text", effective: "allow", asked: "allow"},
		{name: "review asks", tool: "present_for_review", effective: "ask", asked: "ask"},
		{name: "deny is final", stage: `shell = "deny"`, tool: "shell", effective: "deny", asked: "deny", written: true},
		{name: "stricter than the default", agent: `read_file = "ask"`, tool: "read_file", effective: "ask", asked: "ask", written: true},
		{name: "looser is clamped (d.22)", stage: `write_file = "allow"`, tool: "write_file", effective: "ask", asked: "allow", written: true, clamped: true},
		{name: "for unknown tools too", stage: `tracker__list = "allow"`, tool: "tracker__list", effective: "ask", asked: "allow", written: true, clamped: true},
		{name: "but for web_search", stage: `web_search = "allow"`, tool: "web_search", effective: "allow", asked: "allow", written: true},
		{name: "and web_fetch", agent: `web_fetch = "allow"`, tool: "web_fetch", effective: "allow", asked: "allow", written: true},
		{name: "web_search asks by default", tool: "web_search", effective: "ask", asked: "ask"},
		{name: "the default in words", stage: `write_file = "ask"`, tool: "write_file", effective: "ask", asked: "ask", written: true},
		{name: "the stage over the agent", agent: `shell = "deny"`, stage: `shell = "ask"`, tool: "shell", effective: "ask", asked: "ask", written: true},
		{name: "in any spelling", agent: `shell = "deny"`, stage: `bash = "ask"`, tool: "shell", effective: "ask", asked: "ask", written: true},
		{name: "the alias asks for the tool", stage: `shell = "deny"`, tool: "bash", effective: "deny", asked: "deny", written: true},
		{name: "the exact spelling first", stage: "bash = \"deny\"\nshell = \"ask\"", tool: "shell", effective: "ask", asked: "ask", written: true},
		{name: "case of words", stage: `shell = "DENY"`, tool: "shell", effective: "deny", asked: "deny", written: true},
		{name: "case of tools", stage: `Shell = "deny"`, tool: "shell", effective: "ask", asked: "ask"},
		{name: "no word", stage: `shell = "never"`, tool: "shell", effective: "ask", asked: "ask", written: true},
		{name: "no string", stage: `shell = true`, tool: "shell", effective: "ask", asked: "ask", written: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := of(t, "[tool_permissions]\n"+c.agent+"\n[stages.s.tool_permissions]\n"+c.stage)
			p := r.Policy(r.Stages[0], c.tool)
			if p.Effective.String() != c.effective || p.Asked.String() != c.asked || (p.Written != nil) != c.written || p.Clamped != c.clamped {
				t.Errorf("%s, asked %s, written %v, clamped %v; want %s, %s, %v, %v", p.Effective, p.Asked, p.Written != nil, p.Clamped, c.effective, c.asked, c.written, c.clamped)
			}
		})
	}
}

// The user's own entry is a ceiling under every policy; without one the user may let blueprints decide.
func TestPolicyUnderAUser(t *testing.T) {
	t.Parallel()
	engine, _ := catalog.Lookup(catalog.Default)
	const text = "[agent]\n[tool_permissions]\nshell = \"allow\"\nwrite_file = \"allow\"\nweb_search = \"allow\"\n[stages.a]\n"
	b := blueprint.Decode(source.New("agent.leviath", []byte(text)))
	ceiling := func(tool string) (catalog.Policy, bool) {
		return map[string]catalog.Policy{"shell": catalog.Deny, "web_search": catalog.Ask}[tool], tool != "write_file"
	}
	r := resolve.For(resolve.User{MaxIterations: 80, Ceiling: ceiling, Loosens: true}, b, engine)
	for tool, want := range map[string]catalog.Policy{"shell": catalog.Deny, "web_search": catalog.Ask, "write_file": catalog.Allow} {
		if got := r.Policy(r.Stages[0], tool).Effective; got != want {
			t.Errorf("%s: %v, not %v", tool, got, want)
		}
	}
	if r.DefaultCap() != 80 || r.Stages[0].MaxIterations != 80 || r.Stages[0].CapWritten {
		t.Error("the user's default cap is not that of a stage without one")
	}
}
