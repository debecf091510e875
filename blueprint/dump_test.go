package blueprint_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

var update = flag.Bool("update", false, "write what is found into the golden files")

// TestDecode compares what is decoded from the blueprints of each archive with its dump: every
// key that is written, where, and what it says; then everything that is wrong. An archive holds
// NAME.leviath and NAME.dump.
func TestDecode(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range archives {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			golden := &txtar.Archive{Comment: archive.Comment}
			for _, f := range archive.Files {
				if name, ok := strings.CutSuffix(f.Name, ".leviath"); ok {
					dump := dump(blueprint.Decode(source.New(f.Name, f.Data)))
					golden.Files = append(golden.Files, f, txtar.File{Name: name + ".dump", Data: []byte(dump)})
				}
			}
			got := txtar.Format(golden)
			if *update {
				if err := os.WriteFile(path, got, 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := txtar.Format(archive); string(got) != string(want) {
				t.Errorf("%s (go test -update writes what is found):\n%s", path, firstDifference(string(got), string(want)))
			}
		})
	}
}

// The archives have every row of the table of keys, and every kind of problem.
func TestArchivesAreComplete(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	written, found := map[string]bool{}, map[blueprint.ProblemKind]bool{}
	index := regexp.MustCompile(`\[\d+\]`)
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if strings.HasSuffix(f.Name, ".dump") {
				for line := range strings.Lines(string(f.Data)) {
					where, _, _ := strings.Cut(line, ":")
					written[index.ReplaceAllString(where, "")] = true
				}
				continue
			}
			for _, p := range blueprint.Decode(source.New(f.Name, f.Data)).Problems {
				found[p.Kind] = true
			}
		}
	}
	rows := map[*blueprint.Key]bool{}
	eachTable(t, func(place string, table *blueprint.Table) {
		for _, row := range table.Keys {
			rows[row] = rows[row] || written[strings.ReplaceAll(join(place, row.Name), ".*", "")]
		}
	})
	for row, ok := range rows {
		if !ok {
			t.Errorf("no archive has the key %s: %s", row.Name, row.Doc)
		}
	}
	for kind, name := range problemKinds {
		if !found[kind] {
			t.Errorf("no archive has the problem: %s", name)
		}
	}
}

// firstDifference shows where two texts part.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is\n%s\nnot\n%s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, not %d", len(g), len(w))
}

// dump writes everything that a blueprint holds.
func dump(b *blueprint.Blueprint) string {
	d := &dumper{file: b.File}
	if b.Later.Text != "" {
		d.line("later format: %s", d.name(b.Later))
	}
	d.table("", reflect.ValueOf(b).Elem())
	for _, e := range b.Syntax {
		d.line("syntax: %s %s", d.span(e.Span), e.Message)
	}
	for i := range b.Problems {
		d.problem(&b.Problems[i])
	}
	return d.out.String()
}

type dumper struct {
	file *source.File
	out  strings.Builder
}

func (d *dumper) line(format string, args ...any) {
	fmt.Fprintf(&d.out, format+"\n", args...)
}

// span writes a place and the first line of its text: 3:1 "name".
func (d *dumper) span(s source.Span) string {
	at := d.file.Position(s.Start, source.ByteColumns)
	text, _, more := strings.Cut(d.file.Text(s), "\n")
	if more {
		text += " ..."
	}
	return fmt.Sprintf("%d:%d %s", at.Line, at.Column, text)
}

func (d *dumper) name(n blueprint.Name) string {
	if n == (blueprint.Name{}) {
		return "no name"
	}
	return fmt.Sprintf("%s (%s)", n.Text, d.span(n.Span))
}

// table dumps the fields of a struct of the model that are written.
func (d *dumper) table(path string, v reflect.Value) {
	for i := range v.NumField() {
		key := v.Type().Field(i).Tag.Get("key")
		if key == "" {
			continue
		}
		d.value(strings.Trim(path+"."+key, "."), v.Field(i))
	}
}

func (d *dumper) value(path string, v reflect.Value) {
	if v.Kind() == reflect.Pointer {
		if !v.IsNil() {
			d.node(path, v.Elem())
		}
		return
	}
	if !v.MethodByName("Written").Call(nil)[0].Bool() {
		return
	}
	if data, ok := v.Interface().(blueprint.Data); ok {
		d.data(path, data)
		return
	}
	where := d.span(v.FieldByName("Key").Interface().(source.Span)) + " = " + d.span(v.FieldByName("Span").Interface().(source.Span))
	items := v.FieldByName("Items")
	if !items.IsValid() {
		said := v.MethodByName("Get").Call(nil)
		if said[1].Bool() {
			d.line("%s: %s → %#v", path, where, said[0].Interface())
		} else {
			d.line("%s: %s → malformed", path, where)
		}
		return
	}
	d.line("%s: %s → %d members, usable %v", path, where, items.Len(), v.MethodByName("Usable").Call(nil)[0].Bool())
	for i := range items.Len() {
		member := items.Index(i)
		if text, ok := member.Interface().(blueprint.Text); ok {
			said, _ := text.Get()
			d.line("%s[%d]: %s → %q", path, i, d.span(text.Span), said)
			continue
		}
		d.node(fmt.Sprintf("%s[%d]", path, i), member.Elem())
	}
}

// node dumps where a table is and what is in it.
func (d *dumper) node(path string, v reflect.Value) {
	n := v.FieldByName("Node").Interface().(blueprint.Node)
	more := ""
	for _, m := range n.Mentions {
		more += ", named at " + d.span(m)
	}
	if n.Malformed {
		more += ", malformed"
	}
	d.line("%s: %s at %s%s", path, d.name(n.Name), d.span(n.Span), more)
	d.table(path, v)
}

var dataKinds = map[blueprint.DataKind]string{
	blueprint.DataNone: "none", blueprint.DataText: "text", blueprint.DataInt: "int", blueprint.DataFloat: "float",
	blueprint.DataBool: "bool", blueprint.DataTime: "time", blueprint.DataArray: "array", blueprint.DataTable: "table",
}

func (d *dumper) data(path string, v blueprint.Data) {
	key := "member"
	if v.Written() {
		key = d.span(v.Key)
	}
	d.line("%s: %s = %s → %s %q %d %g %v", path, key, d.span(v.Span), dataKinds[v.Kind], v.Text, v.Int, v.Float, v.Bool)
	for i, member := range v.Items {
		d.data(fmt.Sprintf("%s[%d]", path, i), member)
	}
	for _, f := range v.Fields {
		d.data(path+"."+f.Name.Text, f.Value)
	}
}

var problemKinds = map[blueprint.ProblemKind]string{
	blueprint.UnknownKey: "unknown key", blueprint.MisplacedKey: "misplaced key", blueprint.RenamedKey: "renamed key",
	blueprint.NewerKey: "newer key", blueprint.OlderKey: "older key", blueprint.WrongType: "wrong type",
	blueprint.UnknownWord: "unknown word", blueprint.OutOfRange: "out of range", blueprint.MissingKey: "missing key",
	blueprint.InertKey: "inert key", blueprint.BlankValue: "blank value", blueprint.KeyConflict: "key conflict",
	blueprint.BadPercent: "bad percent", blueprint.MissingAgent: "missing agent",
}

// problem dumps what of a problem is not empty, but for the words that the table of keys has for
// its effect: to repeat those would only make them hard to improve.
func (d *dumper) problem(p *blueprint.Problem) {
	d.line("%s, %v, refused %v: %s in %s %q", problemKinds[p.Kind], p.Severity, p.Refuses, d.span(p.Span), p.Table.Name, p.Owner.Text)
	for _, also := range p.Also {
		d.line("  also %s", d.name(also))
	}
	if len(p.Mentions) > 1 {
		d.line("  written in %d places", len(p.Mentions))
	}
	if p.Row != nil {
		d.line("  row %s", p.Row.Name)
	}
	if p.Beside.Text != "" {
		d.line("  beside %s", d.name(p.Beside))
	}
	if p.Home != nil {
		d.line("  home %s %s", p.Home.Name, p.HomePath)
	}
	if p.Renamed != nil {
		d.line("  renamed to %q, where %q, hint %q, since %q", p.Renamed.New, p.Renamed.Where, p.Renamed.Hint, p.Renamed.Since)
	}
	for _, word := range []struct{ what, text string }{{"got", p.Got}, {"meant", p.Meant}, {"move", p.Move.Text}} {
		if word.text != "" {
			d.line("  %s %q", word.what, word.text)
		}
	}
}
