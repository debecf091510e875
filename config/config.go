package config

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// Name is what a configuration is called.
const Name = ".levlint.toml"

// MaxSize is the number of bytes beyond which a configuration is not read. Real ones are small,
// and its decoder, unlike that of blueprints, has no limits of its own.
const MaxSize = 1 << 20

// World is what a configuration may speak of.
type World struct {
	Rules   []*analyzer.Rule // those of config itself included
	Engines []string         // the releases of the engine that are known
	Version string           // levlint's own, as a semantic version; "" asks for nothing
}

// Config is one configuration. Nothing in it changes after Parse.
type Config struct {
	File *source.File

	settings  Settings // what holds for every blueprint
	exclude   []pattern
	overrides []override
	mistakes  []analyzer.Finding
}

// Setting is a value with the place that set it.
type Setting[T any] struct {
	Value T
	By    source.Span // in Config.File; empty when nothing set it
}

// Set reports whether the configuration says anything.
func (s Setting[T]) Set() bool { return s.By.Len() > 0 }

// Settings are what holds for one blueprint. The zero value is that of no configuration.
type Settings struct {
	RequiredVersion Setting[string]
	Engine          Setting[string]
	Profile         Setting[string]
	FailLevel       Setting[string]
	RequireReason   Setting[bool]
	EngineConfig    Setting[string] // relative to the folder of the configuration
	Baseline        Setting[string] // likewise
	Excluded        Setting[bool]
	Known           Known
	Levels          map[string]Setting[analyzer.Severity] // by rule ID
}

// Known are the names of [known].
type Known struct{ Tools, Models, Providers, Connectors Setting[[]string] }

// override is one [[override]].
type override struct {
	header source.Span
	paths  []pattern
	levels map[string]Setting[analyzer.Severity]
	broken bool // something in it is a mistake already
}

// For returns what holds for the blueprint of that name, relative to the folder of the
// configuration and parted by "/". Patterns do not match the empty name, which is that of text
// without a file.
func (c *Config) For(name string) Settings {
	s := c.settings
	s.Levels = make(map[string]Setting[analyzer.Severity], len(c.settings.Levels))
	for id, level := range c.settings.Levels {
		s.Levels[id] = level
	}
	for _, o := range c.overrides {
		if slices.ContainsFunc(o.paths, func(p pattern) bool { return p.matches(name) }) {
			for id, level := range o.levels {
				s.Levels[id] = level
			}
		}
	}
	if i := slices.IndexFunc(c.exclude, func(p pattern) bool { return p.matches(name) }); i >= 0 {
		s.Excluded = Setting[bool]{true, c.exclude[i].span}
	}
	return s
}

func (c *Config) finding(rule *analyzer.Rule, span source.Span, message string, fixes []analyzer.Fix) analyzer.Finding {
	return analyzer.Finding{Rule: rule, Severity: rule.Severity, File: c.File, Span: span, Message: message, Fixes: fixes}
}

// Findings returns what is wrong with the configuration, by place and at the rules' own levels.
// If the names of all blueprints below its folder are given, that is also what matches none of
// them; nil says that they are not known.
func (c *Config) Findings(blueprints []string) []analyzer.Finding {
	findings := slices.Clone(c.mistakes)
	if blueprints != nil {
		findings = append(findings, c.unused(blueprints)...)
	}
	if err := analyzer.Identify(c.File, findings); err != nil {
		panic(err) // a finding of ours that no reader could use
	}
	return findings
}

func (c *Config) unused(names []string) []analyzer.Finding {
	var findings []analyzer.Finding
	report := func(span source.Span, message, fix string) {
		findings = append(findings, c.finding(UnusedPart, span, message, analyzer.Advice(fix)))
	}
	var checked []string
	for _, name := range names {
		if !c.For(name).Excluded.Value {
			checked = append(checked, name)
		}
	}
	for _, p := range c.exclude {
		if !p.any(names) {
			report(p.span, p.text+" matches no blueprint, so it excludes nothing", "correct the pattern, or remove it")
		}
	}
	for _, o := range c.overrides {
		if o.broken {
			continue
		}
		if !slices.ContainsFunc(o.paths, func(p pattern) bool { return p.any(checked) }) {
			report(o.header, "no blueprint that is checked matches this override, so it changes nothing", "correct its paths, or remove it")
			continue
		}
		for _, p := range o.paths {
			if !p.any(checked) {
				report(p.span, p.text+" matches no blueprint that is checked", "correct the pattern, or remove it")
			}
		}
	}
	return findings
}
