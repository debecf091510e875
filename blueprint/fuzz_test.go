package blueprint_test

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// FuzzDecode holds what Decode promises for any text: it does not panic, no place is outside the
// file, problems are in order, every place has a path, and nothing differs from itself.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		"", "\ufeff[agent]", "[agent", "[stages.a]\r\n[stages.a.model]\r\nmode = 1", "[[stages]]", "stages = [1]",
		"[[agent]]\n[[stages.a.transitions]]", "stages.a.b.c.d = 1", "[context.regions.r]\nbudget = \"\xff%\"", "agent = {{}}",
	} {
		f.Add([]byte(text))
	}
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			if strings.HasSuffix(file.Name, ".leviath") {
				f.Add(file.Data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file := source.New("agent.leviath", text)
		b := blueprint.Decode(file)
		j := &spanJudge{t: t, b: b}
		j.judge(reflect.ValueOf(b).Elem())
		for i, p := range b.Problems {
			if i > 0 && p.Span.Start < b.Problems[i-1].Span.Start {
				t.Errorf("problem %d stands before the one before it", i)
			}
		}
		comparison := blueprint.Compare(blueprint.Decode(file), b)
		for start := range min(len(text), 100) {
			path := b.PathAt(source.Span{Start: start, End: min(start+start%7, len(text))})
			if comparison.Changed(path) && len(b.Syntax) == 0 {
				t.Errorf("%q differs from itself", path)
			}
		}
	})
}

// spanJudge looks at every place that a blueprint holds.
type spanJudge struct {
	t *testing.T
	b *blueprint.Blueprint
}

func (j *spanJudge) judge(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		// What is shared with the table of keys, and the file, has no places of this blueprint.
		if v.IsNil() || v.Type() == reflect.TypeFor[*source.File]() || v.Type() == reflect.TypeFor[*blueprint.Key]() ||
			v.Type() == reflect.TypeFor[*blueprint.Table]() || v.Type() == reflect.TypeFor[*blueprint.Renamed]() {
			return
		}
		j.judge(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			j.judge(v.Index(i))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[source.Span]() {
			j.span(source.Span{Start: int(v.Field(0).Int()), End: int(v.Field(1).Int())})
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				j.judge(v.Field(i))
			}
		}
	default:
	}
}

func (j *spanJudge) span(s source.Span) {
	if s.Start < 0 || s.Start > s.End || s.End > len(j.b.File.Content) {
		j.t.Fatalf("the place %v is not in a file of %d bytes", s, len(j.b.File.Content))
	}
	j.b.PathAt(s)
}
