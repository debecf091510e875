package resolve

import (
	"slices"
	"strings"
	"unicode"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// SeedSource is where the engine takes a seed's text from.
type SeedSource uint8

// The sources, in the order in which the engine looks for them. With SeedNone there is no seed, or
// none that the engine understands: the region starts empty.
const (
	SeedNone SeedSource = iota
	SeedGlob
	SeedFiles
	SeedLiteral
	SeedRhai
	SeedCommand
	SeedTools
	SeedCaller
)

// Seed is what fills a region when the run starts, once its precedence is applied (d.187).
type Seed struct {
	Source SeedSource

	// Texts is what the source reads: the pattern, the files, the literal, the script, the
	// command, the names of the tools. For SeedCaller it is the text as written, or nothing for
	// the seed that a region named task has without asking.
	Texts []blueprint.Text

	// CallerKey is the input that SeedCaller asks the caller for; "" for other sources.
	CallerKey string
}

// taskInput is another spelling of the caller key task, input one of the region's own name. Both
// hold only for the short form, where a seed is a string.
const (
	taskInput   = "task_input"
	regionInput = "input"
)

// SeedOf returns the seed of a region.
func SeedOf(raw *blueprint.Region) Seed {
	if raw == nil {
		return Seed{}
	}
	name, s := raw.Name.Text, raw.Seed
	if s == nil {
		if name == catalog.RegionTask {
			return Seed{Source: SeedCaller, CallerKey: catalog.RegionTask}
		}
		return Seed{}
	}
	if key, ok := s.Caller0.Get(); ok {
		return Seed{Source: SeedCaller, Texts: []blueprint.Text{s.Caller0}, CallerKey: shortKey(key, name)}
	}
	return tableSeed(s)
}

func shortKey(key, region string) string {
	switch key {
	case taskInput:
		return catalog.RegionTask
	case regionInput:
		return region
	default:
		return key
	}
}

// tableSeed applies the precedence of a seed that is a table. A list of tools without one that
// can be called hides a caller beside it (section c).
func tableSeed(s *blueprint.Seed) Seed {
	one := func(source SeedSource, text blueprint.Text) (Seed, bool) {
		_, ok := text.Get()
		return Seed{Source: source, Texts: []blueprint.Text{text}}, ok
	}
	if seed, ok := one(SeedGlob, s.Glob); ok {
		return seed
	}
	if s.Files.Usable() {
		return Seed{Source: SeedFiles, Texts: s.Files.Items}
	}
	for _, candidate := range []struct {
		source SeedSource
		text   blueprint.Text
	}{{SeedLiteral, s.Literal}, {SeedRhai, s.Rhai}, {SeedCommand, s.Command}, {SeedTools, s.Tool}} {
		if seed, ok := one(candidate.source, candidate.text); ok {
			return seed
		}
	}
	if s.Tools.Usable() {
		if calls := calledTools(s.Tools.Items); len(calls) > 0 {
			return Seed{Source: SeedTools, Texts: calls}
		}
		return Seed{}
	}
	if seed, ok := one(SeedCaller, s.Caller); ok {
		seed.CallerKey = s.Caller.Or("")
		return seed
	}
	return Seed{}
}

func calledTools(calls []*blueprint.SeedCall) []blueprint.Text {
	var tools []blueprint.Text
	for _, call := range calls {
		for _, name := range []blueprint.Text{call.Short, call.Tool} {
			if _, ok := name.Get(); ok {
				tools = append(tools, name)
				break
			}
		}
	}
	return tools
}

// Same reports whether two seeds read the same. Arguments of tools are not compared.
func (s Seed) Same(other Seed) bool {
	equal := func(a, b blueprint.Text) bool { return a.Or("") == b.Or("") }
	if s.Source == SeedCaller {
		return other.Source == SeedCaller && s.CallerKey == other.CallerKey
	}
	return s.Source == other.Source && slices.EqualFunc(s.Texts, other.Texts, equal)
}

// TaskRegion returns the region that receives the text of the task, and the region that asks for
// it. A region named task receives it only if it is pinned; else the first pinned region of the
// global layout does, and to is nil where there is none (d.181). Both are nil where no region
// asks for a task.
func (r *Blueprint) TaskRegion() (to, asks *Region) {
	i := slices.IndexFunc(r.Global.Regions, func(region *Region) bool {
		return SeedOf(region.Raw).CallerKey == catalog.RegionTask
	})
	if i < 0 {
		return nil, nil
	}
	asks = r.Global.Regions[i]
	if asks.Name != catalog.RegionTask || asks.Kind.Name == blueprint.Pinned {
		return asks, asks
	}
	for _, region := range r.Global.Regions {
		if region.Kind.Name == blueprint.Pinned {
			return region, asks
		}
	}
	return nil, asks
}

// PromisedTask returns the region whose required_message sends people to --task although no region asks
// for the task; nil where there is none.
func (r *Blueprint) PromisedTask() *Region {
	var promised *Region
	for _, region := range r.Global.Regions {
		if SeedOf(region.Raw).CallerKey == catalog.RegionTask {
			return nil
		}
		if promised == nil && region.Raw != nil && asksForTask(region.Raw.RequiredMessage.Or("")) {
			promised = region
		}
	}
	return promised
}

// asksForTask reports whether people are told to use the flag that hands a task to a run: --task, and not
// --task-style.
func asksForTask(message string) bool {
	words := strings.FieldsFunc(message, func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.Contains(words, "--"+catalog.RegionTask)
}
