package output

// Level is who asks for something about an answer, from the widest to the narrowest.
type Level uint8

// Nobody is the level of a field that is absent.
const (
	Nobody Level = iota
	ByAgent
	ByStage
	ByRequest
)

// String names the level as a message would.
func (l Level) String() string {
	return [...]string{"nobody", "[agent.output]", "the stage", "the launch request"}[l]
}

// Resolve returns the spec that holds for a stage, or nil when no level asks for anything. Each
// argument is what one level says, nil when it says nothing.
//
// Field by field the narrowest level wins (seed 000: "Three levels combine, and the later one
// wins per field"), with one exception: a request that names a format other than the declared
// one takes schema and validator from itself alone, for "a check written for one shape says
// nothing about another".
//
// Seed 000 tells that exception of whoever names a format and no schema, and so of a stage that
// overrides the agent's format as well, and of a request that repeats the declared one. The
// engine is narrower (engine.md e.6): only the request reshapes, only with another format, byte
// for byte; it then drops schema and validator each on its own; and a stage drops nothing, so
// that its format may inherit a check that was written for another (d.213). The engine counts.
func Resolve(agent, stage, request *Spec) *Spec {
	return Merge(agent, stage, request).Spec
}

// Merged is a resolved spec, and how it came about.
type Merged struct {
	Spec *Spec // nil when no level asks

	// From says which level each field of Spec comes from.
	From Origins
	// Dropped says which declared fields the request's format retired, by the level that
	// declared them. It is zero for any other field.
	Dropped Origins
}

// Origins has a level for each field of a Spec.
type Origins struct {
	Format, Instructions, Example, Schema, Validator Level
}

// Merge resolves as Resolve does, and keeps the account of it.
func Merge(agent, stage, request *Spec) Merged {
	declared := Merged{}.over(agent, ByAgent).over(stage, ByStage)
	if request == nil || declared.Spec == nil {
		return declared.over(request, ByRequest)
	}
	reshaped := request.Format.Present &&
		(!declared.Spec.Format.Present || declared.Spec.Format.Text != request.Format.Text)
	if reshaped {
		declared.Dropped.Schema, declared.Dropped.Validator = declared.From.Schema, declared.From.Validator
		declared.From.Schema, declared.From.Validator = Nobody, Nobody
		declared.Spec.Schema, declared.Spec.Validator = Spec{}.Schema, Field{}
	}
	return declared.over(request, ByRequest)
}

// over lays a narrower level over what the wider ones ask for.
func (m Merged) over(s *Spec, level Level) Merged {
	if s == nil {
		return m
	}
	var out Spec
	if m.Spec != nil {
		out = *m.Spec
	}
	m.Spec = &out
	lay := func(to *Field, from Field, origin *Level) {
		if from.Present {
			*to, *origin = from, level
		}
	}
	lay(&out.Format, s.Format, &m.From.Format)
	lay(&out.Instructions, s.Instructions, &m.From.Instructions)
	lay(&out.Example, s.Example, &m.From.Example)
	lay(&out.Validator, s.Validator, &m.From.Validator)
	if s.HasSchema() {
		out.Schema, m.From.Schema = s.Schema, level
	}
	return m
}
