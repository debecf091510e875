// Package tools holds the rules about tools, permissions and the people a stage asks.
package tools

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	BlockingToolInAutonomousStage,
	DuplicateTool,
	HoldsUnderYolo,
	ImplicitShellPolicy,
	InteractionPointsEmpty,
	InteractiveModeInert,
	MCPToolName,
	OrphanAgentPermission,
	OrphanStagePermission,
	PermissionClamped,
	PermissionInert,
	RequiredToolNotAvailable,
	RequiredToolNotBlocking,
	ToolWildcard,
}

// blocking reports whether a tool waits for a person.
func blocking(pass *analyzer.Pass, name string) bool {
	tool, ok := pass.Engine.Tool(name)
	return ok && tool.Blocking
}

// lists reports whether a list names a tool under any of its names.
func lists(names blueprint.Texts, tool string) bool {
	return slices.ContainsFunc(names.Items, func(t blueprint.Text) bool {
		return catalog.Canonical(t.Or("")) == catalog.Canonical(tool)
	})
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
