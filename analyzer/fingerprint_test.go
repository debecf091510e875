package analyzer_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
)

// fingerprints checks a text and returns the fingerprint of each finding by its message.
func fingerprints(t *testing.T, text string, rules ...*analyzer.Rule) map[string]string {
	t.Helper()
	got := map[string]string{}
	for _, f := range check(text, analyzer.Options{Rules: rules}).Findings {
		if _, twice := got[f.Message]; twice {
			t.Fatalf("two findings say %q", f.Message)
		}
		got[f.Message] = f.Fingerprint
	}
	return got
}

// Baselines hold fingerprints: what happens elsewhere in the file must not change them.
func TestFingerprintsStay(t *testing.T) {
	t.Parallel()
	rule := onModes("modes", analyzer.Off)
	want := fingerprints(t, text, rule)["knead has a mode"]
	for name, edited := range map[string]string{
		"lines above":          "# a comment\n\n\n" + text,
		"lines inside":         strings.Replace(text, "mode =", "# how it works\n\nmode =", 1),
		"comment behind":       strings.Replace(text, `"autonomous"`, `"autonomous" # alone`, 1),
		"blanks around":        strings.Replace(text, "mode = ", "  mode  =  ", 1),
		"a neighbour renamed":  strings.Replace(text, "stages.bake", "stages.cool", 1),
		"a neighbour before":   strings.Replace(text, "[stages.knead]", "[stages.weigh]\nmode = \"autonomous\"\n\n[stages.knead]", 1),
		"a neighbour removed":  text[:strings.Index(text, "[stages.bake]")],
		"CRLF":                 strings.ReplaceAll(text, "\n", "\r\n"),
		"written inline":       "agent = {}\nstages = { knead = { mode = \"autonomous\" } }\n",
		"written with dots":    "agent = {}\nstages.knead.mode = \"autonomous\"\n",
		"keys before the mode": strings.Replace(text, "mode =", "max_iterations = 5\nmode =", 1),
	} {
		if got := fingerprints(t, edited, rule)["knead has a mode"]; got != want {
			t.Errorf("%s: the fingerprint was %s and is %s", name, want, got)
		}
	}
}

// A finding about the whole file is the same, whatever the file begins with.
func TestFingerprintOfTheWholeFile(t *testing.T) {
	t.Parallel()
	rule := ruleOf("whole", func(pass *analyzer.Pass) {
		pass.Report(analyzer.Finding{Message: "it is long", Fixes: analyzer.Advice("leave it")})
	})
	want := fingerprints(t, text, rule)
	for _, above := range []string{"# a comment\n", "\n", "\ufeff", "version = 1\n", "[context]\n"} {
		if got := fingerprints(t, above+text, rule); !maps.Equal(got, want) {
			t.Errorf("below %q the fingerprint is %v, not %v", above, got, want)
		}
	}
}

func TestFingerprintsTellFindingsApart(t *testing.T) {
	t.Parallel()
	twice := ruleOf("twice", func(pass *analyzer.Pass) {
		span := pass.Blueprint.Agent.Name.Span
		for _, message := range []string{"once", "twice"} {
			pass.Report(analyzer.Finding{Span: span, Message: message, Fixes: analyzer.Advice("none")})
		}
	})
	members := ruleOf("members", func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			for i, tool := range s.AvailableTools.Items {
				pass.Report(analyzer.Finding{Span: tool.Span, Message: s.Name.Text + string(rune('0'+i)), Fixes: analyzer.Advice("none")})
			}
		}
	})
	text := strings.ReplaceAll(text, "mode =", "available_tools = [\"shell\", \"shell\"]\nmode =")
	all := []*analyzer.Rule{onModes("modes", analyzer.Off), onModes("others", analyzer.Off), twice, members}
	seen := map[string]string{}
	for _, f := range check(text, analyzer.Options{Rules: all}).Findings {
		name := f.Rule.ID + ": " + f.Message
		if other, taken := seen[f.Fingerprint]; taken {
			t.Errorf("%q and %q have the fingerprint %s", name, other, f.Fingerprint)
		}
		seen[f.Fingerprint] = name
	}
	if len(seen) != 2+2+2+4 {
		t.Errorf("there are %d fingerprints of 10 findings", len(seen))
	}
}

// The parts of a fingerprint are an interface, held by baselines and by readers of SARIF: these
// values never change within levlint/v1. Each is the begin of the SHA-256 of the rule's ID, the
// text, the path and the number of equal findings before it, joined by NUL.
func TestFingerprintVector(t *testing.T) {
	t.Parallel()
	findings := check(text, analyzer.Options{Rules: []*analyzer.Rule{onModes("modes", analyzer.Off)}}).Findings
	var got []string
	for _, f := range findings {
		got = append(got, strings.Join(f.Path, ".")+" "+f.Fingerprint)
	}
	want := []string{
		"stages.knead.mode 22af818cfda89b08e21eb895c4611e2d",
		"stages.bake.mode 282ba62e21cb5b87207ea181e9e96a8c",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the fingerprints of levlint/v1 are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Nor must a new name of the rule.
func TestFingerprintsOutliveNames(t *testing.T) {
	t.Parallel()
	first := onModes("modes", analyzer.Off)
	third := onModes("ways", analyzer.Off)
	third.Formerly = []string{"modes", "manners"}
	want, got := fingerprints(t, text, first), fingerprints(t, text, third)
	if len(want) == 0 || !maps.Equal(got, want) {
		t.Errorf("the fingerprints were %v and are %v", want, got)
	}
}
