package rules_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/rules"
)

// TestMigrationPage holds docs/migration.md to what there is: it has a line for each code of the
// reference checker, in order, and names no rule that does not exist.
func TestMigrationPage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "docs", "migration.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	links := regexp.MustCompile("\\[`([a-z-]+)`\\]\\(rules/([a-z-]+)\\.md\\)").FindAllStringSubmatch(page, -1)
	if want := strings.Count(page, "](rules/"); len(links) != want || want < 33 {
		t.Errorf("%d links to rules are written as such, of %d", len(links), want)
	}
	known := analyzer.ByID(rules.All())
	for _, link := range links {
		if known[link[1]] == nil || link[1] != link[2] {
			t.Errorf("there is no rule %s, or its page is not %s.md", link[1], link[2])
		}
	}
	var listed []string
	for _, line := range regexp.MustCompile("(?m)^\\| \\[`([a-z-]+)`\\].* \\| [EWN][^|]* \\|").FindAllStringSubmatch(page, -1) {
		listed = append(listed, line[1])
	}
	codes := map[string]bool{}
	for name := range specifiedRows(t) {
		if code, ok := strings.CutPrefix(name, "c."); ok {
			codes[code] = true
		}
	}
	if want := slices.Sorted(maps.Keys(codes)); !slices.Equal(listed, want) {
		t.Errorf("the table of codes lists\n%q\nnot\n%q", listed, want)
	}
}
