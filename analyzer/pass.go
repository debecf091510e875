package analyzer

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// Pass is one rule's view of one blueprint, and the way to report what it finds there.
type Pass struct {
	Rule      *Rule
	Blueprint *blueprint.Blueprint
	Engine    *catalog.Engine // the release to judge by
	Dir       fs.FS           // the blueprint's folder; nil when it is unknown

	facts  *facts
	report func(Finding)
}

// Report records a finding. It panics when the finding is malformed, which is a bug in the rule
// and is reported as such.
func (p *Pass) Report(f Finding) {
	f.Rule, f.File = p.Rule, p.Blueprint.File
	if err := f.check(); err != nil {
		panic(err)
	}
	p.report(f)
}

// Graph returns the stage graph.
func (p *Pass) Graph() *graph.Graph { return p.facts.graph() }

// Effective returns what a stage has after defaults and the sugar of its mode.
func (p *Pass) Effective(s *blueprint.Stage) *resolve.Stage { return p.facts.stages()[s.Index] }

// Effectives returns what every stage has, in file order.
func (p *Pass) Effectives() []*resolve.Stage { return p.facts.stages() }

// facts are what several rules ask of one blueprint: computed when first asked, then shared.
type facts struct {
	graph  func() *graph.Graph
	stages func() []*resolve.Stage
}

func newFacts(b *blueprint.Blueprint, engine *catalog.Engine) *facts {
	return &facts{
		graph: sync.OnceValue(func() *graph.Graph { return graph.New(b) }),
		stages: sync.OnceValue(func() []*resolve.Stage {
			all := make([]*resolve.Stage, len(b.Stages.Items))
			for i, s := range b.Stages.Items {
				all[i] = resolve.Of(s, engine)
			}
			return all
		}),
	}
}

// check refuses what no reader of the finding could use.
func (f *Finding) check() error {
	inFile := func(s source.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(f.File.Bytes) }
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
