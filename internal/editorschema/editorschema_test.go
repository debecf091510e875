package editorschema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/editorschema"
	"github.com/levlint/levlint/internal/schematest"
	contextrules "github.com/levlint/levlint/rules/context"
	"github.com/levlint/levlint/rules/manifest"
	"github.com/levlint/levlint/rules/names"
	"github.com/levlint/levlint/source"
)

// judge holds, for one release, what an editor would say against what levlint says.
type judge struct {
	engine *catalog.Engine
	schema *jsonschema.Schema
}

func judges(t *testing.T) []judge {
	t.Helper()
	var all []judge
	for _, engine := range catalog.Engines() {
		all = append(all, judge{engine, schematest.Compile(t, written(t, engine))})
	}
	return all
}

func written(t *testing.T, engine *catalog.Engine) []byte {
	t.Helper()
	text, err := editorschema.Of(engine)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// refusal says why the schema refuses a document; "" where it does not.
func (j judge) refusal(t *testing.T, doc map[string]any) string {
	t.Helper()
	compact, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(compact, &value); err != nil {
		t.Fatal(err)
	}
	if err := j.schema.Validate(value); err != nil {
		return fmt.Sprintf("%#v", err)
	}
	return ""
}

// spoken are the rules about single keys and values, which are what the schema is to mark.
var spoken = []*analyzer.Rule{
	manifest.UnknownKey, manifest.KeyInWrongTable, manifest.RenamedKey, manifest.MissingKey, manifest.MissingAgentTable,
	manifest.WrongType, manifest.UnknownValue, manifest.OutOfRange, contextrules.BadBudget,
}

// aboutKeys are all rules about single keys and values, and the one about names that headers misspell: it
// speaks where an edge lacks what stands below another header of it.
var aboutKeys = append([]*analyzer.Rule{contextrules.BadBudget, names.UnknownStage}, manifest.List...)

// complaints returns the errors and warnings of some rules.
func (j judge) complaints(text string, rules []*analyzer.Rule) []analyzer.Finding {
	result := analyzer.Check(source.New("agent.leviath", []byte(text)), analyzer.Options{Rules: rules, Engine: j.engine})
	return slices.DeleteFunc(append(result.Findings, result.Suppressed...), func(f analyzer.Finding) bool { return f.Severity < analyzer.Warning })
}

func words(findings []analyzer.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "\n  %s [%s]", f.Message, f.Rule.ID)
	}
	return b.String()
}

// decoded returns what TOML says, or false for what is no TOML.
func decoded(text string) (doc map[string]any, ok bool) {
	_, err := toml.Decode(text, &doc)
	return doc, err == nil
}

func TestSchemaIsOne(t *testing.T) {
	t.Parallel()
	meta, err := jsonschema.Compile("http://json-schema.org/draft-07/schema") // the library brings it along
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, engine := range catalog.Engines() {
		text := written(t, engine)
		var doc any
		if err := json.Unmarshal(text, &doc); err != nil {
			t.Fatal(err)
		}
		if err := meta.Validate(doc); err != nil {
			t.Errorf("%s: %#v", engine.Version, err)
		}
		if again := written(t, engine); !bytes.Equal(text, again) {
			t.Errorf("%s: two schemas of one release differ", engine.Version)
		}
		if twin := texts[string(text)]; twin != "" {
			t.Errorf("%s and %s have the same schema", twin, engine.Version)
		}
		texts[string(text)] = engine.Version
		if schematest.Compile(t, text).Draft != jsonschema.Draft7 {
			t.Errorf("%s: another draft", engine.Version)
		}
	}
}

// Editors show what each key is, complete the names that the engine lists, and strike out old names.
func TestSchemaExplains(t *testing.T) {
	t.Parallel()
	for _, engine := range catalog.Engines() {
		var doc any
		if err := json.Unmarshal(written(t, engine), &doc); err != nil {
			t.Fatal(err)
		}
		at := func(path ...string) (found map[string]any) {
			found, _ = doc.(map[string]any)
			for _, name := range path {
				found, _ = found[name].(map[string]any)
			}
			return found
		}
		stage := []string{"properties", "stages", "additionalProperties", "properties"}
		under := func(path ...string) map[string]any { return at(append(stage, path...)...) }
		if got := fmt.Sprint(under("available_tools", "items")["examples"]); got != fmt.Sprint(append(engine.ToolNames(), engine.ToolGroups()...)) {
			t.Errorf("%s: the tools are %s", engine.Version, got)
		}
		if got := fmt.Sprint(under("model", "properties", "provider")["examples"]); got != fmt.Sprint(engine.ProviderNames()) {
			t.Errorf("%s: the providers are %s", engine.Version, got)
		}
		models, _ := under("model", "properties", "models", "items", "properties", "model")["examples"].([]any)
		for _, m := range engine.AllModels() {
			if !slices.Contains(models, any(m.Name)) {
				t.Errorf("%s: %s is not among the models", engine.Version, m.Name)
			}
		}
		workers := under("max_workers")["description"]
		if want := "Workers at one time. It is read only where mode is fan_out. Without it, 30 workers run at one time."; workers != want {
			t.Errorf("max_workers: %q, want %q", workers, want)
		}
		if got, want := under("sandbox", "properties", "persist")["deprecated"] == true, engine.Version == "0.6"; got != want {
			t.Errorf("%s: persist is deprecated: %v", engine.Version, got)
		}
		described(t, "", doc)
	}
}

// described checks that every property says what it is, but for those of which only a name is known.
func described(t *testing.T, path string, node any) {
	t.Helper()
	if list, ok := node.([]any); ok {
		for _, member := range list {
			described(t, path, member)
		}
	}
	object, _ := node.(map[string]any)
	for name, inner := range object {
		if name == "if" || name == "then" {
			continue
		}
		if properties, ok := inner.(map[string]any); ok && name == "properties" {
			for key, property := range properties {
				if p, _ := property.(map[string]any); p["description"] == nil && len(p) > 0 {
					t.Errorf("%s/%s has no description", path, key)
				}
			}
		}
		described(t, path+"/"+name, inner)
	}
}
