// Package tools holds the rules about tools, permissions and the people a stage asks.
package tools

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	AllowAsWorkerUnused,
	BlockingToolInAutonomousStage,
	ConfirmPointCannotRefuse,
	DuplicateTool,
	FanOutToolNeedsAgent,
	HoldsUnderYolo,
	ImplicitShellPolicy,
	InteractionPointsEmpty,
	InteractiveModeInert,
	MCPToolName,
	OrphanAgentPermission,
	OrphanStagePermission,
	PermissionClamped,
	PermissionInert,
	PointDuplicate,
	PointOptionUnknown,
	RequiredToolNotAvailable,
	RequiredToolNotBlocking,
	RequiresChildrenInert,
	ScriptToolAnnotation,
	ScriptToolShadowed,
	ToolWildcard,
	UnknownConnector,
}

// blocking reports whether a tool waits for a person.
func blocking(pass *analyzer.Pass, name string) bool {
	tool, ok := pass.Engine.Tool(name)
	return ok && tool.Blocking
}

// policyOf finds the entry for a tool under any of its names.
func policyOf(list blueprint.List[*blueprint.Policy], tool string) *blueprint.Policy {
	for _, p := range list.Items {
		if catalog.Canonical(p.Name.Text) == catalog.Canonical(tool) {
			return p
		}
	}
	return nil
}

// points yields the interaction points that are raised, each with its name.
func points(pass *analyzer.Pass) func(yield func(*blueprint.InteractionPoint, string) bool) {
	return func(yield func(*blueprint.InteractionPoint, string) bool) {
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.InteractivePoints {
				continue // inert-key says that nobody is asked
			}
			for _, point := range s.InteractionPoints.Items {
				if !yield(point, point.Name.Or("")) {
					return
				}
			}
		}
	}
}

// listed begins a finding about a tool at the first stage that lists it; the others are related. It
// answers false where no stage does.
func listed(pass *analyzer.Pass, tool string) (f analyzer.Finding, ok bool) {
	for _, s := range pass.Blueprint.Stages.Items {
		for _, entry := range s.AvailableTools.Items {
			switch {
			case entry.Or("") != tool:
			case !ok:
				f.Span, ok = entry.Span, true
			default:
				f.Related = append(f.Related, analyzer.Related{Span: entry.Span, Message: "listed here too", Too: true})
			}
		}
	}
	return f, ok
}
