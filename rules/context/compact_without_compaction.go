package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// CompactWithoutCompaction reports summaries that nobody is there to write (d.121, d.166).
var CompactWithoutCompaction = &analyzer.Rule{
	ID:       "compact-without-compaction",
	Title:    "a summary that nobody writes",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Summaries are written by the model of [compaction]. Without that table an edge with transform =
"compact" or "summarize", or with a compact list of its own, does nothing: every region is
carried as it is. A compacting region is never summarised and only drops its oldest entries; if
that is all there is, it is a warning.

There is one finding for the blueprint, with the other edges and regions as related places.
`,
	Run: func(pass *analyzer.Pass) {
		if hasCompaction(pass) || isPart(pass) {
			return
		}
		f := analyzer.Finding{Fixes: analyzer.Advice("add [compaction] with a provider and a model")}
		add := func(at source.Span, severity analyzer.Severity, message string) {
			if f.Message == "" {
				f.Span, f.Severity, f.Message = at, severity, message
				return
			}
			f.Related = append(f.Related, analyzer.Related{Span: at, Message: "nor is anything summarised here", Too: true})
		}
		for s, e := range edges(pass) {
			at := e.Transform.Span
			if compacts := customCompacts(e); len(compacts) > 0 {
				at = compacts[0].Span
			} else if !summarizes(e) {
				continue
			}
			add(at, analyzer.Error, fmt.Sprintf("the edge from %s to %s summarises nothing, because there is no [compaction]; every region is carried as it is", s.Name.Text, e.Name.Text))
		}
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				if r.Kind.Name == blueprint.Compacting {
					add(r.Raw.Kind.Span, analyzer.Warning, r.Name+" is never compacted, because there is no [compaction]; when it is full its oldest entries are dropped")
				}
			}
		}
		if f.Message != "" {
			pass.Report(f)
		}
	},
}
