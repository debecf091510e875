package analyzer_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// text is what most tests of Check look at.
const text = `[agent]
name = "bakery"

[stages.knead]
mode = "autonomous"

[stages.bake]
mode = "autonomous"
`

// ruleOf makes a rule of what it does.
func ruleOf(id string, run func(*analyzer.Pass)) *analyzer.Rule {
	return &analyzer.Rule{
		ID:       id,
		Title:    "what a test looks for",
		Doc:      "For tests.",
		Severity: analyzer.Warning,
		Tags:     []analyzer.Tag{analyzer.Manifest},
		Since:    "0.1.0",
		Run:      run,
	}
}

// onModes reports the mode of every stage, graded as told.
func onModes(id string, grade analyzer.Severity) *analyzer.Rule {
	return ruleOf(id, func(pass *analyzer.Pass) {
		for _, s := range pass.Blueprint.Stages.Items {
			if !s.Mode.Written() {
				continue
			}
			pass.Report(analyzer.Finding{
				Span:     s.Mode.Span,
				Severity: grade,
				Message:  s.Name.Text + " has a mode",
				Fixes:    analyzer.Advice("leave it"),
			})
		}
	})
}

func check(text string, opt analyzer.Options) analyzer.Result {
	return analyzer.Check(source.New("agent.leviath", []byte(text)), opt)
}

func TestCrashingRuleDoesNotHideTheOthers(t *testing.T) {
	t.Parallel()
	crash := ruleOf("crash", func(pass *analyzer.Pass) {
		pass.Report(analyzer.Finding{Span: source.Span{Start: 1, End: 6}, Message: "before the fall", Fixes: analyzer.Advice("none")})
		panic("cannot count")
	})
	result := check(text, analyzer.Options{Rules: []*analyzer.Rule{crash, onModes("modes", analyzer.Off)}})

	if len(result.Bugs) != 1 || result.Bugs[0].Rule != crash || result.Bugs[0].Value != "cannot count" || !strings.Contains(result.Bugs[0].Stack, "check_test.go") {
		t.Errorf("the bugs are %+v", result.Bugs)
	}
	var messages []string
	for _, f := range result.Findings {
		messages = append(messages, f.Rule.ID+": "+f.Message)
	}
	want := []string{
		"internal-error: rule crash crashed: cannot count; the findings of all other rules are complete",
		"crash: before the fall",
		"modes: knead has a mode",
		"modes: bake has a mode",
	}
	if !slices.Equal(messages, want) {
		t.Errorf("the findings are\n%s\nnot\n%s", strings.Join(messages, "\n"), strings.Join(want, "\n"))
	}
	if f := result.Findings[0]; f.Rule != analyzer.InternalError || f.Severity != analyzer.Error || f.File == nil || len(f.Fixes) == 0 || f.Fingerprint == "" {
		t.Errorf("the finding about the crash is %+v", f)
	}
}

func TestLevels(t *testing.T) {
	t.Parallel()
	level := func(s analyzer.Severity) map[string]analyzer.Severity {
		return map[string]analyzer.Severity{"modes": s}
	}
	tests := []struct {
		name       string
		own        analyzer.Severity // how the rule grades the case
		strictRule bool
		opt        analyzer.Options
		want       analyzer.Severity // Off: not reported
	}{
		{name: "the rule's own", want: analyzer.Warning},
		{name: "graded lower", own: analyzer.Note, want: analyzer.Note},
		{name: "switched off", opt: analyzer.Options{Levels: level(analyzer.Off)}, want: analyzer.Off},
		{name: "raised", opt: analyzer.Options{Levels: level(analyzer.Error)}, want: analyzer.Error},
		{name: "raised, and graded lower", own: analyzer.Note, opt: analyzer.Options{Levels: level(analyzer.Error)}, want: analyzer.Note},
		{name: "capped", own: analyzer.Warning, opt: analyzer.Options{Levels: level(analyzer.Note)}, want: analyzer.Note},
		{name: "level of another rule", opt: analyzer.Options{Levels: map[string]analyzer.Severity{"other": analyzer.Off}}, want: analyzer.Warning},
		{name: "strict rule", strictRule: true, want: analyzer.Off},
		{name: "strict rule in the strict profile", strictRule: true, opt: analyzer.Options{Strict: true}, want: analyzer.Warning},
		{name: "strict rule enabled by name", strictRule: true, opt: analyzer.Options{Levels: level(analyzer.Note)}, want: analyzer.Note},
		{name: "strict rule silenced in the strict profile", strictRule: true, opt: analyzer.Options{Strict: true, Levels: level(analyzer.Off)}, want: analyzer.Off},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rule := onModes("modes", test.own)
			rule.Strict = test.strictRule
			test.opt.Rules = []*analyzer.Rule{rule}
			got := analyzer.Off
			for _, f := range check(text, test.opt).Findings {
				got = f.Severity
			}
			if got != test.want {
				t.Errorf("reported at level %v, not %v", got, test.want)
			}
		})
	}
}

func TestRulesThatWaitForASoundFile(t *testing.T) {
	t.Parallel()
	local, patient := onModes("local", analyzer.Off), onModes("patient", analyzer.Off)
	local.Local = true
	opt := analyzer.Options{Rules: []*analyzer.Rule{local, patient}}
	for broken, want := range map[string][]string{
		text:                    {"local", "patient", "local", "patient"},
		text + "[stages.sell\n": {"local", "local"},
	} {
		var got []string
		for _, f := range check(broken, opt).Findings {
			got = append(got, f.Rule.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("of\n%s\nspoke %v, not %v", broken, got, want)
		}
	}
}

func TestFindingsAreSortedByPlaceAndRule(t *testing.T) {
	t.Parallel()
	at := func(id string, spans ...source.Span) *analyzer.Rule {
		return ruleOf(id, func(pass *analyzer.Pass) {
			for _, span := range spans {
				pass.Report(analyzer.Finding{Span: span, Message: "here", Fixes: analyzer.Advice("none")})
			}
		})
	}
	a := at("a", source.Span{Start: 8, End: 12}, source.Span{Start: 1, End: 6})
	b := at("b", source.Span{Start: 1, End: 3}, source.Span{Start: 8, End: 9}, source.Span{Start: 8, End: 8})
	var want []analyzer.Finding
	for _, order := range [][]*analyzer.Rule{{a, b}, {b, a}} {
		got := check(text, analyzer.Options{Rules: order}).Findings
		if want == nil {
			want = got
		}
		var places []string
		for i, f := range got {
			places = append(places, fmt.Sprintf("%s%d-%d", f.Rule.ID, f.Span.Start, f.Span.End))
			if f.Fingerprint != want[i].Fingerprint {
				t.Errorf("the fingerprint of %v depends on the order of the rules", f.Span)
			}
		}
		if got, want := strings.Join(places, " "), "a1-6 b1-3 a8-12 b8-8 b8-9"; got != want {
			t.Errorf("the order is %s, not %s", got, want)
		}
	}
}

func TestCheckIsDeterministic(t *testing.T) {
	t.Parallel()
	opt := analyzer.Options{Rules: []*analyzer.Rule{onModes("b", analyzer.Note), onModes("a", analyzer.Off)}}
	file := source.New("agent.leviath", []byte(text))
	first := analyzer.Check(file, opt)
	for range 20 {
		if again := analyzer.Check(file, opt); !reflect.DeepEqual(again, first) {
			t.Fatalf("checked again, the result is\n%+v\nnot\n%+v", again, first)
		}
	}
}

func TestMalformedFindingsAreBugs(t *testing.T) {
	t.Parallel()
	good := analyzer.Finding{Span: source.Span{Start: 1, End: 6}, Message: "here", Fixes: analyzer.Advice("none")}
	edit := func(spans ...source.Span) func(*analyzer.Finding) {
		return func(f *analyzer.Finding) {
			f.Fixes = []analyzer.Fix{{Title: "change it"}}
			for _, span := range spans {
				f.Fixes[0].Edits = append(f.Fixes[0].Edits, analyzer.Edit{Span: span})
			}
		}
	}
	tests := []struct {
		name  string
		spoil func(*analyzer.Finding)
		want  string // part of what the rule is told; "" when all is well
	}{
		{name: "sound", spoil: func(*analyzer.Finding) {}},
		{name: "two edits side by side", spoil: edit(source.Span{Start: 1, End: 2}, source.Span{Start: 2, End: 3})},
		{name: "span beyond the end", spoil: func(f *analyzer.Finding) { f.Span.End = len(text) + 1 }, want: "is not in the file"},
		{name: "span before the start", spoil: func(f *analyzer.Finding) { f.Span.Start = -1 }, want: "is not in the file"},
		{name: "span that ends before it starts", spoil: func(f *analyzer.Finding) { f.Span.End = 0 }, want: "is not in the file"},
		{name: "no message", spoil: func(f *analyzer.Finding) { f.Message = "" }, want: "has no message"},
		{name: "no fix", spoil: func(f *analyzer.Finding) { f.Fixes = nil }, want: "what to do about it"},
		{name: "graded too high", spoil: func(f *analyzer.Finding) { f.Severity = analyzer.Error }, want: "graded above its rule"},
		{name: "related beyond the end", spoil: func(f *analyzer.Finding) {
			f.Related = []analyzer.Related{{Span: source.Span{Start: 0, End: len(text) + 1}}}
		}, want: "related span"},
		{name: "edit beyond the end", spoil: edit(source.Span{Start: 0, End: len(text) + 1}), want: "leave the file"},
		{name: "edits that overlap", spoil: edit(source.Span{Start: 0, End: 4}, source.Span{Start: 3, End: 5}), want: "overlap"},
		{name: "edits in any order", spoil: edit(source.Span{Start: 4, End: 5}, source.Span{Start: 0, End: 1})},
		{name: "edits in any order that overlap", spoil: edit(source.Span{Start: 4, End: 5}, source.Span{Start: 0, End: 1}, source.Span{Start: 3, End: 5}), want: "overlap"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rule := ruleOf("spoilt", func(pass *analyzer.Pass) {
				f := good
				test.spoil(&f)
				pass.Report(f)
			})
			bugs := check(text, analyzer.Options{Rules: []*analyzer.Rule{rule}}).Bugs
			if test.want == "" {
				if len(bugs) > 0 {
					t.Errorf("a sound finding is refused: %v", bugs[0].Value)
				}
				return
			}
			if len(bugs) != 1 || !strings.Contains(bugs[0].Value.(error).Error(), test.want) {
				t.Errorf("the bugs are %v, without %q", bugs, test.want)
			}
		})
	}
}
