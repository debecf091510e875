package rules_test

import (
	"slices"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/rules/manifest"
	"github.com/levlint/levlint/rules/models"
	"github.com/levlint/levlint/rules/names"
	"github.com/levlint/levlint/source"
)

// Archives are judged by the default release; what another one says of a key is said here.
func TestRenamedKeyFollowsTheRelease(t *testing.T) {
	t.Parallel()
	const both = "[agent]\n[sandbox]\npersist = true\nkeep_warm = true\n"
	tests := []struct {
		name, release, text string
		want                []string
	}{
		{name: "old name, old release", release: "0.4", text: "[agent]\n[sandbox]\npersist = true\n"},
		{name: "new name, new release", release: "0.6", text: "[agent]\n[sandbox]\nkeep_warm = true\n"},
		{name: "old name, new release", release: "0.6", text: "[agent]\n[sandbox]\npersist = true\n", want: []string{
			`note "persist": persist is called keep_warm since engine 0.6; the old name is still read`,
		}},
		{name: "new name, old release", release: "0.4", text: "[agent]\n[sandbox]\nkeep_warm = true\n", want: []string{
			`error "keep_warm": keep_warm is read from engine 0.6 on; engine 0.4 does not know it: it is ignored`,
		}},
		{name: "both names, old release", release: "0.4", text: both, want: []string{
			`error "keep_warm": keep_warm is read from engine 0.6 on; engine 0.4 does not know it: it is ignored`,
		}},
		{name: "both names, new release", release: "0.6", text: both, want: []string{
			`warning "persist": persist is the old name of keep_warm, which stands beside it; it is ignored`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			engine, ok := catalog.Lookup(test.release)
			if !ok {
				t.Fatalf("there is no release %s", test.release)
			}
			file := source.New("agent.leviath", []byte(test.text))
			opt := analyzer.Options{Rules: []*analyzer.Rule{manifest.RenamedKey}, Engine: engine}
			if got := described(analyzer.Check(file, opt).Findings); !slices.Equal(got, test.want) {
				t.Errorf("found %q, not %q", got, test.want)
			}
		})
	}
}

// A later release asks whichever provider serves a model where an entry names none (section f).
func TestOpenRouteFollowsTheRelease(t *testing.T) {
	t.Parallel()
	file := source.New("agent.leviath", []byte("[agent]\n[stages.a.model]\nmodels = [{ model = \"gpt-5.4\" }]\n"))
	for release, want := range map[string]int{"0.4": 1, "0.6": 0} {
		engine, _ := catalog.Lookup(release)
		found := analyzer.Check(file, analyzer.Options{
			Rules:  []*analyzer.Rule{models.ModelEntryIncomplete, names.UnknownModel},
			Engine: engine,
		}).Findings
		if len(found) != want {
			t.Errorf("engine %s: %d findings, not %d: %v", release, len(found), want, found)
		}
	}
}
