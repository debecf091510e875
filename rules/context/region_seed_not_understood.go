package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
)

// RegionSeedNotUnderstood reports seeds without anything to read (section c).
var RegionSeedNotUnderstood = &analyzer.Rule{
	ID:       "region-seed-not-understood",
	Title:    "a seed that says nothing",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A seed says what a region holds when the run starts: files, a glob, a literal text, the output of
a command, a script or a tool, or what the caller passes. A seed that names none of them is
dropped without a word, and the region starts empty. A region called task even loses the task by
it, which it would receive without any seed.

Where a misspelt key or a value of the wrong type is the cause, the finding about that key stands
alone. Seeds of stage layouts are never read; stage-seed-ignored speaks of them.
`,
	Run: func(pass *analyzer.Pass) {
		told := complaintsOf(pass)
		for _, r := range pass.Resolved().Global.Regions {
			if r.Raw == nil || r.Raw.Seed == nil || resolve.SeedOf(r.Raw).Source != resolve.SeedNone {
				continue
			}
			key := r.Raw.Seed.Name.Span
			if told.within(pass, key) {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:    key,
				Message: fmt.Sprintf("the seed of %s names nothing to read; the region starts empty", r.Name),
				Fixes:   analyzer.Advice("name a source, such as { files = [\"GUIDE.md\"] } or { caller = \"task\" }, or remove the seed"),
			})
		}
	},
}
