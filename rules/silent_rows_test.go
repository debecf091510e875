package rules_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/shared"
)

// Section d of the engine's specification lists what the engine reads past without a word, a row
// each. testdata/silent-rows.tsv says for every row which case of which rule covers it, or why it
// is left out.

// silentRow is a row of section d.
type silentRow struct {
	id      string // "161", "199b"
	starred bool   // likely to be written by mistake, and grave
	fact    bool   // nothing to report: it only says what the engine does
}

// maxLeftOut is how many rows may be left out, facts not counted.
const maxLeftOut = 30

// coverage is what the table says of one row.
type coverage struct {
	cases  []string
	reason string
}

func TestEveryRowOfSectionDIsCovered(t *testing.T) {
	t.Parallel()
	table := readSilentRows(t)
	leftOut := 0
	for _, row := range silentRows(t) {
		entry, ok := table[row.id]
		delete(table, row.id)
		switch {
		case row.fact && ok:
			t.Errorf("d.%s is a fact, and has a line in the table", row.id)
		case row.fact:
		case !ok:
			t.Errorf("d.%s has no line in the table", row.id)
		case len(entry.cases) > 0 && entry.reason != "":
			t.Errorf("d.%s has a case, and a reason for having none", row.id)
		case len(entry.cases) > 0:
		case row.starred:
			t.Errorf("d.%s is starred and has no case", row.id)
		case len(entry.reason) < 20:
			t.Errorf("d.%s is left out without a reason", row.id)
		default:
			leftOut++
		}
	}
	for id := range table {
		t.Errorf("the table has a line for d.%s, which does not exist", id)
	}
	if leftOut > maxLeftOut {
		t.Errorf("%d rows are left out, more than %d", leftOut, maxLeftOut)
	}
}

// silentRows reads section d.
func silentRows(t *testing.T) []silentRow {
	t.Helper()
	text := string(shared.Read(t, "spec", "engine.md"))
	_, text, _ = strings.Cut(text, "\n## d. ")
	text, _, _ = strings.Cut(text, "\n## e. ")
	var rows []silentRow
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+[a-d]?)( ★)? \|.*\| ([^|]*) \|$`).FindAllStringSubmatch(text, -1) {
		rows = append(rows, silentRow{id: m[1], starred: m[2] != "", fact: m[3] == "—"})
	}
	if len(rows) != 272 {
		t.Fatalf("section d was read as %d rows", len(rows))
	}
	return rows
}

// readSilentRows reads the table, and holds each line that names a case against the archives.
func readSilentRows(t *testing.T) map[string]*coverage {
	t.Helper()
	text, err := os.ReadFile("testdata/silent-rows.tsv")
	if err != nil {
		t.Fatal(err)
	}
	table, byName := map[string]*coverage{}, rowCases(t)
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		cells := append(strings.Split(line, "\t"), "", "", "")
		id, rule, section, reason := cells[0], cells[1], cells[2], cells[3]
		if table[id] == nil {
			table[id] = &coverage{}
		}
		entry := table[id]
		if rule == "" {
			entry.reason = reason
			continue
		}
		name := rule + " " + section
		entry.cases = append(entry.cases, name)
		c := byName[name]
		if err := c.covers(id); err != nil {
			t.Errorf("line %d, d.%s, %s: %v", i+2, id, name, err)
		}
	}
	return table
}

// rowCases are the cases of all archives by rule and section, as the table names them.
func rowCases(t *testing.T) map[string]ruleCase {
	t.Helper()
	byName := map[string]ruleCase{}
	for _, c := range cases(t) {
		byName[c.rule.ID+" "+c.name] = c
	}
	return byName
}

// covers returns an error unless the case names the row in a comment, and its rule speaks.
func (c *ruleCase) covers(id string) error {
	named := regexp.MustCompile(`(?m)^\s*#.*\bd\.` + id + `\b`)
	switch {
	case c.rule == nil:
		return errors.New("there is no such case")
	case !named.MatchString(c.text):
		return errors.New("no comment of the case names the row")
	case len(c.findings()) == 0:
		return errors.New("the rule finds nothing in the case")
	default:
		return nil
	}
}
