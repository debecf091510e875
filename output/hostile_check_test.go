package output

import (
	"fmt"
	"strings"
	"testing"
)

// TestHostileAnswers bounds the time that schemas and answers made to take long are given.
func TestHostileAnswers(t *testing.T) {
	doubling := `{"$defs":{"d0":{"type":"string"}`
	for i := 1; i < 60; i++ {
		doubling += fmt.Sprintf(`,"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i, i-1, i-1)
	}
	doubling += `},"$ref":"#/$defs/d59"}`
	demands := strings.NewReplacer(`"allOf":[`, `"type":"object","required":["a","b"],"properties":{"a":`, `},{"$ref"`, `},"b":{"$ref"`, `"}]}`, `"}}}`).Replace(doubling)
	nested := `{"$ref":"#/$defs/a","$defs":{"a":{"properties":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}},"required":["b"]}}}`
	for name, c := range map[string]struct{ spec, answer string }{
		"a schema that doubles":              {`{"schema":` + doubling + `}`, "1"},
		"demands that double":                {`{"schema":` + demands + `}`, "1"},
		"alternatives that double":           {`{"schema":` + nested + `}`, strings.Repeat(`{"a":`, 60) + "1" + strings.Repeat("}", 60)},
		"a number of many digits":            {`{"schema":{"multipleOf":0.1}}`, "1e308"},
		"a long number":                      {`{"schema":{"minimum":1}}`, strings.Repeat("9", 300)},
		"many members":                       {`{"schema":{"uniqueItems":true,"items":{"type":"string"}}}`, "[" + strings.Repeat("1,", 1_500) + "1]"},
		"brackets in prose":                  {object, strings.Repeat("{[", 50_000)},
		"fences":                             {object, strings.Repeat("```\n", 50_000)},
		"open elements":                      {`{"format":"xml"}`, strings.Repeat("<a>", 50_000)},
		"deep YAML":                          {`{"format":"yaml"}`, strings.Repeat("[", 50_000)},
		"quotes":                             {`{"format":"csv"}`, strings.Repeat(`"`, 200_000)},
		"deep TOML":                          {`{"format":"toml"}`, "a = " + strings.Repeat("[", 50_000)},
		"a pattern that would backtrack":     {`{"schema":{"pattern":"^(a+)+$"}}`, `"` + strings.Repeat("a", 50_000) + `!"`},
		"many alternatives of many branches": {`{"schema":{"anyOf":[` + strings.Repeat(`{"anyOf":[{"type":"null"},{"const":2}]},`, 200) + `false]}}`, "1"},
	} {
		t.Run(name, func(t *testing.T) {
			spec := specOf(t, c.spec)
			_ = Check(Context{Spec: spec}, c.answer) // in time: one that did not end would end the test run
			if schema, _ := Compile(spec.Schema); schema != nil {
				_, cut := schema.Unsatisfiable()
				if doubles := name == "demands that double"; cut != doubles {
					t.Errorf("cut: %v", cut)
				}
				schema.MinSize()
				schema.Idle()
				schema.Complexities()
			}
		})
	}
}

// FuzzCheck looks for a spec and an answer over which the judgement panics, contradicts itself or
// points outside the answer.
func FuzzCheck(f *testing.F) {
	for _, c := range verdicts {
		f.Add(c.spec, c.answer)
	}
	for _, c := range impossible {
		f.Add(`{"schema":`+c.schema+`}`, c.witness)
	}
	f.Fuzz(func(t *testing.T, text, answer string) {
		var s Spec
		if s.UnmarshalJSON([]byte(text)) != nil {
			return
		}
		v := Check(Context{Spec: &s, StageNames: []string{"work"}}, answer)
		if (v.Refused == Passed) != (len(v.Violations) == 0) || v.Accepted() && v.Near != nil {
			t.Errorf("%+v", v)
		}
		for _, w := range v.Violations {
			if w.Message == "" || w.Fix == "" || w.Span.Start < 0 || w.Span.Start > w.Span.End || w.Span.End > len(answer) {
				t.Errorf("%+v", w)
			}
		}
		if again := Check(Context{Spec: &s, StageNames: []string{"work"}}, answer); fmt.Sprint(v) != fmt.Sprint(again) && v.Near == nil {
			t.Errorf("the second time it is different:\n%+v\n%+v", v, again)
		}
		Describe(&s)
		if schema, _ := Compile(s.Schema); schema != nil {
			for _, r := range append(append(schema.Idle(), schema.Complexities()...), unsatisfiable(schema)...) {
				if r.Message == "" || r.Fix == "" {
					t.Errorf("%+v", r)
				}
			}
			schema.MinSize()
		}
	})
}

func unsatisfiable(s *Schema) []Remark {
	if r, _ := s.Unsatisfiable(); r != nil {
		return []Remark{*r}
	}
	return nil
}

// FuzzResolve holds what Resolve promises against three specs.
func FuzzResolve(f *testing.F) {
	f.Add(`{"format":"json","schema":{}}`, `{"validator":"v"}`, `{"format":"xml"}`)
	f.Add(`{}`, `null`, `{"format":""}`)
	f.Fuzz(func(t *testing.T, a, s, r string) {
		level := func(text string) *Spec {
			var spec Spec
			if spec.UnmarshalJSON([]byte(text)) != nil {
				return nil
			}
			return &spec
		}
		agent, stage, request := level(a), level(s), level(r)
		got := Resolve(agent, stage, request)
		if (got == nil) != (agent == nil && stage == nil && request == nil) {
			t.Fatalf("%+v", got)
		}
		if got == nil {
			return
		}
		for _, narrow := range []*Spec{request, stage} {
			if narrow != nil && narrow.Format.Present {
				if got.Format != narrow.Format {
					t.Errorf("the format is %+v", got.Format)
				}
				break
			}
		}
		if request != nil && request.HasSchema() && !equalData(&got.Schema, &request.Schema) {
			t.Error("the request's schema is lost")
		}
		text, err := got.MarshalJSON()
		if back := level(string(text)); err != nil || back == nil || !back.Equal(*got) {
			t.Errorf("comes back as %s (%v)", text, err)
		}
	})
}
