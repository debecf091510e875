package engineconfig_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/engineconfig"
)

const full = `
default_provider = "openai"
default_model = "gpt-5.5"
openrouter_api_key = "key-of-openrouter"
ollama_base_url = "http://localhost:11434"

[providers]
anthropic_api_key = "key-of-anthropic"
google_api_key = ""
claude_code_enabled = true
fallback_order = ["anthropic"]

[model_providers.team]
script = "team.rhai"
api_key = "key-of-team"

[model_capabilities]
"claude-next" = { window = 500000 }
[model_capabilities.team."large"]
window = 100

[limits]
default_max_iterations = 80

[tool_permissions]
shell = "deny"
[agent_tool_permissions.scout]
shell = "allow"

[security]
allow_blueprint_permissions = true
allow_seed_commands = false
read_paths = ["/srv/docs"]
[agent_read_paths.scout]
allow = ["~/notes"]
[agent_safe_commands.scout]
allow_blueprint = true

[safe_commands]
defaults = false
tools = ["write_file"]
shell = ["cargo test"]

[[mcp_servers]]
name = "tracker"
command = "tracker-mcp"
[[mcp_servers]]
command = "nameless"

[something_newer]
key = 1
`

func parse(t *testing.T, text string) *engineconfig.Config {
	t.Helper()
	c, err := engineconfig.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestWhatTheFileSays(t *testing.T) {
	t.Parallel()
	c := parse(t, full)
	for provider, want := range map[string]bool{
		"anthropic": true, "openai": false, "google": false, "openrouter": true,
		"ollama": true, "claude_code": true, "team": true, "nobody": false,
	} {
		if got := c.Reaches(provider); got != want {
			t.Errorf("Reaches(%q) = %t", provider, got)
		}
	}
	provider, model := c.Default()
	own, _ := c.Ceiling("scout", "shell")
	all, _ := c.Ceiling("other", "shell")
	_, none := c.Ceiling("scout", "write_file")
	for what, ok := range map[string]bool{
		"default":         provider == "openai" && model == "gpt-5.5",
		"models":          slices.Equal(c.Models(), []string{"claude-next", "large", "team"}),
		"cap":             c.MaxIterations() == 80,
		"ceiling":         own == "allow" && all == "deny" && !none,
		"permissions":     c.LoosensPermissions(),
		"seeds":           !c.RunsSeedCommands(),
		"paths":           slices.Equal(c.ReadPaths("scout"), []string{"/srv/docs", "~/notes"}) && slices.Equal(c.ReadPaths("other"), []string{"/srv/docs"}) && !c.GrantsReadPaths(),
		"safe":            c.CountsSafeCommands("scout") && !c.CountsSafeCommands("other"),
		"safe list":       slices.Equal(c.SafeCommands([]string{"ls"}), []string{"cargo test"}),
		"servers":         slices.Equal(c.Servers(), []string{"tracker"}),
		"script provider": slices.Equal(c.ScriptProviders(), []string{"team"}),
	} {
		if !ok {
			t.Errorf("%s: not what the file says", what)
		}
	}
}

func TestWhatAnEmptyFileSays(t *testing.T) {
	t.Parallel()
	c := parse(t, "")
	if c.Reaches("anthropic") || c.MaxIterations() != 0 || !c.RunsSeedCommands() || c.LoosensPermissions() || c.CountsSafeCommands("a") {
		t.Error("an empty file is not read as the engine's defaults")
	}
	if got := c.SafeCommands([]string{"ls"}); !slices.Equal(got, []string{"ls"}) {
		t.Errorf("the engine's own safe list is %q", got)
	}
}

func TestKeysAreForgotten(t *testing.T) {
	t.Parallel()
	if text := fmt.Sprintf("%+v", parse(t, full)); strings.Contains(text, "key-of") {
		t.Errorf("a key is kept: %s", text)
	}
}

func TestWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"[limits":      "line 1: ",
		"a = 1\na = 2": "line 2: ",
		"\n[limits]\ndefault_max_iterations = \"many\"": `line 3 (last key "limits.default_max_iterations")`,
		"openrouter_api_key = 77":                       `last key "openrouter_api_key"`,
		"a = " + strings.Repeat("[", 100_000):           "line 1: ",
		strings.Repeat("#", engineconfig.MaxSize+1):     "larger than",
	} {
		_, err := engineconfig.Parse([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: the error is %v", text, err)
		}
		if err != nil && strings.Contains(err.Error(), "77") {
			t.Errorf("%q: the error shows a value: %v", text, err)
		}
	}
}

// FuzzParse reads any file. It is a configuration or there is one line to say why not, in which no
// key is shown; what is asked of a configuration has an answer.
func FuzzParse(f *testing.F) {
	const key = "key-that-nobody-may-see"
	f.Add(full[strings.Index(full, "[model_providers"):])
	f.Add("[security]\nread_paths = 'x'")
	f.Add("[providers.anthropic_api_key]")
	f.Add("[[mcp_servers]]\n[limits]\ndefault_max_iterations = 1e400")
	f.Add("[model_capabilities]\na.b.c = {}\nd = 1 # \xff")
	f.Add("[model_capabilities]\na = '" + key + "'")
	f.Fuzz(func(t *testing.T, rest string) {
		text := "openrouter_api_key = \"" + key + "\"\n[providers]\ngoogle_api_key = \"" + key + "\"\n" + rest
		c, err := engineconfig.Parse([]byte(text))
		switch again, errAgain := engineconfig.Parse([]byte(text)); {
		case (c == nil) == (err == nil):
			t.Fatalf("%v and %v", c, err)
		case !reflect.DeepEqual(c, again) || fmt.Sprint(err) != fmt.Sprint(errAgain):
			t.Fatalf("%v, %v, then %v, %v", c, err, again, errAgain)
		case err != nil && (err.Error() == "" || strings.Contains(err.Error(), "\n")):
			t.Fatalf("no line to say: %q", err)
		case err != nil && strings.Contains(err.Error(), key):
			t.Fatalf("it shows a key: %v", err)
		case strings.Contains(fmt.Sprintf("%+v", c), key) && !strings.Contains(rest, key):
			t.Fatalf("it keeps a key: %+v", c)
		case err == nil:
			c.Models()
			c.Servers()
			c.ScriptProviders()
			c.SafeCommands(c.ReadPaths("scout"))
			if !c.Reaches("google") {
				t.Error("the key that is there opens nothing")
			}
		}
	})
}
