// Package tools holds the rules about tools, permissions and the people a stage asks.
package tools

import "github.com/levlint/levlint/analyzer"

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	InteractiveModeInert,
}
