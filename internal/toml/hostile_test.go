package toml

import (
	"fmt"
	"strings"
	"testing"
)

// Inputs that would exhaust the stack, the memory or the patience of a careless parser.
func TestHostile(t *testing.T) {
	t.Parallel()
	lines := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	const million = 1_000_000
	tests := map[string]struct {
		text    string
		entries int // of the root
		errors  int // dropped ones included
	}{
		"opening brackets":           {"a = " + strings.Repeat("[", 10*million) + "\n", 1, 1},
		"opening brackets on lines":  {"a = " + strings.Repeat("[\n", million) + "[b]\nc = 1", 2, 1},
		"nested inline tables":       {"a = " + strings.Repeat("{a=", 50_000) + "1" + strings.Repeat("}", 50_000) + "\nb = 1", 2, 1},
		"unclosed inline tables":     {"a = " + strings.Repeat("{a=", 50_000), 1, 1},
		"arrays beside a deep one":   {"a = " + strings.Repeat("[", MaxDepth) + strings.Repeat("[],", 100_000), 1, 100_001},
		"key of many parts":          {strings.Repeat("a.", 20_000) + "a = 1\nb = 1", 1, 1},
		"header of many parts":       {"[" + strings.Repeat("a.", 20_000) + "a]\nb = 1", 0, 1},
		"keys":                       {lines(200_000, "k%d = 1\n"), 200_000, 0},
		"the same key":               {strings.Repeat("k = 1\n", 200_000), 1, 199_999},
		"tables":                     {lines(200_000, "[t%d]\nx = 1\n"), 200_000, 0},
		"tables in a table":          {lines(200_000, "[t.t%d]\n"), 1, 0},
		"elements":                   {strings.Repeat("[[t]]\n[t.x]\n", 200_000), 1, 0},
		"dotted keys":                {lines(200_000, "a.b.k%d = 1\n"), 1, 0},
		"wrong lines":                {strings.Repeat("]\n", 50_000), 0, 50_000},
		"unclosed strings":           {lines(50_000, "k%d = \"\n"), 50_000, 50_000},
		"unclosed arrays":            {lines(50_000, "k%d = [\n"), 50_000, 50_000},
		"unclosed multi-line basic":  {lines(50_000, "k%d = \"\"\"x\n"), 50_000, 50_000},
		"unclosed multi-line both":   {lines(25_000, "k%d = \"\"\"x\nl%[1]d = '''x\n"), 50_000, 50_000},
		"one multi-line, no closing": {"k = \"\"\"\n" + lines(50_000, "k%d = '''\n[t]\n"), 3, 25_000},
		"wrong bytes":                {strings.Repeat("\xff \n", 50_000), 0, 50_000},
		"one run of wrong bytes":     {"# " + strings.Repeat("\xff", million), 0, 1},
		"control characters":         {"a = '" + strings.Repeat("\x01 ", 50_000) + "'", 1, 50_000},
		"carriage returns":           {strings.Repeat("\r", million), 0, 1},
		"escapes":                    {strings.Repeat("a = \"\\q\"\n", 50_000), 1, 99_999},
		"digits":                     {"a = " + strings.Repeat("9", million), 1, 1},
		"commas":                     {"a = [" + strings.Repeat(",", 50_000) + "]", 1, 50_000},
		"words":                      {strings.Repeat("a ", million), 0, 1},
		"blank lines in an array":    {"a = [" + strings.Repeat("\n#\n", 200_000) + "[b]\n", 2, 1},
		"words in an array":          {"a = [" + strings.Repeat("x, ", 100_000) + "]", 1, 100_000},
		"curly quotes in an array":   {"a = [" + strings.Repeat("“x, ", 100_000) + "]", 1, 50_000},
		"triple-quoted keys":         {"a = {" + strings.Repeat(`"""k""" = 1, `, 100_000) + "}", 1, 100_000},
		"missing commas":             {"a = [" + strings.Repeat("1 ", 100_000) + "]", 1, 99_999},
		"statements on one line":     {lines(50_000, "k%d = 1 "), 50_000, 49_999},
		"bad keys of a table":        {"a = {" + strings.Repeat("= ", 100_000) + "}", 1, 1},
		"touching strings":           {"a = [" + strings.Repeat(`"x"y `, 100_000) + "]", 1, 1},
		"backslashes":                {"a = \"\"\"" + strings.Repeat("\\\n", million), 1, 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			tree := parse(t, test.text)
			if got := len(tree.Root.Entries); got != test.entries {
				t.Errorf("%d entries, want %d", got, test.entries)
			}
			if got := len(tree.Errors) + tree.Dropped; got != test.errors {
				t.Errorf("%d errors, want %d: %v", got, test.errors, tree.Errors[:min(3, len(tree.Errors))])
			}
			if len(tree.Errors) > MaxErrors {
				t.Errorf("%d errors kept", len(tree.Errors))
			}
		})
	}
}
