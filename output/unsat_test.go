package output

import (
	"regexp"
	"strings"
	"testing"
)

// impossible are schemas that nothing fits, each with its nearest neighbour that something fits,
// and what does.
var impossible = []struct {
	name, schema, says string
	neighbour, witness string
}{
	{
		"required and closed", `{"type":"object","additionalProperties":false,"required":["files"],"properties":{"file":{}}}`, `"files" is required but not among properties, .*did you mean "file"`,
		`{"type":"object","additionalProperties":false,"required":["file"],"properties":{"file":{}}}`, `{"file":1}`,
	},
	{
		"required and closed by a pattern", `{"type":"object","additionalProperties":false,"required":["b"],"patternProperties":{"^a":{}}}`, `"b" is required`,
		`{"type":"object","additionalProperties":false,"required":["ab"],"patternProperties":{"^a":{}}}`, `{"ab":1}`,
	},
	{
		"required and unevaluated", `{"type":"object","unevaluatedProperties":false,"required":["b"],"properties":{"a":{}}}`, `unevaluatedProperties = false allows no others`,
		`{"type":"object","unevaluatedProperties":false,"required":["b"],"allOf":[{"properties":{"b":{}}}]}`, `{"b":1}`,
	},
	{
		"required and false", `{"type":"object","required":["a"],"properties":{"a":false}}`, `"a" is required, and nothing fits it: false accepts nothing`,
		`{"type":"object","properties":{"a":false}}`, `{}`,
	},
	{
		"required and additional false schema", `{"type":"object","required":["a"],"additionalProperties":{"not":{}}}`, `not rules out every value`,
		`{"type":"object","required":["a"],"additionalProperties":{"not":{"type":"null"}}}`, `{"a":1}`,
	},
	{
		"required and an impossible property", `{"type":"object","required":["a"],"properties":{"a":{"type":"string","minLength":3,"maxLength":2}}}`, `nothing fits it: maxLength 2 is less than minLength 3`,
		`{"type":"object","properties":{"a":{"type":"string","minLength":3,"maxLength":2}}}`, `{}`,
	},
	{
		"too many required", `{"type":"object","required":["a","b"],"maxProperties":1}`, `more members than maxProperties allows`,
		`{"type":"object","required":["a","b"],"maxProperties":2}`, `{"a":1,"b":1}`,
	},
	{
		"a name that may not be", `{"type":"object","required":["long"],"propertyNames":{"maxLength":3}}`, `propertyNames rules it out`,
		`{"type":"object","required":["lon"],"propertyNames":{"maxLength":3}}`, `{"lon":1}`,
	},
	{
		"few described", `{"type":"object","minProperties":2,"additionalProperties":false,"properties":{"a":{}}}`, `minProperties demands more members than are described`,
		`{"type":"object","minProperties":2,"properties":{"a":{}}}`, `{"a":1,"b":1}`,
	},
	{
		"properties crossed", `{"type":"object","minProperties":3,"maxProperties":2}`, `maxProperties 2 is less than minProperties 3`,
		`{"type":"object","minProperties":2,"maxProperties":2}`, `{"a":1,"b":2}`,
	},
	{
		"lengths crossed", `{"type":"string","minLength":2,"maxLength":1}`, `maxLength 1 is less than minLength 2`,
		`{"minLength":2,"maxLength":1}`, `1`,
	},
	{
		"bounds crossed", `{"type":"number","minimum":2,"maximum":1}`, `maximum 1 is less than minimum 2`,
		`{"type":"number","minimum":2,"maximum":2}`, `2`,
	},
	{
		"an open bound", `{"type":"number","minimum":2,"exclusiveMaximum":2}`, `no number is between 2 and 2`,
		`{"type":"number","minimum":2,"exclusiveMaximum":2.5}`, `2`,
	},
	{
		"no whole number", `{"type":"integer","exclusiveMinimum":1,"exclusiveMaximum":2}`, `no whole number is between 1 and 2`,
		`{"type":"number","exclusiveMinimum":1,"exclusiveMaximum":2}`, `1.5`,
	},
	{
		"no multiple", `{"type":"number","minimum":1,"maximum":9,"multipleOf":10}`, `no multiple of 10 is between 1 and 9`,
		`{"type":"number","minimum":1,"maximum":10,"multipleOf":10}`, `10`,
	},
	{
		"items crossed", `{"type":"array","minItems":2,"maxItems":1}`, `maxItems 1 is less than minItems 2`,
		`{"type":"array","minItems":1,"maxItems":1}`, `[1]`,
	},
	{
		"no members allowed", `{"type":"array","minItems":1,"items":false}`, `minItems demands more members than are allowed`,
		`{"type":"array","items":false}`, `[]`,
	},
	{
		"one member described", `{"type":"array","minItems":2,"prefixItems":[{}],"items":false}`, `minItems demands more members than are allowed`,
		`{"type":"array","minItems":1,"prefixItems":[{}],"items":false}`, `[1]`,
	},
	{
		"an impossible first member", `{"type":"array","minItems":1,"prefixItems":[false]}`, `false accepts nothing`,
		`{"type":"array","prefixItems":[false]}`, `[]`,
	},
	{
		"nothing to contain", `{"type":"array","contains":false}`, `false accepts nothing`,
		`{"type":"array","contains":false,"minContains":0}`, `[]`,
	},
	{
		"no room to contain", `{"type":"array","contains":{},"minContains":2,"maxItems":1}`, `no room for what contains demands`,
		`{"type":"array","contains":{},"minContains":2,"maxItems":2}`, `[1,2]`,
	},
	{
		"contained too often", `{"type":"array","contains":{},"minContains":2,"maxContains":1}`, `maxContains 1 is less than minContains 2`,
		`{"type":"array","contains":{},"minContains":1,"maxContains":1}`, `[1]`,
	},
	{
		"too few values to differ", `{"type":"array","uniqueItems":true,"minItems":3,"items":{"enum":["a","b"]}}`, `too few values for so many different members`,
		`{"type":"array","minItems":3,"items":{"enum":["a","b"]}}`, `["a","a","a"]`,
	},
	{
		"enum of another type", `{"type":"string","enum":[1,2]}`, `no member of enum fits: type does not allow`,
		`{"type":"string","enum":[1,"2"]}`, `"2"`,
	},
	{
		"const of another type", `{"type":"integer","const":"1"}`, `the value of const does not fit: type does not allow the string`,
		`{"type":"integer","const":1}`, `1`,
	},
	{
		"const and enum", `{"const":"a","enum":["b"]}`, `enum does not list`,
		`{"const":"b","enum":["b"]}`, `"b"`,
	},
	{
		"enum too long", `{"enum":["abc"],"maxLength":2}`, `maxLength rules out`,
		`{"enum":["ab"],"maxLength":2}`, `"ab"`,
	},
	{
		"enum of nothing", `{"enum":[]}`, `enum lists no value`,
		`{"enum":[null]}`, `null`,
	},
	{
		"two types at once", `{"allOf":[{"type":"string"},{"type":"object"}]}`, `no value is an object and a string at once`,
		`{"allOf":[{"type":"string"},{"type":["object","string"]}]}`, `"a"`,
	},
	{
		"bounds of two parts", `{"type":"string","minLength":5,"allOf":[{"maxLength":4}]}`, `maxLength 4 is less than minLength 5`,
		`{"type":"string","minLength":4,"allOf":[{"maxLength":4}]}`, `"abcd"`,
	},
	{
		"through a reference", `{"$ref":"#/$defs/a","type":"array","$defs":{"a":{"type":"object"}}}`, `at once`,
		`{"$ref":"#/$defs/a","type":"object","$defs":{"a":{"type":"object"}}}`, `{}`,
	},
	{
		"not anything", `{"not":{}}`, `not rules out every value`,
		`{"not":{"type":"null"}}`, `1`,
	},
	{
		"not its own type", `{"type":"string","not":{"type":"string"}}`, `the only type that is allowed`,
		`{"type":["string","null"],"not":{"type":"string"}}`, `null`,
	},
	{
		"not what is required", `{"required":["a"],"not":{"required":["a"]}}`, `not rules out what required demands`,
		`{"required":["a"],"not":{"required":["b"]}}`, `{"a":1}`,
	},
	{
		"no alternative", `{"type":"object","anyOf":[{"type":"string"},{"type":"array"}]}`, `no alternative of anyOf can hold`,
		`{"type":"object","anyOf":[{"type":"string"},{"required":["a"]}]}`, `{"a":1}`,
	},
	{
		"no one of them", `{"type":"integer","minimum":5,"oneOf":[{"maximum":4},{"type":"string"}]}`, `no alternative of oneOf can hold`,
		`{"type":"integer","minimum":5,"oneOf":[{"maximum":5},{"type":"string"}]}`, `5`,
	},
	{
		"a value without end", `{"type":"object","required":["next"],"properties":{"next":{"$ref":"#"}}}`, `without end`,
		`{"type":"object","required":["next"],"properties":{"next":{"anyOf":[{"$ref":"#"},{"type":"null"}]}}}`, `{"next":null}`,
	},
	{
		"two without end", `{"$ref":"#/$defs/a","$defs":{"a":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/b"}},"b":{"type":"object","required":["a"],"properties":{"a":{"$ref":"#/$defs/a"}}}}}`, `without end`,
		`{"$ref":"#/$defs/a","$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/b"}},"b":{"type":"object","required":["a"],"properties":{"a":{"$ref":"#/$defs/a"}}}}}`, `[{"a":[]}]`,
	},
	{"false", `false`, `false accepts nothing`, `true`, `1`},
	{
		"draft 7 tuple", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"array","minItems":2,"items":[{}],"additionalItems":false}`, `minItems demands`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a","minItems":2,"maxItems":1,"type":"array","definitions":{"a":{}}}`, `1`,
	},
}

// tried is what no impossible schema may accept.
var tried = []string{"null", "true", "0", "1", "1.5", "2", "10", `""`, `"a"`, `"abcd"`, "[]", "[1]", `["a","b"]`, `[1,2,3]`, "{}", `{"a":1}`, `{"a":1,"b":2}`, `{"files":[],"next":{}}`}

func TestUnsatisfiable(t *testing.T) {
	if len(impossible) < 25 {
		t.Errorf("only %d forms", len(impossible))
	}
	for _, c := range impossible {
		t.Run(c.name, func(t *testing.T) {
			schema := ofJSON(t, c.schema)
			r, _ := schema.Unsatisfiable()
			if r == nil {
				t.Fatal("something is taken to fit")
			}
			if !matches(c.says, r.Message) || r.Fix == "" {
				t.Errorf("says %q, fix %q", r.Message, r.Fix)
			}
			for _, answer := range tried {
				if schema.Judges() && accepts(t, c.schema, answer) {
					t.Errorf("%s fits", answer)
				}
			}
			if r, _ := ofJSON(t, c.neighbour).Unsatisfiable(); r != nil {
				t.Errorf("the neighbour is ruled out: %s", r.Message)
			}
			if !accepts(t, c.neighbour, c.witness) {
				t.Errorf("%s does not fit the neighbour", c.witness)
			}
		})
	}
}

// ofJSON compiles a schema written as JSON.
func ofJSON(t testing.TB, text string) *Schema {
	t.Helper()
	d, err := FromJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	schema, errs := Compile(d)
	if schema == nil {
		t.Fatalf("%s: %v", text, errs)
	}
	return schema
}

// accepts judges a JSON answer by a schema.
func accepts(t testing.TB, schema, answer string) bool {
	t.Helper()
	d, err := FromJSON(schema)
	if err != nil {
		t.Fatal(err)
	}
	v := Check(Context{Spec: &Spec{Schema: d}}, answer)
	if v.Unjudged != "" || v.SchemaIgnored {
		t.Fatalf("%s is not judged: %s", schema, v.Unjudged)
	}
	return v.Accepted()
}

// FuzzUnsatisfiable looks for a value that fits a schema said to accept none.
func FuzzUnsatisfiable(f *testing.F) {
	for _, c := range impossible {
		f.Add(c.schema, `{"a":1}`)
		f.Add(c.neighbour, c.witness)
	}
	f.Fuzz(func(t *testing.T, text, answer string) {
		d, err := FromJSON(text)
		if err != nil {
			return
		}
		schema, _ := Compile(d)
		if schema == nil {
			return
		}
		if r, cut := schema.Unsatisfiable(); r == nil || cut {
			return
		}
		for _, a := range append([]string{answer}, tried...) {
			if v := Check(Context{Spec: &Spec{Schema: d}}, a); v.Accepted() {
				t.Errorf("%s fits %s", a, strings.TrimSpace(text))
			}
		}
	})
}

func matches(pattern, text string) bool { return regexp.MustCompile(pattern).MatchString(text) }
