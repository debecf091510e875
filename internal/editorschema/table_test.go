package editorschema_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/rules/manifest"
)

// site is a place where a table of the description stands, in a blueprint that is sound up to there.
type site struct {
	path  string
	table *blueprint.Table
	whole func(content map[string]any) map[string]any // the blueprint, with this in the table
}

// eachSite calls visit with every table, wherever it stands, from the top level down.
func eachSite(at site, visit func(site)) {
	visit(at)
	rows := at.table.Keys
	if at.table.Open {
		rows = []*blueprint.Key{at.table.Each}
	}
	for _, row := range rows {
		if row.Table == nil {
			continue
		}
		below := site{path: at.path + "." + row.Name, table: row.Table}
		below.whole = func(content map[string]any) map[string]any {
			var value any = content
			switch {
			case row.Type == blueprint.Named && !row.Table.Open:
				value = map[string]any{"some": content}
			case row.Type == blueprint.Tables || row.Type == blueprint.StringsOrTables:
				value = []any{content}
			}
			return at.whole(beside(at.table, row, value))
		}
		eachSite(below, visit)
	}
}

// sites returns all of them.
func sites() (all []site) {
	root := site{table: blueprint.Schema(), whole: func(content map[string]any) map[string]any {
		if content["agent"] == nil {
			content["agent"] = map[string]any{}
		}
		return content
	}}
	eachSite(root, func(s site) { all = append(all, s) })
	return all
}

// beside returns the content of a table in which a key has a value: with it stand the keys without
// which nothing reads it, and those that the table needs.
func beside(t *blueprint.Table, row *blueprint.Key, value any) map[string]any {
	if t.Open {
		return map[string]any{"some": value}
	}
	content := map[string]any{}
	for _, o := range row.Only {
		decides := t.Key(o.With)
		switch {
		case o.For != "":
		case o.Words == nil:
			content[o.With] = sample(decides)
		case decides.Type == blueprint.Bool:
			content[o.With] = o.Words[0] == "true"
		default:
			content[o.With] = o.Words[0]
		}
	}
	content[row.Name] = value
	return needed(t, content)
}

// needed adds what a table cannot be without.
func needed(t *blueprint.Table, content map[string]any) map[string]any {
	for _, need := range t.Needs {
		if word, _ := content[need.When.With].(string); need.When.With != "" && !slices.Contains(need.When.Words, word) {
			continue
		}
		if !slices.ContainsFunc(need.OneOf, func(key string) bool { return content[key] != nil }) {
			content[need.OneOf[0]] = sample(t.Key(need.OneOf[0]))
		}
	}
	return content
}

// sample returns a value that nobody complains of.
func sample(row *blueprint.Key) any {
	switch row.Type {
	case blueprint.String, blueprint.StringOrTable:
		if row.Words != nil {
			return row.Words[0]
		}
		return "text"
	case blueprint.Integer:
		return 5
	case blueprint.Float:
		return 0.5
	case blueprint.Bool:
		return true
	case blueprint.Percent:
		return "35%"
	case blueprint.Strings, blueprint.StringsOrTables:
		return []any{"text"}
	case blueprint.Tables:
		return []any{needed(row.Table, map[string]any{})}
	case blueprint.Named:
		if row.Table.Open {
			return map[string]any{"some": sample(row.Table.Each)}
		}
		return map[string]any{"some": needed(row.Table, map[string]any{})}
	case blueprint.Sub:
		return needed(row.Table, map[string]any{})
	default:
		return map[string]any{}
	}
}

// attempts are values of every type, and for a key with words those in several forms. JSON has no
// dates and does not tell 5 from 5.0, so none of these is tried.
func attempts(row *blueprint.Key) []any {
	all := []any{
		"text", "35%", "", 5, 1, 0, -1, 0.5, -0.5, true, false,
		[]any{},
		[]any{"text"},
		[]any{5},
		[]any{"text", 5},
		[]any{map[string]any{}},
		[]any{map[string]any{"no_such_key": 1}},
		map[string]any{},
		map[string]any{"no_such_key": 1},
		map[string]any{"some": map[string]any{}},
		map[string]any{"some": "text"},
		map[string]any{"some": 0},
	}
	for _, word := range row.Words {
		all = append(all, word, strings.ToUpper(word), " "+word+"\t", word+"x")
	}
	if row.Type == blueprint.Percent {
		for _, share := range []string{"100%", "100.0%", "100.1%", "101%", "0%", "0.0%", ".5%", "5.%", "+7%", "-7%", " 7 % ", "7", "%", "7%%", "1e1%", "seven%", "07%", "1000%"} {
			all = append(all, share)
		}
	}
	return all
}

// For every row of the table, at every place where it stands: an editor complains of a value exactly
// where levlint does, in every release of the engine.
func TestSchemaAgreesWithEveryRow(t *testing.T) {
	t.Parallel()
	for _, j := range judges(t) {
		t.Run(j.engine.Version, func(t *testing.T) {
			t.Parallel()
			rows := 0
			for _, s := range sites() {
				keys := s.table.Keys
				if s.table.Open {
					keys = []*blueprint.Key{s.table.Each}
				}
				for _, row := range keys {
					rows++
					j.tryRow(t, s, row)
				}
			}
			if rows < 250 {
				t.Errorf("only %d rows were tried", rows)
			}
		})
	}
}

func (j judge) tryRow(t *testing.T, s site, row *blueprint.Key) {
	t.Helper()
	there := !j.engine.Before(row.Since)
	if accepted := j.agrees(t, s, row, sample(row)); accepted != there {
		t.Errorf("%s.%s, engine %s: the key is known: %v, wanted %v", s.path, row.Name, j.engine.Version, accepted, there)
	}
	refused := 0
	for _, value := range attempts(row) {
		if !j.agrees(t, s, row, value) {
			refused++
		}
	}
	if anything := row.Type == blueprint.Free && row.Holds == nil || row.Inert.Severity > blueprint.Off; there && (refused == 0) != anything {
		t.Errorf("%s.%s: %d values are refused", s.path, row.Name, refused)
	}
	if row.Default != "" && there {
		value, ok := decoded("value = " + row.Default)
		if !ok || !j.agrees(t, s, row, value["value"]) {
			t.Errorf("%s.%s: its default %s is refused", s.path, row.Name, row.Default)
		}
	}
}

// agrees compares the schema with levlint on one value of one key, and reports whether the schema
// accepts it.
func (j judge) agrees(t *testing.T, s site, row *blueprint.Key, value any) bool {
	t.Helper()
	doc := s.whole(beside(s.table, row, value))
	why, found := j.refusal(t, doc), j.complaints(asTOML(t, doc), spoken)
	if why == "" {
		found = slices.DeleteFunc(found, func(f analyzer.Finding) bool { return f.Rule != manifest.KeyInWrongTable && beyondSchemas(f) })
	}
	if (why != "") != (len(found) > 0) {
		t.Errorf("%s.%s = %#v, engine %s: levlint says:%s\nthe schema says: %s", s.path, row.Name, value, j.engine.Version, words(found), why)
	}
	return why == ""
}

func asTOML(t *testing.T, doc map[string]any) string {
	t.Helper()
	var text bytes.Buffer
	if err := toml.NewEncoder(&text).Encode(doc); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// No table but those of free form takes a key that nobody knows, also where it is misspelt.
func TestSchemaRefusesUnknownKeys(t *testing.T) {
	t.Parallel()
	for _, j := range judges(t) {
		for _, s := range sites() {
			if s.table.Open {
				continue
			}
			names := []string{"no_such_key"}
			for _, r := range s.table.Renamed {
				if s.table.Key(r.Old) == nil {
					names = append(names, r.Old)
				}
			}
			names = append(names, s.table.Foreign.Keys...)
			for _, name := range names {
				content := needed(s.table, map[string]any{name: 1})
				doc := s.whole(content)
				found := j.complaints(asTOML(t, doc), spoken)
				if why := j.refusal(t, doc); why == "" || len(found) == 0 {
					t.Errorf("%s.%s: levlint says:%s\nthe schema says: %s", s.path, name, words(found), why)
				}
			}
		}
	}
}

// What a table needs, always or beside a word, is asked for; and a second spelling will do.
func TestSchemaAsksForNeeds(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, j := range judges(t) {
		for _, s := range sites() {
			for _, need := range s.table.Needs {
				content := map[string]any{}
				if need.When.With != "" {
					content[need.When.With] = need.When.Words[0]
				}
				whole := needed(s.table, content)
				without := maps.Clone(whole)
				maps.DeleteFunc(without, func(key string, _ any) bool { return slices.Contains(need.OneOf, key) })
				tried++
				if why := j.refusal(t, s.whole(without)); why == "" {
					t.Errorf("%s without %v is accepted", s.path, need.OneOf)
				}
				for _, key := range need.OneOf {
					row := s.table.Key(key)
					for _, name := range []string{row.Name, row.Alias} {
						with := maps.Clone(without)
						with[name] = sample(row)
						if why := j.refusal(t, s.whole(with)); name != "" && why != "" {
							t.Errorf("%s with %s: %s", s.path, name, why)
						}
					}
				}
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d needs were tried", tried)
	}
}

// Zero is all right for some keys beside others.
func TestSchemaKnowsWhatZeroIsHarmlessBeside(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, s := range sites() {
		for _, row := range s.table.Keys {
			if row.Zero.Unless == nil {
				continue
			}
			content := map[string]any{row.Name: 0}
			for _, key := range row.Zero.Unless {
				content[key] = sample(s.table.Key(key))
			}
			tried++
			for _, j := range judges(t) {
				doc := s.whole(needed(s.table, content))
				if why, found := j.refusal(t, doc), j.complaints(asTOML(t, doc), spoken); why != "" || len(found) > 0 {
					t.Errorf("%s: levlint says:%s\nthe schema says: %s", fmt.Sprint(content), words(found), why)
				}
			}
		}
	}
	if tried == 0 {
		t.Error("no row has such a zero")
	}
}
