package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/internal/schematest"
	"github.com/levlint/levlint/source"
)

func compiledSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	root, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, configSchema))
	if err != nil {
		t.Fatal(err)
	}
	return schematest.Compile(t, text)
}

// The schema accepts and refuses what levlint does.
func TestConfigSchemaAgreesWithLevlint(t *testing.T) {
	schema := compiledSchema(t)
	texts := map[string]bool{ // whether they are right
		"":                                             true,
		"engine = 'x'":                                 false,
		"profile = 'strickt'":                          false,
		"fail-level = 'never'":                         true,
		"fail_level = 'never'":                         false,
		"fail-level = 1":                               false,
		"require-suppression-reason = 'yes'":           false,
		"engine-config = ''":                           false,
		"exclude = 'a'":                                false,
		"exclude = ['']":                               false,
		"exclude = ['a', 1]":                           false,
		"known.tools = ['a']":                          true,
		"known.tools = [1]":                            false,
		"known.tool = ['a']":                           false,
		"rules.unknown-key = 'off'":                    true,
		"rules.unknown-key = 'warn'":                   false,
		"rules.unknown-kee = 'off'":                    false,
		"override = 1":                                 false,
		"[override]\npaths = ['a']":                    false,
		"[[override]]\npaths = ['a']":                  false,
		"[[override]]\nrules.unknown-key = 'off'":      false,
		"[[override]]\npaths = ['a']\nrules.x = 'off'": false,
		"[[override]]\npaths = ['a']\nrules.wrong-type='off'": true,
	}
	for _, key := range config.Keys() {
		if key.Keys == nil {
			texts[key.Name+" = "+key.Example] = true
		}
	}
	world := config.World{Rules: catalogue(), Engines: catalog.Versions()}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		doc := asJSON(t, text)
		findings := config.Parse(source.New(config.Name, []byte(text)), world).Findings(nil)
		if right := texts[text]; (schema.Validate(doc) == nil) != right || (len(findings) == 0) != right {
			t.Errorf("%q is right: %v; the schema says %v, levlint finds %d mistakes", text, right, schema.Validate(doc), len(findings))
		}
	}
}

// asJSON returns what TOML says in the types of JSON.
func asJSON(t *testing.T, text string) (doc any) {
	t.Helper()
	var values map[string]any
	if _, err := toml.Decode(text, &values); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	compact, err := json.Marshal(values)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(compact, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// Every object of the schema that is not a map of its own is closed.
func TestConfigSchemaIsClosed(t *testing.T) {
	schema, err := schemaOfConfig(catalogue())
	if err != nil {
		t.Fatal(err)
	}
	if open, all := strings.Count(string(schema), `"type": "object"`), strings.Count(string(schema), `"additionalProperties": false`); open != all || open < 4 {
		t.Errorf("of %d objects %d are closed", open, all)
	}
}
