// Package catalog lists what each Leviath release knows, as data: its tools, models,
// providers, region kinds, hooks, safe commands and the numbers it falls back to.
//
// Everything here is a fact of an engine and none is a judgement: rules ask, the catalogue
// answers. Which keys a blueprint may hold is told elsewhere, by the table of keys.
//
// A rule starts from the engine that the user targets:
//
//	e, ok := catalog.Lookup("0.4")
//	t, ok := e.Tool("bash") // the tool shell
//
// What holds in every release read so far is a constant or a plain function; what a release
// may change is a method of Engine. Slices and pointers that methods return are the tables
// themselves, shared by all callers: read them, never write to them. The lists made for
// suggesting a near name (ToolNames, ModelNames, ...) are sorted copies.
//
// A comment "Source:" names the row of the engine facts that the data was read from:
// "vocabulary" is the machine-readable list, a letter and number a section of the prose. A
// test compares all of it with the vocabulary, so that the two cannot drift apart.
package catalog

import (
	"slices"
	"strings"
)

// Default is the version that is meant where the user names none.
const Default = "0.4"

// Engine is one release line of Leviath and what is known about it.
// Engines are read-only and safe for concurrent use.
type Engine struct {
	// Version is the release line, major and minor: "0.4". Lookup takes it.
	Version string
	// Release names the newest release or state of the line that the facts come from.
	Release string
	// Date is the day, as YYYY-MM-DD, of the newest source that was read; "" is not known.
	Date string
	// Partial is true where only differences to the line before were seen, in published
	// documentation rather than in sources. A name missing from a partial list may exist
	// all the same, so a rule should lower its voice.
	Partial bool
	// OpenRoute is true where an entry of a stage's models may leave the provider out and
	// mean "whichever serves it". Source: f.
	OpenRoute bool

	toolGroups []string
	*facts
}

// facts are what a release line knows. Lines that are not known to differ share them.
type facts struct {
	tools         []Tool
	toolNames     func() []string
	repetition    *Repetition
	mayLoosen     []string
	taint         *Taint
	providers     []Provider
	models        []Model
	kinds         []Kind
	alwaysVisible []string
	added         []Region
	defaultLayout []Region
	special       []SpecialRegion
	conditions    []Condition
	transforms    []string
	hooks         []string
	regionScript  *Contract
	validator     *Contract
	shell         *Shell
	formats       []Format
	schema        *Schema
}

// engine04 is the line that was read from its sources. Source: the whole vocabulary.
var engine04 = Engine{
	Version: "0.4",
	Release: "0.4.0 and unreleased changes up to commit 64b6d6d4",
	Date:    "2026-08-22",
	facts:   &facts04,
}

// engine06 is known from documentation only: the facts of 0.4 and what was seen to differ.
// Source: vocabulary newer_keys; f.
var engine06 = Engine{
	Version:    "0.6",
	Release:    "0.6.4",
	Partial:    true,
	OpenRoute:  true,
	toolGroups: toolGroups,
	facts:      &facts04,
}

var facts04 = facts{
	tools:         tools,
	toolNames:     allNames(tools),
	repetition:    &repetition,
	mayLoosen:     mayLoosen,
	taint:         &taint,
	providers:     providers,
	models:        models,
	kinds:         kinds,
	alwaysVisible: alwaysVisible,
	added:         added,
	defaultLayout: defaultLayout,
	special:       special,
	conditions:    conditions,
	transforms:    transforms,
	hooks:         hooks,
	regionScript:  &regionScript,
	validator:     &validatorScript,
	shell:         &shell,
	formats:       formats,
	schema:        &schema,
}

var engines = []*Engine{&engine04, &engine06}

// Engines returns every engine known, oldest first.
func Engines() []*Engine { return engines }

// Lookup returns the engine of a version: a release line ("0.4") or a release of it
// ("0.4.2"). It reports false for any other.
func Lookup(version string) (*Engine, bool) {
	for _, e := range engines {
		rest, ok := strings.CutPrefix(version, e.Version)
		if ok && (rest == "" || rest[0] == '.' && isDigits(rest[1:])) {
			return e, true
		}
	}
	return nil, false
}

// Before reports whether e is older than the release line of a version. No release is older than one
// that no catalogue lists. Releases stand in their order: as text, "0.10" would come before "0.4".
func (e *Engine) Before(version string) bool {
	other, known := Lookup(version)
	return known && slices.Index(engines, e) < slices.Index(engines, other)
}

// Versions returns the versions that Lookup knows, oldest first.
func Versions() []string {
	list := make([]string, len(engines))
	for i, e := range engines {
		list[i] = e.Version
	}
	return list
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
