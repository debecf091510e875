package shellkeys

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// safe is the list of the tests, a part of the default one.
var safe = []string{"ls", "cat", "head", "wc", "pwd", "cd", "echo", "printf", "sleep", "true", "false", "git log"}

func TestTable(t *testing.T) {
	for _, test := range table {
		keys, err := Keys(test.line)
		got := strings.Join(keys, ", ")
		if err != nil {
			got = unreadable
		}
		if got != test.keys {
			t.Errorf("Keys(%q): %s (%v), want %s", test.line, got, err, test.keys)
		}
		if invalid := CheckPrefix(test.line); (invalid == nil) != test.valid {
			t.Errorf("CheckPrefix(%q): %v, want valid %t", test.line, invalid, test.valid)
		}
		if covered := Covered(test.line, safe); covered != test.covered {
			t.Errorf("Covered(%q): %t", test.line, covered)
		}
	}
	t.Logf("%d rows", len(table))
}

// TestPlaces holds where errors are and what they say.
func TestPlaces(t *testing.T) {
	tests := []struct {
		entry string
		span  source.Span
		says  string
	}{
		{">x", source.Span{Start: 0, End: 1}, "cannot permit writing"},
		{"", source.Span{Start: 0, End: 0}, "is empty"},
		{"for", source.Span{Start: 0, End: 3}, "names no program"},
		{"cargo test all", source.Span{Start: 10, End: 14}, "this would be `cargo test`"},
		{"sleep 5", source.Span{Start: 5, End: 7}, "this would be `sleep`"},
		{"'rg'", source.Span{Start: 0, End: 4}, "this would be `rg`"},
		{"ls; pwd", source.Span{Start: 0, End: 7}, "`ls`, `pwd`"},
		{"a;b;c;d;e", source.Span{Start: 0, End: 9}, "`d` and more"},
		{"ls 'x", source.Span{Start: 3, End: 5}, "never closed"},
		{"ls \"x", source.Span{Start: 3, End: 5}, "never closed"},
		{"ls $(x", source.Span{Start: 3, End: 5}, "never closed"},
		{"ls $((x", source.Span{Start: 3, End: 6}, "never closed"},
		{"ls `x`", source.Span{Start: 3, End: 4}, "backticks"},
		{"cat <<X", source.Span{Start: 4, End: 6}, "feeds text"},
		{"ls >", source.Span{Start: 3, End: 4}, "names no file"},
		{"ls > $x", source.Span{Start: 5, End: 7}, "which file"},
		{"ls >/dev/tcp/x", source.Span{Start: 4, End: 14}, "network"},
		{"ls; $x", source.Span{Start: 4, End: 6}, "which program"},
		{"x; ''", source.Span{Start: 3, End: 5}, "name of the program is empty"},
		{"eval x", source.Span{Start: 0, End: 4}, "runs text as commands"},
		{"trap x", source.Span{Start: 0, End: 4}, "run later"},
		{"export 1", source.Span{Start: 7, End: 8}, "which variable"},
		{"git log --output x", source.Span{Start: 8, End: 16}, "git --output"},
	}
	for _, test := range tests {
		err := CheckPrefix(test.entry)
		if err == nil || err.Span != test.span || !strings.Contains(err.Error(), test.says) {
			t.Errorf("CheckPrefix(%q): %+v, want %q at %v", test.entry, err, test.says, test.span)
		}
	}
}

// TestWords compares the lists of words with the ones the engine was found to have.
func TestWords(t *testing.T) {
	var vocabulary struct {
		Shell struct {
			Prefix       []string `json:"prefix_keywords"`
			Inert        []string `json:"inert_keywords"`
			Binding      []string `json:"env_binding"`
			Installing   []string `json:"code_installing"`
			Interpreting []string `json:"unreadable_programs"`
			Unfolded     []string `json:"never_fold"`
			Safe         []string `json:"default_safe"`
		} `json:"shell"`
	}
	if err := json.Unmarshal(shared.Read(t, "spec", "vocabulary.json"), &vocabulary); err != nil {
		t.Fatal(err)
	}
	shell := vocabulary.Shell
	for _, pair := range [][2][]string{
		{shell.Prefix, skipped},
		{shell.Inert, inert},
		{shell.Binding, binding},
		{shell.Installing, installing},
		{shell.Interpreting, interpreting},
		{shell.Unfolded, unfolded},
	} {
		if slices.Sort(pair[0]); !reflect.DeepEqual(pair[0], pair[1]) {
			t.Errorf("the words are %q, want %q", pair[1], pair[0])
		}
	}
	for _, entry := range shell.Safe {
		if err := CheckPrefix(entry); err != nil || !Covered(entry, shell.Safe) {
			t.Errorf("the default entry %q: %v", entry, err)
		}
	}
}

func TestHostile(t *testing.T) {
	tests := []struct{ name, line string }{
		{"substitutions", strings.Repeat("$(", MaxLine/2)},
		{"substitutions in quotes", strings.Repeat("\"$(", MaxLine/3)},
		{"substitutions in arithmetic", strings.Repeat("$((1+$(", MaxLine/7)},
		{"arithmetic", strings.Repeat("$((", MaxLine/3)},
		{"groups", strings.Repeat("(", MaxLine)},
		{"closed groups", strings.Repeat("()", MaxLine/2)},
		{"writes", strings.Repeat(">a", MaxLine/2)},
		{"bindings", "export" + strings.Repeat(" a", MaxLine/2-3)},
		{"skipped words", strings.Repeat("! ", MaxLine/2)},
		{"git and its words", strings.Repeat("git a;", MaxLine/6)},
		{"quotes", strings.Repeat("''", MaxLine/2)},
	}
	for _, test := range tests {
		t.Run(test.name, func(*testing.T) {
			_, _ = Keys(test.line)
			_ = CheckPrefix(test.line)
		})
	}
}

func TestLimits(t *testing.T) {
	nested := func(depth int) string { return "echo " + strings.Repeat("$(ls ", depth) + strings.Repeat(")", depth) }
	if _, err := Keys(nested(MaxDepth)); err != nil {
		t.Errorf("at the limit of depth: %v", err)
	}
	if _, err := Keys(nested(MaxDepth + 1)); err == nil || !err.Limit {
		t.Errorf("beyond the limit of depth: %v", err)
	}
	if _, err := Keys(strings.Repeat("a", MaxLine)); err != nil {
		t.Errorf("at the limit of length: %v", err)
	}
	if _, err := Keys(strings.Repeat("a", MaxLine+1)); err == nil || !err.Limit {
		t.Errorf("beyond the limit of length: %v", err)
	}
}

// FuzzKeys checks that spans lie in the text, that results repeat, and the two laws that hold
// whatever the line: a valid entry covers itself, and what is inside quotes is one word.
func FuzzKeys(f *testing.F) {
	for _, test := range table {
		f.Add(test.line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		keys, err := Keys(line)
		again, _ := Keys(line)
		if !slices.Equal(keys, again) || err != nil && keys != nil {
			t.Fatalf("Keys(%q): %q and %v, then %q", line, keys, err, again)
		}
		invalid := CheckPrefix(line)
		for _, e := range []*Error{err, invalid} {
			if e != nil && (e.Span.Start < 0 || e.Span.Start > e.Span.End || e.Span.End > len(line) || e.Message == "") {
				t.Fatalf("%q: %+v", line, e)
			}
		}
		if invalid == nil && !Covered(line, []string{line}) {
			t.Fatalf("%q is a valid entry that does not cover itself", line)
		}
		if strings.Contains(line, "'") || line == "" || len(line) > MaxLine-6 {
			return
		}
		if keys, err := Keys("echo '" + line + "'"); err != nil || !slices.Equal(keys, []string{"echo"}) {
			t.Fatalf("%q as a quoted word: %q, %v", line, keys, err)
		}
	})
}

func BenchmarkKeys(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _ = Keys("git log --oneline -n 20 2>/dev/null | head -n 5 && echo \"$(pwd)\"")
	}
}

func BenchmarkCheckPrefix(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_ = CheckPrefix("cargo test")
	}
}
