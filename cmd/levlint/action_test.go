package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestAction runs the steps of action.yml in a repository with a good and a bad blueprint.
func TestAction(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("what is called bash on Windows may be that of another system")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("the steps of the action are written for bash, which is not installed")
	}
	action := readAction(t)
	built := t.TempDir() // by the first, and up to date for the others
	for _, c := range []struct {
		name          string
		inputs        map[string]string
		exit          string
		sarif         string // the file; "temp" in the runner's own folder
		said, summary string
		uploads       bool
	}{
		{name: "everything", exit: "1", said: "::error file=agents/bad/agent.leviath,line=2", summary: "unknown-key"},
		{name: "a good one", inputs: map[string]string{"paths": "agents/good one"}, exit: "0", said: "no findings in 1 file"},
		{name: "both by name", inputs: map[string]string{"paths": "agents/good one\n\n  agents/bad\n"}, exit: "1", said: "1 error in 2 files"},
		{
			name: "flags", inputs: map[string]string{"args": "--fail-level never  --disable\nunknown-key", "paths": "agents/bad"}, exit: "0",
			said: "no findings in 1 file",
		},
		{
			name: "uploaded, though it fails", inputs: map[string]string{"upload-sarif": "true"}, exit: "1",
			sarif: "temp", uploads: true, said: "::error",
		},
		{
			name: "a file of its own", inputs: map[string]string{"sarif-file": "my report.sarif"}, exit: "1",
			sarif: "my report.sarif", said: "::error",
		},
		{
			name: "a wrong flag", inputs: map[string]string{"args": "--no-such-flag", "upload-sarif": "true"}, exit: "2",
			said: "unknown flag: --no-such-flag",
		},
		{name: "a script in an input", inputs: map[string]string{"paths": `$(touch hurt)"; touch hurt; "`, "args": "`touch hurt` $(touch hurt)"}, exit: "2"},
		{name: "a flag in paths", inputs: map[string]string{"paths": "--list-files"}, exit: "2", said: "--list-files does not exist"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRunner(t, built)
			writeFile(t, filepath.Join(r.workspace, "agents", "good one", "agent.leviath"), strings.Replace(hasUnknownKey, "team = \"platform\"\n", "", 1))
			writeFile(t, filepath.Join(r.workspace, "agents", "bad", "agent.leviath"), hasUnknownKey)
			writeFile(t, r.file("summary"), "")
			outputs, ok := r.run(action, c.inputs)
			if outputs["exit-code"] != c.exit || ok != (c.exit == "0") || !strings.Contains(r.log.String(), c.said) {
				t.Errorf("outputs %v, succeeds: %v\n%s", outputs, ok, r.log.String())
			}
			if got := readFile(t, r.file("summary")); !strings.Contains(got, c.summary) {
				t.Errorf("the summary is %q", got)
			}
			sarif := c.sarif
			if sarif == "temp" {
				sarif = filepath.Join(built, "levlint.sarif")
			}
			if outputs["sarif-file"] != sarif {
				t.Errorf("sarif-file is %q, not %q", outputs["sarif-file"], sarif)
			}
			if sarif != "" {
				judgeSarif(t, r.workspace, sarif)
			}
			var uploads []string
			if c.uploads {
				uploads = []string{"github/codeql-action/upload-sarif@v4 sarif_file=" + sarif}
			}
			if !slices.Equal(r.used, uploads) {
				t.Errorf("used are %q, not %q", r.used, uploads)
			}
			if _, err := os.Stat(filepath.Join(r.workspace, "hurt")); err == nil {
				t.Error("an input was run")
			}
		})
	}
	if out, err := exec.Command(filepath.Join(built, "levlint-bin", "levlint"), "version").Output(); err != nil || !strings.HasPrefix(string(out), "levlint 1.2.3-test\n") {
		t.Errorf("what was built says %q: %v", out, err)
	}
}

// judgeSarif looks for the finding of the bad blueprint.
func judgeSarif(t *testing.T, workspace, file string) {
	t.Helper()
	if !filepath.IsAbs(file) {
		file = filepath.Join(workspace, file)
	}
	var log struct {
		Runs []struct{ Results []struct{ RuleID string } }
	}
	if err := json.Unmarshal([]byte(readFile(t, file)), &log); err != nil {
		t.Fatal(err)
	}
	if len(log.Runs) != 1 || len(log.Runs[0].Results) != 1 || log.Runs[0].Results[0].RuleID != "unknown-key" {
		t.Errorf("SARIF holds %+v", log)
	}
}

// A version is installed by Go, and Go is brought along where it is missing or too old for that.
func TestActionInstalls(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in for go is a shell script")
	}
	for toolchain, setup := range map[string][]string{
		"local": nil,
		"":      {"actions/setup-go@v6 cache=false go-version=stable"},
	} {
		r := newRunner(t, t.TempDir())
		writeFile(t, r.file("summary"), "")
		stand := filepath.Join(r.temp, "stand-in")
		writeFile(t, filepath.Join(stand, "go"), "#!/bin/sh\n"+
			"case $1 in env) echo '"+toolchain+"' ;; *) echo \"GOBIN=$GOBIN go $*\"; exit 3 ;; esac\n")
		if err := os.Chmod(filepath.Join(stand, "go"), 0o777); err != nil {
			t.Fatal(err)
		}
		r.path = []string{stand}
		outputs, ok := r.run(readAction(t), map[string]string{"version": "v0.1.0"})
		if want := fmt.Sprintf("GOBIN=%s/levlint-bin go install github.com/levlint/levlint/cmd/levlint@v0.1.0\n", r.temp); !strings.Contains(r.log.String(), want) {
			t.Errorf("runs %q, not %q", r.log.String(), want)
		}
		if ok || outputs["exit-code"] != "" {
			t.Errorf("goes on although nothing could be installed: %v", outputs)
		}
		if !slices.Equal(r.used, setup) {
			t.Errorf("uses %q, not %q", r.used, setup)
		}
	}
}

// An expression in a script would be run as one. shellcheck sees the rest; .ci/run installs it.
func TestActionScripts(t *testing.T) {
	shellcheck, missing := exec.LookPath("shellcheck")
	for i, step := range readAction(t).Runs.Steps {
		if step.Run == "" {
			continue
		}
		if strings.Contains(step.Run, "${{") {
			t.Errorf("step %d has an expression in its script", i+1)
		}
		if missing != nil {
			continue
		}
		command := exec.Command(shellcheck, "--shell=bash", "-")
		command.Stdin = strings.NewReader("set -eo pipefail\n" + step.Run) // which is how they are run
		if said, err := command.CombinedOutput(); err != nil {
			t.Errorf("step %d: %v\n%s", i+1, err, said)
		}
	}
	if missing != nil {
		t.Skip("shellcheck is not installed: it has not seen the scripts of the action")
	}
}

// Every workflow of ours, those that are shown and the one that init writes hand the action inputs that it has.
func TestWorkflowsAgreeWithTheAction(t *testing.T) {
	inputs := slices.Sorted(maps.Keys(readAction(t).Inputs))
	uses := 0
	for name, text := range workflows(t) {
		var workflow struct {
			Permissions map[string]string
			Jobs        map[string]struct{ Steps []actionStep }
		}
		if err := yaml.Unmarshal([]byte(text), &workflow); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if workflow.Permissions["contents"] != "read" {
			t.Errorf("%s: the permissions are %v", name, workflow.Permissions)
		}
		for _, job := range workflow.Jobs {
			for _, step := range job.Steps {
				if strings.Contains(step.Run, "${{") {
					t.Errorf("%s has an expression in a script: %s", name, step.Run)
				}
				if step.Uses != "./" && !strings.HasPrefix(step.Uses, "levlint/levlint@") {
					continue
				}
				uses++
				for input := range step.With {
					if !slices.Contains(inputs, input) {
						t.Errorf("%s gives the action %s, which it does not take", name, input)
					}
				}
			}
		}
	}
	if uses < 4 {
		t.Errorf("the action is used only %d times; are workflows missed?", uses)
	}
}

// workflows returns the workflows of the repository, of its pages and of init, by where they are.
func workflows(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, s := range starters() {
		if strings.HasPrefix(s.path, ".github/workflows/") {
			all["levlint init"] = s.text
		}
	}
	files, err := filepath.Glob(filepath.Join(repository, ".github", "workflows", "*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		all[file] = readFile(t, file)
	}
	block := regexp.MustCompile("(?s)```yaml (\\.github/workflows/[^\n]*)\n(.*?)```")
	pages, err := filepath.Glob(filepath.Join(repository, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, filepath.Join(repository, "README.md")) {
		for i, m := range block.FindAllStringSubmatch(readFile(t, page), -1) {
			all[fmt.Sprintf("%s, workflow %d", page, i+1)] = m[2]
		}
	}
	return all
}

// The page tells of all inputs and outputs, in the words of action.yml, and shows what init writes.
func TestActionPage(t *testing.T) {
	page := readFile(t, filepath.Join(repository, "docs", "github-action.md"))
	for _, s := range starters() {
		if shown := "```yaml " + s.path + "\n" + s.text + "```"; strings.HasPrefix(s.path, ".github/") && !strings.Contains(page, shown) {
			t.Errorf("github-action.md does not show what init writes:\n%s", shown)
		}
	}
	action := readAction(t)
	for name, input := range action.Inputs {
		if row := "| `" + name + "` | " + input.Description + " |"; !strings.Contains(page, row) {
			t.Errorf("github-action.md lacks the row %s", row)
		}
	}
	for name, output := range action.Outputs {
		if row := "| `" + name + "` | " + output.Description + " |"; !strings.Contains(page, row) {
			t.Errorf("github-action.md lacks the row %s", row)
		}
	}
}
