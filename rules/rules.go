// Package rules joins the families' lists of rules. Which rules exist is said here and nowhere else.
package rules

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/rules/context"
	"github.com/levlint/levlint/rules/contract"
	"github.com/levlint/levlint/rules/flow"
	"github.com/levlint/levlint/rules/manifest"
	"github.com/levlint/levlint/rules/models"
	"github.com/levlint/levlint/rules/names"
	"github.com/levlint/levlint/rules/safety"
	"github.com/levlint/levlint/rules/tools"
)

// All returns every rule, sorted by ID. The slice is the caller's; the rules are shared.
func All() []*analyzer.Rule {
	all := slices.Concat(
		manifest.List,
		flow.List,
		contract.List,
		context.List,
		models.List,
		names.List,
		safety.List,
		tools.List,
		analyzer.OwnRules(),
	)
	slices.SortFunc(all, func(a, b *analyzer.Rule) int { return strings.Compare(a.ID, b.ID) })
	return all
}
