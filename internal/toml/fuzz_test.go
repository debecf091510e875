package toml

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	tomltest "github.com/toml-lang/toml-test/v2"
)

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

// FuzzParse checks what must be true of the tree of any text at all, and that text without
// errors means what other parsers take it for.
func FuzzParse(f *testing.F) {
	for _, m := range mistakes {
		f.Add(m.text)
	}
	f.Add("'text\nthat goes on ]\rand no line ends here") // it was read for ever
	f.Add("\"text\nthat goes on\r")
	files := tomltest.TestCases()
	list, err := fs.ReadFile(files, "files-toml-1.1.0")
	if err != nil {
		f.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(list)) {
		if strings.HasSuffix(name, ".toml") {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree := parse(t, text)
		checkRawOffsets(t, tree, tree.Root)
		if len(tree.Errors) == 0 {
			compare(t, "fuzz", tree)
		}
	})
}

// checkRawOffsets checks that the places of the bytes of a string are in order and within it,
// and that those of plain text hold the same byte.
func checkRawOffsets(t *testing.T, tree *Tree, table *Table) {
	for _, e := range table.Entries {
		v := e.Value
		if v.Kind == TableValue {
			checkRawOffsets(t, tree, v.Table)
		}
		if v.Kind != String || len(v.Str) > 1000 { // every offset takes its time
			continue
		}
		last := v.Span.Start
		for i := range len(v.Str) + 1 {
			at, ok := v.RawOffset(tree.File, i)
			if !ok || at < last || at >= v.Span.End {
				t.Fatalf("%q: offset %d of %q is at %d, %t", tree.File.Content, i, v.Str, at, ok)
			}
			if raw := tree.File.Content[at]; i < len(v.Str) && raw != v.Str[i] && tree.File.Content[last] != '\\' && raw != '\\' {
				t.Fatalf("%q: offset %d of %q is at %q", tree.File.Content, i, v.Str, raw)
			}
			last = at
		}
	}
}
