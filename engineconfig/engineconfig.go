// Package engineconfig reads the engine's own config.toml, as far as a checker can use it.
//
// What a blueprint may do on one machine is decided there: which providers are reachable, which
// paths may be read, whose safe list counts. levlint reads the file only where the user names it,
// and never the environment, from which the engine takes keys as well. Nothing here keeps a key:
// what matters is whether there is one.
//
// Source: engine.md h.
package engineconfig

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	decoder "github.com/BurntSushi/toml"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// MaxSize is the number of bytes beyond which a file is not read: no configuration is as large.
const MaxSize = 1 << 20

// Config is what the user's configuration says. A nil one is unknown: rules that need it are silent.
// Nothing in it changes after Parse.
type Config struct {
	raw    raw
	keys   map[string]bool // the providers that have what they need
	models []string        // see Models
}

// raw is the file, without what no rule asks for.
type raw struct {
	DefaultProvider string `toml:"default_provider"`
	DefaultModel    string `toml:"default_model"`
	OpenRouterKey   string `toml:"openrouter_api_key"`
	OllamaURL       string `toml:"ollama_base_url"`

	Providers struct {
		AnthropicKey string `toml:"anthropic_api_key"`
		OpenAIKey    string `toml:"openai_api_key"`
		GoogleKey    string `toml:"google_api_key"`
		ClaudeCode   bool   `toml:"claude_code_enabled"`
	} `toml:"providers"`
	ModelProviders    map[string]struct{} `toml:"model_providers"`
	ModelCapabilities map[string]any      `toml:"model_capabilities"`

	Limits struct {
		MaxIterations int64 `toml:"default_max_iterations"`
	} `toml:"limits"`

	ToolPermissions      map[string]string            `toml:"tool_permissions"`
	AgentToolPermissions map[string]map[string]string `toml:"agent_tool_permissions"`

	Security struct {
		ReadPaths    []string `toml:"read_paths"`
		AllReadPaths bool     `toml:"allow_blueprint_read_paths"`
		Permissions  bool     `toml:"allow_blueprint_permissions"`
		SeedCommands *bool    `toml:"allow_seed_commands"`
		SafeCommands bool     `toml:"allow_blueprint_safe_commands"`
	} `toml:"security"`
	AgentReadPaths map[string]struct {
		Allow []string `toml:"allow"`
	} `toml:"agent_read_paths"`
	AgentSafeCommands map[string]struct {
		AllowBlueprint bool `toml:"allow_blueprint"`
	} `toml:"agent_safe_commands"`
	SafeCommands struct {
		Defaults *bool    `toml:"defaults"`
		Shell    []string `toml:"shell"`
	} `toml:"safe_commands"`

	Servers []struct {
		Name string `toml:"name"`
	} `toml:"mcp_servers"`
}

// Parse reads a configuration. The error says what is wrong in words for the user, with the line
// and without a value, since values may be keys.
func Parse(text []byte) (*Config, error) {
	if len(text) > MaxSize {
		return nil, fmt.Errorf("it is larger than %d bytes, which no configuration is", MaxSize)
	}
	file := source.New("config.toml", text)
	if tree := toml.Parse(file); len(tree.Errors) > 0 { // the decoder below has no limits of its own
		first := tree.Errors[0]
		return nil, fmt.Errorf("line %d: %s", file.Position(first.Span.Start, source.RuneColumns).Line, first.Message)
	}
	c := &Config{}
	if err := decoder.Unmarshal(text, &c.raw); err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "toml: "))
	}
	c.forgetKeys()
	c.models, c.raw.ModelCapabilities = modelNames(c.raw.ModelCapabilities), nil
	return c, nil
}

// forgetKeys turns keys into the providers that they open.
func (c *Config) forgetKeys() {
	p := &c.raw.Providers
	c.keys = map[string]bool{
		"anthropic":   p.AnthropicKey != "",
		"openai":      p.OpenAIKey != "",
		"google":      p.GoogleKey != "",
		"openrouter":  c.raw.OpenRouterKey != "",
		"ollama":      c.raw.OllamaURL != "", // the engine asks it, which levlint does not
		"claude_code": p.ClaudeCode,
	}
	p.AnthropicKey, p.OpenAIKey, p.GoogleKey, c.raw.OpenRouterKey, c.raw.OllamaURL = "", "", "", "", ""
}

// modelNames returns what Models does. The values are not kept: nobody knows what a user writes there.
func modelNames(capabilities map[string]any) []string {
	var names []string
	add := func(name string) {
		names = append(names, name)
		if _, bare, ok := strings.Cut(name, "/"); ok {
			names = append(names, bare)
		}
	}
	for name, value := range capabilities {
		add(name)
		inner, _ := value.(map[string]any)
		for model, value := range inner {
			if _, ok := value.(map[string]any); ok {
				add(model)
			}
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(names)))
}

// Reaches reports whether a provider is registered as far as the file tells.
func (c *Config) Reaches(provider string) bool {
	_, script := c.raw.ModelProviders[provider]
	return script || c.keys[provider]
}

// ScriptProviders returns the providers that the user's scripts define, sorted.
func (c *Config) ScriptProviders() []string {
	return slices.Sorted(maps.Keys(c.raw.ModelProviders))
}

// Default returns the provider and model that a stage falls back to; either may be empty.
func (c *Config) Default() (provider, model string) {
	return c.raw.DefaultProvider, c.raw.DefaultModel
}

// Models returns the names of the models that the user told the engine of, sorted: the keys of
// [model_capabilities], those inside a provider's own table, and each without its provider.
func (c *Config) Models() []string { return slices.Clone(c.models) }

// MaxIterations returns the cap of a stage that has none of its own, or 0 where the file says nothing.
func (c *Config) MaxIterations() int64 { return max(c.raw.Limits.MaxIterations, 0) }

// Ceiling returns the user's own policy for a tool, in the words of the file, and whether there is
// one: that for the agent, else that for all.
func (c *Config) Ceiling(agent, tool string) (policy string, ok bool) {
	if policy, ok = c.raw.AgentToolPermissions[agent][tool]; ok {
		return policy, true
	}
	policy, ok = c.raw.ToolPermissions[tool]
	return policy, ok
}

// LoosensPermissions reports whether a blueprint may loosen a tool that the user says nothing of.
func (c *Config) LoosensPermissions() bool { return c.raw.Security.Permissions }

// RunsSeedCommands reports whether seeds may run commands at all.
func (c *Config) RunsSeedCommands() bool {
	return c.raw.Security.SeedCommands == nil || *c.raw.Security.SeedCommands
}

// ReadPaths returns the read paths granted to an agent.
func (c *Config) ReadPaths(agent string) []string {
	return slices.Concat(c.raw.Security.ReadPaths, c.raw.AgentReadPaths[agent].Allow)
}

// GrantsReadPaths reports whether every read path that a blueprint declares is granted.
func (c *Config) GrantsReadPaths() bool { return c.raw.Security.AllReadPaths }

// CountsSafeCommands reports whether the [safe_commands] of the agent's blueprint count.
func (c *Config) CountsSafeCommands(agent string) bool {
	return c.raw.Security.SafeCommands || c.raw.AgentSafeCommands[agent].AllowBlueprint
}

// SafeCommands returns the commands that need no approval on this machine, given those that the
// engine brings.
func (c *Config) SafeCommands(engine []string) []string {
	if own := &c.raw.SafeCommands; own.Defaults != nil && !*own.Defaults {
		return slices.Clone(own.Shell)
	}
	return slices.Concat(engine, c.raw.SafeCommands.Shell)
}

// Servers returns the names of the user's MCP servers, in the order of the file.
func (c *Config) Servers() []string {
	var names []string
	for _, s := range c.raw.Servers {
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	return names
}
