package context

import (
	"fmt"
	"strconv"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// InstructionsNotPinned reports a region of the stage's prompt that may lose it (d.206).
var InstructionsNotPinned = &analyzer.Rule{
	ID:       "instructions-not-pinned",
	Title:    "a stage prompt that may be evicted",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The prompt of the running stage stands in the region stage_instructions. The engine adds the
region as pinned. A blueprint that declares it with another kind, or with none, lets the prompt
be dropped or emptied like any other text, and the model goes on without knowing what the stage
is for.
`,
	Run: func(pass *analyzer.Pass) {
		report := newGrouped(pass)
		for _, l := range pass.Resolved().Scopes() {
			r := l.Region(catalog.RegionStageInstructions)
			if r == nil || r.Kind.PinnedLike || r.Unsure {
				continue // of what is no kind another rule speaks
			}
			fix := analyzer.Fix{Title: `write kind = "pinned"`}
			if r.Raw.Kind.Written() {
				fix.Edits = []analyzer.Edit{{Span: r.Raw.Kind.Span, New: strconv.Quote(blueprint.Pinned)}}
			}
			report.add(r.Name, analyzer.Finding{
				Span:    kindSpan(r.Raw),
				Message: fmt.Sprintf("stage_instructions is %s, not pinned; the prompt of a stage can be dropped while the stage runs", r.Kind.Name),
				Fixes:   []analyzer.Fix{fix},
			})
		}
		report.flush()
	},
}
