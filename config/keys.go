package config

// Kind is the type of a key's value.
type Kind uint8

// A Table holds Keys; Tables is an array of such. Levels is a table of rules with their levels.
const (
	Text Kind = iota
	Word      // one of Words
	Flag
	Texts
	Patterns // texts that match paths
	Levels
	Table
	Tables
)

// Key describes one key, for messages, editors and documentation.
type Key struct {
	Name    string
	Kind    Kind
	Doc     string   // Markdown, one sentence
	Example string   // a value, as TOML writes it
	Words   []string // of a Word
	Keys    []Key    // of Table and Tables
}

// The words that values may be.
const (
	Recommended = "recommended"
	Strict      = "strict"
	Never       = "never"
)

// The keys that the reader asks for by name.
const (
	requiredVersion = "required-version"
	engine          = "engine"
	profile         = "profile"
	failLevel       = "fail-level"
	requireReason   = "require-suppression-reason"
	engineConfig    = "engine-config"
	baseline        = "baseline"
	exclude         = "exclude"
	known           = "known"
	rules           = "rules"
	overrides       = "override"
	paths           = "paths"
	tools           = "tools"
	models          = "models"
	providers       = "providers"
	connectors      = "connectors"
)

// Keys returns every key of the configuration. The slice is shared; nobody writes to it.
func Keys() []Key { return keys }

var keys = []Key{
	{Name: requiredVersion, Kind: Text, Example: `">=0.1.0"`, Doc: "The versions of levlint that this file is written for: conditions parted by commas, such as `\">=0.2, <1\"`; a version alone means that one or a later one."},
	{Name: engine, Kind: Text, Example: `"0.4"`, Doc: "The release of Leviath to judge by, as `--engine`."},
	{Name: profile, Kind: Word, Words: []string{Recommended, Strict}, Example: `"strict"`, Doc: "Which rules run unless they are named, as `--profile`."},
	{Name: failLevel, Kind: Word, Words: []string{"error", "warning", "note", Never}, Example: `"warning"`, Doc: "The weakest finding that makes the exit code 1, as `--fail-level`."},
	{Name: requireReason, Kind: Flag, Example: "true", Doc: "Whether a suppression without a reason silences nothing."},
	{Name: engineConfig, Kind: Text, Example: `"engine/config.toml"`, Doc: "The engine's own `config.toml`, relative to this file, for the rules that need it."},
	{Name: baseline, Kind: Text, Example: `".levlint-baseline.json"`, Doc: "The findings that are old, relative to this file, as `--baseline`."},
	{Name: exclude, Kind: Patterns, Example: `["vendor", "**/*.draft.leviath"]`, Doc: "Blueprints that are not checked, even if they are named."},
	{Name: known, Kind: Table, Doc: "Names that exist on the machines where the blueprints run, and that levlint cannot know of.", Keys: []Key{
		{Name: tools, Kind: Texts, Example: `["ticket_search"]`, Doc: "Tools that are installed for all agents, beside those of the engine and of the blueprint's own scripts."},
		{Name: models, Kind: Texts, Example: `["claude-next"]`, Doc: "Models that are newer than the engine's catalogue, as blueprints name them."},
		{Name: providers, Kind: Texts, Example: `["team_gateway"]`, Doc: "Providers of models that scripts define."},
		{Name: connectors, Kind: Texts, Example: `["issues"]`, Doc: "MCP servers and connectors that are set up in the engine."},
	}},
	{Name: rules, Kind: Levels, Example: `{ unknown-model = "off" }`, Doc: "Rules with the level they report at: `off`, `note`, `warning` or `error`. A rule that the profile leaves out runs once it has a level here."},
	{Name: overrides, Kind: Tables, Doc: "Other levels for some blueprints. Of overrides that match the same one, later ones win.", Keys: []Key{
		{Name: paths, Kind: Patterns, Example: `["drafts/**"]`, Doc: "Which blueprints."},
		{Name: rules, Kind: Levels, Example: `{ unreachable-stage = "off" }`, Doc: "The levels that hold for them."},
	}},
}

// namesOf lists the names of keys.
func namesOf(keys []Key) []string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name
	}
	return names
}
