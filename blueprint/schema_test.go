package blueprint_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/levlint/levlint/blueprint"
)

// places are the tables of the description by where they stand, under the names that the engine
// facts have for them. Where one stands in several places, those follow.
var places = map[string][]string{
	"root":                    {""},
	"agent":                   {"agent"},
	"nudge":                   {"agent.nudge", "stages.nudge"},
	"output":                  {"agent.output", "stages.output"},
	"stage":                   {"stages"},
	"model":                   {"stages.model"},
	"model_entry":             {"stages.model.models", "stages.model.fallbacks"},
	"tool_routing":            {"stages.tool_routing"},
	"edge":                    {"stages.transitions"},
	"transform_config":        {"stages.transitions.transform_config"},
	"gate":                    {"stages.transitions.gate"},
	"hooks":                   {"stages.hooks"},
	"interaction_point":       {"stages.interaction_points"},
	"region":                  {"context.regions", "stages.context.regions"},
	"seed":                    {"context.regions.seed"},
	"context":                 {"context"},
	"stage_context":           {"stages.context"},
	"file_tracking":           {"context.file_tracking"},
	"compaction":              {"compaction"},
	"security":                {"security", "stages.security"},
	"sandbox":                 {"sandbox", "stages.sandbox"},
	"read_paths":              {"read_paths"},
	"safe_commands":           {"safe_commands"},
	"tool_permissions":        {"tool_permissions", "stages.tool_permissions"},
	"repetition_detection":    {"repetition_detection"},
	"transform_entry":         {"transforms"},
	"transform_mapping":       {"transforms.mappings"},
	"tool_script_permissions": {"tool_script_permissions"},
	"mcp_server":              {"mcp_servers"},
}

// onlyOurs are tables that the engine facts describe in the row of the key that holds them.
var onlyOurs = []string{
	"context.regions.seed.tools",
	"stages.interaction_points.directives",
	"stages.tool_routing.max_result_tokens_per_tool",
	"stages.tool_routing.overrides",
	"stages.tool_routing.overrides.*",
}

// eachTable calls visit with every table of the description and every place where it stands.
func eachTable(t *testing.T, visit func(place string, table *blueprint.Table)) {
	t.Helper()
	var walk func(place string, table *blueprint.Table, depth int)
	walk = func(place string, table *blueprint.Table, depth int) {
		if depth > 10 {
			t.Fatalf("the table of keys holds itself at %s", place)
		}
		visit(place, table)
		for _, k := range table.Keys {
			if k.Table != nil {
				walk(join(place, k.Name), k.Table, depth+1)
			}
		}
		if table.Each != nil && table.Each.Table != nil {
			walk(join(place, "*"), table.Each.Table, depth+1)
		}
	}
	walk("", blueprint.Schema(), 0)
}

func join(place, key string) string {
	if place == "" {
		return key
	}
	return place + "." + key
}

func TestEveryTableAndRowIsDescribed(t *testing.T) {
	t.Parallel()
	eachTable(t, func(place string, table *blueprint.Table) {
		if table.Name == "" || table.Path == "" || table.Doc == "" {
			t.Errorf("[%s]: the table lacks a name, a path or a word about it", place)
		}
		if table.Open != (table.Each != nil) || table.Open && len(table.Keys) > 0 {
			t.Errorf("[%s]: a table is open, with Each, or has rows", place)
		}
		rows := slices.Clone(table.Keys)
		if table.Each != nil {
			rows = append(rows, table.Each)
		}
		for _, row := range rows {
			if row.Doc == "" {
				t.Errorf("[%s] %s has no Doc", place, row.Name)
			}
			if table.Key(row.Name) != row && row != table.Each {
				t.Errorf("[%s] has two rows called %s", place, row.Name)
			}
		}
		for _, need := range table.Needs {
			for _, name := range append([]string{need.When.With, need.At}, need.OneOf...) {
				if name != "" && table.Key(name) == nil {
					t.Errorf("[%s]: a need speaks of %s, which has no row", place, name)
				}
			}
		}
		for _, conflict := range table.Conflicts {
			for _, name := range conflict.Keys {
				if table.Key(name) == nil {
					t.Errorf("[%s]: a conflict speaks of %s, which has no row", place, name)
				}
			}
		}
	})
}

// fieldTypes are the types of the model's fields, by the type of the row.
var fieldTypes = map[blueprint.Type]reflect.Type{
	blueprint.String:  reflect.TypeFor[blueprint.Text](),
	blueprint.Integer: reflect.TypeFor[blueprint.Int](),
	blueprint.Float:   reflect.TypeFor[blueprint.Number](),
	blueprint.Bool:    reflect.TypeFor[blueprint.Flag](),
	blueprint.Percent: reflect.TypeFor[blueprint.Share](),
	blueprint.Strings: reflect.TypeFor[blueprint.Texts](),
	blueprint.Free:    reflect.TypeFor[blueprint.Data](),
}

// Each row has one field of the model, of the right type, and each field one row.
func TestModelHoldsEveryRow(t *testing.T) {
	t.Parallel()
	holds(t, "", blueprint.Schema(), reflect.TypeFor[blueprint.Blueprint](), false)
}

func holds(t *testing.T, place string, table *blueprint.Table, model reflect.Type, short bool) {
	t.Helper()
	fields := map[string]reflect.StructField{}
	for i := range model.NumField() {
		field := model.Field(i)
		key := field.Tag.Get("key")
		if key == "" {
			continue
		}
		if _, twice := fields[key]; twice {
			t.Errorf("%s has two fields for %s", model.Name(), key)
		}
		fields[key] = field
	}
	if _, ok := fields["*"]; ok != (short || table == nil) {
		t.Errorf("[%s]: %s has a field for a value that is no table: %v", place, model.Name(), ok)
	}
	delete(fields, "*")
	if table == nil {
		return
	}
	for _, row := range table.Keys {
		field, ok := fields[row.Name]
		if !ok {
			t.Errorf("[%s] %s has no field in %s", place, row.Name, model.Name())
			continue
		}
		delete(fields, row.Name)
		holdsRow(t, join(place, row.Name), row, field)
	}
	for key := range fields {
		t.Errorf("[%s]: the field for %s in %s has no row", place, key, model.Name())
	}
}

func holdsRow(t *testing.T, place string, row *blueprint.Key, field reflect.StructField) {
	t.Helper()
	if want, ok := fieldTypes[row.Type]; ok {
		if field.Type != want {
			t.Errorf("[%s] is a %v in the model, not a %v", place, field.Type, want)
		}
		return
	}
	member, short := field.Type, row.Type == blueprint.StringOrTable || row.Type == blueprint.StringsOrTables
	if row.Type != blueprint.Sub && row.Type != blueprint.StringOrTable {
		items, ok := field.Type.FieldByName("Items")
		if !ok {
			t.Errorf("[%s] is a %v in the model, not a list", place, field.Type)
			return
		}
		member = items.Type.Elem()
	}
	if member.Kind() != reflect.Pointer {
		t.Errorf("[%s] is a %v in the model, not a pointer", place, member)
		return
	}
	table := row.Table
	if each := table.Each; each != nil {
		table, short = each.Table, each.Type == blueprint.StringOrTable
	}
	holds(t, place, table, member.Elem(), short)
}
