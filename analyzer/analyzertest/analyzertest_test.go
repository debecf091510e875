package analyzertest

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
)

// shouting reports every description in capital letters, and can write it in small ones.
var shouting = &analyzer.Rule{
	ID:       "shouting",
	Title:    "a description in capital letters",
	Doc:      "Nobody likes it.",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			text, ok := s.Description.Get()
			if !ok || text != strings.ToUpper(text) {
				continue
			}
			quiet := `"` + strings.ToLower(text) + `"`
			pass.Report(analyzer.Finding{
				Span:    s.Description.Span,
				Message: "the description of " + s.Name.Text + " shouts; people look away",
				Fixes:   []analyzer.Fix{{Title: "write " + quiet, Edits: []analyzer.Edit{{Span: s.Description.Span, New: quiet}}}},
			})
		}
	},
}

// badLine is the line that the rule reports, with what is wanted there.
const badLine = "description = \"PLAN IT\" # want `\"PLAN IT\"` \"^the description of plan shouts\""

// sound is an archive that has nothing wrong; each test changes one thing in it.
const sound = `Shouting is reported.

-- bad.leviath --
[agent]
[stages.plan]
` + badLine + `

-- bad.leviath.fixed --
[agent]
[stages.plan]
description = "plan it"

-- good.leviath --
[agent]
[stages.plan]
description = "Plan it"

-- silent-no-description.leviath --
[agent]
[stages.plan]
`

func TestJudge(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		old, new string
		want     string // part of the one complaint; "" for none
	}{
		{name: "sound"},
		{name: "text in double quotes", old: "`\"PLAN IT\"`", new: `"\"PLAN IT\""`},
		{name: "want from above", old: badLine, new: "# want+1 `\"PLAN IT\"` \"shouts\"\ndescription = \"PLAN IT\""},
		{name: "wrong span", old: "`\"PLAN IT\"`", new: `"PLAN IT"`, want: "wanted, and not found"},
		{name: "wrong message", old: `"^the`, new: `"^a`, want: "wanted, and not found"},
		{name: "wrong line", old: "# want ", new: "# want-1 ", want: "wanted, and not found"},
		{name: "missing want", old: " # want `\"PLAN IT\"` \"^the description of plan shouts\"", new: "", want: "a bad blueprint wants a finding"},
		{name: "surplus want", old: "[agent]\n[stages.plan]\ndescription = \"PLAN", new: "[agent] # want \"agent\" \"shouts\"\n[stages.plan]\ndescription = \"PLAN", want: "wanted, and not found"},
		{name: "want cut short", old: `"^the description of plan shouts"`, new: "", want: "a want is two quoted strings"},
		{name: "want that is no expression", old: `"^the`, new: `"^(the`, want: "missing closing )"},
		{name: "want that is badly quoted", old: `"^the`, new: `"\z^the`, want: "badly quoted"},
		{name: "silent case that speaks", old: "[stages.plan]\n$", new: "[stages.plan]\ndescription = \"PLAN THAT\"\n", want: "found, and not wanted"},
		{name: "silent case that wants", old: "[stages.plan]\n$", new: "[stages.plan] # want \"plan\" \"shouts\"\n", want: "only a bad blueprint may want findings"},
		{name: "silent case like nothing bad", old: "[stages.plan]\n$", new: strings.Repeat("[[stages]]\n", 9), want: "differs in 11 lines from the nearest bad blueprint"},
		{name: "silent case equal to a bad one", old: "[stages.plan]\n$", new: "[stages.plan]\ndescription = \"PLAN IT\"\n", want: "differs in 0 lines from the nearest bad blueprint"},
		{name: "stale fixed", old: `"plan it"`, new: `"plan that"`, want: "fixed it reads"},
		{name: "fixed without edits", old: "-- good.leviath --", new: "-- good.leviath.fixed --\n-- good.leviath --", want: "nothing in good.leviath has an edit"},
		{name: "edits without fixed", old: ".fixed --", new: ".mended --", want: "the archive has no bad.leviath.fixed"},
		{name: "no bad", old: "-- bad.", new: "-- evil.", want: "no section bad.leviath"},
		{name: "no good", old: "-- good.", new: "-- bad-2.", want: "no section good.leviath"},
		{name: "no silent", old: "-- silent-", new: "-- quiet-", want: "no section silent-*"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			complaints := strings.Join(Judge(shouting, txtar.Parse([]byte(changed(t, test.old, test.new)))), "\n")
			if test.want == "" && complaints != "" || !strings.Contains(complaints, test.want) {
				t.Errorf("the complaints are %q, without %q", complaints, test.want)
			}
		})
	}
}

// changed replaces a piece of the sound archive once; "$" at its end means the end of the archive.
func changed(t *testing.T, before, after string) string {
	t.Helper()
	if end, ok := strings.CutSuffix(before, "$"); ok {
		return strings.TrimSuffix(sound, end) + after
	}
	if !strings.Contains(sound, before) {
		t.Fatalf("the archive has no %q", before)
	}
	return strings.Replace(sound, before, after, 1)
}

// A fix may leave something for the next round, but nothing that it could mend itself.
func TestFixThatDoesNotMendIsRefused(t *testing.T) {
	t.Parallel()
	louder := *shouting
	louder.Run = func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			if s.Description.Written() {
				pass.Report(analyzer.Finding{
					Span:    s.Description.Span,
					Message: "never enough",
					Fixes:   []analyzer.Fix{{Title: "shout", Edits: []analyzer.Edit{{Span: s.Description.Span, New: `"AH"`}}}},
				})
			}
		}
	}
	archive := txtar.Parse([]byte("-- bad.leviath --\n[agent]\n[stages.plan]\ndescription = \"ah\" # want `\"ah\"` \"never\"\n-- bad.leviath.fixed --\n[agent]\n[stages.plan]\ndescription = \"AH\"\n-- good.leviath --\n[agent]\n-- silent-none.leviath --\n[agent]\n[stages.plan]\n"))
	if got := strings.Join(Judge(&louder, archive), "\n"); !strings.Contains(got, `still "never enough"`) {
		t.Errorf("the complaints are %q", got)
	}
}

func TestFilesBesideTheBlueprint(t *testing.T) {
	t.Parallel()
	rule := *shouting
	rule.Run = func(pass *analyzer.Pass) {
		if names, known := pass.ScriptTools(); !known || len(names) != 1 || names[0] != "knock" {
			t.Errorf("the scripts beside the blueprint define %v", names)
		}
	}
	Judge(&rule, txtar.Parse([]byte("-- bad.leviath --\n[agent]\n-- tools/knock.rhai --\n// @tool knock\nfn run(params) { 1 }\n")))
}

func TestExampleHasNoWants(t *testing.T) {
	t.Parallel()
	archive := txtar.Parse([]byte("-- bad.leviath --\n# want+2 \"\" \"x\"\n[agent] # who it is\n\nname = 1 # want \"1\" \"x\"\n"))
	if got, want := Example(archive, "bad.leviath"), "[agent] # who it is\n\nname = 1\n"; got != want {
		t.Errorf("the example is %q, not %q", got, want)
	}
	if got := Example(archive, "good.leviath"); got != "" {
		t.Errorf("a section that is not there reads %q", got)
	}
}
