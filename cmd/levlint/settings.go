package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/config"
)

// What a flag says is stronger than what the configuration says, and that than what levlint does
// by itself. The functions below put the three together.

// optionsFor returns how a blueprint with those settings is checked.
func (p *program) optionsFor(o *options, s config.Settings) analyzer.Options {
	return analyzer.Options{
		Rules:  p.rules,
		Levels: o.levels(p.rules, s.Levels),
		Strict: o.profileFor(s) == strict,
		Engine: o.engineFor(s),
		Known: analyzer.Known{
			Tools:      s.Known.Tools.Value,
			Models:     s.Known.Models.Value,
			Providers:  s.Known.Providers.Value,
			Connectors: s.Known.Connectors.Value,
		},
		RequireReason: s.RequireReason.Value,
		Today:         p.today,
	}
}

// levels returns the levels that rules do not have by themselves. A rule that is enabled keeps
// the level that the configuration gives it, unless that is off.
func (o *options) levels(rules []*analyzer.Rule, configured map[string]config.Setting[analyzer.Severity]) map[string]analyzer.Severity {
	levels := make(map[string]analyzer.Severity, len(configured)+len(o.switched))
	for id, level := range configured {
		levels[id] = level.Value
	}
	for _, rule := range rules {
		on, switched := o.switched[rule.ID]
		switch {
		case switched && !on:
			levels[rule.ID] = analyzer.Off
		case switched && levels[rule.ID] == analyzer.Off:
			levels[rule.ID] = rule.Severity
		}
	}
	return levels
}

func (o *options) profileFor(s config.Settings) string { return stronger(o.profile, s.Profile) }

func (o *options) failLevelFor(s config.Settings) string { return stronger(o.failLevel, s.FailLevel) }

func stronger(flag choice, setting config.Setting[string]) string {
	if flag.given || !setting.Set() {
		return flag.chosen
	}
	return setting.Value
}

func (o *options) engineFor(s config.Settings) *catalog.Engine {
	if engine, ok := catalog.Lookup(s.Engine.Value); ok && !o.engine.given {
		return engine
	}
	return o.engine.engine
}

// enginesOf names the releases that targets are judged by, for the report: mostly one.
func enginesOf(o *options, targets []target) string {
	var engines []string
	for _, t := range targets {
		engines = append(engines, o.engineFor(t.settings).Version)
	}
	if engines == nil {
		return o.engine.engine.Version
	}
	slices.Sort(engines)
	return strings.Join(slices.Compact(engines), ", ")
}

// remarkOn says why nothing is said of what was named.
func (p *program) remarkOn(paths, homeless []string, kept, excluded []target) {
	for _, script := range homeless {
		p.remark("%s lies in no blueprint's folder, so no blueprint is checked for it", script)
	}
	for _, t := range excluded {
		named := func(path string) bool { return filepath.Clean(path) == filepath.Clean(filepath.FromSlash(t.name)) }
		if slices.ContainsFunc(paths, named) || t.stdin {
			p.remark("%s is not checked: %s excludes it", t.name, t.config.name)
		}
	}
	if len(kept) == 0 && len(excluded) > 0 {
		p.remark("nothing is checked: %s excludes all of it", excluded[0].config.name)
	}
}

// remarkOnEngines says which of the releases that files are judged by are known only in part.
func (p *program) remarkOnEngines(o *options, targets []target) {
	told := map[string]bool{}
	for _, t := range targets {
		if e := o.engineFor(t.settings); e.Partial && !told[e.Version] {
			told[e.Version] = true
			p.remark("what is known of Leviath %s is partial: it comes from its documentation", e.Version)
		}
	}
}
