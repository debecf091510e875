package analyzer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// at is a rule that reports every place of those words.
func at(words ...string) *analyzer.Rule {
	return ruleOf("places", func(pass *analyzer.Pass) {
		text := pass.Blueprint.File.Content
		for _, word := range words {
			for from := 0; ; {
				next := strings.Index(text[from:], word)
				if next < 0 {
					break
				}
				span := source.Span{Start: from + next, End: from + next + len(word)}
				from = span.End
				pass.Report(analyzer.Finding{Span: span, Message: "a place", Fixes: analyzer.Advice("none")})
			}
		}
	})
}

// What is found after a rename may have been what was found before.
func TestFormerFingerprints(t *testing.T) {
	t.Parallel()
	plan := analyzer.Renames{Stages: map[string]string{"draw": "plan"}}
	notes := analyzer.Renames{Regions: map[string]string{"memo": "notes"}}
	for _, c := range []struct {
		before, beforeWord string
		after, afterWord   string
		renames            analyzer.Renames
		want               bool
	}{
		{"[stages.plan]\nmode = 1", "mode", "[stages.draw]\nmode = 1", "mode", plan, true},
		{"[stages.plan]", "plan", "[stages.draw]", "draw", plan, true},
		{"[stages.plan]", "plan", "[stages.'draw']", "'draw'", plan, true},
		{"[stages.'plan']", "'plan'", "[stages.draw]", "draw", plan, true},
		{"[stages.a.transitions.plan]\nhint = 1", "hint", "[stages.a.transitions.draw]\nhint = 1", "hint", plan, true},
		{"[agent]\nentry_stage = 'plan'", "'plan'", "[agent]\nentry_stage = 'draw'", "'draw'", plan, true},
		{"[stages.plan]\nsystem_prompt = 'first plan, then re-plan'", "'first plan, then re-plan'", "[stages.draw]\nsystem_prompt = 'first draw, then re-plan'", "'first draw, then re-plan'", plan, true},
		{"[stages.plan]\nmode = 'draw'", "'draw'", "[stages.draw]\nmode = 'draw'", "'draw'", plan, true}, // a word that is no name
		{"[context.regions.notes]\nkind = 1", "kind", "[context.regions.memo]\nkind = 1", "kind", notes, true},
		{"[stages.a.context.regions.notes]\nkind = 1", "kind", "[stages.a.context.regions.memo]\nkind = 1", "kind", notes, true},
		{"[stages.notes]\nmode = 1", "mode", "[stages.memo]\nmode = 1", "mode", notes, false}, // no region
		{"[stages.plan]\nmode = 1", "mode", "[stages.draw]\nmode = 1", "mode", notes, false},
		{"[stages.a]\nplan = 1", "1", "[stages.a]\ndraw = 1", "1", plan, false}, // a key
		{"[stages.plan]\nmode = 'drawing'", "'drawing'", "[stages.draw]\nmode = 'planing'", "'planing'", plan, false},
	} {
		before := check(c.before, analyzer.Options{Rules: []*analyzer.Rule{at(c.beforeWord)}}).Findings
		after := check(c.after, analyzer.Options{Rules: []*analyzer.Rule{at(c.afterWord)}}).Findings
		last := &after[len(after)-1]
		got := last.Parts()[0].FormerFingerprints(c.renames)
		if slices.Contains(got, before[len(before)-1].Parts()[0].Fingerprint()) != c.want {
			t.Errorf("%q after %q: %v expected, and there are %d", c.after, c.before, c.want, len(got))
		}
		if slices.Contains(got, last.Parts()[0].Fingerprint()) {
			t.Errorf("%q: what it is now is no rename", c.after)
		}
	}
}

// Equal findings are about parts with the same fingerprint: that of the first of them, whatever becomes of it.
func TestFingerprintOfParts(t *testing.T) {
	t.Parallel()
	findings := check("name = 'x x x'", analyzer.Options{Rules: []*analyzer.Rule{at("x")}}).Findings
	if len(findings) != 3 || findings[0].Parts()[0].Fingerprint() != findings[0].Fingerprint {
		t.Fatalf("%d findings", len(findings))
	}
	for i := range findings {
		if findings[i].Parts()[0].Fingerprint() != findings[0].Fingerprint {
			t.Errorf("the first of number %d is another", i)
		}
	}
}

// What is hidden in a report still says which finding it is, and is in no name that Check returns.
func TestIdentityOfSecrets(t *testing.T) {
	t.Parallel()
	hide := ruleOf("hide", func(pass *analyzer.Pass) {
		b := pass.Blueprint
		for _, s := range b.Stages.Items {
			span := s.Name.Span
			pass.Report(analyzer.Finding{Span: span, Hide: []source.Span{span}, Message: "a secret", Fixes: analyzer.Advice("none")})
		}
	})
	r := check("[stages.hunter2hunter2]\n[context.regions.hunter2hunter2]\n[context.regions.task]\n", analyzer.Options{Rules: []*analyzer.Rule{hide}})
	f := r.Findings[0]
	if f.Parts()[0].Fingerprint() != f.Fingerprint {
		t.Error("the fingerprint is that of stars")
	}
	if got := fmt.Sprint(r.Names); got != "{[***] [*** task]}" {
		t.Errorf("the names are %s", got)
	}
}

// A file counts as whole only if a finding that is not there would have been made.
func TestWhole(t *testing.T) {
	t.Parallel()
	crash := ruleOf("crash", func(*analyzer.Pass) { panic("out of luck") })
	for _, c := range []struct {
		text  string
		rules []*analyzer.Rule
		want  bool
	}{
		{text, nil, true},
		{"", nil, true},
		{"name = ", nil, false},
		{text, []*analyzer.Rule{crash}, false},
	} {
		if got := check(c.text, analyzer.Options{Rules: c.rules}).Whole; got != c.want {
			t.Errorf("%q with %d rules: %v", c.text, len(c.rules), got)
		}
	}
}

func TestPartNames(t *testing.T) {
	t.Parallel()
	text := "[stages.b]\n[stages.a]\n[stages.a.context.regions.r]\n[context.regions.q]\n[context.regions.r]\n"
	if got := fmt.Sprint(check(text, analyzer.Options{}).Names); got != "{[b a] [q r]}" {
		t.Errorf("the names are %s", got)
	}
}
