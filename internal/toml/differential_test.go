package toml

import (
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	burnt "github.com/BurntSushi/toml"
	pelletier "github.com/pelletier/go-toml/v2"
	tomltest "github.com/toml-lang/toml-test/v2"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// The documents that follow are read the same by two other parsers, where they accept them.
func TestDifferential(t *testing.T) {
	documents := map[string]string{
		"strings":  "a = \"\\t\\u00e9\\U0001F600\\\\\"\nb = '\\t'\nc = \"\"\"\n x\\\n   y \"\"z\"\"\"\"\"\nd = '''\n'x''''\n",
		"numbers":  "a = [0, -0, +1_000, 0xdead_BEEF, 0o17, 0b11, -9223372036854775808]\nb = [1.5, -0.0, 6.6e-3_4, 1e06, inf, -inf, nan]\n",
		"tables":   "[a.b]\nc.d = 1\nc.e = {f.g = 1, h = [{}]}\n[a]\n'' = 1\n[[i]]\n[i.j]\nk = 1\n[[i]]\n[[i.j]]\n[[i.j]]\n",
		"arrays":   "a = [[1, 2], ['x'], [], [[{}]], # x\n]\n",
		"datetime": "a = 1979-05-27T07:32:00.999Z\nb = 1979-05-27 07:32:00-07:00\nc = 1979-05-27T07:32:00\nd = 1979-05-27\ne = 07:32:00.5\n",
	}
	files := tomltest.TestCases()
	err := fs.WalkDir(files, "valid", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".toml") {
			text, err := fs.ReadFile(files, path)
			documents[path] = string(text)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range shared.Blueprints(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		documents[filepath.Base(filepath.Dir(path))+" of "+filepath.Base(filepath.Dir(filepath.Dir(path)))] = string(text)
	}
	compared := 0
	for name, text := range documents {
		tree := parse(t, text)
		if len(tree.Errors) == 0 {
			compared += compare(t, name, tree)
		}
	}
	if compared < 2*len(documents)*9/10 {
		t.Errorf("only %d comparisons for %d documents", compared, len(documents))
	}
}

// compare reads the text of a tree without errors with the other parsers and returns how many
// of them accept it.
func compare(t testing.TB, name string, tree *Tree) (accepted int) {
	t.Helper()
	var ours, other strings.Builder
	plainTable(&ours, tree.Root)
	for parser, unmarshal := range map[string]func([]byte, any) error{"BurntSushi": burnt.Unmarshal, "pelletier": pelletier.Unmarshal} {
		decoded := map[string]any{}
		if unmarshal([]byte(tree.File.Content), &decoded) != nil {
			continue
		}
		accepted++
		other.Reset()
		plain(&other, decoded)
		if ours, other := sameLineEnds(ours.String()), sameLineEnds(other.String()); ours != other {
			t.Errorf("%s: %.1000q\nours:  %.1000s\n%s: %.1000s", name, tree.File.Content, ours, parser, other)
		}
	}
	return accepted
}

// sameLineEnds makes up for BurntSushi, which drops the carriage returns of multi-line strings.
func sameLineEnds(s string) string { return strings.ReplaceAll(s, `\r\n`, `\n`) }

func plainTable(b *strings.Builder, t *Table) {
	m := map[string]any{}
	for _, e := range t.Entries {
		m[e.Key.Name] = e.Value
	}
	plain(b, m)
}

// plain prints a value in a form that does not depend on the parser: maps sorted by key, and
// dates as nothing but their kind and instant.
func plain(b *strings.Builder, v any) {
	switch v := v.(type) {
	case *Value:
		plain(b, plainValue(v))
	case *Table:
		plainTable(b, v)
	case map[string]any:
		b.WriteByte('{')
		for _, key := range sortedKeys(v) {
			fmt.Fprintf(b, "%q: ", key)
			plain(b, v[key])
		}
		b.WriteByte('}')
	case []map[string]any:
		plainList(b, v)
	case []any:
		plainList(b, v)
	case []*Value:
		plainList(b, v)
	case float64:
		if math.IsNaN(v) {
			b.WriteString("nan, ")
			return
		}
		fmt.Fprintf(b, "%x, ", v)
	case time.Time:
		if name := v.Location().String(); strings.HasSuffix(name, "-local") {
			plain(b, v.Format("2006-01-02T15:04:05.999999999")) // BurntSushi has zones for local kinds
			return
		}
		fmt.Fprintf(b, "%s, ", v.UTC().Format(time.RFC3339Nano))
	case pelletier.LocalDate:
		plain(b, v.AsTime(burntZone("date")))
	case pelletier.LocalTime:
		plain(b, time.Date(0, 1, 1, v.Hour, v.Minute, v.Second, v.Nanosecond, burntZone("time")))
	case pelletier.LocalDateTime:
		plain(b, v.AsTime(burntZone("datetime")))
	default:
		fmt.Fprintf(b, "%#v, ", v)
	}
}

func burntZone(kind string) *time.Location { return time.FixedZone(kind+"-local", 0) }

func plainList[T any](b *strings.Builder, list []T) {
	b.WriteByte('[')
	for _, elem := range list {
		plain(b, elem)
	}
	b.WriteByte(']')
}

func plainValue(v *Value) any {
	text := strings.NewReplacer("t", "T", "z", "Z", " ", "T").Replace(v.Str)
	local := func(layout string) any {
		when, err := time.ParseInLocation(layout, text, burntZone("x"))
		if err != nil {
			return err
		}
		return when
	}
	switch v.Kind {
	case String:
		return v.Str
	case Integer:
		return v.Int
	case Float:
		return v.Float
	case Bool:
		return v.Bool
	case Array:
		return v.Array
	case TableValue:
		return v.Table
	case LocalDate:
		return local("2006-01-02")
	}
	text = withSeconds(text)
	switch v.Kind {
	case OffsetDateTime:
		return local(time.RFC3339)
	case LocalDateTime:
		return local("2006-01-02T15:04:05")
	}
	return local("15:04:05")
}

// Whatever a blueprint is cut to, the parser gets through it. scripts/all-prefixes tries every cut.
func TestCuts(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, path := range shared.Blueprints(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if tree := parse(t, string(text)); len(tree.Errors) > 0 {
			t.Errorf("%s: %v", path, tree.Errors)
		}
		cuts := []int{}
		for range 200 {
			cuts = append(cuts, random.IntN(len(text)+1))
		}
		all := os.Getenv("LEVLINT_ALL_PREFIXES") != ""
		for i, c := range text {
			if c == '\n' || all {
				cuts = append(cuts, i)
			}
		}
		for _, cut := range cuts {
			tree := Parse(source.New(path, text[:cut]))
			if n := len(tree.Items); cut > 0 && (n == 0 || tree.Items[n-1].Span.End != cut) {
				t.Errorf("%s cut at %d: items end early", path, cut)
			}
			if len(tree.Errors) > 3 {
				t.Errorf("%s cut at %d: %d errors for one slip: %v", path, cut, len(tree.Errors), tree.Errors)
			}
		}
	}
}
