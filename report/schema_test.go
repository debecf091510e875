package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/levlint/levlint/internal/schematest"
)

// schemaOf compiles a JSON Schema that refers to nothing outside itself.
func schemaOf(t testing.TB, path string) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return schematest.Compile(t, text)
}

func readJSON(t *testing.T, path string) any {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return v
}

// goldens returns the files of testdata/golden with that ending.
func goldens(t *testing.T, ending string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "golden", "*"+ending))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no goldens %s: %v", ending, err)
	}
	return paths
}

func TestSARIFSchema(t *testing.T) {
	schema := schemaOf(t, "testdata/third_party/sarif-2.1.0.json")
	for _, path := range goldens(t, ".sarif") {
		if err := schema.Validate(readJSON(t, path)); err != nil {
			t.Errorf("%s: %#v", path, err)
		}
	}
}

const reportSchema = "../docs/levlint-report.schema.json"

// TestJSONSchema shows that our schema describes what JSON writes, neither more nor less: it
// accepts every golden, and no golden from which a field is dropped or to which one is added.
func TestJSONSchema(t *testing.T) {
	schema := schemaOf(t, reportSchema)
	for _, path := range goldens(t, ".json") {
		doc := readJSON(t, path)
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %#v", path, err)
			continue
		}
		eachObject(doc, path, func(object map[string]any, at string) {
			for _, key := range slices.Sorted(maps.Keys(object)) {
				value := object[key]
				delete(object, key)
				if schema.Validate(doc) == nil {
					t.Errorf("%s: the schema does not miss %s", at, key)
				}
				object[key] = value
			}
			object["surprise"] = true
			if schema.Validate(doc) == nil {
				t.Errorf("%s: the schema lets any field in", at)
			}
			delete(object, "surprise")
		})
	}
}

// eachObject visits every object within v.
func eachObject(v any, at string, visit func(object map[string]any, at string)) {
	switch v := v.(type) {
	case map[string]any:
		visit(v, at)
		for _, key := range slices.Sorted(maps.Keys(v)) {
			eachObject(v[key], at+"/"+key, visit)
		}
	case []any:
		for i, element := range v {
			eachObject(element, at+"/"+strconv.Itoa(i), visit)
		}
	}
}

// TestJSONSchemaClosed shows the same of the schema itself, whatever the goldens hold.
func TestJSONSchemaClosed(t *testing.T) {
	seen := 0
	eachObject(readJSON(t, reportSchema), "schema", func(object map[string]any, at string) {
		if object["type"] != "object" {
			return
		}
		seen++
		properties := slices.Sorted(maps.Keys(object["properties"].(map[string]any)))
		var required []string
		for _, name := range object["required"].([]any) {
			required = append(required, name.(string))
		}
		slices.Sort(required)
		if object["additionalProperties"] != false || !slices.Equal(properties, required) {
			t.Errorf("%s is not closed: required %q of %q", at, required, properties)
		}
		if object["description"] == nil {
			t.Errorf("%s is not described", at)
		}
	})
	if seen < 9 {
		t.Errorf("only %d kinds of object seen", seen)
	}
}

// TestJSONSchemaRefuses shows that values are described, not only names.
func TestJSONSchemaRefuses(t *testing.T) {
	schema := schemaOf(t, reportSchema)
	for field, value := range map[string]any{
		"version": 2, "toolVersion": nil, "engineVersion": 3, "summary": []any{}, "findings": nil, "failures": map[string]any{},
	} {
		doc := readJSON(t, "testdata/golden/fixes.json").(map[string]any)
		doc[field] = value
		if schema.Validate(doc) == nil {
			t.Errorf("%s may be %v", field, value)
		}
	}
	for field, value := range map[string]any{
		"rule": "Unknown Key", "level": "off", "message": "", "file": 1, "path": []any{1}, "docs": "a page", "start": map[string]any{"line": 0, "column": 1, "utf16Column": 1},
	} {
		doc := readJSON(t, "testdata/golden/fixes.json").(map[string]any)
		doc["findings"].([]any)[0].(map[string]any)[field] = value
		if schema.Validate(doc) == nil {
			t.Errorf("%s may be %s", field, fmt.Sprint(value))
		}
	}
}
