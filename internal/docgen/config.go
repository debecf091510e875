package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/config"
)

const (
	configPage   = "docs/configuration.md"
	configSchema = "docs/levlint-config.schema.json"
	keysStart    = "<!-- settings: written by go generate ./docs -->\n"
	keysEnd      = "<!-- end of settings -->\n"
)

// generateConfig writes what the table of settings says: the schema for editors, and the table in
// the page about configuration.
func generateConfig(root string, all []*analyzer.Rule) (map[string][]byte, error) {
	page, err := os.ReadFile(filepath.Join(root, configPage))
	if err != nil {
		return nil, err
	}
	before, rest, ok1 := bytes.Cut(page, []byte(keysStart))
	_, after, ok2 := bytes.Cut(rest, []byte(keysEnd))
	if !ok1 || !ok2 {
		return nil, errors.New(configPage + " has lost the lines that the table of settings stands between")
	}
	schema, err := schemaOfConfig(all)
	return map[string][]byte{
		configPage:   slices.Concat(before, []byte(keysStart), keyTable(), []byte(keysEnd), after),
		configSchema: schema,
	}, err
}

// keyTable lists the settings, those of tables after their table.
func keyTable() []byte {
	var b bytes.Buffer
	b.WriteString("| setting | value | what it says |\n|---|---|---|\n")
	row := func(name string, k config.Key) {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, valueOf(k), strings.ReplaceAll(k.Doc, "|", `\|`))
	}
	for _, k := range config.Keys() {
		name := k.Name
		if k.Kind == config.Tables {
			name = "[[" + name + "]]"
		} else if k.Keys != nil || k.Kind == config.Levels {
			name = "[" + name + "]"
		}
		row(name, k)
		for _, inner := range k.Keys {
			row(k.Name+"."+inner.Name, inner)
		}
	}
	return b.Bytes()
}

func valueOf(k config.Key) string {
	switch k.Kind {
	case config.Word:
		return "`\"" + strings.Join(k.Words, "\"`, `\"") + "\"`"
	case config.Flag:
		return "`true` or `false`"
	case config.Texts:
		return "list of names"
	case config.Patterns:
		return "list of patterns"
	case config.Levels:
		return "table of rules and levels"
	case config.Table:
		return "table"
	case config.Tables:
		return "array of tables"
	default:
		return "text, such as `" + k.Example + "`"
	}
}

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err1 := marshal(m.name)
		value, err2 := marshal(m.value)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// marshal writes < and > as they are, which json.Marshal does not.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// schemaOfConfig returns a JSON Schema of the configuration, for editors. It lets nothing in that
// levlint would complain of, but for what depends on the folders around.
func schemaOfConfig(all []*analyzer.Rule) ([]byte, error) {
	levels := object{}
	for _, rule := range all {
		levels = append(levels, member{rule.ID, object{{"description", rule.Title}, {"$ref", "#/$defs/level"}}})
		for _, id := range rule.Formerly {
			now := "now called " + rule.ID
			levels = append(levels, member{id, object{{"description", now}, {"deprecated", true}, {"$ref", "#/$defs/level"}}})
		}
	}
	schema := append(object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"$id", "https://github.com/levlint/levlint/blob/main/" + configSchema},
		{"title", "levlint configuration"},
		{"description", "What " + config.Name + " may say."},
	}, tableSchema(config.Keys())...)
	schema = append(schema, member{"$defs", object{
		{"level", object{{"enum", []string{"off", "note", "warning", "error"}}}},
		{"levels", object{{"type", "object"}, {"additionalProperties", false}, {"properties", levels}}},
	}})
	compact, err := marshal(schema)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, compact, "", "  ")
	b.WriteByte('\n')
	return b.Bytes(), err
}

func tableSchema(keys []config.Key) object {
	properties := object{}
	for _, k := range keys {
		properties = append(properties, member{k.Name, append(object{{"description", strings.ReplaceAll(k.Doc, "`", "")}}, keySchema(k)...)})
	}
	return object{{"type", "object"}, {"additionalProperties", false}, {"properties", properties}}
}

func keySchema(k config.Key) object {
	list := func(items object) object { return object{{"type", "array"}, {"items", items}} }
	switch k.Kind {
	case config.Word:
		return object{{"enum", k.Words}}
	case config.Flag:
		return object{{"type", "boolean"}}
	case config.Texts:
		return list(object{{"type", "string"}})
	case config.Patterns:
		return list(object{{"type", "string"}, {"minLength", 1}})
	case config.Levels:
		return object{{"$ref", "#/$defs/levels"}}
	case config.Table:
		return tableSchema(k.Keys)
	case config.Tables:
		return list(append(tableSchema(k.Keys), member{"required", []string{k.Keys[0].Name, k.Keys[1].Name}}))
	default:
		if k.Name == "engine" {
			return object{{"enum", catalog.Versions()}}
		}
		return object{{"type", "string"}, {"minLength", 1}}
	}
}
