package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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

A gate with tools alone is fine beside one that requires modifications: its tools count there too.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			modifies := slices.ContainsFunc(s.Transitions.Items, func(e *blueprint.Edge) bool {
				return e.Gate != nil && e.Gate.RequireModifications.Or(false)
			})
			for _, e := range s.Transitions.Items {
				gate := e.Gate
				if gate == nil || gate.Malformed || signal(e) {
					continue
				}
				attempts, ok := gate.MaxAttempts.Get()
				asks := requires(gate)
				switch {
				case !asks && !explained(pass.Blueprint, gate) && !(modifies && len(gate.Tools.Items) > 0):
					pass.Report(analyzer.Finding{
						Span:    gate.Name.Span,
						Message: fmt.Sprintf("the gate before %s asks for nothing, so it never holds the run", e.Name.Text),
						Fixes:   analyzer.Advice("say what must hold, such as require_modifications = true"),
					})
				case asks && ok && attempts == 0:
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

// requires reports whether a gate asks for anything.
func requires(gate *blueprint.Gate) bool {
	return gate.RequireModifications.Or(false) || gate.RequireNoOpenItems.Written() || gate.RequireRegionUpdated.Written() ||
		len(gate.RequireRegions.Items) > 0 || gate.RequireRegionEntries.Written()
}

// explained reports whether another rule tells why a gate asks for nothing: a requirement is
// misspelt or malformed, or only a region stands there, which is inert without one.
func explained(b *blueprint.Blueprint, gate *blueprint.Gate) bool {
	_, ok := gate.RequireModifications.Get()
	return gate.Region.Written() || gate.RequireModifications.Written() && !ok || gate.RequireRegions.Written() && !gate.RequireRegions.Usable() ||
		slices.ContainsFunc([]string{"require_modifications", "require_regions", "require_region_updated", "require_no_open_items"}, func(key string) bool {
			return b.Misspelt(gate.Node, key)
		})
}
