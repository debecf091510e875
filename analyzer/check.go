package analyzer

import (
	"cmp"
	"fmt"
	"io/fs"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/engineconfig"
	"github.com/levlint/levlint/source"
)

// Options says how to check. The zero value of each field has a meaning.
type Options struct {
	Rules  []*Rule              // the rules to run, in any order
	Levels map[string]Severity  // by rule ID: Off silences; any other enables, and replaces the rule's own
	Strict bool                 // run rules that are Strict too
	Engine *catalog.Engine      // the release to judge by; nil: catalog.Default
	Dir    fs.FS                // the blueprint's folder, for scripts beside it; nil: unknown, and rules that need it are silent
	Known  Known                // names that exist although no catalogue lists them
	User   *engineconfig.Config // the user's own configuration of the engine; nil: unknown, and rules that need it are silent

	RequireReason bool      // a suppression without a reason silences nothing
	Today         time.Time // suppressions that ended before this day silence nothing; zero: they never end
}

// Known are names that the user's machine has and levlint cannot know of.
type Known struct{ Tools, Models, Providers, Connectors []string }

// maxFindings is how many findings of one rule about one blueprint are kept: who has more, has one
// cause or a generated file, and 200,000 findings take 2 GB. The last one kept says how many more
// there are.
const maxFindings = 1_000

// Result is what Check found.
type Result struct {
	Blueprint *blueprint.Blueprint // what the file was read as; secrets stand in it

	Findings   []Finding // sorted by place, then rule ID
	Suppressed []Finding // those that comments in the blueprint allow, likewise
	Bugs       []Bug     // rules that crashed; each is also a finding of InternalError
	Names      PartNames // those of the blueprint, less its secrets
	Whole      bool      // all of the file was understood, by all rules that were to run: what they did not find is not there
}

// Bug is a crash of a rule.
type Bug struct {
	Rule  *Rule
	Value any    // what it panicked with
	Stack string // for a bug report
}

// InternalError is the rule of findings about rules that crashed. Check reports them itself, so
// its Run does nothing; it is a rule so that it has an ID, a page and a place in every catalogue.
var InternalError = &Rule{
	ID:       "internal-error",
	Title:    "a rule that crashed",
	Severity: Error,
	Local:    true,
	Tags:     []Tag{Internal},
	Since:    "0.1.0",
	Doc: `
A rule of levlint crashed on this blueprint. That is a bug in levlint, not a mistake in the
blueprint. All other rules have still run, their findings are complete, and the exit code is 2.

Please report it with the blueprint, or the smallest part of it that still makes the rule crash.
Until it is mended, the rule can be switched off by name.
`,
	Run: func(*Pass) {},
}

// Check runs rules over one file. It never returns an error for what the user wrote, and never
// panics: a crashing rule becomes a finding that names it while the others still speak.
func Check(file *source.File, opt Options) Result {
	engine := opt.Engine
	if engine == nil {
		engine, _ = catalog.Lookup(catalog.Default)
	}
	b := blueprint.Decode(file)
	known := opt.Known.with(opt.User)
	facts := newFacts(b, engine, opt.Dir, opt.User)
	result := Result{Blueprint: b}
	ran := make([]*Rule, 0, len(opt.Rules))

	// One pass serves all rules, which run one after the other and keep nothing: one for each would
	// be a third of what this function allocates.
	pass := &Pass{Blueprint: b, Engine: engine, Dir: opt.Dir, Known: known, User: opt.User, facts: facts}
	pass.report = func(f Finding) {
		f.Severity = grade(f.Severity, opt.level(pass.Rule))
		result.Findings = append(result.Findings, f)
	}
	for _, rule := range opt.Rules {
		if opt.level(rule) == Off || len(b.Syntax) > 0 && !rule.Local {
			continue
		}
		pass.Rule, pass.found = rule, 0
		bug := run(pass)
		if more := pass.found - maxFindings; more > 0 {
			last := &result.Findings[len(result.Findings)-1]
			last.More = more
			last.Message += fmt.Sprintf("; %d more findings of this rule are left out", more)
		}
		if bug != nil {
			result.Bugs = append(result.Bugs, *bug)
			result.Findings = append(result.Findings, bug.finding(file))
		} else if pass.found <= maxFindings {
			ran = append(ran, rule)
		}
	}
	result.Findings = append(result.Findings, facts.left.findings(file, &opt)...)
	result.Findings = append(result.Findings, suppress(b, &opt, ran, result.Findings)...)
	slices.SortStableFunc(result.Findings, byPlace)
	identify(b, result.Findings)
	result.Names = namesOf(b, redact(file, result.Findings))
	result.Whole = len(b.Syntax) == 0 && b.Later == blueprint.Name{} && len(result.Bugs) == 0 &&
		!slices.ContainsFunc(result.Findings, func(f Finding) bool { return f.More > 0 })
	for i := range result.Findings {
		result.Findings[i].shorten()
	}
	result.part()
	return result
}

// part takes the suppressed findings out of the others. Until then they are one list, so that a
// suppression changes no fingerprint.
func (r *Result) part() {
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.More > 0 {
			f.Suppression = nil // what was left out may not be allowed, so it is told
		}
		if f.Suppression != nil {
			r.Suppressed = append(r.Suppressed, *f)
		}
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return f.Suppression != nil })
}

// level returns what a rule reports at, or Off.
func (o *Options) level(r *Rule) Severity {
	if level, ok := o.Levels[r.ID]; ok {
		return level
	}
	if r.Strict && !o.Strict {
		return Off
	}
	return r.Severity
}

// grade combines what a rule says of one case with the level it may speak at.
func grade(own, level Severity) Severity {
	if own == Off {
		return level
	}
	return min(own, level)
}

// run runs one rule, and catches it when it falls.
func run(pass *Pass) (bug *Bug) {
	defer func() {
		if v := recover(); v != nil {
			bug = &Bug{Rule: pass.Rule, Value: v, Stack: string(debug.Stack())}
		}
	}()
	pass.Rule.Run(pass)
	return nil
}

func (b *Bug) finding(file *source.File) Finding {
	return Finding{
		Rule:     InternalError,
		Severity: Error,
		File:     file,
		Message:  fmt.Sprintf("rule %s crashed: %v; the findings of all other rules are complete", b.Rule.ID, b.Value),
		Fixes:    []Fix{{Title: "report the bug, and switch the rule off until it is mended: --disable " + b.Rule.ID}},
	}
}

func byPlace(a, b Finding) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Rule.ID, b.Rule.ID), cmp.Compare(a.Span.End, b.Span.End), strings.Compare(a.Message, b.Message))
}

// identify says where in the blueprint each finding is, and gives it its fingerprint.
func identify(b *blueprint.Blueprint, findings []Finding) {
	seen := map[string]int{}
	for i := range findings {
		f := &findings[i]
		f.Path, f.others = b.PathAt(f.Span), othersOf(b, f)
		key := identity(f.Rule, f.File.Text(f.Span), f.Path)
		f.Fingerprint = fingerprint(key, seen[key])
		seen[key]++
	}
}

// Identify sorts findings that were made elsewhere about a TOML file, and gives them what Check
// gives its own: path and fingerprint. It refuses what no reader could use.
func Identify(file *source.File, findings []Finding) error {
	for i := range findings {
		if err := findings[i].check(); err != nil {
			return err
		}
	}
	slices.SortStableFunc(findings, byPlace)
	identify(blueprint.Decode(file), findings)
	return nil
}
