package output

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// declared returns the file of a blueprint whose one stage declares the output in body, and
// that output.
func declared(t testing.TB, body string) (*source.File, *blueprint.Output) {
	t.Helper()
	file := source.New("agent.leviath", []byte("[agent]\nname = \"a\"\n"+body))
	b := blueprint.Decode(file)
	if len(b.Stages.Items) != 1 || b.Stages.Items[0].Output == nil {
		t.Fatalf("no output declared: %v", b.Syntax)
	}
	return file, b.Stages.Items[0].Output
}

// schemaOf writes the schema as a table, unless it is written in full.
func schemaOf(t testing.TB, body string) (*source.File, blueprint.Data) {
	t.Helper()
	if !strings.Contains(body, "[stages.") {
		body = "[stages.s.output.schema]\n" + body
	}
	file, o := declared(t, body)
	return file, o.Schema
}

var schemaTests = []struct {
	name   string
	schema string
	want   []string // "text of the span => expression for the message [-> what is meant]"
}{
	{"nothing wrong", `type = "object"
required = ["a", "b"]
properties.a = { type = "string", pattern = '^(?=x)\w+$' }
properties.b = { type = ["integer", "null"], minimum = 0 }`, nil},
	{"the documentation's own", `type = "object"
required = ["summary", "files_changed"]
[stages.s.output.schema.properties]
summary = { type = "string" }
files_changed = { type = "array", items = { type = "string" } }`, nil},

	// d.208
	{"JSON in a string", "[stages.s.output]\nschema = '{\"type\": \"object\"}'", []string{
		`'{"type": "object"}' => must be written as a TOML table, not as JSON in a string`,
	}},
	{"a string", "[stages.s.output]\nschema = \"object\"", []string{`"object" => must be a table, not the string "object"`}},
	{"a number", "[stages.s.output]\nschema = 7", []string{`7 => must be a table or true or false, not 7`}},
	{"an array", "[stages.s.output]\nschema = [{ type = \"string\" }]", []string{
		`[{ type = "string" }] => must be a table, not an array: alternatives go into anyOf`,
	}},
	{"true", "[stages.s.output]\nschema = true", nil},
	{"false", "[stages.s.output]\nschema = false", nil},
	{"an empty table", "[stages.s.output]\nschema = {}", nil},

	// d.211
	{"a date", `properties.a.const = 2024-05-01`, []string{`2024-05-01 => JSON has no dates and times: "2024-05-01"`}},
	{"a date where a string is due", `description = 2024-05-01`, []string{`2024-05-01 => JSON has no dates`}},
	{"nan", `const = nan`, []string{`nan => neither nan nor inf`}},
	{"inf", `maximum = +inf`, []string{`+inf => neither nan nor inf`}},

	// Types.
	{"a slip in a type", `type = "strng"`, []string{`"strng" => "strng" is not a type of JSON Schema; did you mean "string"\? -> string`}},
	{"a word of another language", `properties.a.type = "float"`, []string{`"float" => did you mean "number" -> number`}},
	{"any", `properties.a.type = "any"`, []string{`"any" => a schema without type takes any value`}},
	{"no such type", `type = "widget"`, []string{`"widget" => the types are array, boolean`}},
	{"a type in a list", `type = ["string", "nul"]`, []string{`"nul" => did you mean "null" -> null`}},
	{"a type twice", `type = ["string", "string"]`, []string{`"string" => must not list "string" twice`}},
	{"no types", `type = []`, []string{`[] => at least one type`}},
	{"a table for a type", `type = { type = "string" }`, []string{`{ type = "string" } => type must be the name of a type or an array of such names, not a table`}},
	{"in an unused definition", `"$defs".a.items.type = "String"`, []string{`"String" => -> string`}},

	// Values of keywords.
	{"required as a boolean", `properties.a = { type = "string", required = true }`, []string{
		`true => required must be an array of names, not true: it stands beside properties .*required = \["name"\]`,
	}},
	{"required as a string", `required = "a"`, []string{`"a" => array of names, not the string "a"`}},
	{"required twice", `required = ["a", "b", "a"]`, []string{`"a" => required must not list "a" twice`}},
	{"a number in required", `required = ["a", 1]`, []string{`1 => nothing but strings, not 1`}},
	{"a negative count", `minLength = -1`, []string{`-1 => minLength must be a whole number of at least 0, not -1`}},
	{"a broken count", `maxItems = 2.5`, []string{`2.5 => whole number of at least 0, not 2.5`}},
	{"a whole count written as a float", `maxItems = 2.0`, nil},
	{"a number in a string", `minimum = "1"`, []string{`"1" => minimum must be a number, not the string "1"`}},
	{"a step of 0", `multipleOf = 0`, []string{`0 => number above 0, not 0`}},
	{"enum as a string", `enum = "a"`, []string{`"a" => enum must be an array, not the string "a"`}},
	{"a flag in quotes", `uniqueItems = "true"`, []string{`"true" => uniqueItems must be true or false`}},
	{"a list of no schemas", `anyOf = []`, []string{`[] => anyOf must hold at least one schema`}},
	{"a list that is a table", `oneOf = { a = {} }`, []string{`{ a = {} } => oneOf must be an array of schemas, not a table`}},
	{"items as a list", `items = [{ type = "string" }]`, []string{`[{ type = "string" }] => from 2020-12 on, .* prefixItems`}},
	{"items as a type", `items = "string"`, []string{`"string" => a schema must be a table or true or false, .*: write { type = "string" }`}},
	{"an anchor of odd signs", `"$anchor" = "a b"`, []string{`"a b" => must begin with a letter`}},
	{"draft 4 bounds", "\"$schema\" = \"http://json-schema.org/draft-04/schema#\"\nexclusiveMinimum = true", []string{
		`exclusiveMinimum => exclusiveMinimum needs minimum beside it in draft-04`,
	}},

	// Properties.
	{"the bare name of a type", `properties = { name = "string", age = "int" }`, []string{
		`"string" => the property "name" must be described by a table, .*: write { type = "string" }`,
		`"int" => .*: write { type = "integer" }`,
	}},
	{"required one table too deep", `properties = { a = {}, required = ["a"] }`, []string{
		`required => required declares a property of that name, .* belongs one table up, beside properties`,
	}},
	{"additionalProperties one table too deep", `properties = { a = {}, additionalProperties = false }`, nil},
	{"type one table too deep", `properties = { a = {}, type = "object" }`, []string{`type => the keyword type belongs one table up`}},
	{"a property called required", `properties.required = { type = "boolean" }`, nil},

	// All at once, and one of a cause.
	{"many", `type = "objekt"
required = "a"
properties.a.minLength = -1
properties.b.type = ["string", "number", "nul"]
anyOf = [{ type = "strin" }]`, []string{`"objekt" => -> object`, `"a" => array of names`, `-1 => whole`, `"nul" => -> null`, `"strin" => -> string`}},

	// References.
	{"a missing definition", `items."$ref" = "#/$defs/adress"
"$defs".address.type = "object"`, []string{
		`"#/$defs/adress" => leads nowhere: /\$defs has no "adress"; did you mean "#/\$defs/address"\? -> #/$defs/address`,
	}},
	{"in the other table of definitions", `items."$ref" = "#/definitions/address"
"$defs".address.type = "object"`, []string{`"#/definitions/address" => the schema has no "definitions".* -> #/$defs/address`}},
	{"a missing property", `properties.b."$ref" = "#/properties/aa"
properties.apple = {}
properties.a = {}`, []string{`"#/properties/aa" => leads nowhere`}},
	{"out of use", `"$defs".a."$ref" = "#/$defs/nope"`, nil},
	{"the bare name of a definition", `items."$ref" = "address"
"$defs".address = {}`, []string{`"address" => is another document.* -> #/$defs/address`}},
	{"the name after a #", `items."$ref" = "#address"
"$defs".address = {}`, []string{`"#address" => nothing is called "address".* -> #/$defs/address`}},
	{"an anchor", `items."$ref" = "#here"
"$defs".address = { "$anchor" = "here" }`, nil},
	{"remote, out of use", `"$defs".a."$ref" = "https://example.com/a.json"`, []string{
		`"https://example.com/a.json" => is another document: the engine reads none`,
	}},
	{"a file", `items."$ref" = "./address.json"`, []string{`"./address.json" => another document`}},
	{"an $id of the same document", `items."$ref" = "address.json"
"$defs".a = { "$id" = "address.json", type = "string" }`, nil},
	{"its own meta-schema", `items."$ref" = "https://json-schema.org/draft/2020-12/schema"`, nil},
	{"the meta-schema of another draft", `items."$ref" = "http://json-schema.org/draft-07/schema#"`, []string{
		`"http://json-schema.org/draft-07/schema#" => not part of the meta-schema of 2020-12`,
	}},
	{"a name with a space", `items."$ref" = "#/$defs/my type"
"$defs"."my type" = {}`, []string{`"#/$defs/my type" => not a valid URI reference: " " must be written %20`}},
	{"to a value that is no schema", `items."$ref" = "#/title"
title = "T"`, []string{`"#/title" => leads to what is no schema: the string "T"`}},
	{"a tree", `"$ref" = "#/$defs/node"
"$defs".node.properties.children = { type = "array", items = { "$ref" = "#/$defs/node" } }`, nil},
	{"to itself without end", `allOf = [{ "$ref" = "#" }]`, nil},
	{"to itself without end, and counted", "allOf = [{ \"$ref\" = \"#\" }]\nunevaluatedProperties = false", []string{
		`"#" => applies itself to the same value without end, which beside unevaluatedProperties`,
	}},

	// Patterns.
	{"a broken pattern", `properties.a.pattern = "[a-"`, []string{`[ => regular expression "\[a-" does not compile`}},
	{"a broken pattern out of use", `"$defs".a.pattern = "("`, nil},
	{"a broken pattern out of use in draft 7", "\"$schema\" = \"http://json-schema.org/draft-07/schema\"\ndefinitions.a.pattern = '('", []string{`( => does not compile`}},
	{"a broken key", `patternProperties = { "^(x-" = {} }`, []string{`( => does not compile`}},
	{"look-around", `pattern = '^(?!draft).*(?<=\.md)$'`, nil},

	// The draft.
	{"draft 7", `"$schema" = "http://json-schema.org/draft-07/schema#"
items = [{ type = "string" }]`, nil},
	{"an unknown draft", `"$schema" = "http://json-schema.org/draft-08/schema#"`, []string{`"http://json-schema.org/draft-08/schema#" => is not a draft that the engine knows.* -> http://json-schema.org/draft-07/schema#`}},
	{"a slip in the draft", `"$schema" = "https://json-schema.org/draft/2020-12/shema"`, []string{
		`"https://json-schema.org/draft/2020-12/shema" => -> https://json-schema.org/draft/2020-12/schema`,
	}},
	{"a number for a draft", `"$schema" = 7`, []string{`7 => must be the URI of a draft`}},
}

func TestCompile(t *testing.T) {
	for _, test := range schemaTests {
		t.Run(test.name, func(t *testing.T) {
			file, data := schemaOf(t, test.schema)
			schema, errs := Compile(data)
			refused := false
			for i, e := range errs {
				refused = refused || e.Kind != NotJSON
				if i >= len(test.want) {
					t.Errorf("unexpected: %s", shown(file, e))
					continue
				}
				at, message, _ := strings.Cut(test.want[i], " => ")
				message, meant, _ := strings.Cut(message, "-> ")
				if file.Text(e.Span) != at || e.Meant != meant || !regexp.MustCompile(strings.TrimSpace(message)).MatchString(e.Message) {
					t.Errorf("got  %s\nwant %s", shown(file, e), test.want[i])
				}
			}
			for _, missing := range test.want[min(len(errs), len(test.want)):] {
				t.Errorf("missing: %s", missing)
			}
			if refused && schema != nil || len(errs) == 0 && schema == nil {
				t.Errorf("schema %v with %d errors", schema != nil, len(errs))
			}
		})
	}
}

func shown(file *source.File, e SchemaError) string {
	return fmt.Sprintf("%s => %s -> %s", file.Text(e.Span), e.Message, e.Meant)
}
