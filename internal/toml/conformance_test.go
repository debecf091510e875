package toml

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	tomltest "github.com/toml-lang/toml-test/v2"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// laxer are the files that the standard calls invalid and the engine's reader accepts.
var laxer = map[string]string{}

func TestConformance(t *testing.T) {
	files := tomltest.TestCases()
	list, err := fs.ReadFile(files, "files-toml-1.1.0")
	if err != nil {
		t.Fatal(err)
	}
	count, unused := 0, maps.Clone(laxer)
	for name := range strings.Lines(string(list)) {
		name = strings.TrimSpace(name)
		if !strings.HasSuffix(name, ".toml") {
			continue
		}
		count++
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		tree := parse(t, string(text))
		if strings.HasPrefix(name, "invalid/") {
			_, lax := laxer[name]
			delete(unused, name)
			if lax == (len(tree.Errors) > 0) {
				t.Errorf("%s: accepted %t, want %t", name, !lax, lax)
			}
			continue
		}
		for _, e := range tree.Errors {
			t.Errorf("%s: %v %s", name, e.Span, e.Message)
		}
		want, err := fs.ReadFile(files, strings.TrimSuffix(name, ".toml")+".json")
		if err != nil {
			t.Fatal(err)
		}
		var expected any
		if err := json.NewDecoder(bytes.NewReader(want)).Decode(&expected); err != nil {
			t.Fatal(err)
		}
		if r := (tomltest.Test{}).CompareJSON(expected, tagged(tree.Root)); r.Failed() {
			t.Errorf("%s: %s", name, r.Failure)
		}
	}
	if count != 681 {
		t.Errorf("the list has %d documents, want 681", count)
	}
	for name := range unused {
		t.Errorf("%s is not in the list", name)
	}
}

// tagged gives a table the form that toml-test compares.
func tagged(t *Table) map[string]any {
	m := map[string]any{}
	for _, e := range t.Entries {
		m[e.Key.Name] = taggedValue(e.Value)
	}
	return m
}

func taggedValue(v *Value) any {
	switch v.Kind {
	case TableValue:
		return tagged(v.Table)
	case Array:
		elems := []any{}
		for _, e := range v.Array {
			elems = append(elems, taggedValue(e))
		}
		return elems
	case Integer:
		return typed("integer", strconv.FormatInt(v.Int, 10))
	case Float:
		return typed("float", strconv.FormatFloat(v.Float, 'g', -1, 64))
	case Bool:
		return typed("bool", strconv.FormatBool(v.Bool))
	case String:
		return typed("string", v.Str)
	case OffsetDateTime:
		return typed("datetime", withSeconds(v.Str))
	case LocalDateTime:
		return typed("datetime-local", withSeconds(v.Str))
	case LocalDate:
		return typed("date-local", v.Str)
	case LocalTime:
		return typed("time-local", withSeconds(v.Str))
	}
	return typed("invalid", "")
}

func typed(kind, value string) map[string]any {
	return map[string]any{"type": kind, "value": value}
}

// withSeconds adds the seconds that TOML 1.1 lets one leave out.
func withSeconds(s string) string {
	colon := strings.IndexByte(s, ':')
	if rest := s[colon+3:]; !strings.HasPrefix(rest, ":") {
		return s[:colon+3] + ":00" + rest
	}
	return s
}

func TestEngineVerdicts(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(string(shared.Read(t, "spec", "verdicts", "rust-toml-1.1.4.tsv"))), "\n")[1:]
	for _, row := range rows {
		fields := strings.Split(row, "\t")
		text, err := strconv.Unquote(fields[1])
		if err != nil {
			t.Fatal(err)
		}
		t.Run(fields[0], func(t *testing.T) {
			tree := parse(t, text)
			if verdict := fields[2]; (verdict == "ok") != (len(tree.Errors) == 0) {
				t.Fatalf("%q: errors %v, want %q", text, tree.Errors, verdict)
			} else if start, ok := spanStart(verdict); ok && fields[0] != "unterminated ml" {
				// That one is reported at its opening quotes, not at the end of the file.
				want := tree.File.Position(start, source.ByteColumns).Line
				if got := tree.File.Position(tree.Errors[0].Span.Start, source.ByteColumns).Line; got != want {
					t.Errorf("%q: error on line %d, want %d", text, got, want)
				}
			}
		})
	}
}

func spanStart(verdict string) (start int, ok bool) {
	_, span, ok := strings.Cut(verdict, "span=Some(")
	if !ok {
		return 0, false
	}
	_, err := fmt.Sscanf(span, "%d..", &start)
	return start, err == nil
}

// parse parses text and checks what is true of every tree.
func parse(t testing.TB, text string) *Tree {
	t.Helper()
	tree := Parse(source.New("test.toml", []byte(text)))
	checkTree(t, tree)
	return tree
}

func checkTree(t testing.TB, tree *Tree) {
	t.Helper()
	text := tree.File.Content
	end := 0
	for _, item := range tree.Items {
		if item.Span.Start != end || item.Span.End <= end {
			t.Fatalf("%.200q: item at %v does not follow on %d", text, item.Span, end)
		}
		end = item.Span.End
	}
	if end != len(text) {
		t.Fatalf("%.200q: items end at %d of %d", text, end, len(text))
	}
	whole := source.Span{Start: 0, End: len(text)}
	if !slices.IsSortedFunc(tree.Errors, func(a, b Error) int { return a.Span.Start - b.Span.Start }) {
		t.Fatalf("%.200q: errors are not in order: %v", text, tree.Errors)
	}
	for _, e := range tree.Errors {
		if !whole.Contains(e.Span) || e.Span.Len() <= 0 || e.Message == "" {
			t.Fatalf("%.200q: bad place of error: %v", text, e)
		}
	}
	checkTable(t, tree, tree.Root, whole)
}

func checkTable(t testing.TB, tree *Tree, table *Table, within source.Span) {
	t.Helper()
	for _, e := range table.Entries {
		if table.Get(e.Key.Name) != e {
			t.Fatalf("%.200q: Get(%q) is not the entry", tree.File.Content, e.Key.Name)
		}
		if e.Value == nil || len(e.Keys) == 0 || !within.Contains(e.Key.Span) {
			t.Fatalf("%.200q: bad entry %+v", tree.File.Content, e)
		}
		checkValue(t, tree, e.Value, within)
	}
}

func checkValue(t testing.TB, tree *Tree, v *Value, within source.Span) {
	t.Helper()
	if v.Span.Start > v.Span.End || !within.Contains(v.Span) {
		t.Fatalf("%.200q: value at %v is not within %v", tree.File.Content, v.Span, within)
	}
	switch {
	case v.Kind == TableValue && v.Table.Style == Inline:
		checkTable(t, tree, v.Table, v.Span)
	case v.Kind == TableValue:
		checkTable(t, tree, v.Table, within)
	case v.Kind == Array && !v.AppendedBy:
		within = v.Span
	}
	for _, elem := range v.Array {
		checkValue(t, tree, elem, within)
	}
}
