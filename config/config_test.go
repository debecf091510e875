package config_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

func rule(id string, severity analyzer.Severity) *analyzer.Rule {
	return &analyzer.Rule{ID: id, Title: id, Severity: severity, Tags: []analyzer.Tag{analyzer.Flow}}
}

var world = config.World{
	Rules:   append(config.Rules(), rule("unknown-key", analyzer.Error), rule("unknown-model", analyzer.Warning), rule("dead-stage", analyzer.Note)),
	Engines: []string{"0.3", "0.4"},
	Version: "0.2.1",
}

func parse(text string) *config.Config {
	return config.Parse(source.New(config.Name, []byte(text)), world)
}

// told lists findings as `rule "text"`.
func told(findings []analyzer.Finding) string {
	var words []string
	for _, f := range findings {
		words = append(words, fmt.Sprintf("%s %s", strings.TrimPrefix(f.Rule.ID, "config-"), f.File.Text(f.Span)))
	}
	return strings.Join(words, "; ")
}

const whole = `
required-version = ">=0.1"
engine = "0.3"
profile = "strict"
fail-level = "never"
require-suppression-reason = true
engine-config = "engine/config.toml"
baseline = "old.json"
exclude = ["vendor"]
known.tools = ["a", "b"]
known.models = ["c"]
known.providers = ["d"]
known.connectors = []

[rules]
unknown-key = "warning"
unknown-model = "off"
dead-stage = "error"

[[override]]
paths = ["drafts/**", "**/*.tmp.leviath"]
rules = { unknown-key = "off" }

[[override]]
paths = ["drafts/late"]
[override.rules]
unknown-key = "note"
`

func TestSettings(t *testing.T) {
	t.Parallel()
	c := parse(whole)
	if got := told(c.Findings(nil)); got != "" {
		t.Fatal(got)
	}
	s := c.For("a.leviath")
	if s.RequiredVersion.Value != ">=0.1" || s.Engine.Value != "0.3" || s.Profile.Value != "strict" || s.FailLevel.Value != "never" ||
		!s.RequireReason.Value || s.EngineConfig.Value != "engine/config.toml" || s.Baseline.Value != "old.json" || s.Excluded.Value {
		t.Errorf("the settings are %+v", s)
	}
	if got := fmt.Sprint(s.Known.Tools.Value, s.Known.Models.Value, s.Known.Providers.Value, s.Known.Connectors.Value); got != "[a b] [c] [d] []" {
		t.Errorf("known are %s", got)
	}
	if got := c.File.Text(s.Engine.By); got != `"0.3"` {
		t.Errorf("the engine was set by %s", got)
	}
}

func TestNothingIsSet(t *testing.T) {
	t.Parallel()
	s := parse("").For("a.leviath")
	if s.Engine.Set() || s.Known.Tools.Set() || len(s.Levels) > 0 || s.Excluded.Value {
		t.Errorf("an empty configuration sets %+v", s)
	}
}

func TestLevelsOfFiles(t *testing.T) {
	t.Parallel()
	c := parse(whole)
	for name, want := range map[string]string{
		"a.leviath":           "warning off error",
		"drafts/a.leviath":    "off off error",
		"drafts/b/a.leviath":  "off off error",
		"x/y.tmp.leviath":     "off off error",
		"y.tmp.leviath":       "off off error",
		"drafts/late/a":       "note off error",
		"x/drafts/a.leviath":  "warning off error",
		"drafts.leviath":      "warning off error",
		"":                    "warning off error",
		"../drafts/a.leviath": "warning off error",
	} {
		levels := c.For(name).Levels
		got := fmt.Sprint(levels["unknown-key"].Value, levels["unknown-model"].Value, levels["dead-stage"].Value)
		if got != want {
			t.Errorf("the levels of %q are %s, not %s", name, got, want)
		}
	}
	if by := c.For("drafts/late/a").Levels["unknown-key"].By; c.File.Position(by.Start, source.RuneColumns).Line != 27 {
		t.Errorf("the level was set by %v", c.File.Position(by.Start, source.RuneColumns))
	}
}

func TestExclude(t *testing.T) {
	t.Parallel()
	c := parse(`exclude = ["vendor/", "./a/*.leviath", "**/old", "{x,y}.leviath", 'odd\[1\].leviath']`)
	for name, want := range map[string]bool{
		"vendor/a.leviath": true, "vendor/b/a.leviath": true, "x/vendor/a.leviath": false, "vendored/a": false,
		"a/b.leviath": true, "a/b/c.leviath": false, "old/a": true, "b/old/c/a": true, "x.leviath": true, "z.leviath": false,
		"odd[1].leviath": true, "": false,
	} {
		if got := c.For(name).Excluded.Value; got != want {
			t.Errorf("%q is excluded: %v", name, got)
		}
	}
	if got := told(c.Findings(nil)); got != "" {
		t.Error(got)
	}
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want, fixed string }{
		{"not TOML", "profile = strict\nfail-level = 'nevr'", "syntax strict", ""},
		{"given twice", "engine = '0.3'\nengine = '0.4'", "syntax engine", ""},
		{"unknown key", "fail_level = 'error'\n", "unknown-key fail_level", "fail-level = 'error'\n"},
		{"unknown key unlike any", "colour = 1", "unknown-key colour", ""},
		{"unknown table", "[rule]\nunknown-key = 'off'\n", "unknown-key rule", "[rules]\nunknown-key = 'off'\n"},
		{"unknown table in parts", "rule.unknown-key = 'off'\nrule.dead-stage = 'off'\n", "unknown-key rule", "rules.unknown-key = 'off'\nrules.dead-stage = 'off'\n"},
		{"rule outside its table", "dead-stage = 'off'", "unknown-key dead-stage", ""},
		{"unknown key of known", "[known]\ntool = ['x']", "unknown-key tool", "[known]\ntools = ['x']"},
		{"settings in tables", "[known]\nengine = '0.3'\n[rules]\nbaseline = 'x'\n[[override]]\npaths = ['a']\nexclude = ['b']\nrules.profile = 'strict'", "unknown-key engine; unknown-rule baseline; unknown-key exclude; unknown-rule profile", ""},
		{"unknown rule", "[rules]\nunknown-kee = 'off'\nflow = 'off'", "unknown-rule unknown-kee; unknown-rule flow", "[rules]\nunknown-key = 'off'\nflow = 'off'"},
		{"unknown level", "rules.unknown-key = 'warn'\nrules.dead-stage = false", "invalid-value 'warn'; invalid-value false", ""},
		{"unknown words", "profile = 'strickt'\nfail-level = 'Error'\nengine = '9'", "invalid-value 'strickt'; invalid-value 'Error'; invalid-value '9'", "profile = \"strict\"\nfail-level = \"error\"\nengine = '9'"},
		{"wrong types", "engine = 0.3\nprofile = true\nrequire-suppression-reason = 'yes'\nexclude = 'a'\nknown = 1\nrules = []\noverride = 1\nengine-config = 1", "invalid-value 0.3; invalid-value true; invalid-value 'yes'; invalid-value 'a'; invalid-value 1; invalid-value []; invalid-value 1; invalid-value 1", ""},
		{"wrong types in lists", "exclude = ['a', 1]\nknown.tools = ['b', [2]]\nknown.models = {}", "invalid-value 1; invalid-value [2]; invalid-value {}", ""},
		{"an override that is no array", "[override]\npaths = ['a']", "invalid-value [override]", ""},
		{"overrides that are no tables", "override = [1, { paths = ['a'], rules.dead-stage = 'off' }]", "invalid-value 1", ""},
		{"blank", "engine-config = ' '\nrequired-version = ''", "invalid-value ' '; invalid-value ''", ""},
		{"odd patterns", "exclude = ['', '/a', '../a', '!a', 'a[', '{a', '{a}{b}{c}{d}{e}']", "invalid-value ''; invalid-value '/a'; invalid-value '../a'; invalid-value '!a'; invalid-value 'a['; invalid-value '{a'; invalid-value '{a}{b}{c}{d}{e}'", ""},
		{"no condition", "required-version = '~1'", "invalid-value '~1'", ""},
		{"for another levlint", "new-key = 1\nrequired-version = '>=1'\nprofile = 'lax'\nfail-level = 'note'", "required-version '>=1'", ""},
		{"overrides that do nothing", "[[override]]\n[[override]]\npaths = ['a']\n[[override]]\nrules = {}\npaths = ['a']\n[[override]]\nrules.dead-stage = 'off'\n[[override]]\npath = ['a']\nrules.dead-stage = 'off'", "unused [[override]]; unused [[override]]; unused [[override]]; unused [[override]]; unknown-key path", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := parse(test.text)
			findings := c.Findings(nil)
			if got := told(findings); got != test.want {
				t.Errorf("found\n%s, not\n%s", got, test.want)
			}
			for _, f := range findings {
				t.Log(f.Message)
				if f.Fingerprint == "" || f.Severity == analyzer.Off || strings.HasSuffix(f.Message, ".") {
					t.Errorf("%q is not complete", f.Message)
				}
			}
			if got, _ := fix.Apply(c.File, findings); test.fixed != "" && string(got) != test.fixed {
				t.Errorf("fixed it reads\n%s", got)
			}
		})
	}
}

// A mistake takes nothing with it but itself.
func TestMistakesLeaveTheRest(t *testing.T) {
	t.Parallel()
	s := parse("profile = 'lax'\nengine = '0.3'\nexclude = [1, 'a']\nrules.unknown-key = 'of'\nrules.dead-stage = 'off'\nknown.tools = ['a', 2]").For("a")
	if s.Profile.Set() || s.Engine.Value != "0.3" || !s.Excluded.Value || len(s.Levels) != 1 || !slices.Equal(s.Known.Tools.Value, []string{"a"}) {
		t.Errorf("the settings are %+v", s)
	}
	if s := parse("engine = '0.3'\nprofile = strict").For("a"); s.Engine.Set() {
		t.Error("half of a file that is not TOML holds")
	}
}

func TestUnused(t *testing.T) {
	t.Parallel()
	c := parse(`exclude = ["vendor", "old/**"]
[[override]]
paths = ["a/*", "b/*"]
rules.dead-stage = "off"
[[override]]
paths = ["c/*"]
rules.dead-stage = "off"
[[override]]
paths = ["vendor/*"]
rules.dead-stage = "off"
`)
	want := `unused "old/**"; unused "b/*"; unused [[override]]; unused [[override]]`
	if got := told(c.Findings([]string{"vendor/x.leviath", "a/x.leviath"})); got != want {
		t.Errorf("unused are %s, not %s", got, want)
	}
	if got := told(c.Findings(nil)); got != "" {
		t.Errorf("without names unused are %s", got)
	}
	if got := told(c.Findings([]string{})); strings.Count(got, "unused") != 5 {
		t.Errorf("of no blueprints unused are %s", got)
	}
}

func TestRequiredVersion(t *testing.T) {
	t.Parallel()
	for conditions, want := range map[string]bool{
		"0.2": true, "0.2.1": true, "0.2.2": false, "v0.2.1": true, "1": false,
		">=0.2, <1": true, ">0.2.1": false, ">0.2": true, "<=0.2.1": true, "<0.2.1": false, "=0.2.1": true, "==0.2.0": false,
		">= 0.2.1-rc.1": true, "<0.2.1-rc.1": false, "0.2.1+build": true, ">=0.2,<0.2.1": false,
	} {
		if got := told(parse("required-version = '"+conditions+"'").Findings(nil)) == ""; got != want {
			t.Errorf("levlint 0.2.1 meets %s: %v", conditions, got)
		}
	}
	for _, wrong := range []string{"1.2.3.4", "one", ">>1", "1,", "1.-2"} {
		if got := told(parse("required-version = '" + wrong + "'").Findings(nil)); !strings.HasPrefix(got, "invalid-value") {
			t.Errorf("%s: %s", wrong, got)
		}
	}
}

// The examples on the rules' pages are reported, each by its rule.
func TestExamples(t *testing.T) {
	t.Parallel()
	for _, r := range config.Rules() {
		_, rest, _ := strings.Cut(r.Doc, "```toml\n")
		example, _, ok := strings.Cut(rest, "```")
		findings := parse(example).Findings(nil)
		if !ok || len(findings) != 1 || findings[0].Rule != r {
			t.Errorf("the example of %s gives %s", r.ID, told(findings))
		}
	}
}

// Each key is read, and each example is one: what they set differs from what nothing sets.
func TestKeysAreRead(t *testing.T) {
	t.Parallel()
	for _, key := range config.Keys() {
		var text strings.Builder
		if key.Keys == nil {
			fmt.Fprintf(&text, "%s = %s\n", key.Name, key.Example)
		} else if fmt.Fprintf(&text, "[[%s]]\n", key.Name); key.Kind == config.Table {
			text.Reset()
			fmt.Fprintf(&text, "[%s]\n", key.Name)
		}
		for _, inner := range key.Keys {
			fmt.Fprintf(&text, "%s = %s\n", inner.Name, strings.ReplaceAll(inner.Example, "unreachable-stage", "dead-stage"))
		}
		c := parse(text.String())
		if got := told(c.Findings(nil)); got != "" {
			t.Errorf("%s\n%s", text.String(), got)
		}
		if fmt.Sprintf("%+v", c) == fmt.Sprintf("%+v", parse("")) {
			t.Errorf("nothing reads %s", key.Name)
		}
	}
}

func TestHostile(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"too large":  strings.Repeat("#", config.MaxSize+1),
		"too deep":   "exclude = " + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000),
		"no text":    "engine = '\xff'",
		"UTF-16":     "\xff\xfee\x00",
		"many stars": "exclude = ['" + strings.Repeat("**/*", 1000) + "']",
	} {
		c := parse(text)
		c.For(strings.Repeat("a/", 1000) + "b")
		if len(c.Findings(nil)) == 0 && name != "many stars" {
			t.Errorf("%s: nothing is found", name)
		}
	}
}

// FuzzParse reads any configuration, and holds what a report needs of its findings: a place in the
// file, words, and edits that leave TOML what it is.
func FuzzParse(f *testing.F) {
	f.Add(whole)
	f.Add("[[override]]\npaths = ['[a', 1]\nrules = 'x'\n[known]\ntools = {}")
	f.Add("override = [1, {}, []]\nrules.a.b = 'off'")
	f.Add("engin = '0.3'\nprofil = 'stict'\n[rules]\nunknown-kye = 'of'\n[knwon]\nrequired-version = '<0.1'")
	f.Fuzz(func(t *testing.T, text string) {
		c := parse(text)
		c.For("a/b.leviath")
		findings := c.Findings([]string{"a/b.leviath", "c"})
		if again := parse(text).Findings([]string{"a/b.leviath", "c"}); told(again) != told(findings) {
			t.Errorf("the second time it is different:\n%s\n%s", told(findings), told(again))
		}
		file := source.New(config.Name, []byte(text))
		if err := analyzer.Identify(file, findings); err != nil {
			t.Fatal(err)
		}
		isTOML := func(text []byte) bool { return len(toml.Parse(source.New(config.Name, text)).Errors) == 0 }
		if mended, n := fix.Apply(file, findings); n > 0 && isTOML([]byte(text)) && !isTOML(mended) {
			t.Errorf("mended it is no TOML:\n%s", mended)
		}
	})
}
