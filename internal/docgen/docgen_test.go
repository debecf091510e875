package main

import (
	"slices"
	"testing"

	"github.com/levlint/levlint/analyzer"
)

func TestNothingIsStale(t *testing.T) {
	root, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	wanted, err := generate(root, catalogue())
	if err != nil {
		t.Fatal(err)
	}
	stale, err := compare(root, wanted)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(stale)
	for _, name := range stale {
		t.Errorf("%s is not what go generate ./docs writes", name)
	}
}

// A page without examples shows less than a test knows. Rules about levlint's own work have none
// of this form; what example they have is part of what they say.
func TestRulesHaveExamples(t *testing.T) {
	root, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range catalogue() {
		archive, err := readTests(root, rule)
		if err != nil {
			t.Errorf("%s: %v", rule.ID, err)
		}
		if rule.Tags[0] != analyzer.Internal && len(archive.Files) == 0 {
			t.Logf("%s has no test data, so its page has no examples", rule.ID)
		}
	}
}

func TestTableNeedsItsPlace(t *testing.T) {
	for _, readme := range []string{"", tableStart, tableEnd, tableEnd + tableStart} {
		if _, err := withTable([]byte(readme), nil); err == nil {
			t.Errorf("the README %q has no place for the table, and no error says so", readme)
		}
	}
	got, err := withTable([]byte("a\n"+tableStart+"old\n"+tableEnd+"b\n"), nil)
	want := "a\n" + tableStart + "| rule | level | family | finds |\n|---|---|---|---|\n" + tableEnd + "b\n"
	if err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}
