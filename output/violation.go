package output

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/levlint/levlint/blueprint"
)

// Why an answer could not be judged by its schema.
var (
	errNoJudge = errors.New("the schema has references that levlint cannot run")
	errPattern = errors.New("the schema has regular expressions that levlint cannot run")
	errEndless = errors.New("the schema takes too long to run on this answer")
)

// violations holds a JSON value against the schema. Each violation points into the text that the
// value was read from. The error says why the answer can neither be accepted nor refused here.
func (s *Schema) violations(text string, value any) ([]Violation, error) {
	j := s.judge()
	if j.library == nil {
		return nil, errNoJudge
	}
	if s.expands() {
		return nil, errEndless
	}
	failed, err := j.run(value)
	if err != nil {
		return nil, err
	}
	w := wording{schema: s, text: text, value: value}
	if failed != nil {
		w.gather(failed)
		w.place()
	}
	slices.SortStableFunc(w.found, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Message, b.Message))
	})
	if len(j.unmatched) > 0 && !w.certain {
		return nil, errPattern
	}
	return w.found, nil
}

// wording turns the library's tree of errors into violations.
type wording struct {
	schema  *Schema
	text    string
	value   any
	found   []Violation
	at      []string // of each violation, the pointer to what is to be underlined
	certain bool     // some violation holds whatever a regular expression that is not run would say
}

// gather adds the leaves of an error. Alternatives are one violation, not one each.
func (w *wording) gather(e *jsonschema.ValidationError) {
	keyword := lastStep(e.KeywordLocation)
	switch {
	case keyword == "anyOf" || keyword == "oneOf" || keyword == "minContains" || keyword == "contains" || len(e.Causes) == 0:
		w.add(e)
	default:
		for _, cause := range e.Causes {
			w.gather(cause)
		}
	}
}

func (w *wording) add(e *jsonschema.ValidationError) {
	steps := stepsOf(e.InstanceLocation)
	_, keyword, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	c := complaint{
		schema: w.schema, error: e,
		keyword: lastStep(keyword),
		got:     valueAt(w.value, steps),
		within:  w.schema.find(stepsOf(parent(keyword))),
	}
	c.demand = w.schema.find(stepsOf(keyword))
	v := c.violation()
	v.Pointer = pointerOf(steps)
	at := v.Pointer
	if c.extra != "" {
		at += pointerOf([]string{c.extra})
	}
	if c.demand != nil {
		v.Keyword = c.demand.Span
	}
	w.found, w.at = append(w.found, v), append(w.at, at)
	w.certain = w.certain || monotone(e.KeywordLocation)
}

// place finds the texts of all violations: of a member too many its key, of an object that lacks
// one its brace, for all of it would be too much to underline.
func (w *wording) place() {
	wanted := make(map[string]bool, len(w.at))
	for _, pointer := range w.at {
		wanted[pointer] = true
	}
	places := locate(w.text, wanted)
	for i := range w.found {
		v := &w.found[i]
		at := places[w.at[i]]
		v.Span = at.value
		switch {
		case w.at[i] != v.Pointer:
			v.Span = at.key
		case strings.HasPrefix(v.Message, "lacks "):
			v.Span.End = min(v.Span.Start+1, v.Span.End)
		}
	}
}

// monotone reports whether a violation stays one when more strings match a pattern: nothing on
// the way to it turns a match into a refusal.
func monotone(location string) bool {
	for step := range strings.SplitSeq(location, "/") {
		switch step {
		case "not", "oneOf", "if", "then", "else", "additionalProperties", "unevaluatedProperties", "unevaluatedItems",
			"maxContains", "anyOf", "contains", "minContains":
			return false
		}
	}
	return true
}

// find returns the value in the schema that the steps lead to, or nil.
func (s *Schema) find(steps []string) *blueprint.Data {
	d := &s.root
	for _, step := range steps {
		if d = step1(d, step); d == nil {
			return nil
		}
	}
	return d
}

// step1 is child for a step whose escapes are undone.
func step1(d *blueprint.Data, step string) *blueprint.Data {
	if d.Kind == blueprint.DataTable {
		return field(d, step)
	}
	return child(d, step)
}

// stepsOf splits a JSON pointer, which may be escaped for a URI.
func stepsOf(pointer string) []string {
	if pointer == "" || pointer == "/" {
		return nil
	}
	var steps []string
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		steps = append(steps, unescapeMember(unescape(step)))
	}
	return steps
}

// pointerOf writes a JSON pointer as RFC 6901 has it.
func pointerOf(steps []string) string {
	var out strings.Builder
	for _, step := range steps {
		out.WriteByte('/')
		out.WriteString(strings.ReplaceAll(strings.ReplaceAll(step, "~", "~0"), "/", "~1"))
	}
	return out.String()
}

func parent(pointer string) string { return pointer[:max(strings.LastIndexByte(pointer, '/'), 0)] }

// valueAt returns the member of a JSON value that the steps lead to.
func valueAt(value any, steps []string) any {
	for _, step := range steps {
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			i, ok := index64(step)
			if !ok || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

// index64 reads the index of a member of an array.
func index64(step string) (int, bool) {
	n := 0
	for _, r := range step {
		if r < '0' || r > '9' || n > 1<<30 {
			return 0, false
		}
		n = n*10 + int(r-'0')
	}
	return n, step != ""
}
