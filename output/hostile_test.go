package output

import (
	"fmt"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// TestHostile compiles schemas made to be slow or deep. Each must be done well within a second.
func TestHostile(t *testing.T) {
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, strings.ReplaceAll(format, "NEXT", fmt.Sprint(i+1)), i)
			b.WriteByte('\n')
		}
		return b.String()
	}
	tests := []struct {
		name, schema string
		errors       int
		compiles     bool
	}{
		{"too many values", many(MaxValues, `k%d = 1`), 1, false},
		{"a chain of references", `"$ref" = "#/$defs/a0"
"$defs".a3000 = {}
` + many(3000, `"$defs".a%d."$ref" = "#/$defs/aNEXT"`), 0, true},
		{"the same twice, at every level", `"$ref" = "#/$defs/a0"
"$defs".a900 = {}
` + many(900, `"$defs".a%d.allOf = [{ "$ref" = "#/$defs/aNEXT" }, { "$ref" = "#/$defs/aNEXT" }]`), 0, true},
		{"all wrong", many(4000, `properties.p%d.type = "strng"`), 4000, false},
		{"no reference right", many(2500, `properties.p%d."$ref" = "#/$defs/x"`) + many(2500, `"$defs".defined%d = {}`), 2500, false},
		{"many patterns", many(1500, `properties.p%d.pattern = '^(a|b)*\d{1,9}(?=x)$'`), 0, true},
		{"many schemas", many(4000, `properties.p%d = {}`), 0, true},
		{"many documents", many(2000, `"$defs".d%d."$id" = "http://example.com/NEXT"`), 0, true},
		{"deep", strings.Repeat(`items = {`, 70) + strings.Repeat("}", 70), 0, true},
		{"a loop of documents", `"$id" = "a"
"$ref" = "b"
"$defs".b = { "$id" = "b", "$ref" = "a" }`, 0, true},
		{"the document that kills", `"$id" = "?"`, 0, true},
		{"a loop through an unevaluated one", `"$ref" = "#/$defs/a"
"$defs".a = { anyOf = [{ "$ref" = "#/$defs/b" }], unevaluatedItems = false }
"$defs".b = { allOf = [{ "$ref" = "#/$defs/a" }] }`, 1, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, data := schemaOf(t, test.schema)
			schema, errs := Compile(data)
			if len(errs) != test.errors || (schema != nil) != test.compiles {
				t.Errorf("%d errors, schema: %v; first: %v", len(errs), schema != nil, errs[:min(1, len(errs))])
			}
			if schema != nil {
				schema.Judges() // in time: one that did not end would end the test run
			}
		})
	}
}

func FuzzCompile(f *testing.F) {
	for _, test := range schemaTests {
		f.Add(test.schema)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := source.New("agent.leviath", []byte("[agent.output.schema]\n"+text))
		b := blueprint.Decode(file)
		if b.Agent == nil || b.Agent.Output == nil {
			return
		}
		schema, errs := Compile(b.Agent.Output.Schema)
		for _, e := range errs {
			if e.Message == "" || e.Span.Start < 0 || e.Span.End > len(file.Content) || e.Span.Start > e.Span.End {
				t.Errorf("%+v", e)
			}
		}
		if schema != nil {
			schema.Judges()
		}
		again, errsAgain := Compile(b.Agent.Output.Schema)
		if (again == nil) != (schema == nil) || fmt.Sprint(errs) != fmt.Sprint(errsAgain) {
			t.Errorf("the second time is different:\n%v\n%v", errs, errsAgain)
		}
	})
}

const realistic = `type = "object"
required = ["summary", "findings", "verdict"]
additionalProperties = false
[stages.s.output.schema.properties]
summary = { type = "string", minLength = 20, description = "What was found, in two sentences" }
verdict = { enum = ["approve", "reject", "discuss"] }
confidence = { type = "number", minimum = 0, maximum = 1 }
files = { type = "array", items = { type = "string", pattern = '^[\w./-]+$' }, uniqueItems = true }
[stages.s.output.schema.properties.findings]
type = "array"
items = { "$ref" = "#/$defs/finding" }
[stages.s.output.schema."$defs".finding]
type = "object"
required = ["file", "line", "message"]
[stages.s.output.schema."$defs".finding.properties]
file = { type = "string" }
line = { type = "integer", minimum = 1 }
message = { type = "string" }
severity = { "$ref" = "#/$defs/severity" }
[stages.s.output.schema."$defs".severity]
enum = ["low", "medium", "high"]
`

func BenchmarkCompile(b *testing.B) {
	_, data := schemaOf(b, realistic)
	b.ReportAllocs()
	for b.Loop() {
		if schema, errs := Compile(data); schema == nil {
			b.Fatal(errs)
		}
	}
}

func BenchmarkJudges(b *testing.B) {
	_, data := schemaOf(b, realistic)
	b.ReportAllocs()
	for b.Loop() {
		if schema, _ := Compile(data); !schema.Judges() {
			b.Fatal("does not judge")
		}
	}
}

func BenchmarkCompileErrors(b *testing.B) {
	_, data := schemaOf(b, strings.ReplaceAll(realistic, `"string"`, `"strng"`))
	b.ReportAllocs()
	for b.Loop() {
		if schema, _ := Compile(data); schema != nil {
			b.Fatal("compiles")
		}
	}
}
