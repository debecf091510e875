package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/baseline"
)

// What GitLab knows a finding by and what a baseline does are the same: its fingerprint and its file.
func TestBaselineKnowsFindingsAsGitLabDoes(t *testing.T) {
	bad, err := filepath.Abs(filepath.Join(repository, "testdata", "blueprints", "bad"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("agents/a b", os.DirFS(bad)); err != nil {
		t.Fatal(err)
	}
	if _, stderr, exit := levlint(t, "baseline", "write", "--profile", "strict", "--disable", "toml-syntax"); exit != exitClean || stderr != "" {
		t.Fatalf("exit code %d; %s", exit, stderr)
	}
	text, err := os.ReadFile(baseline.Name)
	if err != nil {
		t.Fatal(err)
	}
	old, err := baseline.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for name, file := range old.Files {
		for _, e := range file.Entries {
			if e.Count != 1 {
				t.Fatalf("%s: %d findings are equal, and GitLab is told of each", name, e.Count)
			}
			listed = append(listed, e.Fingerprint+":"+name)
		}
	}
	stdout, _, _ := levlint(t, "--profile", "strict", "--disable", "toml-syntax", "--format", "gitlab")
	var issues []struct{ Fingerprint string }
	if err := json.Unmarshal([]byte(stdout), &issues); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, issue := range issues {
		told = append(told, issue.Fingerprint)
	}
	slices.Sort(listed)
	slices.Sort(told)
	isListed := func(issue string) bool { return slices.Contains(listed, issue) }
	if all := slices.DeleteFunc(slices.Clone(told), isListed); len(told) < 20 || len(all) > 0 || len(listed) == len(told) {
		t.Errorf("GitLab is told\n%s\nand the baseline lists\n%s", strings.Join(told, "\n"), strings.Join(listed, "\n"))
	}
}

// A blueprint has one name in a baseline, however the two are named.
func TestNameInBaseline(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	for _, folder := range []string{"repo/agents/x", "elsewhere"} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("repo", "link"); err != nil {
		t.Skip("links cannot be made here")
	}
	for _, c := range []struct{ folder, name, want string }{
		{"repo", "repo/agents/x/agent.leviath", "agents/x/agent.leviath"},
		{"repo", "link/agents/x/agent.leviath", "agents/x/agent.leviath"},
		{"link", "repo/agents/x/agent.leviath", "agents/x/agent.leviath"},
		{"repo", "elsewhere/../repo/agents/x/agent.leviath", "agents/x/agent.leviath"},
		{"repo", filepath.ToSlash(root) + "/link/agents/x/agent.leviath", "agents/x/agent.leviath"},
		{root, "repo/agents/x/bad\xff.leviath", "repo/agents/x/bad\xff.leviath"},
		{"repo", "elsewhere/agent.leviath", "../elsewhere/agent.leviath"},
		{".", "agent.leviath", "agent.leviath"},
	} {
		got := nameIn(c.folder, target{name: c.name, folder: filepath.Dir(c.name)})
		if got != c.want {
			t.Errorf("%s in %s is %q, not %q", c.name, c.folder, got, c.want)
		}
	}
	if got := nameIn("repo", target{name: stdinName, stdin: true}); got != "" {
		t.Errorf("standard input is %q", got)
	}
}

// Each configuration may name a baseline of its own, and findings in configurations are in none.
func TestBaselinesOfSeveralConfigurations(t *testing.T) {
	bad, err := os.ReadFile(filepath.Join(repository, "testdata", "blueprints", "bad", "misspelt.leviath"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, folder := range []string{"first", "second", "third"} {
		writeFile(t, folder+"/agent.leviath", string(bad))
		if folder != "third" {
			writeFile(t, folder+"/.levlint.toml", "baseline = \"old.json\"\nprofil = 1\n")
		}
	}
	for _, folder := range []string{"first", "second"} {
		if _, stderr, exit := levlint(t, "baseline", "write", folder, "--baseline", folder+"/old.json", "--config", folder+"/.levlint.toml"); exit != exitClean {
			t.Fatal(stderr)
		}
	}
	stdout, stderr, exit := levlint(t, "--quiet")
	if exit != exitFindings || stderr != "" || strings.Contains(stdout, "first/agent") || strings.Contains(stdout, "second/agent") {
		t.Errorf("exit code %d; %s%s", exit, stdout, stderr)
	}
	for _, want := range []string{"third/agent.leviath:", "first/.levlint.toml:2", "second/.levlint.toml:2"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%s is not told of:\n%s", want, stdout)
		}
	}
}

// Of files outside of its folder a baseline that comes with a repository learns nothing, not even that they
// are gone: their names could be those of other machines.
func TestExistsFor(t *testing.T) {
	root := realPath(t.TempDir())
	writeFile(t, filepath.Join(root, "repo", "agents", "agent.leviath"), "")
	writeFile(t, filepath.Join(root, "repo", "file"), "")
	if err := os.Symlink("..", filepath.Join(root, "repo", "up")); err != nil {
		t.Skip("links cannot be made here")
	}
	path := filepath.Join(root, "repo", "ci", "old.json") // in a folder that need not be there
	found := &configured{folder: filepath.Join(root, "repo")}
	for _, c := range []struct {
		name                string
		byFound, byTheUsers bool
	}{
		{"../agents/agent.leviath", true, true},
		{"../agents/gone.leviath", false, false},
		{"../file/agent.leviath", false, false},
		{"gone.leviath", false, false},
		{"../../gone.leviath", true, false},
		{"../up/gone.leviath", true, false},
		{filepath.ToSlash(root) + "/gone.leviath", true, false},
		{filepath.ToSlash(root) + "/repo/gone.leviath", false, false},
	} {
		for _, by := range []struct {
			exists func(string) bool
			want   bool
		}{
			{(&options{}).existsFor(path, found), c.byFound},
			{(&options{}).existsFor(path, nil), c.byTheUsers},
			{(&options{config: "named.toml"}).existsFor(path, found), c.byTheUsers},
		} {
			if got := by.exists(c.name); got != by.want {
				t.Errorf("%q: %t", c.name, got)
			}
		}
	}
}
