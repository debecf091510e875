// Package models holds the rules about the models of stages and the hygiene of the stages themselves.
package models

import "github.com/levlint/levlint/analyzer"

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
