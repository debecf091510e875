package config

import "github.com/levlint/levlint/analyzer"

// Rules returns the rules about configurations, sorted by ID. They are part of every catalogue,
// though what they find is found by Parse: their Run does nothing.
func Rules() []*analyzer.Rule {
	return []*analyzer.Rule{InvalidValue, RequiredVersion, Syntax, UnknownKey, UnknownRule, UnusedPart}
}

// InvalidValue is the rule of values that a key does not take.
var InvalidValue = &analyzer.Rule{
	ID:       "config-invalid-value",
	Title:    "a setting with a value that it does not take",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Internal},
	Since:    "0.1.0",
	Doc: `
A key of .levlint.toml has a value of another type than it takes, a word that it does not know, or
a pattern that matches nothing as it is written. The key is left out; the rest of the file holds.

` + "```toml" + `
fail-level = "warn"
` + "```" + `

The word is "warning".
`,
	Run: func(*analyzer.Pass) {},
}

// RequiredVersion is the rule of configurations for another levlint.
var RequiredVersion = &analyzer.Rule{
	ID:       "config-required-version",
	Title:    "a configuration for another version of levlint",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Internal},
	Since:    "0.1.0",
	Doc: `
The key required-version of .levlint.toml leaves out the levlint that reads it. What this version
does not understand there is not reported, since the one that is asked for may.

` + "```toml" + `
required-version = ">=99"
` + "```" + `
`,
	Run: func(*analyzer.Pass) {},
}

// Syntax is the rule of configurations that are not TOML.
var Syntax = &analyzer.Rule{
	ID:       "config-syntax",
	Title:    "a configuration that is not TOML",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Internal},
	Since:    "0.1.0",
	Doc: `
.levlint.toml cannot be read. Nothing in it holds, also what stands in other lines: half of a
configuration could switch off what the other half switches on again. Blueprints are checked as
if there were none.

` + "```toml" + `
profile = strict
` + "```" + `

Texts stand in quotes.
`,
	Run: func(*analyzer.Pass) {},
}

// UnknownKey is the rule of keys that nothing reads.
var UnknownKey = &analyzer.Rule{
	ID:       "config-unknown-key",
	Title:    "a setting that does not exist",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Internal},
	Since:    "0.1.0",
	Doc: `
Nothing reads this key of .levlint.toml, so what it was to change is as it is without it.
docs/configuration.md lists all keys.

` + "```toml" + `
fail_level = "warning"
` + "```" + `
`,
	Run: func(*analyzer.Pass) {},
}

// UnknownRule is the rule of levels for rules that do not exist.
var UnknownRule = &analyzer.Rule{
	ID:       "config-unknown-rule",
	Title:    "a level for a rule that does not exist",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Internal},
	Since:    "0.1.0",
	Doc: `
A table of levels in .levlint.toml names a rule that there is not, so the rule that was meant
reports as before. The command "levlint rules" lists all rules.

` + "```toml" + `
[rules]
unknown-kee = "off"
` + "```" + `
`,
	Run: func(*analyzer.Pass) {},
}

// UnusedPart is the rule of patterns and overrides without effect.
var UnusedPart = &analyzer.Rule{
	ID:       "config-unused",
	Title:    "a part of the configuration without effect",
	Severity: analyzer.Warning,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Internal},
	Since:    "0.1.0",
	Doc: `
A pattern of .levlint.toml matches no blueprint, an override is never used, or it changes no
level. Folders may have been renamed; a pattern that is meant for all depths begins with "**/".

Which patterns match is only judged when all blueprints below the folder of the configuration are
looked at: when that folder or one above it is checked, and by "levlint config check".

` + "```toml" + `
[[override]]
paths = ["drafts/**"]
` + "```" + `
`,
	Run: func(*analyzer.Pass) {},
}
