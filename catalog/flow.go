package catalog

import (
	"slices"
	"strings"
	"unicode"
)

// Condition is a word for when an edge may be taken.
type Condition struct {
	Name string
	// Signal: the edge answers an event (an error, a spent cap) and takes no part in an
	// ordinary end of the stage. The others are normal edges, all alike to the engine.
	Signal bool
}

// conditions: Source: vocabulary transitions.conditions.
var conditions = []Condition{
	{Name: "always"},
	{Name: "llm_choice"},
	{Name: "error", Signal: true},
	{Name: "max_iterations", Signal: true},
	{Name: "stuck", Signal: true},
	{Name: "dead_end", Signal: true},
}

// transforms: summarize is another word for compact. Source: vocabulary transitions.transforms; e.10.
var transforms = []string{"direct", "clear", "compact", "summarize", "custom"}

// hooks: in the order of a stage. Source: vocabulary hooks.
var hooks = []string{
	"on_stage_enter", "on_stage_exit", "before_inference", "after_inference",
	"on_tool_call", "on_completion", "on_error",
}

// Conditions returns the words for when an edge may be taken, normal ones first.
func (e *Engine) Conditions() []Condition { return e.conditions }

// Condition returns the condition of that name.
func (e *Engine) Condition(name string) (*Condition, bool) {
	for i := range e.conditions {
		if e.conditions[i].Name == name {
			return &e.conditions[i], true
		}
	}
	return nil, false
}

// Transforms returns the words for what an edge does to the context.
func (e *Engine) Transforms() []string { return e.transforms }

// Hooks returns the names of the hooks of a stage.
func (e *Engine) Hooks() []string { return e.hooks }

// Routable reports whether a model that is asked for the next stage can ever answer with
// this name: all its characters must be letters, digits or _, and beside the offer to
// finish (allow_complete) it must not be done in any case. Source: vocabulary
// transitions.routable_stage_name; d.129. An empty name is not routable.
func Routable(stage string, besideDone bool) bool {
	if stage == "" || besideDone && strings.EqualFold(stage, "done") {
		return false
	}
	for _, r := range stage {
		if r != '_' && !isAlphanumeric(r) {
			return false
		}
	}
	return true
}

// isAlphanumeric follows the Unicode properties Alphabetic and Numeric, which is what the
// engine splits an answer by; letters and digits alone would miss combining vowel signs.
func isAlphanumeric(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) ||
		unicode.In(r, unicode.Other_Alphabetic, unicode.Other_Lowercase, unicode.Other_Uppercase)
}

// Function is a function of a script and the number of parameters it must take.
type Function struct {
	Name   string
	Params int
}

// Contract is what the engine asks of a script that a blueprint names.
type Contract struct {
	Required []Function // must be there
	Optional []Function // may be there, but then with that many parameters
	// MaxOperations is the number of operations after which a call is stopped;
	// MaxExprDepth the deepest nesting that compiles. 0 is not known.
	MaxOperations, MaxExprDepth int
	// NoEval: the script does not compile if it uses eval. False is not known.
	NoEval bool
}

// regionScript: Source: vocabulary region_script; b.6.
var regionScript = Contract{
	Required:      []Function{{"render", 1}},
	Optional:      []Function{{"on_write", 1}, {"on_overflow", 1}},
	MaxOperations: 100_000,
	MaxExprDepth:  128,
	NoEval:        true,
}

// validatorScript: unit or a blank string accepts the answer, another string refuses it. Any
// other value, a throw or too many operations: the script is broken and the answer is
// accepted unchecked. Source: vocabulary validator_script; e.6.
var validatorScript = Contract{
	Required:      []Function{{"validate", 1}},
	MaxOperations: 100_000,
}

// hookParams is the number of parameters of every hook. Source: vocabulary stage_hook_script.
const hookParams = 1

// RegionScript returns what the script of a custom region must hold.
func (e *Engine) RegionScript() *Contract { return e.regionScript }

// ValidatorScript returns what the validator of an output must hold.
func (e *Engine) ValidatorScript() *Contract { return e.validator }

// HookScript returns what a script given for a hook must hold: the function of that name.
// Functions named like other hooks may be there, but they too with one parameter. It
// reports false for a name that is no hook. Source: b.7.
func (e *Engine) HookScript(hook string) (*Contract, bool) {
	if !slices.Contains(e.hooks, hook) {
		return nil, false
	}
	c := &Contract{Required: []Function{{hook, hookParams}}}
	for _, h := range e.hooks {
		if h != hook {
			c.Optional = append(c.Optional, Function{h, hookParams})
		}
	}
	return c, true
}
