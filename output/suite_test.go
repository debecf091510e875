package output

import (
	"encoding/json"
	"go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/google/jsonschema-go/jsonschema" // for its copy of the JSON Schema test suite
)

// suite returns the required tests of a draft. The module that carries them is needed for nothing
// else.
func suite(t *testing.T, draft string) []string {
	t.Helper()
	p, err := build.Default.Import("github.com/google/jsonschema-go/jsonschema", ".", build.FindOnly)
	if err != nil {
		t.Skip("the test suite is not at hand:", err)
	}
	files, err := filepath.Glob(filepath.Join(p.Dir, "testdata", draft, "*.json"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files of %s: %v", len(files), draft, err)
	}
	return files
}

type suiteGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// TestSuite runs the JSON Schema test suite through Check. Remote references do not compile in
// the engine, which then accepts everything; what levlint cannot run it must say so.
func TestSuite(t *testing.T) {
	for draft, dialect := range map[string]string{"draft2020-12": "", "draft7": "http://json-schema.org/draft-07/schema#"} {
		t.Run(draft, func(t *testing.T) {
			var tally suiteTally
			for _, file := range suite(t, draft) {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				var groups []suiteGroup
				if err := json.Unmarshal(text, &groups); err != nil {
					t.Fatal(err)
				}
				for _, g := range groups {
					g.Description = filepath.Base(file) + ": " + g.Description
					tally.run(t, g, suiteSpec(t, g.Schema, dialect))
				}
			}
			t.Logf("%d judged right, %d ignored by the engine, %d not judged", tally.judged, tally.ignored, tally.unjudged)
			if tally.judged < 800 {
				t.Error("too few are judged")
			}
		})
	}
}

type suiteTally struct{ judged, ignored, unjudged int }

func (n *suiteTally) run(t *testing.T, g suiteGroup, spec *Spec) {
	t.Helper()
	has := func(text string) bool { return strings.Contains(string(g.Schema)+g.Description, text) }
	for _, c := range g.Tests {
		v := Check(Context{Spec: spec}, string(c.Data))
		switch {
		case v.SchemaIgnored:
			n.ignored++
			if !has("http://localhost") && !has("refRemote.json") {
				t.Errorf("%s: does not compile: %v", g.Description, errorsOf(spec))
			}
		case v.Unjudged != "":
			n.unjudged++
			if !has("$dynamicRef") {
				t.Errorf("%s: %s: not judged: %s", g.Description, c.Description, v.Unjudged)
			}
		default:
			n.judged++
			if v.Accepted() != c.Valid {
				t.Errorf("%s: %s: accepted is %v", g.Description, c.Description, v.Accepted())
			}
		}
	}
}

// suiteSpec reads a schema of the suite. Those of draft 7 do not say of which draft they are.
func suiteSpec(t *testing.T, schema json.RawMessage, dialect string) *Spec {
	t.Helper()
	if object, isObject := strings.CutPrefix(strings.TrimSpace(string(schema)), "{"); isObject && dialect != "" && !strings.Contains(object, `"$schema"`) {
		comma := ","
		if strings.TrimSpace(object) == "}" {
			comma = ""
		}
		schema = json.RawMessage(`{"$schema":"` + dialect + `"` + comma + object)
	}
	d, err := FromJSON(string(schema))
	if err != nil {
		t.Fatal(err)
	}
	return &Spec{Schema: d}
}

func errorsOf(s *Spec) []SchemaError {
	_, errs := Compile(s.Schema)
	return errs
}
