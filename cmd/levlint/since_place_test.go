package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// all is what is told of searching when it is new.
func all(name string) []string {
	var told []string
	for _, words := range []string{
		"dead-end-possible: plan can strand:", "empty-security-table: [security] alone switches",
		"unknown-key: nothing reads old_edge", "unknown-key: nothing reads old_region",
		"unknown-key: nothing reads old_stage", "unknown-key: nothing reads old_table",
	} {
		told = append(told, name+" "+words)
	}
	return told
}

func newStage(name string) []string {
	return []string{name + " unreachable-stage: no run enters"}
}

func withLost(t *testing.T) string {
	t.Helper()
	return edited(t, searching, "[stages.review]\n", lost+"\n[stages.review]\n")
}

func TestSinceOfNewFiles(t *testing.T) {
	inRepository(t)
	writeFile(t, ".gitignore", "generated/\n")
	writeFile(t, "agent.leviath", searching)
	commit(t)
	writeFile(t, "new/agent.leviath", searching)
	writeFile(t, "generated/agent.leviath", searching)
	expectTold(t, all("new/agent.leviath"), "--since", "HEAD")
	expectTold(t, all("generated/agent.leviath"), "--since", "HEAD", "generated/agent.leviath")
	gitHere(t, "add", "new")
	expectTold(t, all("new/agent.leviath"), "--since", "HEAD")
}

func TestSinceOfMovedFiles(t *testing.T) {
	inRepository(t)
	writeFile(t, "a/agent.leviath", searching)
	writeFile(t, "b/agent.leviath", edited(t, searching, `name = "search"`, `name = "find"`, "Plan it.", "Plan that."))
	writeFile(t, "c/agent.leviath", "[agent]\nname = \"other\"\n[stages.only]\n")
	commit(t)
	for _, rename := range [][2]string{{"a", "x"}, {"b", "y"}, {"c", "z"}} {
		if err := os.Rename(rename[0], rename[1]); err != nil {
			t.Fatal(err)
		}
	}
	expectTold(t, nil, "--since", "HEAD")
	writeFile(t, "x/agent.leviath", withLost(t))
	expectTold(t, newStage("x/agent.leviath"), "--since", "HEAD")
	gitHere(t, "add", "--all")
	expectTold(t, newStage("x/agent.leviath"), "--since", "HEAD")
	writeFile(t, "copy/agent.leviath", edited(t, withLost(t), "Plan it.", "Plan that.")) // of what x was
	expectTold(t, append(append(all("copy/agent.leviath"), newStage("copy/agent.leviath")...), newStage("x/agent.leviath")...), "--since", "HEAD")
}

func TestSinceOfScripts(t *testing.T) {
	inRepository(t)
	validated := edited(t, searching, "[stages.review.transitions]", "[stages.review.output]\nformat = \"json\"\nvalidator = \"check.rhai\"\n\n[stages.review.transitions]")
	writeFile(t, "agents/agent.leviath", validated)
	writeFile(t, "agents/check.rhai", "fn validate(content) { () }\n")
	commit(t)
	expectTold(t, nil, "--since", "HEAD")
	broken := []string{"agents/agent.leviath script-invalid: check.rhai defines no"}
	writeFile(t, "agents/check.rhai", "fn other(content) { () }\n")
	expectTold(t, broken, "--since", "HEAD")
	commit(t)
	expectTold(t, nil, "--since", "HEAD")
	expectTold(t, broken, "--since", "HEAD~1")
	if err := os.Remove("agents/check.rhai"); err != nil {
		t.Fatal(err)
	}
	expectTold(t, []string{"agents/agent.leviath script-missing: there is no"}, "--since", "HEAD")

	writeFile(t, ".gitignore", "*.rhai\n") // so that it is in no listing of git
	writeFile(t, "agents/agent.leviath", edited(t, validated, "check.rhai", "ignored.rhai"))
	writeFile(t, "agents/ignored.rhai", "fn validate(content) { () }\n")
	gitHere(t, "add", "--all", "--force", "agents/ignored.rhai")
	commit(t)
	writeFile(t, "agents/ignored.rhai", "fn other(content) { () }\n")
	expectTold(t, []string{"agents/agent.leviath script-invalid: ignored.rhai defines no"}, "--since", "HEAD")
}

// The tools in a folder are seen as they were, also where one is gone and nothing else has changed.
func TestSinceOfTools(t *testing.T) {
	for name, change := range map[string]func() error{
		"another name": func() error {
			return errors.Join(os.Remove("tools/lookup.rhai"), os.WriteFile("tools/search.rhai", []byte(tool("search")), 0o600))
		},
		"no tool any more": func() error { return os.Remove("tools/lookup.rhai") },
		"no folder":        func() error { return os.RemoveAll("tools") },
	} {
		t.Run(name, func(t *testing.T) {
			inRepository(t)
			writeFile(t, "agent.leviath", edited(t, searching, "old_stage = 1", "available_tools = [\"lookup\"]"))
			writeFile(t, "tools/lookup.rhai", tool("lookup"))
			writeFile(t, "tools/other.rhai", tool("other"))
			commit(t)
			expectTold(t, nil, "--since", "HEAD")
			if err := change(); err != nil {
				t.Fatal(err)
			}
			expectTold(t, []string{"agent.leviath unknown-tool: there is no"}, "--since", "HEAD")
		})
	}
}

func tool(name string) string { return "// @tool " + name + "\n// @description Looks up\n42\n" }

// A finding about several stages is told when another one joins, though it stands where nothing has changed.
func TestSinceOfSeveralPlaces(t *testing.T) {
	inRepository(t)
	writeFile(t, "tools/lookup.rhai", "// @requires nothing\n"+tool("lookup"))
	lists := edited(t, searching, "Plan it.\"\n", "Plan it.\"\navailable_tools = [\"lookup\"]\n")
	writeFile(t, "agent.leviath", lists)
	commit(t)
	expectTold(t, nil, "--since", "HEAD")
	writeFile(t, "agent.leviath", edited(t, lists, "Review it.\"\n", "Review it.\"\navailable_tools = [\"lookup\"]\n"))
	expectTold(t, []string{"agent.leviath script-tool-annotation: tools/lookup.rhai requires \"nothing\","}, "--since", "HEAD")
	commit(t)
	writeFile(t, "agent.leviath", edited(t, lists, "available_tools = [\"lookup\"]\n", "", "Review it.\"\n", "Review it.\"\navailable_tools = [\"lookup\"]\n"))
	expectTold(t, []string{"agent.leviath dead-end-possible: plan can strand:"}, "--since", "HEAD") // the other stage is the first now
}

// So is one about a name that nothing has, or a script, when another place names it.
func TestSinceOfNamesThatJoin(t *testing.T) {
	const plan, build, review = "[stages.plan.transitions.build]\n", "[stages.build.transitions.review]\n", "[stages.review.transitions]\n"
	for name, c := range map[string]struct {
		old, joins []string // edits
		want       string
	}{
		"a region": {
			[]string{plan, plan + "gate.require_regions = [\"memo\"]\n"},
			[]string{build, build + "gate.require_regions = [\"memo\"]\n"},
			"agent.leviath unknown-region: require_regions names memo,",
		},
		"a stage": {
			[]string{plan, plan + "[stages.plan.transitions.lost]\n"},
			[]string{review, review + "lost = { condition = \"error\" }\n"},
			"agent.leviath unknown-stage: the transition names",
		},
		"a script": {
			[]string{"Plan it.\"\n", "Plan it.\"\nhooks.on_error = \"x.rhai\"\n"},
			[]string{"Review it.\"\n", "Review it.\"\nhooks.on_error = \"x.rhai\"\n"},
			"agent.leviath script-missing: there is no",
		},
	} {
		t.Run(name, func(t *testing.T) {
			inRepository(t)
			once := edited(t, searching, c.old...)
			writeFile(t, "agent.leviath", once)
			commit(t)
			expectTold(t, nil, "--since", "HEAD")
			writeFile(t, "agent.leviath", edited(t, once, c.joins...))
			expectTold(t, []string{c.want}, "--since", "HEAD")
		})
	}
}

func TestSinceOfSuppressions(t *testing.T) {
	inRepository(t)
	allowed := edited(t, searching, "old_stage = 1", "old_stage = 1 # levlint: allow unknown-key -- it was so")
	writeFile(t, "agent.leviath", allowed)
	commit(t)
	writeFile(t, "agent.leviath", searching)
	expectTold(t, []string{oldStage}, "--since", "HEAD")
	commit(t)
	writeFile(t, "agent.leviath", allowed)
	expectTold(t, nil, "--since", "HEAD")
	stdout, _, _ := levlint(t, "--since", "HEAD")
	if want := "no findings in 1 file; 1 suppressed; 5 older ones not shown\n"; stdout != want {
		t.Errorf("printed is %q, not %q", stdout, want)
	}
}

// Of equal findings there is one more.
func TestSinceCounts(t *testing.T) {
	inRepository(t)
	two := "[agent]\nname = \"x\"\n[security]\nshell = [{ odd = 1 }, { odd = 1 }]\n"
	writeFile(t, "agent.leviath", two)
	commit(t)
	before, _ := told(t)
	writeFile(t, "agent.leviath", edited(t, two, "[security]", "odd = 1\n[security]"))
	after, _ := told(t)
	expectTold(t, nil, "--since", "HEAD", "--disable", "unknown-key")
	got, _ := told(t, "--since", "HEAD")
	if len(after) != len(before)+1 || len(got) == 0 {
		t.Errorf("before %q, after %q, told %q", before, after, got)
	}
}

// Of findings that are too many to be kept, the one that stands for the others is neither older nor in a
// baseline: what is new may be among them.
func TestTooManyFindingsAreNeverOld(t *testing.T) {
	inRepository(t)
	crowded := searching
	for i := range 1_010 {
		crowded += fmt.Sprintf("\n[odd%d]\n", i)
	}
	writeFile(t, "agent.leviath", crowded)
	commit(t)
	expectTold(t, nil, "--since", "HEAD")
	writeFile(t, "agent.leviath", crowded+"[new]\n")
	last := []string{"agent.leviath unknown-key: nothing reads odd995"}
	expectTold(t, last, "--since", "HEAD")

	_, stderr, exit := levlint(t, "baseline", "write")
	if exit != exitClean || !strings.Contains(stderr, "too many findings of unknown-key") {
		t.Errorf("exit code %d: %s", exit, stderr)
	}
	expectTold(t, last, "--baseline", ".levlint-baseline.json")
	writeFile(t, "agent.leviath", "odd = 1\n"+crowded) // for which another one is left out
	if stdout, _, exit := levlint(t, "baseline", "check"); exit != exitClean || stdout != "" {
		t.Errorf("exit code %d: %s", exit, stdout)
	}
	levlint(t, "baseline", "update")
	writeFile(t, "agent.leviath", crowded)
	expectTold(t, last, "--baseline", ".levlint-baseline.json")
}

// What a baseline holds is not told, whatever has changed; what is older is not told, whether a baseline
// holds it or not.
func TestSinceBesideBaseline(t *testing.T) {
	inRepository(t)
	writeFile(t, "agent.leviath", searching)
	levlint(t, "baseline", "write")
	searching := edited(t, searching, "old_region = 1", "old_region = 1\nolder = 1")
	writeFile(t, "agent.leviath", searching)
	commit(t)
	older := "agent.leviath unknown-key: nothing reads older"
	changed := edited(t, searching, "Build it.", "Build all of it.", "old_stage = 1", "old_stage = 1\nnew_stage = 1")
	writeFile(t, "agent.leviath", changed)
	fresh := "agent.leviath unknown-key: nothing reads new_stage"
	baseline := []string{"--baseline", ".levlint-baseline.json"}
	expectTold(t, []string{fresh, older}, baseline...)
	expectTold(t, []string{fresh, oldStage}, "--since", "HEAD")
	expectTold(t, []string{fresh}, append(baseline, "--since", "HEAD")...)

	stdout, _, _ := levlint(t, append(baseline, "--since", "HEAD")...)
	if want := "1 error in 1 file; 6 in the baseline; 1 older one not shown\n"; !strings.HasSuffix(stdout, want) {
		t.Errorf("the summary of\n%s\nis not %q", stdout, want)
	}
}

func TestSinceOfNames(t *testing.T) {
	inRepository(t)
	names := []string{"ä b/größe.leviath", "-x.leviath", "[a]*?.leviath", "日本/agent.leviath"}
	if runtime.GOOS != "windows" {
		names = append(names, "two\nlines\ttab/agent.leviath", "quote\"s\\/a.leviath", "no\xff utf8.leviath")
	} else {
		names = []string{"ä b/größe.leviath", "-x.leviath", "日本/agent.leviath"}
	}
	if runtime.GOOS == "darwin" {
		names = names[:len(names)-1] // of which its file system knows nothing
	}
	for _, name := range names {
		writeFile(t, name, searching)
	}
	commit(t)
	expectTold(t, nil, "--since", "HEAD")
	for _, name := range names {
		writeFile(t, name, withLost(t))
	}
	stdout, _, _ := levlint(t, "--quiet", "--since", "HEAD")
	if got := strings.Count(stdout, "[unreachable-stage]\n"); got != len(names) || got != strings.Count(stdout, "\n") {
		t.Errorf("told is\n%s", stdout)
	}
}

func TestSinceOfSubfolder(t *testing.T) {
	inRepository(t)
	writeFile(t, "agents/deep/agent.leviath", searching)
	commit(t)
	writeFile(t, "agents/deep/agent.leviath", withLost(t))
	t.Chdir("agents")
	expectTold(t, newStage("deep/agent.leviath"), "--since", "HEAD")
	t.Chdir("deep")
	expectTold(t, newStage("../deep/agent.leviath"), "--since", "HEAD", "../deep")
	absolute, err := filepath.Abs("agent.leviath")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	stdout, stderr, exit := levlint(t, "--quiet", "--since", "HEAD", absolute)
	if strings.Count(stdout, "\n") != 1 || stderr != "" || exit != exitClean {
		t.Errorf("exit code %d, says %q and prints\n%s", exit, stderr, stdout)
	}
}

func TestSinceThroughLinks(t *testing.T) {
	inRepository(t)
	writeFile(t, "real/agent.leviath", searching)
	if err := os.Symlink("real", "link"); err != nil {
		t.Skip("needs symbolic links")
	}
	if err := os.Symlink("real/agent.leviath", "one.leviath"); err != nil {
		t.Fatal(err)
	}
	commit(t)
	for _, path := range []string{"link/agent.leviath", "one.leviath", "link"} {
		expectTold(t, nil, "--since", "HEAD", path)
	}
	writeFile(t, "real/agent.leviath", withLost(t))
	expectTold(t, newStage("link/agent.leviath"), "--since", "HEAD", "link/agent.leviath")
	expectTold(t, newStage("one.leviath"), "--since", "HEAD", "one.leviath")
}

func TestSinceOfStdin(t *testing.T) {
	inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	for _, c := range []struct {
		text, args, prints, says string
		exit                     int
	}{
		{searching, "--stdin-filename agent.leviath", "no findings in 1 file; 6 older ones not shown\n", "", exitClean},
		{searching, "--stdin-filename gone/other.leviath", "4 errors, 2 warnings in 1 file\n", "", exitFindings},
		{searching, "", "", "levlint: --since compares by name, and standard input has none; --stdin-filename gives it one\n", exitTrouble},
	} {
		var out, complaints strings.Builder
		exit := run(append([]string{"-", "--since", "HEAD"}, strings.Fields(c.args)...), strings.NewReader(c.text), &out, &complaints)
		lines := strings.SplitAfter(out.String(), "\n")
		last := strings.Join(lines[max(0, len(lines)-2):], "")
		if exit != c.exit || last != c.prints || complaints.String() != c.says {
			t.Errorf("%s: exit code %d, says %q and ends with %q", c.args, exit, complaints.String(), last)
		}
	}
}
