package rules_test

import (
	"testing"
	"testing/fstest"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/rules"
	"github.com/levlint/levlint/source"
)

// crowded are blueprints in which the right key is there already, or two keys want to become it.
var crowded = []string{
	"[agent]\n[stages.a]\ntool_result_routing = {}\ntool_routing = {}\n",
	"[agent]\n[sandbox]\nmounts = []\nmount = []\npersist = true\nkeep_warm = true\n",
	"[agent]\n[stages.a]\nmax_iteration = 1\nmax_iterationz = 2\n",
	"[agent]\n[stage.a]\n[stage.b]\n[stags.a]\n[stages.b]\n",
	"[agent]\n[stages.a]\n[stages.a.model]\nsystem_prompt = '1'\n[stages.a.output]\nsystem_prompt = '2'\n",
	"[agent]\n[tool_permissions]\nwirte_file = 'deny'\nwrite_fiel = 'deny'\nwrite_file = 'deny'\n",
	"[agent]\n[stages.a.transitions]\nreveiw = {}\nreview = {}\nreviewz = {}\n[stages.review]\n",
	"[agent]\n[stages.a.model.parameters]\nmax_tokens = 1\nmax_output_tokens = 2\nmax_completion_tokens = 3\n[stages.b.model.parameters]\nmax_tokens = 1\nmax_completion_tokens = 2\n",
	"[agent]\n[stages.a.transitions.b]\n[stages.b]\n[stages.a.output.schema]\nrequierd = []\nrequired = []\nrequird = []\ntype = 'objct'\n",
	"[agent]\n[context.regions]\nconversation = {}\n[stages.a]\nresults_region = 'conversatoin'\n[stages.a.transitions]\nb = {}\nB = {}\n",
}

// FuzzCheck runs all rules over anything. None may panic or report what is not in the file, and
// what is TOML stays TOML whichever fix is made.
func FuzzCheck(f *testing.F) {
	for _, c := range cases(f) {
		f.Add([]byte(c.text))
	}
	for _, text := range crowded {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file := source.New("agent.leviath", text)
		for _, version := range catalog.Versions() {
			engine, _ := catalog.Lookup(version)
			for _, beside := range []fstest.MapFS{nil, {}} {
				opt := analyzer.Options{Rules: rules.All(), Strict: true, Engine: engine}
				if beside != nil {
					opt.Dir = beside
				}
				result := analyzer.Check(file, opt)
				for _, bug := range result.Bugs {
					t.Errorf("%s: %v\n%s", bug.Rule.ID, bug.Value, bug.Stack)
				}
				mend(t, file, result.Findings)
			}
		}
	})
}

// mend makes every fix alone, and the first ones together.
func mend(t *testing.T, file *source.File, findings []analyzer.Finding) {
	t.Helper()
	if len(toml.Parse(file).Errors) > 0 {
		return
	}
	stillParses := func(text []byte, of string) {
		if errors := toml.Parse(source.New(file.Name, text)).Errors; len(errors) > 0 {
			t.Errorf("%s: the fix makes no TOML of it: %s\n%s", of, errors[0].Message, text)
		}
	}
	for _, finding := range findings {
		for _, alternative := range finding.Fixes {
			if len(alternative.Edits) > 0 {
				alone := analyzer.Finding{Fixes: []analyzer.Fix{alternative}}
				text, _ := fix.Apply(file, []analyzer.Finding{alone})
				stillParses(text, finding.Rule.ID)
			}
		}
	}
	text, _ := fix.Apply(file, findings)
	stillParses(text, "all together")
}
