package analyzer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/source"
)

// on reports the values of the keys of that name in all stages and in [agent].
func on(id string, severity analyzer.Severity, tag analyzer.Tag, key string) *analyzer.Rule {
	rule := ruleOf(id, func(pass *analyzer.Pass) {
		file := pass.Blueprint.File
		for at := 0; ; {
			i := strings.Index(file.Content[at:], key)
			if i < 0 {
				return
			}
			at += i + len(key)
			pass.Report(analyzer.Finding{Span: source.Span{Start: at - len(key), End: at}, Message: key + " is there", Fixes: analyzer.Advice("leave it")})
		}
	})
	rule.Severity, rule.Tags = severity, []analyzer.Tag{analyzer.Manifest, tag}
	return rule
}

// suppressionRules are what the tests below allow: "red", "blue" and "guard" in values.
func suppressionRules() []*analyzer.Rule {
	elsewhere := ruleOf("file-rule", func(pass *analyzer.Pass) {
		if strings.Contains(pass.Blueprint.File.Content, "whole") {
			pass.Report(analyzer.Finding{Message: "the file is whole", Fixes: analyzer.Advice("leave it")})
		}
	})
	return append(analyzer.OwnRules(),
		on("red-rule", analyzer.Warning, analyzer.Flow, "'red"),
		on("blue-rule", analyzer.Error, analyzer.Flow, "'blue"),
		on("guard-rule", analyzer.Error, analyzer.Safety, "'guard"),
		on("off-rule", analyzer.Off, analyzer.Flow, "'off"),
		elsewhere,
	)
}

func suppressed(text string, opt analyzer.Options) analyzer.Result {
	opt.Rules = suppressionRules()
	return check(text, opt)
}

// told lists findings as "rule:line", the suppressed ones in brackets, by place.
func told(r analyzer.Result) string {
	all := slices.Concat(r.Findings, r.Suppressed)
	slices.SortStableFunc(all, func(a, b analyzer.Finding) int { return a.Span.Start - b.Span.Start })
	words := make([]string, len(all))
	for i, f := range all {
		words[i] = fmt.Sprintf("%s:%d", f.Rule.ID, f.File.Position(f.Span.Start, source.RuneColumns).Line)
		if f.Suppression != nil {
			words[i] = "(" + words[i] + ")"
		}
	}
	return strings.Join(words, " ")
}

var newYear = time.Date(2027, time.January, 1, 12, 0, 0, 0, time.UTC)

func TestSuppressions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       string
		fixed      string // the text after the first fix of each finding; "" for the same
	}{
		{name: "nothing allowed", text: "a = 'red'", want: "red-rule:1"},
		{name: "behind", text: "a = 'red' # levlint: allow red-rule\nb = 'red'", want: "(red-rule:1) red-rule:2"},
		{name: "above", text: "# levlint: allow red-rule -- why\na = 'red'\nb = 'red'", want: "(red-rule:2) red-rule:3"},
		{name: "a table and what is in it", text: "[s.a] # levlint: allow red-rule\nb = 'red'\n[s.a.c]\nd = 'red'\n[s.b]\nd = 'red'\n[s.a.e]\nf = ['red']", want: "(red-rule:2) (red-rule:4) red-rule:6 (red-rule:8)"},
		{name: "one table of several", text: "[[p]]\na = 'red'\n# levlint: allow red-rule\n[[p]]\na = 'red'", want: "red-rule:2 (red-rule:5)"},
		{name: "a member", text: "a = [\n'red', # levlint: allow red-rule\n'red']", want: "(red-rule:2) red-rule:3"},
		{name: "several rules", text: "# levlint: allow red-rule, blue-rule\na = ['red', 'blue', 'guard']", want: "(red-rule:2) (blue-rule:2) guard-rule:2"},
		{name: "the whole file", text: "# levlint: allow-file red-rule -- why\n\n[a]\nb = 'red'\n[c]\nb = 'red'", want: "(red-rule:4) (red-rule:6)"},
		{name: "what has no place", text: "# levlint: allow-file file-rule\na = 'whole'", want: "(file-rule:1)"},
		{name: "no node has what has no place", text: "# levlint: allow file-rule\na = 'whole'", want: "file-rule:1 unused-suppression:1", fixed: "a = 'whole'"},
		{name: "close spelling", text: "##  LevLint:allow red-rule,blue-rule--why\na = ['red', 'blue']", want: "(red-rule:2) (blue-rule:2)"},
		{name: "on another line end", text: "\ufeff# levlint: allow-file red-rule\r\na = 'red'\r\n", want: "(red-rule:2)"},

		{name: "unused", text: "# levlint: allow red-rule\na = 'pink'\n", want: "unused-suppression:1", fixed: "a = 'pink'\n"},
		{name: "unused behind", text: "a = 'pink'  # levlint: allow red-rule\nb = 1", want: "unused-suppression:1", fixed: "a = 'pink'\nb = 1"},
		{name: "unused in part", text: "# levlint: allow red-rule, blue-rule\na = 'blue'", want: "unused-suppression:1 (blue-rule:2)", fixed: "# levlint: allow blue-rule\na = 'blue'"},
		{name: "the last unused", text: "# levlint: allow blue-rule, red-rule -- why\na = 'blue'", want: "unused-suppression:1 (blue-rule:2)", fixed: "# levlint: allow blue-rule -- why\na = 'blue'"},
		{name: "all unused", text: "# levlint: allow blue-rule, red-rule -- why\na = 'x'", want: "unused-suppression:1 unused-suppression:1", fixed: "a = 'x'"},
		{name: "the wider one is unused", text: "# levlint: allow-file red-rule\na = 'red' # levlint: allow red-rule", want: "unused-suppression:1 (red-rule:2)", fixed: "a = 'red' # levlint: allow red-rule"},
		{name: "the second one is unused", text: "# levlint: allow red-rule\na = 'red' # levlint: allow red-rule", want: "(red-rule:2) unused-suppression:2", fixed: "# levlint: allow red-rule\na = 'red'"},
		{name: "rules that are off", text: "# levlint: allow off-rule\na = 1", want: ""},
		{name: "rules that cannot judge", text: "# levlint: allow red-rule\na = 1\nb", want: ""},

		{name: "before its end", text: "# levlint: allow red-rule until 2027-01-01 -- why\na = 'red'", want: "(red-rule:2)"},
		{name: "after its end", text: "# levlint: allow red-rule, blue-rule until 2026-12-31\na = 'red'", want: "unused-suppression:1 red-rule:2"},
		{name: "no day", text: "# levlint: allow red-rule until 2027-02-30\na = 'red'", want: "invalid-suppression:1 red-rule:2"},
		{name: "until nothing", text: "# levlint: allow red-rule until -- tomorrow\na = 'red'", want: "invalid-suppression:1 red-rule:2"},
		{name: "until and more", text: "# levlint: allow red-rule until 2027-01-31 because\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow red-rule until 2027-01-31 -- because\na = 'red'"},

		{name: "errors about safety", text: "# levlint: allow guard-rule -- trust me\na = 'guard'", want: "invalid-suppression:1 guard-rule:2"},
		{name: "about levlint itself", text: "# levlint: allow-file unused-suppression, internal-error\na = 1", want: "invalid-suppression:1 invalid-suppression:1", fixed: "a = 1"},
		{name: "unknown rule", text: "# levlint: allow rad-rule\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow red-rule\na = 'red'"},
		{name: "unknown rule unlike any", text: "# levlint: allow purple-elephants\na = 'red'", want: "invalid-suppression:1 red-rule:2"},
		{name: "unknown among known", text: "# levlint: allow purple-elephants, red-rule\na = 'red'", want: "invalid-suppression:1 (red-rule:2)"},
		{name: "no rule", text: "# levlint: allow\na = 'red'", want: "invalid-suppression:1 red-rule:2"},
		{name: "a comma too many", text: "# levlint: allow red-rule,\na = 'red'", want: "invalid-suppression:1 red-rule:2"},
		{name: "only commas", text: "# levlint: allow , red-rule\na = 'red'", want: "invalid-suppression:1 red-rule:2"},
		{name: "nothing said", text: "# levlint:\na = 1", want: "invalid-suppression:1"},
		{name: "another word", text: "# levlint: ignore red-rule -- why\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow red-rule -- why\na = 'red'"},
		{name: "another word for files", text: "# levlint: ignore-file red-rule\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow-file red-rule\na = 'red'"},
		{name: "a missing comma", text: "# levlint: allow red-rule blue-rule\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow red-rule, blue-rule\na = 'red'"},
		{name: "missing dashes", text: "# levlint: allow red-rule because I say so\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow red-rule -- because I say so\na = 'red'"},
		{name: "a missing colon", text: "# levlint allow red-rule\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow red-rule\na = 'red'"},
		{name: "as another linter writes it", text: "# levlint-disable red-rule\na = 'red'", want: "invalid-suppression:1 red-rule:2", fixed: "# levlint: allow red-rule\na = 'red'"},
		{name: "prose", text: "# levlint says red-rule here\n# levlint allows that\n# see levlint: allow red-rule\n# levlinter: x\n# levlint\na = 'red'", want: "red-rule:6"},
		{name: "nothing follows", text: "a = 'red'\n# levlint: allow red-rule\n", want: "red-rule:1 invalid-suppression:2"},
		{name: "what follows cannot be read", text: "a = 'red'\n# levlint: allow red-rule\n= 1", want: ""},
		{name: "file directive below the top", text: "a = 'red'\nb = 1 # levlint: allow-file red-rule\n", want: "red-rule:1 invalid-suppression:2", fixed: "# levlint: allow-file red-rule\na = 'red'\nb = 1\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			result := suppressed(test.text, analyzer.Options{Today: newYear})
			if got := told(result); got != test.want {
				t.Errorf("found %q, not %q", got, test.want)
				for _, f := range result.Findings {
					t.Log(f.Message)
				}
			}
			want := test.fixed
			if want == "" {
				want = test.text
			}
			if got, _ := fix.Apply(source.New("", []byte(test.text)), result.Findings); string(got) != want {
				t.Errorf("fixed it reads\n%s\nnot\n%s", got, want)
			}
			for _, f := range result.Findings {
				if f.Rule.Tags[0] == analyzer.Internal && !slices.ContainsFunc(f.Fixes, func(fix analyzer.Fix) bool { return len(fix.Edits) > 0 }) {
					t.Errorf("%q has no edit", f.Message)
				}
			}
		})
	}
}

func TestReasonOfSuppression(t *testing.T) {
	t.Parallel()
	const bare, explained = "# levlint: allow red-rule\na = 'red'", "# levlint: allow red-rule until 2027-01-31 --  not ours -- yet \na = 'red'"
	if got := told(suppressed(bare, analyzer.Options{RequireReason: true})); got != "invalid-suppression:1 red-rule:2" {
		t.Errorf("without the reason that is asked for: %s", got)
	}
	result := suppressed(explained, analyzer.Options{RequireReason: true})
	if told(result) != "(red-rule:2)" {
		t.Fatalf("with a reason: %s", told(result))
	}
	if s := result.Suppressed[0].Suppression; s.Reason != "not ours -- yet" || s.Until != "2027-01-31" || s.Span.Start != 0 {
		t.Errorf("the suppression is %+v", s)
	}
}

// Without a clock no suppression ends.
func TestSuppressionWithoutClock(t *testing.T) {
	t.Parallel()
	if got := told(suppressed("# levlint: allow red-rule until 2001-01-01\na = 'red'", analyzer.Options{})); got != "(red-rule:2)" {
		t.Error(got)
	}
}

// The level that counts is that of the finding as it would be told.
func TestSafetyBelowErrorIsAllowed(t *testing.T) {
	t.Parallel()
	const text = "# levlint: allow guard-rule, red-rule\na = ['guard', 'red']"
	levels := map[string]analyzer.Severity{"guard-rule": analyzer.Warning}
	if got := told(suppressed(text, analyzer.Options{Levels: levels})); got != "(guard-rule:2) (red-rule:2)" {
		t.Error(got)
	}
}

// A suppression is no reason for a host to take a finding for a new one.
func TestSuppressionChangesNoFingerprint(t *testing.T) {
	t.Parallel()
	const text = "[a]\nb = ['red', 'red',\n'red']\n"
	before := suppressed(text, analyzer.Options{})
	after := suppressed(strings.Replace(text, "'red',\n", "'red', # levlint: allow red-rule\n", 1), analyzer.Options{})
	all := slices.Concat(after.Suppressed, after.Findings)
	if len(all) != len(before.Findings) {
		t.Fatalf("%d findings, not %d", len(all), len(before.Findings))
	}
	for i, f := range all {
		if f.Fingerprint != before.Findings[i].Fingerprint {
			t.Errorf("finding %d has another fingerprint", i)
		}
	}
}

// Rules about suppressions speak only where they are among the rules to run.
func TestSuppressionRulesAreSwitched(t *testing.T) {
	t.Parallel()
	const text = "# levlint: allow rad-rule, red-rule\na = 1"
	levels := map[string]analyzer.Severity{"invalid-suppression": analyzer.Off, "unused-suppression": analyzer.Error}
	result := suppressed(text, analyzer.Options{Levels: levels})
	if told(result) != "unused-suppression:1" || result.Findings[0].Severity != analyzer.Error {
		t.Error(told(result))
	}
	if got := told(check(text, analyzer.Options{Rules: suppressionRules()[len(analyzer.OwnRules()):]})); got != "" {
		t.Error(got)
	}
}

func TestTooManySuppressions(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("# levlint: allow red-rule, blue-rule\n", 200_000) + "a = 1"
	result := suppressed(text, analyzer.Options{})
	if last := result.Findings[len(result.Findings)-1]; len(result.Findings) != 1001 || !strings.Contains(last.Message, "1000") {
		t.Errorf("%d findings, the last is %q", len(result.Findings), last.Message)
	}
}

// The examples on the rules' pages are reported.
func TestSuppressionExamples(t *testing.T) {
	t.Parallel()
	for _, rule := range []*analyzer.Rule{analyzer.InvalidSuppression, analyzer.UnusedSuppression} {
		_, rest, _ := strings.Cut(rule.Doc, "```toml\n")
		example, _, ok := strings.Cut(rest, "```")
		unknownKey := on("unknown-key", analyzer.Error, analyzer.Flow, "'red")
		result := check(example, analyzer.Options{Rules: append(analyzer.OwnRules(), unknownKey)})
		if !ok || len(result.Findings) != 1 || result.Findings[0].Rule != rule {
			t.Errorf("the example of %s gives %s", rule.ID, told(result))
		}
	}
}
