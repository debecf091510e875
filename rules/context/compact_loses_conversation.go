package context

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// CompactLosesConversation reports edges that throw the summary of the conversation away (d.122).
var CompactLosesConversation = &analyzer.Rule{
	ID:       "compact-loses-conversation",
	Title:    "a conversation that is gone after an edge",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
An edge whose compact list names the conversation has it summarised and then emptied, and the
summary is kept only by a compact_history region with source_region = "conversation". Without one
the next stage starts with an empty conversation, and the model call for the summary is wasted.

That is often what is meant, so the rule belongs to the strict profile. clear does the same without
the call.
`,
	Run: func(pass *analyzer.Pass) {
		if pass.Blueprint.Compaction == nil || histories(pass)[catalog.RegionConversation] {
			return
		}
		var f analyzer.Finding
		for s, e := range edges(pass) {
			for _, name := range customCompacts(e) {
				switch {
				case name.Or("") != catalog.RegionConversation || !mayBeSummarized(pass, catalog.RegionConversation):
				case f.Message == "":
					f.Span = name.Span
					f.Message = fmt.Sprintf("the edge from %s to %s has the conversation summarised, and no compact_history region keeps the summary; the conversation is gone, and the model call is wasted", s.Name.Text, e.Name.Text)
				default:
					f.Related = append(f.Related, analyzer.Related{Span: name.Span, Message: "so does the edge from " + s.Name.Text + " to " + e.Name.Text, Too: true})
				}
			}
		}
		if f.Message != "" {
			f.Fixes = slices.Concat(
				analyzer.Advice(fmt.Sprintf("add a region with kind = \"compact_history\" and source_region = %q", catalog.RegionConversation)),
				analyzer.Advice("move it to clear, if an empty conversation is meant"))
			pass.Report(f)
		}
	},
}
