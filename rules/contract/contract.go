// Package contract holds the rules about the answer a run owes: its shape, and whether it comes.
package contract

import "github.com/levlint/levlint/analyzer"

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	OutputMissingSubmitTool,
	OutputShapeNotRequired,
	OutputStageCanModify,
	SchemaDoesNotCompile,
}
