package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer/analyzertest"
	"github.com/levlint/levlint/internal/shared"
)

// row is a row of engine.md that levlint must report, and a case that shows it does: a line of
// testdata/rows.tsv. A row of section b is called b.27 and one of section c by its code,
// c.unknown-tool.
type row struct{ name, rule, section string }

// unreachable stands in place of a case for a row that no file on disk can bring about.
const unreachable = "unreachable"

func rows(t *testing.T) []row {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "rows.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var all []row
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != 3 {
			t.Fatalf("a line of rows.tsv has not three cells: %q", line)
		}
		all = append(all, row{cells[0], cells[1], cells[2]})
	}
	return all
}

// TestRowsHaveCases runs the case of every row. A finding of the row's rule must cover the want that
// stands for the row: the one after the comment that names it, or, since a code is the rule's own
// name, any of the case.
func TestRowsHaveCases(t *testing.T) {
	t.Parallel()
	bySection := map[string]ruleCase{}
	for _, c := range cases(t) {
		bySection[c.rule.ID+"\t"+c.name] = c
	}
	for _, r := range rows(t) {
		if r.section == unreachable {
			continue
		}
		c, ok := bySection[r.rule+"\t"+r.section]
		if !ok {
			t.Errorf("%s: the rule %s has no case %s", r.name, r.rule, r.section)
			continue
		}
		if err := r.covered(c); err != nil {
			t.Errorf("%s: %s of %s: %v", r.name, r.section, r.rule, err)
		}
	}
}

func (r row) covered(c ruleCase) error {
	wants, err := analyzertest.Wants(c.text)
	if err != nil {
		return err
	}
	if strings.HasPrefix(r.name, "b.") {
		named := lineNaming(c.text, r.name)
		if named == 0 {
			return fmt.Errorf("no comment names the row")
		}
		for len(wants) > 0 && wants[0].At < named {
			wants = wants[1:]
		}
		wants = wants[:min(1, len(wants))]
	}
	for _, f := range c.findings() {
		for _, w := range wants {
			if f.Rule == c.rule && w.Covers(f) {
				return nil
			}
		}
	}
	return fmt.Errorf("no finding covers what the case wants for the row")
}

// lineNaming returns the number of the first line whose comment names the row, or 0.
func lineNaming(text, row string) int {
	name := regexp.MustCompile(`^\s*#.*\b` + regexp.QuoteMeta(row) + `\b`)
	for i, line := range strings.Split(text, "\n") {
		if name.MatchString(line) {
			return i + 1
		}
	}
	return 0
}

// TestRowsAreComplete holds the table against the specification, which also says what is unreachable.
func TestRowsAreComplete(t *testing.T) {
	t.Parallel()
	specified := specifiedRows(t)
	seen := map[string]bool{}
	for _, r := range rows(t) {
		reachable, ok := specified[r.name]
		switch {
		case !ok:
			t.Errorf("%s is no row of the specification", r.name)
		case reachable == (r.section == unreachable):
			t.Errorf("%s: the specification says reachable = %t, the table names %s", r.name, reachable, r.section)
		}
		seen[r.name] = true
	}
	for name := range specified {
		if !seen[name] {
			t.Errorf("%s is missing in the table", name)
		}
	}
}

// specifiedRows returns the rows of sections b and c, and whether a file on disk can bring each about.
func specifiedRows(t *testing.T) map[string]bool {
	t.Helper()
	spec := string(shared.Read(t, "spec", "engine.md"))
	_, spec, _ = strings.Cut(spec, "\n## b.")
	refusals, spec, _ := strings.Cut(spec, "\n## c.")
	codes, _, found := strings.Cut(spec, "\n## d.")
	if !found {
		t.Fatal("the specification has not the sections b, c and d")
	}
	never := regexp.MustCompile(`\*[Uu]nreachable from TOML\*|\| unreachable \(`)
	all := map[string]bool{}
	for _, part := range []struct {
		prefix, text string
		row          *regexp.Regexp
		count        int
	}{
		{"b.", refusals, regexp.MustCompile(`(?m)^\| (\d+) \|.*$`), 81},
		{"c.", codes, regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| [EWN] \\|.*$"), 33},
	} {
		found := part.row.FindAllStringSubmatch(part.text, -1)
		if len(found) != part.count {
			t.Errorf("section %s has %d rows, not %d: it was not read", part.prefix, len(found), part.count)
		}
		for _, m := range found {
			all[part.prefix+m[1]] = !never.MatchString(m[0])
		}
	}
	return all
}
