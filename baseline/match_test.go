package baseline_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/baseline"
	"github.com/levlint/levlint/rules"
	"github.com/levlint/levlint/source"
)

// mark reports each word FIXME, so that a text can hold equal findings.
var mark = &analyzer.Rule{
	ID: "mark", Title: "a mark", Severity: analyzer.Note, Local: true,
	Run: func(pass *analyzer.Pass) {
		text := pass.Blueprint.File.Content
		for at := 0; ; at++ {
			next := strings.Index(text[at:], "FIXME")
			if next < 0 {
				return
			}
			at += next
			pass.Report(analyzer.Finding{Span: source.Span{Start: at, End: at + 5}, Message: "a mark", Fixes: analyzer.Advice("remove it")})
		}
	},
}

func check(name, text string) baseline.Checked {
	r := analyzer.Check(source.New(name, []byte(text)), analyzer.Options{Rules: append(rules.All(), mark), Strict: true})
	return baseline.Checked{Name: name, Parts: r.Names, Findings: r.Findings, Whole: r.Whole}
}

func nothingExists(string) bool { return false }

// isNew lists the findings that a matching does not hold as `rule "text"`.
func isNew(files []baseline.Checked, m *baseline.Matching) string {
	var fresh []string
	for i, file := range files {
		for j, f := range file.Findings {
			if !m.Held[i][j] {
				fresh = append(fresh, fmt.Sprintf("%s %q", f.Rule.ID, f.File.Text(f.Span)))
			}
		}
	}
	return strings.Join(fresh, "; ")
}

// isGone lists what the baseline holds and does not occur.
func isGone(m *baseline.Matching) string {
	var gone []string
	for _, g := range m.Gone() {
		gone = append(gone, fmt.Sprintf("%s %s %d-%d", g.Rule, g.At, g.Count, g.Occurs))
	}
	return strings.Join(gone, "; ")
}

// written writes a baseline and reads it again, as happens between two runs.
func written(t *testing.T, files ...baseline.Checked) *baseline.Baseline {
	t.Helper()
	b, err := baseline.Parse(baseline.New(files).Text())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const recipe = `team = "platform"

[agent]
name = "search"
entry_stage = "write"

[stages.plan]
mode = "autonomous"
max_iteration = 8
system_prompt = "Plan it, then write. FIXME FIXME"
available_tools = ["shell"]
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]

[stages.plan.transitions.write]
condition = "alwys"
transform = "direct"
transform_config = { clear = ["notes"] }

[stages.write]
mode = "output"
max_iterations = 8
system_prompt = "Write it."
available_tools = ["edit_file"]
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]
tool_routing = { default_region = "nots" }

[stages.write.context.regions.draft]
kinf = "pinned"

[context.regions.task]
kind = "pinned"
budget = "2%"

[context.regions.notes]
kind = "slidingwindow"
volatilty = "grows"
`

// edits are what people do to a blueprint, with what is new and what is gone then.
var edits = []struct {
	name      string
	edit      []string // old, new, old, new ...
	new, gone string
}{
	{"nothing", nil, "", ""},
	{"lines moved", []string{"[stages.plan]", "# how it\n# works\n\n[stages.plan]", "[agent]", "\n\n[agent]"}, "", ""},
	{"CRLF", []string{"\n", "\r\n"}, "", ""},
	{"a neighbour renamed", []string{"write", "compose"}, "", ""},
	{"a stage renamed", []string{"stages.plan", "stages.draw"}, "", ""},
	{"a stage renamed to what needs quotes", []string{"stages.plan", "stages.'draw up'"}, "", ""},
	{"a stage renamed to a key", []string{"stages.plan", "stages.transitions"}, "", ""},
	{"a stage renamed to a word of its values", []string{"stages.plan", "stages.autonomous"}, "", ""},
	{"two stages renamed", []string{"stages.plan", "stages.draw", "[stages.write", "[stages.compose", "transitions.write", "transitions.compose", `"write"`, `"compose"`}, "", ""},
	{"a region renamed", []string{"regions.notes", "regions.memo", `"notes"`, `"memo"`}, "", ""},
	{"a region of a stage renamed", []string{"regions.draft", "regions.text"}, "", ""},
	{"stages and regions renamed", []string{"stages.plan", "stages.draw", "regions.notes", "regions.memo", `"notes"`, `"memo"`, "regions.draft", "regions.text"}, "", ""},

	{"one more equal mistake", []string{"FIXME FIXME", "FIXME FIXME FIXME"}, `mark "FIXME"`, ""},
	{"one less", []string{"FIXME FIXME", "FIXME"}, "", "mark stages.plan.system_prompt 2-1"},
	{"none left", []string{" FIXME FIXME", ""}, "", "mark stages.plan.system_prompt 2-0"},
	{"an equal mistake elsewhere", []string{"Write it.", "FIXME"}, `mark "FIXME"`, ""},
	{"a stage renamed, and one more equal mistake", []string{"stages.plan", "stages.draw", "FIXME FIXME", "FIXME FIXME FIXME"}, `mark "FIXME"`, ""},
	{"a stage renamed, and a new mistake in it", []string{"stages.plan", "stages.draw", "max_iteration = 8", "max_iteration = 8\nmax_iteratoins = 8"}, `unknown-key "max_iteratoins"`, ""},
	{"a stage renamed, and a mistake mended", []string{"stages.plan", "stages.draw", "max_iteration =", "max_iterations ="}, "", "unknown-key stages.plan.max_iteration 1-0"},
	{"another mistake of the same rule", []string{"max_iteration =", "max_iterationz ="}, `unknown-key "max_iterationz"`, "unknown-key stages.plan.max_iteration 1-0"},
}

func TestMatch(t *testing.T) {
	t.Parallel()
	old := written(t, check("agent.leviath", recipe))
	for _, e := range edits {
		files := []baseline.Checked{check("agent.leviath", strings.NewReplacer(e.edit...).Replace(recipe))}
		m := old.Match(files, nothingExists)
		if got := isNew(files, m); got != e.new {
			t.Errorf("%s: new is %s, not %s", e.name, got, e.new)
		}
		if got := isGone(m); got != e.gone {
			t.Errorf("%s: gone is %s, not %s", e.name, got, e.gone)
		}
		held := 0
		for _, h := range m.Held[0] {
			if h {
				held++
			}
		}
		if held+goneCount(m) != old.Count() {
			t.Errorf("%s: of %d findings %d are held and %d gone", e.name, old.Count(), held, goneCount(m))
		}
		shrunk, before := m.Shrunk(), old.Count()
		if left := before - shrunk.Count(); left != goneCount(m) {
			t.Errorf("%s: %d findings are gone, and %d are taken out", e.name, goneCount(m), left)
		}
		again := shrunk.Match(files, nothingExists)
		if got := isNew(files, again); got != e.new || isGone(again) != "" {
			t.Errorf("%s: once updated, new is %s and gone is %s", e.name, got, isGone(again))
		}
	}
}

// together reports the keys that begin with "todo" as one finding.
var together = &analyzer.Rule{
	ID: "together", Title: "keys", Severity: analyzer.Note, Local: true,
	Run: func(pass *analyzer.Pass) {
		f := analyzer.Finding{Message: "keys", Fixes: analyzer.Advice("remove them")}
		for at, c := range regexp.MustCompile(`todo\w+`).FindAllStringIndex(pass.Blueprint.File.Content, -1) {
			if span := (source.Span{Start: c[0], End: c[1]}); at == 0 {
				f.Span = span
			} else {
				f.Related = append(f.Related, analyzer.Related{Span: span, Message: "and this", Too: true})
			}
		}
		if f.Span.Len() > 0 {
			pass.Report(f)
		}
	},
}

// A finding about several places is old while none has joined, whichever of them is the first.
func TestMatchOfSeveralPlaces(t *testing.T) {
	t.Parallel()
	const text = "[stages.a]\ntodo_1 = 1\ntodo_2 = 2\n[stages.b]\ntodo_1 = 1\n"
	find := func(text string) baseline.Checked {
		r := analyzer.Check(source.New("x", []byte(text)), analyzer.Options{Rules: []*analyzer.Rule{together}})
		return baseline.Checked{Name: "x", Parts: r.Names, Findings: r.Findings, Whole: true}
	}
	old := written(t, find(text))
	for _, c := range []struct {
		name  string
		edit  []string
		isNew bool
		gone  string
		left  int
	}{
		{"nothing", nil, false, "", 3},
		{"the order", []string{"todo_1 = 1\ntodo_2 = 2", "todo_2 = 2\ntodo_1 = 1"}, false, "", 3},
		{"a stage renamed", []string{"stages.a", "stages.c"}, false, "", 3},
		{"one joins", []string{"todo_2 = 2", "todo_2 = 2\ntodo_3 = 3"}, true, "", 3},
		{"one joins elsewhere, and is the first", []string{"[stages.a]", "[stages.0]\ntodo_1 = 1\n[stages.a]"}, true, "", 3},
		{"the first is mended", []string{"todo_1 = 1\ntodo_2", "todo_2"}, false, "together stages.a.todo_1 1-0", 2},
		{"another is mended", []string{"todo_2 = 2\n", ""}, false, "together stages.a.todo_2 1-0", 2},
		{"one for another", []string{"todo_2", "todo_3"}, true, "together stages.a.todo_2 1-0", 2},
		{"all but one are mended, and a stage renamed", []string{"todo_1 = 1\ntodo_2 = 2\n", "", "stages.b", "stages.c"}, false, "together stages.a.todo_1 1-0; together stages.a.todo_2 1-0", 1},
		{"all are mended", []string{"todo", "done"}, false, "together stages.a.todo_1 1-0; together stages.a.todo_2 1-0; together stages.b.todo_1 1-0", 0},
	} {
		files := []baseline.Checked{find(strings.NewReplacer(c.edit...).Replace(text))}
		m := old.Match(files, nothingExists)
		if fresh := isNew(files, m); fresh != "" != c.isNew {
			t.Errorf("%s: new is %q", c.name, fresh)
		}
		if got := isGone(m); got != c.gone {
			t.Errorf("%s: gone is %q, not %q", c.name, got, c.gone)
		}
		shrunk := m.Shrunk()
		again := shrunk.Match(files, nothingExists)
		if shrunk.Count() != c.left || isNew(files, again) != "" != c.isNew || isGone(again) != "" {
			t.Errorf("%s: once updated, the baseline lists %d, new is %q and gone is %q", c.name, shrunk.Count(), isNew(files, again), isGone(again))
		}
	}
}

func goneCount(m *baseline.Matching) int {
	n := 0
	for _, g := range m.Gone() {
		n += g.Count - g.Occurs
	}
	return n
}

// A stage that was deleted lends nothing to one that was added, unless that has its very mistakes.
func TestDeletedBesideNew(t *testing.T) {
	t.Parallel()
	old := written(t, check("agent.leviath", recipe))
	first := strings.Index(recipe, "[stages.plan]")
	second := strings.Index(recipe, "[stages.write]")
	stage := "[stages.other]\nmode = \"autonomous\"\nmax_iterations = 3\nmax_visits = 3\nsystem_prompt = \"Look.\"\n" +
		"model.models = [{ provider = \"anthropic\", model = \"claude-sonnet-5\" }]\ntransitions.write.condition = \"alwais\"\n\n"
	files := []baseline.Checked{check("agent.leviath", recipe[:first]+stage+recipe[second:])}
	m := old.Match(files, nothingExists)
	for _, want := range []string{`unknown-key "max_visits"`, `unknown-value "\"alwais\""`} {
		if got := isNew(files, m); !strings.Contains(got, want) {
			t.Errorf("%s is not new, only %s", want, got)
		}
	}
	if got := isGone(m); !strings.Contains(got, "unknown-key stages.plan.max_iteration 1-0") || strings.Contains(got, "stages.write") {
		t.Errorf("gone is %s", got)
	}
}

// A blueprint that was moved keeps what is known of it; one that resembles a missing one does not.
func TestMoved(t *testing.T) {
	t.Parallel()
	other := strings.ReplaceAll(strings.ReplaceAll(recipe, "max_iteration ", "max_iteratio "), "volatilty", "volatil")
	old := written(t, check("a/agent.leviath", recipe), check("b/agent.leviath", other), check("kept.leviath", recipe))
	exists := func(name string) bool { return name == "kept.leviath" }
	for _, c := range []struct {
		name  string
		files []baseline.Checked
		new   string
		names string // of the shrunken baseline
	}{
		{"both", []baseline.Checked{check("y.leviath", other), check("x.leviath", recipe)}, "", "kept.leviath x.leviath y.leviath"},
		{"one, and the other is deleted", []baseline.Checked{check("x.leviath", other)}, "", "kept.leviath x.leviath"},
		{"one, and a stage renamed", []baseline.Checked{check("x.leviath", strings.ReplaceAll(other, "regions.draft", "regions.text"))}, "", "kept.leviath x.leviath"},
		{"one with something new", []baseline.Checked{check("x.leviath", "grup = 1\n"+other)}, `unknown-key "grup"`, "kept.leviath x.leviath"},
		{"a copy", []baseline.Checked{check("a/agent.leviath", recipe), check("b/agent.leviath", other), check("x.leviath", "grup = 1\nteam = 'platform'\n[agent]\nname = 'search'\n")}, `missing-key ""; unknown-key "grup"; unknown-key "team"`, "a/agent.leviath b/agent.leviath kept.leviath"},
		{"a small part", []baseline.Checked{check("x.leviath", "team = 'platform'\n")}, `missing-agent-table ""; unknown-key "team"`, "kept.leviath"},
		{"the same text without a file", []baseline.Checked{check("", "team = 'platform'\n")}, `missing-agent-table ""; unknown-key "team"`, "kept.leviath"},
	} {
		m := old.Match(c.files, exists)
		if got := isNew(c.files, m); got != c.new {
			t.Errorf("%s: new is %s, not %s", c.name, got, c.new)
		}
		var names []string
		for name := range m.Shrunk().Files {
			names = append(names, name)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != c.names {
			t.Errorf("%s: the files are %s, not %s", c.name, got, c.names)
		}
	}
}

// A blueprint that was moved keeps what is known of it where the stage with most findings was renamed
// as well, but not where little of it has the names it had.
func TestMovedAndRenamed(t *testing.T) {
	t.Parallel()
	const before = `
[agent]
name = "search"
[stages.find]
mode = "autonomous"
max_iterations = 4
max_visits = 2
wait = 1
pause = 3
limit = 4
budget = 5
retry = 2
system_prompt = "Find it."
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]
[context.regions.task]
kind = "pinned"
budget = "2%"
[context.regions.sources]
kind = "temporary"
budget = "30%"
`
	renamed := strings.ReplaceAll(before, "stages.find", "stages.seek")
	old := written(t, check("a/agent.leviath", before), check("b/agent.leviath", strings.ReplaceAll(before, "retry", "retries")))
	for _, c := range []struct{ name, text, new string }{
		{"a stage", renamed, ""},
		{"a stage, with something new", renamed + "[agent.x]\n", `unknown-key "x"`},
		{"a stage and a region too many", strings.ReplaceAll(renamed, "regions.task", "regions.question"), `unknown-key "max_visits"; unknown-key "wait"; unknown-key "pause"; unknown-key "limit"; unknown-key "budget"; unknown-key "retry"; no-task-region "regions"; unused-region "question"; unused-region "sources"; unbounded-percentage-budget "\"30%\""`},
	} {
		files := []baseline.Checked{check("x/agent.leviath", c.text)}
		m := old.Match(files, nothingExists)
		if got := isNew(files, m); got != c.new {
			t.Errorf("%s: new is %s, not %s", c.name, got, c.new)
		}
		if got := m.Shrunk().Files["x/agent.leviath"]; (got == nil) != strings.Contains(c.new, "retry") {
			t.Errorf("%s: listed is %v", c.name, got)
		}
	}
}

// Of what could not be checked as a whole, or was not, nothing is taken out.
func TestNotWhole(t *testing.T) {
	t.Parallel()
	old := written(t, check("agent.leviath", recipe), check("unchecked.leviath", recipe))
	broken := check("agent.leviath", recipe+"budget = \n")
	crashed := check("agent.leviath", "")
	crashed.Whole = false
	for _, files := range [][]baseline.Checked{{broken}, {crashed}, {}} {
		m := old.Match(files, func(string) bool { return true })
		if isGone(m) != "" || string(m.Shrunk().Text()) != string(old.Text()) {
			t.Errorf("gone is %s", isGone(m))
		}
	}
	if m := old.Match([]baseline.Checked{broken}, nothingExists); isNew([]baseline.Checked{broken}, m) != `toml-syntax "="` {
		t.Errorf("new is %s", isNew([]baseline.Checked{broken}, m))
	}
}

// Neither crashes nor what a comment allows are in a baseline.
func TestNew(t *testing.T) {
	t.Parallel()
	crash := &analyzer.Rule{ID: "crash", Severity: analyzer.Note, Local: true, Run: func(*analyzer.Pass) { panic("out of luck") }}
	text := "[agent]\nname = 'FIXME' # levlint: allow mark -- soon\nversion = 'FIXME'\n"
	r := analyzer.Check(source.New("x", []byte(text)), analyzer.Options{Rules: []*analyzer.Rule{crash, mark}})
	files := []baseline.Checked{{Name: "x", Findings: r.Findings, Whole: r.Whole}}
	b := baseline.New(files)
	if len(r.Findings) != 2 || r.Whole || b.Count() != 1 || b.Files["x"].Entries[0].At != "agent.version" {
		t.Errorf("%d findings, of which %+v", len(r.Findings), b.Files["x"])
	}
	if got := isNew(files, b.Match(files, nothingExists)); got != `internal-error ""` {
		t.Errorf("new is %s", got)
	}
}
