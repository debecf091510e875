package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	decoder "github.com/BurntSushi/toml"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// Parse reads a configuration. It never fails: what cannot be understood is among the Mistakes,
// and is as if it were not there.
func Parse(file *source.File, world World) *Config {
	c := &Config{File: file}
	c.settings.Levels = map[string]Setting[analyzer.Severity]{}
	p := &parser{Config: c, world: world, ids: analyzer.ByID(world.Rules)}
	p.parse()
	return c
}

// parser reads one file: values with one library, their places from the tree of the other.
type parser struct {
	*Config
	world World
	ids   map[string]*analyzer.Rule // by the IDs they have and had
	meta  decoder.MetaData
	other bool // the file is for another levlint: what is not understood is no mistake
}

// fields are the values of a table by key, not decoded yet.
type fields = map[string]decoder.Primitive

func (p *parser) parse() {
	if len(p.File.Content) > MaxSize {
		p.report(Syntax, source.Span{}, fmt.Sprintf("the file is larger than %d bytes; nothing in it holds", MaxSize), analyzer.Advice("remove what is not needed"))
		return
	}
	// The tree comes first: it has limits, and tells more of what is wrong.
	tree := toml.Parse(p.File)
	for _, e := range tree.Errors {
		p.report(Syntax, e.Span, "not TOML: "+strings.TrimSuffix(e.Message, "."), analyzer.Advice("correct it; until then nothing in the file holds"))
	}
	if len(tree.Errors) > 0 {
		return
	}
	var root fields
	var err error
	if p.meta, err = decoder.Decode(p.File.Content, &root); err != nil {
		p.refused(err)
		return
	}
	p.checkVersion(tree.Root, root)
	p.table(tree.Root, root, keys, "", p.setting)
}

// refused reports what only the decoder of values complains of.
func (p *parser) refused(err error) {
	var span source.Span
	message := err.Error()
	var at decoder.ParseError
	if errors.As(err, &at) {
		start := min(at.Position.Start, len(p.File.Content))
		span = source.Span{Start: start, End: min(start+at.Position.Len, len(p.File.Content))}
		message = at.Message
	}
	p.report(Syntax, span, "not TOML: "+strings.TrimSuffix(message, "."), analyzer.Advice("correct it; until then nothing in the file holds"))
}

// table reads the entries of a table by its keys, each with what reads such a key.
func (p *parser) table(table *toml.Table, values fields, keys []Key, where string, read func(Key, *toml.Entry, decoder.Primitive)) {
	for _, entry := range table.Entries {
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == entry.Key.Name })
		if i < 0 {
			p.unknownKey(entry, keys, where)
			continue
		}
		read(keys[i], entry, values[entry.Key.Name])
	}
}

func (p *parser) unknownKey(entry *toml.Entry, keys []Key, where string) {
	name := entry.Key.Name
	message := fmt.Sprintf("there is no setting %s%s, so this changes nothing", name, where)
	fixes := analyzer.Advice("remove it; docs/configuration.md lists all settings")
	if where != "" && isSetting(name) {
		message, fixes = strayed(name)
	} else if near, ok := spell.Nearest(name, namesOf(keys)); ok {
		message += "; did you mean " + near + "?"
		fixes = rename(entry, near)
	} else if where == "" && p.ids[name] != nil {
		message += "; levels of rules stand in [rules]"
		fixes = analyzer.Advice("move it into [rules]")
	}
	p.report(UnknownKey, entry.Key.Span, message, fixes)
}

func isSetting(name string) bool { return slices.Contains(namesOf(keys), name) }

// strayed words that a setting of the top level stands in a table, as one does that was added at the
// end of the file.
func strayed(name string) (message string, fixes []analyzer.Fix) {
	return name + " is a setting of the top level, so it changes nothing in a table", analyzer.Advice("move it above the first table")
}

// rename changes a key everywhere it is written.
func rename(entry *toml.Entry, name string) []analyzer.Fix {
	fix := analyzer.Fix{Title: "rename it to " + name}
	for _, key := range entry.Keys {
		fix.Edits = append(fix.Edits, analyzer.Edit{Span: key.Span, New: name})
	}
	return []analyzer.Fix{fix}
}

// checkVersion reads the one key that decides what the others are worth.
func (p *parser) checkVersion(root *toml.Table, values fields) {
	entry := root.Get(requiredVersion)
	if entry == nil {
		return
	}
	conditions, ok := text(p, requiredVersion, entry.Value, values[requiredVersion])
	if !ok {
		return
	}
	met, ok := allows(conditions.Value, p.world.Version)
	switch {
	case !ok:
		p.invalid(entry.Value.Span, fmt.Sprintf("%q is no condition on versions", conditions.Value), analyzer.Advice(`write ">=0.2" or ">=0.2, <1"`))
		return
	case !met:
		p.report(RequiredVersion, entry.Value.Span, fmt.Sprintf("this is levlint %s, and the configuration is for %s; what it says may not be understood", p.world.Version, conditions.Value), analyzer.Advice("use a levlint that meets the condition"))
		p.other = true
	}
	p.settings.RequiredVersion = conditions
}

// setting reads a key of the top level.
func (p *parser) setting(key Key, entry *toml.Entry, value decoder.Primitive) {
	switch key.Name {
	case requiredVersion: // it is read already
	case engine:
		p.word(entry, value, p.world.Engines, "levlint knows the releases", &p.settings.Engine)
	case profile:
		p.word(entry, value, key.Words, "it is one of", &p.settings.Profile)
	case failLevel:
		p.word(entry, value, key.Words, "it is one of", &p.settings.FailLevel)
	case engineConfig:
		p.path(entry, value, &p.settings.EngineConfig)
	case baseline:
		p.path(entry, value, &p.settings.Baseline)
	case requireReason:
		if v, ok := decode[bool](p, entry.Value.Span, value, key.Name+" is true or false"); ok {
			p.settings.RequireReason = Setting[bool]{v, entry.Value.Span}
		}
	case exclude:
		p.exclude = p.patterns(key.Name, entry.Value, value)
	case known:
		if entry.Value.Kind != toml.TableValue {
			p.invalid(entry.Value.Span, "known is a table of lists; it makes nothing known", analyzer.Advice("write [known] and its lists below it"))
		} else if values, ok := decode[fields](p, entry.Value.Span, value, "known is a table"); ok {
			p.table(entry.Value.Table, values, key.Keys, " in [known]", p.known)
		}
	case rules:
		p.settings.Levels = p.levels(entry.Value, value)
	case overrides:
		p.readOverrides(key, entry.Value, value)
	}
}

// known reads a key of [known].
func (p *parser) known(key Key, entry *toml.Entry, value decoder.Primitive) {
	names, ok := p.texts(key.Name, entry.Value, value)
	if !ok {
		return
	}
	list := map[string]*Setting[[]string]{
		tools: &p.settings.Known.Tools, models: &p.settings.Known.Models,
		providers: &p.settings.Known.Providers, connectors: &p.settings.Known.Connectors,
	}[key.Name]
	*list = Setting[[]string]{names, entry.Value.Span}
}

func (p *parser) report(rule *analyzer.Rule, span source.Span, message string, fixes []analyzer.Fix) {
	if p.other && rule != Syntax && rule != RequiredVersion {
		return
	}
	p.mistakes = append(p.mistakes, p.finding(rule, span, message, fixes))
}

func (p *parser) invalid(span source.Span, message string, fixes []analyzer.Fix) {
	p.report(InvalidValue, span, message, fixes)
}
