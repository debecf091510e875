package output

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/levlint/levlint/blueprint"
)

func TestFromBlueprint(t *testing.T) {
	file, o := declared(t, `[stages.s.output]
format = ""
example = "{}"
instructions = 7
schema = { type = "object" }
`)
	spec := FromBlueprint(o)
	if !spec.Format.Present || spec.Format.Text != "" || file.Text(spec.Format.Key) != "format" {
		t.Errorf("format: %+v", spec.Format)
	}
	if spec.Example.Text != "{}" || file.Text(spec.Example.Span) != `"{}"` {
		t.Errorf("example: %+v", spec.Example)
	}
	if spec.Instructions.Present || spec.Validator.Present {
		t.Errorf("present: %+v", spec)
	}
	if !spec.HasSchema() || spec.IsEmpty() {
		t.Error("the schema is missing")
	}
}

func TestIsEmpty(t *testing.T) {
	if FromBlueprint(nil) != nil {
		t.Error("no table")
	}
	for body, want := range map[string]bool{
		"":                          true,
		"unknown = 1":               true,
		"format = 1":                true,
		`format = ""`:               false,
		`validator = "check.rhai"`:  false,
		"schema = false":            false,
		"[stages.s.output.schema]":  false,
		`instructions = "be brief"`: false,
		`example = "a"`:             false,
	} {
		_, o := declared(t, "[stages.s.output]\n"+body)
		if got := FromBlueprint(o).IsEmpty(); got != want {
			t.Errorf("%q: %v", body, got)
		}
	}
}

func TestCompileNothing(t *testing.T) {
	if schema, errs := Compile(blueprint.Data{}); schema != nil || errs != nil {
		t.Error(schema, errs)
	}
	_, data := schemaOf(t, "type = [\"string\", ]\nconst = ")
	if schema, errs := Compile(data); schema != nil || errs != nil {
		t.Error("no TOML:", schema, errs)
	}
}

func TestJSON(t *testing.T) {
	_, data := schemaOf(t, `big = 9223372036854775807
float = 1.0
text = "a"
list = [true, {}]
day = 2024-05-01
none = nan`)
	want := map[string]any{
		"big": int64(9223372036854775807), "float": 1.0, "text": "a", "list": []any{true, map[string]any{}},
		"day": map[string]any{dateKey: "2024-05-01"}, "none": nil,
	}
	if got := JSON(data); !reflect.DeepEqual(got, want) {
		t.Errorf("%#v", got)
	}
	if text, err := json.Marshal(JSON(data)); err != nil {
		t.Error(string(text), err)
	}
}

func TestAt(t *testing.T) {
	file, data := schemaOf(t, `properties."a/b ~" = { enum = ["x", "y"] }`)
	schema, errs := Compile(data)
	if schema == nil {
		t.Fatal(errs)
	}
	for pointer, want := range map[string][2]string{
		"/properties/a~1b%20~0":        {`"a/b ~"`, `{ enum = ["x", "y"] }`},
		"/properties/a~1b ~0/enum/1":   {"", `"y"`},
		"/properties/a~1b%20~0/enum/2": {},
		"/properties/none":             {},
	} {
		key, value, ok := schema.At(pointer)
		if ok != (want[1] != "") || ok && (file.Text(value) != want[1] || want[0] != "" && file.Text(key) != want[0]) {
			t.Errorf("%s: %q %q %v", pointer, file.Text(key), file.Text(value), ok)
		}
	}
}

func TestUnmatched(t *testing.T) {
	file, data := schemaOf(t, `properties.a.pattern = '^(?=x)'
properties.b.pattern = '^x'
patternProperties = { '(?!y)' = {} }
"$defs".unused.pattern = '(?=z)'`)
	schema, errs := Compile(data)
	if schema == nil || !schema.Judges() {
		t.Fatal(errs)
	}
	var got []string
	for _, p := range schema.Unmatched() {
		got = append(got, file.Text(p.Span))
	}
	if !reflect.DeepEqual(got, []string{`'^(?=x)'`, `'(?!y)'`}) {
		t.Error(got)
	}
}

// TestTables checks that what is looked up by halving is sorted, and complete.
func TestTables(t *testing.T) {
	for i, k := range keywords {
		if i > 0 && keywords[i-1].name >= k.name {
			t.Errorf("%s stands after %s", k.name, keywords[i-1].name)
		}
	}
	if keywordNamed("widget") != nil || keywordNamed("type") == nil {
		t.Error("lookup")
	}
}

func TestResolve(t *testing.T) {
	// RFC 3986, 5.4, as far as the engine agrees with it.
	base, err := parseURI("http://a/b/c/d;p?q")
	if err != nil {
		t.Fatal(err)
	}
	for reference, want := range map[string]string{
		"g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g",
		"//g": "http://g", "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "": "http://a/b/c/d;p?q", ".": "http://a/b/c/",
		"..": "http://a/b/", "../g": "http://a/b/g", "../../../g": "http://a/g", "g;x=1/../y": "http://a/b/c/y", "HTTP://A:80/x": "http://a/x",
	} {
		got, err := resolve(base, reference)
		if err != nil || got.document() != want {
			t.Errorf("%s: %s %v", reference, got.document(), err)
		}
	}
	for _, bad := range []string{"a b", "é", "%zz", "%4", "http://[", "http://[x", "http://a:b/", "1:2", ":x", "a\\b", "http://a/[", "#a#b"} {
		if u, err := parseURI(bad); err == nil {
			t.Errorf("%s is taken for %+v", bad, u)
		}
	}
}
