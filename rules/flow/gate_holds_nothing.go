package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// GateHoldsNothing reports gates that are always open (d.102, d.109).
var GateHoldsNothing = &analyzer.Rule{
	ID:       "gate-holds-nothing",
	Title:    "a gate that is always open",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A gate holds a run until one of its requirements is met: require_modifications, require_regions,
require_region_updated or require_no_open_items. Without any of them it holds nothing, whatever
its message says, and with max_attempts = 0 it opens before it has held once.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			for _, e := range s.Transitions.Items {
				gate := e.Gate
				if gate == nil || gate.Malformed || signal(e) {
					continue
				}
				attempts, _ := gate.MaxAttempts.Get()
				asks := gate.RequireModifications.Or(false) || gate.RequireNoOpenItems.Written() || gate.RequireRegionUpdated.Written() || gate.RequireRegions.Written() || gate.RequireRegionEntries.Written()
				switch {
				case !asks && !(gate.RequireModifications.Written() && gate.Region.Written()):
					pass.Report(analyzer.Finding{
						Span:    gate.Name.Span,
						Message: fmt.Sprintf("the gate before %s asks for nothing, so it never holds the run", e.Name.Text),
						Fixes:   analyzer.Advice("say what must hold, such as require_modifications = true"),
					})
				case asks && gate.MaxAttempts.Written() && attempts == 0:
					pass.Report(analyzer.Finding{
						Span:    gate.MaxAttempts.Span,
						Message: fmt.Sprintf("with max_attempts = 0 the gate before %s never holds the run", e.Name.Text),
						Fixes:   analyzer.Advice("allow at least one attempt"),
					})
				}
			}
		}
	},
}
