// Package models holds the rules about the models of stages and the hygiene of the stages themselves.
package models

import "github.com/levlint/levlint/analyzer"

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	AgentModelBlockIgnored,
	ModelEntryIncomplete,
	ModelTableEmpty,
	StageMissingMaxIterations,
	StageMissingMode,
	StageMissingModel,
	StageNoPrompt,
}
