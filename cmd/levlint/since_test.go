package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/shared"
)

// searching has an old finding in each kind of part: in the stage build, its edge to plan, the
// region notes and a table of the top level.
const searching = `[agent]
name = "search"

[stages.plan]
mode = "autonomous"
max_iterations = 8
system_prompt = "Plan it."
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]

[stages.plan.transitions.build]

[stages.build]
mode = "autonomous"
max_iterations = 8
max_revisits = 2
old_stage = 1
system_prompt = """
Build it.
Mind the plan.
"""
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]

[stages.build.transitions.plan]
condition = "error"
old_edge = 1

[stages.build.transitions.review]

[stages.review]
mode = "autonomous"
max_iterations = 8
system_prompt = "Review it."
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]

[stages.review.transitions]

[context.regions.task]
kind = "pinned"
budget = "2%"

[context.regions.error_report]
kind = "pinned"
budget = "2%"

[context.regions.notes]
kind = "pinned"
budget = "2%"
old_region = 1

[security]
old_table = 1
`

// lost is a stage that nothing leads to.
const lost = `[stages.lost]
mode = "autonomous"
max_iterations = 8
system_prompt = "Get lost."
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]
transitions = {}
`

// inRepository starts the test in a new repository without files, and returns git for it, which
// knows no settings but those of the repository. It skips the test where there is no git.
func inRepository(t *testing.T) func(args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, which is not here")
	}
	t.Chdir(t.TempDir())
	asNobody(t)
	gitHere(t, "init", "--quiet", "--template=", "--initial-branch=main")
	return func(args ...string) string { return gitHere(t, args...) }
}

// asNobody makes git forget whose machine this is, in a way that its old releases know, too.
func asNobody(t *testing.T) {
	t.Helper()
	home := t.TempDir()
	for name, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "nobody", "GIT_AUTHOR_EMAIL": "nobody@example.org",
		"GIT_COMMITTER_NAME": "nobody", "GIT_COMMITTER_EMAIL": "nobody@example.org",
	} {
		t.Setenv(name, value)
	}
}

func gitHere(t *testing.T, args ...string) string {
	t.Helper()
	var complaint bytes.Buffer
	command := exec.Command("git", args...)
	command.Stderr = &complaint
	output, err := command.Output()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, &complaint)
	}
	return strings.TrimSpace(string(output))
}

func commit(t *testing.T) {
	t.Helper()
	gitHere(t, "add", "--all")
	gitHere(t, "commit", "--quiet", "--allow-empty", "--message=state")
}

// edited replaces texts that have to be there, each by the one after it.
func edited(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("there is no %q to replace", pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

// told runs levlint and returns "file rule: words" of each finding, where the words are the first three
// of the message.
func told(t *testing.T, args ...string) (findings []string, exit int) {
	t.Helper()
	stdout, stderr, exit := levlint(t, append([]string{"--quiet"}, args...)...)
	if stderr != "" {
		t.Errorf("levlint %q says %s", args, stderr)
	}
	for line := range strings.Lines(stdout) {
		file, rest, _ := strings.Cut(line, ":")
		_, message, _ := strings.Cut(rest, ": ")
		_, message, _ = strings.Cut(message, ": ")
		words := strings.Fields(message)
		rule := strings.Trim(words[len(words)-1], "[]")
		findings = append(findings, file+" "+rule+": "+strings.Join(words[:min(3, len(words))], " "))
	}
	slices.Sort(findings)
	return findings, exit
}

func expectTold(t *testing.T, want []string, args ...string) {
	t.Helper()
	got, exit := told(t, args...)
	if !slices.Equal(got, want) {
		t.Errorf("levlint %q tells\n\t%s\nnot\n\t%s", args, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	if len(want) == 0 && exit != exitClean {
		t.Errorf("levlint %q: exit code %d, not %d", args, exit, exitClean)
	}
}

const (
	oldStage  = "agent.leviath unknown-key: nothing reads old_stage"
	oldEdge   = "agent.leviath unknown-key: nothing reads old_edge"
	oldRegion = "agent.leviath unknown-key: nothing reads old_region"
	oldTable  = "agent.leviath unknown-key: nothing reads old_table"
)

// TestSince changes one thing at a time.
func TestSince(t *testing.T) {
	for name, change := range map[string]struct {
		pairs []string // of edits
		want  []string
	}{
		"nothing": {},
		"a comment, a blank, the order of keys and tables": {pairs: []string{
			"max_revisits = 2\nold_stage = 1\n", "old_stage   =   1 # why\n\n# levlint\nmax_revisits = 2\n",
			"\n[security]\nold_table = 1\n", "", "[agent]\n", "[security]\nold_table = 1\n\n[agent]\n",
		}},
		"the form of tables and strings": {pairs: []string{
			"[security]\nold_table = 1\n", "[[unused]]\n", "[[unused]]\n", "", "[agent]\nname = \"search\"\n", "agent = { name = 'search' }\nsecurity.old_table = 0x1\n",
			"[context.regions.notes]\nkind = \"pinned\"\nbudget = \"2%\"\nold_region = 1\n", "[context]\nregions.notes = { old_region = +1, kind = 'pinned', budget = \"\"\"2%\"\"\" }\n",
		}},
		"a stage":           {pairs: []string{"Build it.", "Build all of it."}, want: []string{oldStage}},
		"another stage":     {pairs: []string{"Plan it.", "Plan all of it."}, want: []string{"agent.leviath dead-end-possible: plan can strand:"}},
		"an edge":           {pairs: []string{`condition = "error"`, "condition = \"error\"\nhint = \"no\""}, want: []string{oldEdge}},
		"a region":          {pairs: []string{"budget = \"2%\"\nold_region", "budget = \"3%\"\nold_region"}, want: []string{oldRegion}},
		"another region":    {pairs: []string{"[context.regions.task]\nkind = \"pinned\"\nbudget = \"2%\"", "[context.regions.task]\nkind = \"pinned\"\nbudget = \"3%\""}},
		"a table":           {pairs: []string{"old_table = 1", "old_table = 2"}, want: []string{"agent.leviath empty-security-table: [security] alone switches", oldTable}},
		"a new stage":       {pairs: []string{"[stages.review]\n", lost + "\n[stages.review]\n"}, want: []string{"agent.leviath unreachable-stage: no run enters"}},
		"an edge less":      {pairs: []string{"[stages.build.transitions.review]\n", ""}, want: []string{"agent.leviath no-terminal-path: no way from", oldStage, "agent.leviath unreachable-stage: no run enters"}},
		"one more of a key": {pairs: []string{"[stages.review]\n", "[stages.review]\nold_stage = 1\n"}, want: []string{oldStage}},
		"no TOML":           {pairs: []string{"name = \"search\"", "name = \"search"}, want: []string{"agent.leviath toml-syntax: this string has", oldEdge, oldRegion, oldStage, oldTable}},
	} {
		t.Run(name, func(t *testing.T) {
			expectToldOfEdits(t, change.pairs, change.want)
		})
	}
}

// expectToldOfEdits says what is told of searching after edits, compared with what it was before.
func expectToldOfEdits(t *testing.T, pairs, want []string) {
	t.Helper()
	inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	writeFile(t, "agent.leviath", edited(t, searching, pairs...))
	expectTold(t, want, "--since", "HEAD")
}

// The corpus is told nothing of when nothing has changed, and everything when it is new.
func TestSinceOfCorpus(t *testing.T) {
	corpus := shared.Path(t, "corpus")
	git := inRepository(t)
	if err := os.CopyFS(".", os.DirFS(corpus)); err != nil {
		t.Fatal(err)
	}
	git("commit", "--quiet", "--allow-empty", "--message=nothing")
	before, _, _ := levlint(t, "--quiet", ".")
	whole, _, _ := levlint(t, "--quiet", "--since", "HEAD", ".")
	if whole != before {
		t.Errorf("new blueprints are not told whole:\n%s", difference(before, whole))
	}
	commit(t)
	expectTold(t, nil, "--since", "HEAD", "--profile", "strict", ".")
	for _, path := range shared.Blueprints(t) {
		name, err := filepath.Rel(corpus, path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, name, "# a comment\r\n"+strings.ReplaceAll(string(text), "\n", "\r\n"))
	}
	expectTold(t, nil, "--since", "HEAD", "--profile", "strict", ".")
}
