package analyzer

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/engineconfig"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/output"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// Pass is one rule's view of one blueprint, and the way to report what it finds there.
type Pass struct {
	Rule      *Rule
	Blueprint *blueprint.Blueprint
	Engine    *catalog.Engine // the release to judge by
	Dir       fs.FS           // the blueprint's folder; nil when it is unknown
	Known     Known           // names that exist although no catalogue lists them

	// User is what the user's own configuration of the engine says; nil when it is unknown, and
	// rules that need it are silent. Of its names Known has those that no catalogue lists.
	User *engineconfig.Config

	facts  *facts
	report func(Finding)
	found  int // by the rule, in this blueprint
}

// Report records a finding. It panics when the finding is malformed, which is a bug in the rule
// and is reported as such. One beyond what is kept of a rule is only counted.
func (p *Pass) Report(f Finding) {
	if p.found++; p.found > maxFindings {
		return
	}
	f.Rule, f.File = p.Rule, p.Blueprint.File
	for _, fix := range f.Fixes { // rules go through a blueprint in its order of meaning, not of its text
		slices.SortStableFunc(fix.Edits, func(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	if err := f.check(); err != nil {
		panic(err)
	}
	p.report(f)
}

// Full reports whether the rule has found as much as is kept, so that a further finding needs no words.
func (p *Pass) Full() bool { return p.found >= maxFindings }

// Graph returns the stage graph.
func (p *Pass) Graph() *graph.Graph { return p.facts.graph() }

// Machine returns what a run can do at the end of each stage, to ask it for runs.
func (p *Pass) Machine() *graph.Machine { return p.facts.machine() }

// Resolved returns the blueprint after defaults, inheritance and the sugar of modes.
func (p *Pass) Resolved() *resolve.Blueprint { return p.facts.resolved() }

// Stages returns what every stage effectively has, in file order.
func (p *Pass) Stages() []*resolve.Stage { return p.facts.resolved().Stages }

// Effective returns what one stage effectively has.
func (p *Pass) Effective(s *blueprint.Stage) *resolve.Stage { return p.Stages()[s.Index] }

// ScriptTools returns the names of the tools that scripts beside the blueprint define, and of
// those that the user says exist elsewhere, and whether these are all: the blueprint's folder is
// known, and none of its tools was left unread.
func (p *Pass) ScriptTools() (names []string, all bool) {
	names = slices.Clone(p.Known.Tools)
	for _, tool := range p.ToolScripts() {
		names = append(names, tool.Name)
	}
	return names, p.facts.toolsWhole
}

// MisspeltTool reports whether the stage lists a name that is no tool and a slip away from one of
// those, by which it was probably meant: unknown-tool speaks of it.
func (p *Pass) MisspeltTool(s *blueprint.Stage, meant ...string) bool {
	scripts, _ := p.ScriptTools()
	return slices.ContainsFunc(s.AvailableTools.Items, func(t blueprint.Text) bool {
		name := t.Or("")
		if _, exists := p.Engine.Tool(name); exists || catalog.IsMCPName(name) || slices.Contains(scripts, name) {
			return false
		}
		if _, near := spell.Slip(name, meant); !near { // as for most names, which spares the look through all tools
			return false
		}
		nearest, _ := spell.Slip(name, p.Engine.ToolNames())
		return slices.Contains(meant, nearest)
	})
}

// ToolScripts returns the scripts beside the blueprint that offer themselves as tools, whether the
// engine loads them or not. There are none where the folder is unknown.
func (p *Pass) ToolScripts() []ToolScript {
	p.facts.readTools()
	return p.facts.tools
}

// Schema compiles a schema of the blueprint, once for all rules. It is nil where the engine cannot
// compile it; see output.Compile.
func (p *Pass) Schema(d blueprint.Data) (*output.Schema, []output.SchemaError) {
	known, ok := p.facts.schemas[d.Span]
	if !ok {
		known.schema, known.wrong = output.Compile(d)
		p.facts.schemas[d.Span] = known
	}
	return known.schema, known.wrong
}

// facts are what several rules ask of one blueprint: computed when first asked, then shared. Rules
// run one after the other, so the maps need no locks.
type facts struct {
	schemas  map[source.Span]compiled
	graph    func() *graph.Graph
	machine  func() *graph.Machine
	resolved func() *resolve.Blueprint

	named      neighbours            // the scripts that the blueprint names
	read       map[string]besideFile // by path, cleaned
	readTools  func()
	tools      []ToolScript
	toolsWhole bool // after readTools
	left       leftUnread
}

type compiled struct {
	schema *output.Schema
	wrong  []output.SchemaError
}

func newFacts(b *blueprint.Blueprint, engine *catalog.Engine, dir fs.FS, user *engineconfig.Config) *facts {
	stages := sync.OnceValue(func() *graph.Graph { return graph.New(b) })
	resolved := sync.OnceValue(func() *resolve.Blueprint { return resolve.For(userOf(user, agentName(b)), b, engine) })
	f := &facts{
		schemas:  map[source.Span]compiled{},
		graph:    stages,
		machine:  sync.OnceValue(func() *graph.Machine { return graph.NewMachine(stages(), resolved()) }),
		resolved: resolved,
		read:     map[string]besideFile{},
	}
	f.named = neighbours{dir: dir, left: &f.left}
	f.readTools = sync.OnceFunc(func() { f.toolScripts(dir) })
	return f
}

// check refuses what no reader of the finding could use.
func (f *Finding) check() error {
	inFile := func(s source.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(f.File.Content) }
	switch {
	case !inFile(f.Span):
		return fmt.Errorf("span %v is not in the file", f.Span)
	case f.Message == "":
		return fmt.Errorf("a finding at %v has no message", f.Span)
	case len(f.Fixes) == 0:
		return fmt.Errorf("a finding at %v says not what to do about it", f.Span)
	case f.Severity > f.Rule.Severity:
		return fmt.Errorf("a finding at %v is graded above its rule", f.Span)
	}
	for _, r := range f.Related {
		if !inFile(r.Span) {
			return fmt.Errorf("related span %v is not in the file", r.Span)
		}
	}
	for _, step := range f.Run {
		if !inFile(step.Span) {
			return fmt.Errorf("span %v of a step is not in the file", step.Span)
		}
	}
	for _, span := range f.Hide {
		if !inFile(span) {
			return fmt.Errorf("hidden span %v is not in the file", span)
		}
	}
	for _, fix := range f.Fixes {
		last := 0
		for _, e := range fix.Edits {
			if !inFile(e.Span) || e.Span.Start < last {
				return fmt.Errorf("edits of %q overlap, are not sorted or leave the file", fix.Title)
			}
			last = e.Span.End
		}
	}
	return nil
}
