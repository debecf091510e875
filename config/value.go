package config

import (
	"fmt"
	"slices"
	"strings"

	decoder "github.com/BurntSushi/toml"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// decode returns a value as a T, or reports that it is none with those words.
func decode[T any](p *parser, span source.Span, value decoder.Primitive, complaint string) (v T, ok bool) {
	if err := p.meta.PrimitiveDecode(value, &v); err != nil {
		p.invalid(span, complaint+", not "+shortened(p.File.Text(span)), analyzer.Advice("correct it, or remove it"))
		return v, false
	}
	return v, true
}

// shortened returns the first line of a value, for a message.
func shortened(text string) string {
	const most = 40
	line, _, more := strings.Cut(strings.ToValidUTF8(text, "\ufffd"), "\n")
	line = strings.TrimRight(line, "\r")
	if letters := []rune(line); len(letters) > most {
		line, more = string(letters[:most]), true
	}
	if more {
		line += " ..."
	}
	return line
}

// text reads a text that is not blank.
func text(p *parser, name string, at *toml.Value, value decoder.Primitive) (s Setting[string], ok bool) {
	v, ok := decode[string](p, at.Span, value, name+" is a text in quotes")
	if ok && strings.TrimSpace(v) == "" {
		p.invalid(at.Span, name+" is blank; it is as if it were not there", analyzer.Advice("give it a value, or remove it"))
		return s, false
	}
	return Setting[string]{v, at.Span}, ok
}

// path reads the name of a file into a setting.
func (p *parser) path(entry *toml.Entry, value decoder.Primitive, into *Setting[string]) {
	if s, ok := text(p, entry.Key.Name, entry.Value, value); ok {
		*into = s
	}
}

// word reads one of a few words into a setting.
func (p *parser) word(entry *toml.Entry, value decoder.Primitive, words []string, allowed string, into *Setting[string]) {
	name, at := entry.Key.Name, entry.Value
	v, ok := decode[string](p, at.Span, value, name+" is a text in quotes")
	switch {
	case !ok:
	case slices.Contains(words, v):
		*into = Setting[string]{v, at.Span}
	default:
		p.notAWord(at.Span, fmt.Sprintf("%s is not %s", name, shortened(p.File.Text(at.Span))), v, words, allowed)
	}
}

// notAWord reports a word that is none of those allowed.
func (p *parser) notAWord(span source.Span, what, word string, words []string, allowed string) {
	message := fmt.Sprintf("%s; %s %s", what, allowed, strings.Join(words, ", "))
	near, ok := spell.Nearest(word, words)
	if !ok {
		p.invalid(span, message, analyzer.Advice("write one of them, or remove it"))
		return
	}
	p.invalid(span, message+"; did you mean "+near+"?", []analyzer.Fix{{Title: "write " + near, Edits: []analyzer.Edit{{Span: span, New: `"` + near + `"`}}}})
}

// texts reads a list of texts.
func (p *parser) texts(name string, at *toml.Value, value decoder.Primitive) ([]string, bool) {
	list, ok := decode[[]decoder.Primitive](p, at.Span, value, name+" is a list of texts")
	if !ok || at.Kind != toml.Array {
		return nil, false
	}
	texts := []string{}
	for i, member := range list {
		if v, ok := decode[string](p, at.Array[i].Span, member, name+" is a list of texts in quotes"); ok {
			texts = append(texts, v)
		}
	}
	return texts, true
}

// patterns reads a list of patterns.
func (p *parser) patterns(name string, at *toml.Value, value decoder.Primitive) []pattern {
	list, _ := decode[[]decoder.Primitive](p, at.Span, value, name+" is a list of patterns")
	if at.Kind != toml.Array {
		return nil
	}
	var patterns []pattern
	for i, member := range list {
		span := at.Array[i].Span
		text, ok := decode[string](p, span, member, name+" is a list of patterns in quotes")
		if !ok {
			continue
		}
		one, complaint := newPattern(text, span)
		if complaint != "" {
			p.invalid(span, complaint, analyzer.Advice("write a path relative to the folder of this file, with * for a name and ** for folders"))
			continue
		}
		patterns = append(patterns, one)
	}
	return patterns
}

// The words of levels.
var levelWords = []string{"off", "note", "warning", "error"}

// levels reads a table of rules and levels.
func (p *parser) levels(at *toml.Value, value decoder.Primitive) map[string]Setting[analyzer.Severity] {
	levels := map[string]Setting[analyzer.Severity]{}
	if at.Kind != toml.TableValue {
		p.invalid(at.Span, `rules is a table, such as { unknown-model = "off" }; it changes no level`, analyzer.Advice("write a table"))
		return levels
	}
	values, _ := decode[fields](p, at.Span, value, "rules is a table")
	for _, entry := range at.Table.Entries {
		id := entry.Key.Name
		rule := p.ids[id]
		if rule == nil {
			p.unknownRule(entry)
			continue
		}
		if id != rule.ID {
			p.report(analyzer.FormerRuleID, entry.Key.Span, rule.Renamed(id), rename(entry, rule.ID))
			if at.Table.Get(rule.ID) != nil { // the name that the rule has now is the stronger one
				continue
			}
		}
		word, ok := decode[string](p, entry.Value.Span, values[id], "a level is one of "+strings.Join(levelWords, ", ")+" in quotes")
		if !ok {
			continue
		}
		i := slices.Index(levelWords, word)
		if i < 0 {
			p.notAWord(entry.Value.Span, fmt.Sprintf("%s is no level", shortened(p.File.Text(entry.Value.Span))), word, levelWords, "a level is one of")
			continue
		}
		levels[rule.ID] = Setting[analyzer.Severity]{analyzer.Severity(i), entry.Key.Span}
	}
	return levels
}

func (p *parser) unknownRule(entry *toml.Entry) {
	id := entry.Key.Name
	message := fmt.Sprintf("there is no rule %s, so this changes nothing", id)
	fixes := analyzer.Advice("remove it; the command levlint rules lists all rules")
	if isSetting(id) {
		message, fixes = strayed(id)
	} else if near, ok := spell.Nearest(id, analyzer.IDs(p.world.Rules)); ok {
		message += "; did you mean " + near + "?"
		fixes = rename(entry, near)
	}
	p.report(UnknownRule, entry.Key.Span, message, fixes)
}

// readOverrides reads [[override]].
func (p *parser) readOverrides(key Key, at *toml.Value, value decoder.Primitive) {
	list, ok := decode[[]fields](p, at.Span, value, "override is an array of tables, written [[override]]")
	if !ok || at.Kind != toml.Array {
		return
	}
	for i, values := range list {
		member := at.Array[i]
		if member.Kind != toml.TableValue { // the decoder makes an empty table of it
			p.invalid(member.Span, "override is an array of tables, written [[override]]", analyzer.Advice("write a table with paths and rules"))
			continue
		}
		o := override{header: member.Span}
		before := len(p.mistakes)
		p.table(member.Table, values, key.Keys, " in [[override]]", func(key Key, entry *toml.Entry, value decoder.Primitive) {
			if key.Name == paths {
				o.paths = p.patterns(paths, entry.Value, value)
			} else {
				o.levels = p.levels(entry.Value, value)
			}
		})
		switch o.broken = len(p.mistakes) > before; {
		case o.broken: // what seems to be missing may be what is misspelt
		case len(o.paths) == 0:
			p.inert(&o, "this override names no paths, so it is never used", `add paths, such as paths = ["drafts/**"]`)
		case len(o.levels) == 0:
			p.inert(&o, "this override names no rules, so it changes nothing", `add rules, such as rules = { unknown-model = "off" }`)
		}
		p.overrides = append(p.overrides, o)
	}
}

// inert reports an override that can change nothing.
func (p *parser) inert(o *override, message, fix string) {
	o.broken = true
	p.report(UnusedPart, o.header, message, analyzer.Advice(fix))
}
