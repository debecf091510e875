package blueprint_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/shared"
)

// vocabulary is the part of the engine facts that describes keys.
type vocabulary struct {
	Tables map[string]struct {
		UnknownKeys string          `json:"unknown_keys"`
		TypeError   any             `json:"type_error"`
		Keys        map[string]fact `json:"keys"`
		Values      []string        `json:"values"`
	} `json:"tables"`
	Newer map[string]json.RawMessage `json:"newer_keys"`
}

// fact is what the engine facts say of one key.
type fact struct {
	Type          string   `json:"type"`
	Enum          []string `json:"enum"`
	Default       any      `json:"default"`
	Alias         string   `json:"alias"`
	Negative      string   `json:"negative"`
	BelowMin      string   `json:"below_min"`
	Zero          string   `json:"zero"`
	TypeError     any      `json:"type_error"`
	OnlyInMode    string   `json:"only_in_mode"`
	OnlyKind      []string `json:"only_kind"`
	OnlyStrategy  string   `json:"only_strategy"`
	OnlyCondition string   `json:"only_with_condition"`
	OnlyTransform string   `json:"only_with_transform"`
	OnlyWith      any      `json:"only_with"`
	AtRunTime     any      `json:"runtime_default"`
}

func readVocabulary(t *testing.T) vocabulary {
	t.Helper()
	var v vocabulary
	if err := json.Unmarshal(shared.Read(t, "spec", "vocabulary.json"), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// differences are where the description departs from the engine facts on purpose: the place and
// what differs, with the reason.
var differences = map[string]string{
	"gate.max_attempts zero": "gate-holds-nothing speaks of it (d.109)",

	"file_tracking.track_writes conditions":      "false beside another false switches all tracking off (d.205)",
	"gate.region conditions":                     "nothing reads it otherwise (d.103)",
	"interaction_point.options conditions":       "nothing reads them otherwise (d.233)",
	"interaction_point.required conditions":      "false changes nothing (d.237)",
	"nudge.max conditions":                       "nothing reads it otherwise (d.83)",
	"nudge.text conditions":                      "nothing reads it otherwise (d.83)",
	"region.describe_in_prompt conditions":       "nothing reads it otherwise (d.175)",
	"region.required_message conditions":         "the flag must be true, not only there (d.174)",
	"region.admission conditions":                "nothing reads it otherwise (d.178)",
	"region.summarizable conditions":             "nothing reads it otherwise (d.177)",
	"sandbox.image conditions":                   "nothing reads it otherwise (d.255)",
	"stage.max_iterations conditions":            "nothing reads it otherwise (d.53)",
	"root.tool_permissions refuses other types":  "the facts say so of the table tool_permissions",
	"stage.tool_permissions refuses other types": "the facts say so of the table tool_permissions",

	"region.max_entries conditions":       "the kind has two spellings",
	"region.compact_at default":           "of a percentage budget only, the facts note",
	"transform_mapping.transform default": "any other word counts as it, the facts note",
	"root.agent type":                     "what is no table is wrong-type, though the engine loads it",
	"root.model type":                     "nothing reads what is in it",
	"mcp_server.args type":                "handed on as they are",
	"mcp_server.env type":                 "handed on as it is",
	"mcp_server.headers type":             "handed on as they are",
	"model.parameters type":               "handed on but for two keys, which Holds names",
	"stages.context.regions.seed":         "the facts describe it where it is read",
	"stages.context.regions.seed.tools":   "the facts describe it where it is read",
}

// factTypes are the types of rows, by the words of the engine facts.
var factTypes = map[string][]blueprint.Type{
	"string": {blueprint.String}, "integer": {blueprint.Integer}, "float": {blueprint.Float}, "boolean": {blueprint.Bool},
	"string percent": {blueprint.Percent}, "array<string>": {blueprint.Strings}, "any": {blueprint.Free},
	"table": {blueprint.Sub, blueprint.Named}, "array<table>": {blueprint.Tables},
	"table<name,region>": {blueprint.Named}, "table<string,string>": {blueprint.Named}, "table<string,integer>": {blueprint.Named},
	"table<string, string | table>": {blueprint.Named}, "string | table": {blueprint.StringOrTable},
	"array<string | table{name,args}>": {blueprint.StringsOrTables},
}

// TestDescriptionHoldsTheFacts compares the table of keys with the engine facts, key by key.
func TestDescriptionHoldsTheFacts(t *testing.T) {
	t.Parallel()
	v := readVocabulary(t)
	told := compareAll(t, v)
	for _, what := range slices.Sorted(maps.Keys(told)) {
		if differences[what] == "" {
			t.Errorf("%s: %s", what, told[what])
		}
	}
	for what := range differences {
		if told[what] == "" {
			t.Errorf("%s is listed as a difference and is none", what)
		}
	}
}

// compareAll returns the differences, by place and what differs.
func compareAll(t *testing.T, v vocabulary) map[string]string {
	t.Helper()
	told := map[string]string{}
	tables := tablesByPlace(t)
	covered := map[string]bool{}
	for name, facts := range v.Tables {
		at := places[name]
		if at == nil {
			told[name] = "the table of the facts is not in the description"
			continue
		}
		table := tables[at[0]]
		for _, place := range at {
			covered[place] = true
			if tables[place] != table {
				told[place] = "is another table than " + at[0]
			}
		}
		if refuses := facts.UnknownKeys == "hard error"; table.Refuses != refuses {
			told[name+" unknown keys"] = fmt.Sprintf("refuses the file: %v", table.Refuses)
		}
		for _, key := range slices.Sorted(maps.Keys(facts.Keys)) {
			f := facts.Keys[key]
			if f.TypeError == nil {
				f.TypeError = facts.TypeError
			}
			compare(told, name+"."+key, table, key, f)
		}
		for _, row := range table.Keys {
			if _, ok := facts.Keys[row.Name]; !ok && row.Since == "" {
				told[name+"."+row.Name] = "is not in the facts"
			}
		}
	}
	for place := range tables {
		if !covered[place] && !slices.Contains(onlyOurs, place) {
			told[place] = "the table is not in the facts"
		}
	}
	return told
}

func tablesByPlace(t *testing.T) map[string]*blueprint.Table {
	t.Helper()
	tables := map[string]*blueprint.Table{}
	eachTable(t, func(place string, table *blueprint.Table) { tables[place] = table })
	return tables
}

// compare notes where one row differs from its facts.
func compare(told map[string]string, what string, table *blueprint.Table, key string, f fact) {
	row := table.Key(key)
	if row == nil || row.Name != key {
		told[what] = "has no row"
		return
	}
	note := func(property string, ours, theirs any) {
		if fmt.Sprint(ours) != fmt.Sprint(theirs) {
			told[what+" "+property] = fmt.Sprintf("%v, and in the facts %v", ours, theirs)
		}
	}
	if !slices.Contains(factTypes[f.Type], row.Type) {
		told[what+" type"] = fmt.Sprintf("%v, and in the facts %s", row.Type, f.Type)
	}
	note("words", slices.Sorted(slices.Values(row.Words)), slices.Sorted(slices.Values(f.Enum)))
	note("default", row.Default, defaultOf(row, f))
	note("alias", row.Alias, f.Alias)
	note("conditions", conditionsOf(row), conditionsIn(f))
	if row.Type == blueprint.Named && row.Table.Each != nil {
		row = row.Table.Each // where the values are described
	}
	note("negative", row.Negative.Severity != blueprint.Off, f.Negative != "" || f.BelowMin != "")
	note("negative refuses", row.Negative.Refuses, f.Negative == "hard error")
	if f.Zero != "" {
		note("zero", row.Zero.Severity != blueprint.Off, true)
	}
	note("refuses other types", row.RefusesType || row.RefusesMembers, f.TypeError != nil)
}

// defaultOf writes a default as TOML does; JSON and TOML agree on all that occur. A row need not
// say that nothing is the default.
func defaultOf(row *blueprint.Key, f fact) string {
	value := f.Default
	if _, isNumber := f.AtRunTime.(float64); value == nil && isNumber {
		value = f.AtRunTime
	}
	text, _ := json.Marshal(value)
	if value == nil || row.Default == "" && slices.Contains([]string{`""`, "[]", "{}"}, string(text)) {
		return ""
	}
	return string(text)
}

// conditionsOf writes when a row is read: "mode=fan_out".
func conditionsOf(row *blueprint.Key) []string {
	var all []string
	for _, only := range row.Only {
		with := only.With
		if only.Or != "" {
			with += " or " + only.Or
		}
		all = append(all, with+"="+strings.Join(only.Words, ","))
	}
	slices.Sort(all)
	return all
}

func conditionsIn(f fact) []string {
	var all []string
	for _, c := range []struct{ with, words string }{
		{"mode", f.OnlyInMode},
		{"kind", strings.Join(f.OnlyKind, ",")},
		{"strategy", f.OnlyStrategy},
		{"condition", f.OnlyCondition},
		{"transform", f.OnlyTransform},
	} {
		if c.words != "" {
			all = append(all, c.with+"="+c.words)
		}
	}
	switch with := f.OnlyWith.(type) {
	case string:
		if !strings.Contains(with, "=") {
			with += "="
		}
		all = append(all, with)
	case []any:
		all = append(all, fmt.Sprintf("%v or %v=", with[0], with[1]))
	}
	slices.Sort(all)
	return all
}

// Policies have names of their own as keys, so the facts describe only their words.
func TestPoliciesHoldTheFacts(t *testing.T) {
	t.Parallel()
	facts := readVocabulary(t).Tables["tool_permissions"]
	each := tablesByPlace(t)["tool_permissions"].Each
	if !slices.Equal(each.Words, facts.Values) {
		t.Errorf("the policies are %v, and in the facts %v", each.Words, facts.Values)
	}
	if !each.Fold || each.Trim || !each.RefusesWord || each.RefusesType != (facts.TypeError != nil) {
		t.Error("policies match in any case, untrimmed, and the engine refuses every other value")
	}
}

// The keys that a later release brings are noted as such, and so is what it renames.
func TestNewerKeys(t *testing.T) {
	t.Parallel()
	v := readVocabulary(t)
	tables := tablesByPlace(t)
	newer := map[string]bool{}
	for name, raw := range v.Newer {
		if _, ok := places[name]; !ok {
			continue
		}
		var keys []string
		if err := json.Unmarshal(raw, &keys); err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			newer[name+"."+key] = true
		}
	}
	var renames map[string]string
	if err := json.Unmarshal(v.Newer["renames"], &renames); err != nil {
		t.Fatal(err)
	}
	for name, at := range places {
		for _, row := range tables[at[0]].Keys {
			what := name + "." + row.Name
			if (row.Since == "0.6") != newer[what] || row.Since != "" && row.Since != "0.6" {
				t.Errorf("%s: Since is %q, newer in the facts: %v", what, row.Since, newer[what])
			}
			delete(newer, what)
		}
		for _, r := range tables[at[0]].Renamed {
			if r.Since == "" {
				continue
			}
			if old := name + "." + r.Old; renames[old] != name+"."+r.New {
				t.Errorf("%s: renamed to %s, and in the facts to %s", old, r.New, renames[old])
			} else {
				delete(renames, old)
			}
		}
	}
	if len(newer) > 0 || len(renames) > 0 {
		t.Errorf("the description lacks the newer keys %v and the renames %v", newer, renames)
	}
}
