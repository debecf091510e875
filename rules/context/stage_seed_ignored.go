package context

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
)

// StageSeedIgnored reports seeds in the layout of a stage (d.184).
var StageSeedIgnored = &analyzer.Rule{
	ID:       "stage-seed-ignored",
	Title:    "a seed in a stage's own layout",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
Seeds are read once, when the run starts, and only from [context.regions]. A seed in
[stages.X.context.regions.R] is never read: nothing is loaded when the stage is entered.

A copy of the global region's seed is harmless, because the content is carried over by name, and
is not reported.
`,
	Run: func(pass *analyzer.Pass) {
		told := complaintsOf(pass)
		for _, l := range pass.Resolved().Scopes() {
			if l.Stage == nil {
				continue
			}
			for _, r := range l.Regions {
				if r.Raw.Seed == nil {
					continue
				}
				instead, same := seedInstead(pass, r)
				if same || told.within(pass, r.Raw.Seed.Name.Span) {
					continue
				}
				f := analyzer.Finding{
					Span:    r.Raw.Seed.Name.Span,
					Message: fmt.Sprintf("the seed of %s in the layout of %s is never read: seeds work in [context.regions] alone; %s", r.Name, l.Stage.Name.Text, instead),
					Fixes:   analyzer.Advice("seed " + r.Name + " in [context.regions] instead"),
				}
				if global := pass.Resolved().Global.Region(r.Name); global != nil && global.Raw != nil {
					f.Related = []analyzer.Related{{Span: global.Raw.Name.Span, Message: "the region that is filled when the run starts"}}
				}
				pass.Report(f)
			}
		}
	},
}

// seedInstead says what a region of a stage's layout holds, since its own seed is not read, and
// reports whether the global region is seeded alike.
func seedInstead(pass *analyzer.Pass, r *resolve.Region) (instead string, same bool) {
	global := pass.Resolved().Global.Region(r.Name)
	if global == nil {
		return "the region starts empty", false
	}
	seed := resolve.SeedOf(global.Raw)
	if seed.Source == resolve.SeedNone {
		return "the global region has none, so it starts empty", resolve.SeedOf(r.Raw).Source == resolve.SeedNone
	}
	return "the region holds what the global seed says, which is something else", seed.Same(resolve.SeedOf(r.Raw))
}
