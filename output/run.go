package output

import (
	"errors"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/levlint/levlint/blueprint"
)

// An answer may take so many steps, each of which applies one schema to one value: some for each
// of its values, and no more than maxSteps. A schema that applies itself twice at each level would
// take any number.
const (
	fewSteps      = 10_000
	stepsPerValue = 100
	maxSteps      = 500_000
)

// maxExpansion is how many schemas a schema may apply to a value itself, by references and
// combinations, before it is not run at all.
const maxExpansion = 10_000

// budget counts the steps of the library, which has no limit of its own, as one of its extensions:
// those are asked at each schema. It ends a run by panicking, as there is no other way out.
type budget struct {
	mu   sync.Mutex
	left int
}

// Compile makes every schema count.
func (b *budget) Compile(jsonschema.CompilerContext, map[string]any) (jsonschema.ExtSchema, error) {
	return b, nil
}

// Validate counts a step.
func (b *budget) Validate(jsonschema.ValidationContext, any) error {
	b.left--
	if b.left < 0 {
		panic(errEndless)
	}
	return nil
}

// run holds a value against the schema and returns what is wrong with it.
func (j judge) run(value any) (failed *jsonschema.ValidationError, err error) {
	j.budget.mu.Lock()
	defer j.budget.mu.Unlock()
	j.budget.left = min(fewSteps+stepsPerValue*countValues(value), maxSteps)
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		failed, err = nil, errNoJudge // a crash of the library
		if stopped, ok := r.(error); ok && errors.Is(stopped, errEndless) {
			err = errEndless
		}
	}()
	err = j.library.Validate(value)
	if errors.As(err, &failed) {
		return failed, nil
	}
	if err != nil { // it met a reference to itself
		return nil, errNoJudge
	}
	return nil, nil
}

// countValues counts a JSON value and all in it.
func countValues(value any) int {
	n := 1
	switch v := value.(type) {
	case []any:
		for _, member := range v {
			n += countValues(member)
		}
	case map[string]any:
		for _, member := range v {
			n += countValues(member)
		}
	}
	return n
}

// expands reports whether some schema applies more schemas to one value than can be run: a chain
// of definitions, each of which refers to the one before it twice, makes any number of them.
func (s *Schema) expands() bool {
	sizes := make(map[*blueprint.Data]int)
	var size func(d *blueprint.Data) int
	size = func(d *blueprint.Data) int {
		if n, known := sizes[d]; known {
			return n
		}
		sizes[d] = 1 // a cycle does not compile, or is counted by the budget
		n := 1
		add := func(sub *blueprint.Data) { n = min(n+size(sub), 2*maxExpansion) }
		if target := s.target(d); target != nil {
			add(target)
		}
		for _, name := range [...]string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else"} {
			if v := field(d, name); v != nil {
				subschemas(keywordNamed(name).form, v, func(_ string, sub *blueprint.Data) { add(sub) })
			}
		}
		sizes[d] = n
		return n
	}
	for sub := range s.All() {
		if size(sub.Data) > maxExpansion {
			return true
		}
	}
	return false
}
