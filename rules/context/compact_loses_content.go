package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/source"
)

// CompactLosesContent reports summaries that are thrown away (d.122, d.167).
var CompactLosesContent = &analyzer.Rule{
	ID:       "compact-loses-content",
	Title:    "a summary that is thrown away",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
When a region is summarised it is emptied, and the summary is appended to the compact_history
region whose source_region names it. If there is none, the summary is thrown away and the content
is gone.

Reported are compacting regions, and the regions that a custom edge names in its compact list. An
edge with transform = "compact" empties every region of the stage's work in this way; that is
common, since it clears the desk for the next stage, and is not reported. Nor is the conversation,
which people often mean to clear: compact-loses-conversation speaks of it, where it is asked for.
`,
	Run: func(pass *analyzer.Pass) {
		if pass.Blueprint.Compaction == nil || looseHistory(pass) {
			return
		}
		kept := histories(pass)
		told := map[string]bool{}
		report := func(region string, at source.Span, when string) {
			if kept[region] || told[region] || region == catalog.RegionConversation {
				return
			}
			told[region] = true
			pass.Report(analyzer.Finding{
				Span:    at,
				Message: fmt.Sprintf("%s %s, and no compact_history region has source_region = %q; the summary is thrown away and the content is gone", region, when, region),
				Fixes:   analyzer.Advice(fmt.Sprintf("add a region with kind = \"compact_history\" and source_region = %q", region)),
			})
		}
		for _, l := range pass.Resolved().Scopes() {
			for _, r := range l.Regions {
				if r.Kind.Name == blueprint.Compacting {
					report(r.Name, r.Raw.Kind.Span, "is compacted when the window fills up")
				}
			}
		}
		for s, e := range edges(pass) {
			for _, name := range customCompacts(e) {
				if region := name.Or(""); mayBeSummarized(pass, region) {
					report(region, name.Span, "is compacted on the edge from "+s.Name.Text+" to "+e.Name.Text)
				}
			}
		}
	},
}
