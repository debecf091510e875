package output

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/levlint/levlint/blueprint"
)

var specTexts = []string{
	`{}`,
	`{"format":"json"}`,
	`{"format":"","instructions":"","example":"","validator":""}`,
	`{"format":"a\"b\\c\n\u0001é<>&","instructions":"i","example":"{\"a\": 1}","schema":{"type":"object","required":["a"],"properties":{"a b":{"minimum":1.5},"c":{"const":1.0}}},"validator":"v.rhai"}`,
	`{"schema":true}`,
	`{"schema":{"enum":[1,-2,1e300,true,"x",[],{}]}}`,
}

func TestRoundTrips(t *testing.T) {
	for _, text := range append(specTexts, `{"schema":{"const":null}}`) {
		s := specOf(t, text)
		again, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if back := specOf(t, string(again)); !back.Equal(*s) {
			t.Errorf("%s comes back from JSON as %s", text, again)
		}
	}
	type table struct {
		Output Spec `toml:"output"`
	}
	for _, text := range specTexts {
		s := specOf(t, text)
		var b bytes.Buffer
		if err := toml.NewEncoder(&b).Encode(table{*s}); err != nil {
			t.Fatal(err)
		}
		var back table
		if _, err := toml.Decode(b.String(), &back); err != nil {
			t.Fatalf("%v: %s", err, b.String())
		}
		if !back.Output.Equal(*s) {
			t.Errorf("%s comes back from TOML as %+v by way of %s", text, back.Output, b.String())
		}
		// What a program writes, a blueprint may hold.
		_, o := declared(t, "[stages.s]\n"+b.String())
		if !FromBlueprint(o).Equal(*s) {
			t.Errorf("%s comes back from a blueprint as %+v", text, FromBlueprint(o))
		}
	}
}

func TestAbsentFieldsAreOmitted(t *testing.T) {
	text, err := json.Marshal(Spec{Format: Field{Text: "json", Present: true}})
	if want := `{"format":"json"}`; err != nil || string(text) != want {
		t.Errorf("%s %v", text, err)
	}
	if s := specOf(t, `{"format":null,"schema":null,"more":1}`); !s.IsEmpty() {
		t.Errorf("%+v", s)
	}
}

func TestUnreadableSpecs(t *testing.T) {
	for _, text := range []string{`[]`, `{"format":1}`, `{"schema":{"a":1e999}}`, `{`} {
		if err := new(Spec).UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
	for _, v := range []any{"x", map[string]any{"format": 1}, map[string]any{"schema": map[string]any{"a": struct{}{}}}} {
		if err := new(Spec).UnmarshalTOML(v); err == nil {
			t.Errorf("%v is taken", v)
		}
	}
	if text, err := specOf(t, `{"schema":{"const":null}}`).MarshalTOML(); err == nil {
		t.Errorf("null is written as %s", text)
	}
}

func TestEqual(t *testing.T) {
	a := specOf(t, `{"format":"json","schema":{"a":1,"b":[2]}}`)
	if !a.Equal(*specOf(t, `{"schema":{"b":[2],"a":1},"format":"json"}`)) {
		t.Error("the order of keys counts")
	}
	for _, other := range []string{
		`{}`, `{"format":"","schema":{"a":1,"b":[2]}}`, `{"format":"json","schema":{"a":1.0,"b":[2]}}`, `{"format":"json","schema":{"a":1,"c":[2]}}`,
		`{"format":"json","schema":{"a":1,"b":[2,3]}}`, `{"format":"json","schema":{"a":1}}`,
	} {
		if a.Equal(*specOf(t, other)) {
			t.Errorf("equal to %s", other)
		}
	}
	if (Spec{}).Equal(Spec{Format: Field{Present: true}}) {
		t.Error("absent and blank are the same")
	}
}

func TestCloneSharesNothing(t *testing.T) {
	a := specOf(t, `{"schema":{"a":[{"b":1}]}}`)
	b := a.Clone()
	b.Schema.Fields[0].Value.Items[0].Fields[0].Value = blueprint.Data{}
	if !a.Equal(*specOf(t, `{"schema":{"a":[{"b":1}]}}`)) {
		t.Error("the original has changed")
	}
}

func TestDescribe(t *testing.T) {
	got := Describe(specOf(t, `{"format":"json","instructions":"Short.","example":"{\n}\n","schema":{"type":"object","a":"<b>"},"validator":"v.rhai"}`))
	want := `The format of the answer:

    json

How to write it:

    Short.

An example:

    {
    }

The JSON Schema it must satisfy:

    {
      "type": "object",
      "a": "<b>"
    }
`
	if got != want {
		t.Errorf("%s", got)
	}
	for _, s := range []*Spec{nil, {}, {Format: Field{Present: true}}, {Validator: Field{Text: "v", Present: true}}} {
		if text := Describe(s); strings.TrimSpace(text) == "" || !strings.HasSuffix(text, "\n") {
			t.Errorf("%+v is described as %q", s, text)
		}
	}
}
