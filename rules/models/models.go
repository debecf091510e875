// Package models holds the rules about the models of stages and the hygiene of the stages themselves.
package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	AgentModelBlockIgnored,
	AgentNameMissing,
	MaxOutputTooLarge,
	ModelDuplicate,
	ModelEntryIncomplete,
	ModelParameterInert,
	ModelTableEmpty,
	PromptNamesHiddenRegion,
	PromptNamesMissingTool,
	StageMissingMaxIterations,
	StageMissingMode,
	StageMissingModel,
	StageNoPrompt,
	StageSecurityInert,
	UnexpandedPlaceholder,
}

// outputTrouble says what is wrong with a bound on the tokens of an answer (d.94); "" if nothing is.
func outputTrouble(engine *catalog.Engine, models []resolve.Model, tokens int64) string {
	switch {
	case tokens < 0:
		return fmt.Sprintf("max_output_tokens = %d is ignored; the model's own limit counts", tokens)
	case tokens == 0:
		return "max_output_tokens = 0 is raised to a small floor, so answers are cut after a few words"
	}
	for _, m := range models {
		if most, known := engine.OutputCap(m.Provider, m.Name); known && tokens > int64(most) {
			return fmt.Sprintf("max_output_tokens = %d is more than the %d that %s can give; the provider refuses the call", tokens, most, m.Name)
		}
	}
	return ""
}
