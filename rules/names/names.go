// Package names holds the rules about names that must resolve: stages, regions, tools, models, providers.
package names

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/rhai"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	HiddenRegion,
	NoReachableProvider,
	RegionKindMismatch,
	ScriptInvalid,
	ScriptMissing,
	ScriptOutsideBlueprint,
	UnknownModel,
	UnknownProvider,
	UnknownRegion,
	UnknownStage,
	UnknownTool,
}

// meant ends a message with the name that was probably meant, and offers to write it, by itself where
// it is surely meant. Without one, otherwise is the advice.
func meant(file *source.File, name string, known []string, otherwise string, at ...source.Span) (string, []analyzer.Fix) {
	near, ok := spell.Nearest(name, known)
	if !ok {
		return "", analyzer.Advice(otherwise)
	}
	fix := analyzer.Fix{Title: "write " + near}
	if !spell.Sure(name, near) {
		at = nil
	}
	for _, span := range at {
		fix.Edits = append(fix.Edits, analyzer.Edit{Span: span, New: written(near, file.Text(span))})
	}
	return "; did you mean " + near + "?", []analyzer.Fix{fix}
}

// written writes a name in place of another: bare where that one is a bare key and this one can
// be, quoted otherwise.
func written(name, inPlaceOf string) string {
	if !strings.HasPrefix(inPlaceOf, `"`) && !strings.HasPrefix(inPlaceOf, "'") && bareKey.MatchString(name) {
		return name
	}
	return strconv.Quote(name)
}

var bareKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// shown writes a name for a message: as it is, but in quotes where it would be overlooked.
func shown(name string) string {
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// nearProvider returns the provider that a name was probably meant to be. It answers false for a
// name that exists, and for one that resembles nothing.
func nearProvider(pass *analyzer.Pass, name string) (near string, ok bool) {
	known := slices.Concat(pass.Engine.ProviderNames(), pass.Known.Providers)
	if slices.Contains(known, name) {
		return "", false
	}
	if vendor := vendors[strings.ToLower(name)]; vendor != "" {
		return vendor, true
	}
	return spell.Nearest(name, known)
}

// vendors are what people call the providers.
var vendors = map[string]string{"claude": "anthropic", "gemini": "google", "gpt": "openai", "chatgpt": "openai"}

// openRoute reports whether a model is asked of whichever provider serves it.
func openRoute(pass *analyzer.Pass, m resolve.Model) bool {
	return pass.Engine.OpenRoute && m.ProviderSpan == (source.Span{}) && m.NameSpan != (source.Span{})
}

// use is a place where a region is named.
type use struct {
	name    blueprint.Text
	stage   *resolve.Stage // nil outside stages
	key     string         // what names it, for messages
	tool    string         // whose override it is; it ends the key
	shown   bool           // the stage itself must be shown the region
	refuses bool           // a name that does not resolve makes the engine refuse the file
	effect  string         // what the run does with a name that does not resolve
}

// uses tells of every place where a region is named, in the order of the stages. A list of them
// would be the largest thing that the rules make.
func uses(pass *analyzer.Pass, tell func(use)) {
	if c := pass.Blueprint.Context; c != nil {
		sourceRegions(nil, c.Regions, tell)
	}
	for _, s := range pass.Stages() {
		if s.Context != nil {
			sourceRegions(s, s.Context.Regions, tell)
		}
		routed(s, tell)
		for _, e := range s.Transitions.Items {
			gated(s, e, tell)
			transformed(s, e, tell)
		}
		for _, p := range points(s) {
			tell(use{name: p.DocumentRegion, stage: s, key: "document_region", effect: "an edited document is dropped without a word"})
		}
		if s.Mode == blueprint.FanOut {
			tell(use{name: s.ResultsRegion, stage: s, key: "results_region", effect: "the workers' report goes to the conversation"})
		}
	}
}

// points returns the interaction points of a stage that are read.
func points(s *resolve.Stage) []*blueprint.InteractionPoint {
	if s.Mode != blueprint.InteractivePoints {
		return nil
	}
	return s.InteractionPoints.Items
}

func sourceRegions(s *resolve.Stage, regions blueprint.List[*blueprint.Region], tell func(use)) {
	for _, r := range regions.Items {
		if r.Kind.Or("") == blueprint.CompactHistory {
			tell(use{name: r.SourceRegion, stage: s, key: "source_region", effect: "the region never receives a summary"})
		}
	}
}

func routed(s *resolve.Stage, tell func(use)) {
	r := s.ToolRouting
	if r == nil || r.Malformed {
		return
	}
	tell(use{name: r.DefaultRegion, stage: s, key: "default_region", shown: true, refuses: true})
	for _, o := range r.Overrides.Items {
		tell(use{name: o.To(), stage: s, key: "the override of ", tool: o.Name.Text, shown: true, refuses: true})
	}
}

func gated(s *resolve.Stage, e *blueprint.Edge, tell func(use)) {
	g := e.Gate
	if g == nil {
		return
	}
	tell(use{name: g.Region, stage: s, key: "gate.region", refuses: true})
	tell(use{name: g.RequireRegionUpdated, stage: s, key: "require_region_updated", refuses: true})
	tell(use{name: g.RequireNoOpenItems, stage: s, key: "require_no_open_items", refuses: true})
	for _, name := range g.RequireRegions.Items {
		tell(use{name: name, stage: s, key: "require_regions", effect: "the gate passes without looking"})
	}
}

func transformed(s *resolve.Stage, e *blueprint.Edge, tell func(use)) {
	c := e.TransformConfig
	if c == nil || e.Transform.Or("") != "custom" {
		return
	}
	each := func(key string, names blueprint.Texts) {
		for _, name := range names.Items {
			tell(use{name: name, stage: s, key: key, effect: "the entry does nothing"})
		}
	}
	each("carry", c.Carry)
	each("compact", c.Compact)
	each("clear", c.Clear)
}

// consequence says what becomes of a run whose script cannot be used.
func consequence(role string) string {
	switch role {
	case "region script":
		return "the engine refuses the file"
	default:
		return "the run is refused when it starts"
	}
}

// scriptUse is a script that a blueprint names, once for each kind of work that it does.
type scriptUse struct {
	resolve.Script
	path string
	also []analyzer.Related // the other places that name it for the same work
}

// scripts lists the scripts that the blueprint names. What is wrong with one is wrong wherever it
// is named, and is told once.
func scripts(pass *analyzer.Pass) []scriptUse {
	var all []scriptUse
	type work struct{ path, role string }
	at := map[work]int{}
	for _, use := range pass.Resolved().Scripts() {
		path, ok := use.Path.Get()
		if !ok {
			continue
		}
		i, named := at[work{path, use.Role}]
		if !named {
			at[work{path, use.Role}] = len(all)
			all = append(all, scriptUse{Script: use, path: path})
			continue
		}
		all[i].also = append(all[i].also, analyzer.Related{Span: use.Path.Span, Message: "it is named here too", Too: true})
	}
	return all
}

// notRhai says where a script is no valid Rhai; "" for one that is, and one that was not read or checked.
func notRhai(script *rhai.Script) string {
	if script == nil || script.Err == nil || len(script.File.Content) > rhai.MaxSize {
		return ""
	}
	at := script.File.Position(script.Err.Span.Start, source.RuneColumns)
	return fmt.Sprintf("%s is no valid Rhai (line %d, column %d: %s)", script.File.Name, at.Line, at.Column, script.Err.Message)
}
