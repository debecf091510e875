package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// trouble runs levlint and wants exit code 2 and these words on standard error.
func trouble(t *testing.T, words string, args ...string) {
	t.Helper()
	stdout, stderr, exit := levlint(t, append([]string{"--quiet"}, args...)...)
	if exit != exitTrouble || !strings.Contains(stderr, words) || strings.Count(stderr, "\n") != 1 {
		t.Errorf("levlint %q: exit code %d, prints %q and says %q, not %q", args, exit, stdout, stderr, words)
	}
}

func TestSinceOfRevisions(t *testing.T) {
	git := inRepository(t)
	writeFile(t, "agent.leviath", searching)
	trouble(t, `git knows no revision "HEAD"`, "--since", "HEAD") // nothing is committed
	commit(t)
	git("tag", "--annotate", "--message=x", "v1")
	git("checkout", "--quiet", "-b", "work")
	writeFile(t, "agent.leviath", withLost(t))
	commit(t)
	git("checkout", "--quiet", "main")
	writeFile(t, "agent.leviath", edited(t, searching, "old_stage = 1\n", "", "Build it.", "Build."))
	commit(t)
	git("checkout", "--quiet", "work")

	// What main has mended since is no finding of this branch.
	for _, revision := range []string{"main", "v1", "HEAD~1", "main~1", "HEAD^{/state}~1", git("rev-parse", "v1")} {
		expectTold(t, newStage("agent.leviath"), "--since", revision)
	}
	expectTold(t, nil, "--since", "HEAD")
	for _, revision := range []string{"nowhere", "v1:agent.leviath", "v1..main", "v1 --all", "main\n", "", "--all", "-h"} {
		words := "git knows no revision"
		if revision == "" || revision[0] == '-' {
			words = "--since"
		}
		trouble(t, words, "--since="+revision)
	}
	writeFile(t, "agent.leviath", edited(t, withLost(t), "Plan it.", "Plan.")) // not committed
	expectTold(t, append([]string{"agent.leviath dead-end-possible: plan can strand:"}, newStage("agent.leviath")...), "--since", "main")
}

func TestSinceWithoutCommonAncestor(t *testing.T) {
	git := inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	git("checkout", "--quiet", "--orphan", "other")
	writeFile(t, "agent.leviath", withLost(t))
	for range 2 {
		stdout, stderr, exit := levlint(t, "--quiet", "--since", "main")
		if strings.Count(stdout, "\n") != 1 || !strings.Contains(stderr, "main and HEAD have no common ancestor") || exit != exitClean {
			t.Errorf("exit code %d, says %q and prints\n%s", exit, stderr, stdout)
		}
		commit(t)
	}
}

func TestSinceInShallowClone(t *testing.T) {
	git := inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	writeFile(t, "agent.leviath", withLost(t))
	commit(t)
	origin, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	first := git("rev-parse", "HEAD~1")
	t.Chdir(t.TempDir())
	git("clone", "--quiet", "--depth=1", "file://"+filepath.ToSlash(origin), "clone")
	t.Chdir("clone")
	trouble(t, "the clone is shallow, so fetch more of the history: with actions/checkout, fetch-depth: 0", "--since", first)
	git("fetch", "--quiet", "--depth=1", "origin", first)
	stdout, stderr, _ := levlint(t, "--quiet", "--since", first)
	if strings.Count(stdout, "\n") != 1 || !strings.Contains(stderr, "have no common ancestor") {
		t.Errorf("says %q and prints\n%s", stderr, stdout)
	}
}

func TestSinceOutsideOfRepositories(t *testing.T) {
	inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	outside := filepath.Join(t.TempDir(), "agent.leviath")
	writeFile(t, outside, searching)
	trouble(t, "lies in no git repository", "--since", "HEAD", outside)
	trouble(t, "lies in no git repository", "--since", "HEAD", outside, ".")
	if stdout, _, _ := levlint(t, "--since", "HEAD", "--format", "json", outside); !strings.Contains(stdout, `"failures": [`+"\n    {") {
		t.Errorf("the report does not name it:\n%s", stdout)
	}
	t.Chdir(filepath.Dir(outside))
	trouble(t, "lies in no git repository", "--since", "HEAD")
	writeFile(t, "another/agent.leviath", searching)
	trouble(t, "none of the 2 blueprints lies in a git repository", "--since", "HEAD") // said once
	writeFile(t, ".git", "gitdir: nowhere\n")
	trouble(t, "--since", "--since", "HEAD")
}

func TestSinceWithoutGit(t *testing.T) {
	inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	t.Setenv("PATH", t.TempDir())
	trouble(t, "--since needs git: there is none on the PATH", "--since", "HEAD")
	expectTold(t, all("agent.leviath"))
	program := "git"
	if runtime.GOOS == "windows" {
		program = "git.exe"
	}
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", ".")
	trouble(t, "the PATH leads to one in the working directory, which is not run", "--since", "HEAD")
}

// A commit hook has variables of git, which name the repository and the index of the commit.
func TestSinceInHooks(t *testing.T) {
	git := inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	writeFile(t, "agent.leviath", withLost(t))
	other := t.TempDir()
	git("init", "--quiet", "--template=", other)
	for name, value := range map[string]string{
		"GIT_DIR": filepath.Join(other, ".git"), "GIT_WORK_TREE": other, "GIT_INDEX_FILE": filepath.Join(other, "index"),
		"GIT_PREFIX": "sub/", "GIT_OBJECT_DIRECTORY": other, "GIT_COMMON_DIR": other, "GIT_NAMESPACE": "x",
		"GIT_CEILING_DIRECTORIES": "/", "GIT_LITERAL_PATHSPECS": "1", "GIT_TRACE": "1",
	} {
		t.Setenv(name, value)
	}
	expectTold(t, newStage("agent.leviath"), "--since", "HEAD")
}

func TestSinceInWorktree(t *testing.T) {
	git := inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	tree := filepath.Join(t.TempDir(), "tree")
	git("worktree", "add", "--quiet", "-b", "work", tree)
	t.Chdir(tree)
	writeFile(t, "agent.leviath", withLost(t))
	commit(t)
	expectTold(t, nil, "--since", "HEAD")
	expectTold(t, newStage("agent.leviath"), "--since", "main")
}

// The revision is one of the repository that levlint runs in.
func TestSinceWithSubmodules(t *testing.T) {
	git := inRepository(t)
	writeFile(t, "agent.leviath", searching)
	commit(t)
	origin, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	inRepository(t)
	git("commit", "--quiet", "--allow-empty", "--message=nothing")
	git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", filepath.ToSlash(origin), "agents/sub")
	commit(t)
	git("init", "--quiet", "--template=", "nested")
	writeFile(t, "nested/agent.leviath", searching)
	expectTold(t, all("nested/agent.leviath"), "--since", "HEAD")
	expectTold(t, nil, "--since", "HEAD", "agents")
	expectTold(t, all("agents/sub/agent.leviath"), "--since", "HEAD~1", "agents") // the submodule was not there

	writeFile(t, "agents/sub/agent.leviath", withLost(t))
	lost := newStage("agents/sub/agent.leviath")
	expectTold(t, lost, "--since", "HEAD", "agents")
	git("-C", "agents/sub", "commit", "--quiet", "--all", "--message=lost")
	expectTold(t, lost, "--since", "HEAD", "agents")
	git("add", "agents")
	git("commit", "--quiet", "--message=moved")
	expectTold(t, nil, "--since", "HEAD", "agents")
	expectTold(t, lost, "--since", "HEAD~1", "agents")
	t.Chdir("agents/sub")
	expectTold(t, newStage("agent.leviath"), "--since", "HEAD~1")
	trouble(t, "git knows no revision", "--since", "HEAD~2") // here there is none
}

// hostile names a program wherever the configuration of a repository can.
const hostile = `[core]
	fsmonitor = PROGRAM
	hooksPath = HOOKS
	pager = PROGRAM
	editor = PROGRAM
	sshCommand = PROGRAM
	askPass = PROGRAM
	gitProxy = PROGRAM
	alternateRefsCommand = PROGRAM
[pager]
	rev-parse = PROGRAM
	merge-base = PROGRAM
	cat-file = PROGRAM
[alias]
	rev-parse = "!PROGRAM"
	merge-base = "!PROGRAM"
	cat-file = "!PROGRAM"
[diff]
	external = PROGRAM
[diff "hostile"]
	textconv = PROGRAM
	command = PROGRAM
[filter "hostile"]
	clean = PROGRAM
	smudge = PROGRAM
	process = PROGRAM
	required = true
[merge "hostile"]
	driver = PROGRAM
[credential]
	helper = "!PROGRAM"
[gpg]
	program = PROGRAM
[log]
	showSignature = true
[remote "origin"]
	url = "ext::PROGRAM"
	promisor = true
	uploadpack = PROGRAM
	fetch = +refs/heads/*:refs/remotes/origin/*
[extensions]
	partialClone = origin
[protocol]
	allow = always
[protocol "ext"]
	allow = always
`

// TestSinceRunsNothing compares in a repository whose configuration names a program wherever it can,
// and which lacks an object, so that git would like to fetch it.
func TestSinceRunsNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell for the program that is not to be run")
	}
	inRepository(t)
	writeFile(t, "agent.leviath", searching)
	writeFile(t, "lacking/agent.leviath", searching+"# of which the object is removed\n")
	writeFile(t, ".gitattributes", "* diff=hostile filter=hostile merge=hostile\n")
	commit(t)
	writeFile(t, "agent.leviath", withLost(t))
	id := gitHere(t, "rev-parse", "HEAD:lacking/agent.leviath")
	if err := os.Remove(filepath.Join(".git", "objects", id[:2], id[2:])); err != nil {
		t.Fatal(err)
	}

	outside := t.TempDir()
	ran := filepath.Join(outside, "ran")
	program := filepath.Join(outside, "program")
	script := "#!/bin/sh\necho \"$0 $*\" >>'" + ran + "'\ncat\n"
	names := []string{program}
	for _, hook := range []string{"post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc", "fsmonitor-watchman"} {
		names = append(names, filepath.Join(outside, "hooks", hook), filepath.Join(".git", "hooks", hook))
	}
	for _, name := range names {
		writeFile(t, name, script)
		if err := os.Chmod(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	config, err := os.ReadFile(".git/config")
	if err != nil {
		t.Fatal(err)
	}
	config = []byte(strings.Replace(string(config), "repositoryformatversion = 0", "repositoryformatversion = 1", 1))
	writeFile(t, ".git/config", string(config)+strings.NewReplacer("PROGRAM", program, "HOOKS", filepath.Join(outside, "hooks")).Replace(hostile))
	for _, name := range []string{"GIT_EXTERNAL_DIFF", "GIT_PAGER", "PAGER", "GIT_ASKPASS", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_EDITOR", "GIT_PROXY_COMMAND"} {
		t.Setenv(name, program)
	}

	expectTold(t, newStage("agent.leviath"), "--since", "HEAD", "agent.leviath")
	trouble(t, "the repository lacks the object "+id, "--since", "HEAD", "agent.leviath", "lacking")
	trouble(t, "git knows no revision", "--since", "origin/main")
	trouble(t, "git knows no revision", "--since", id)
	if text, err := os.ReadFile(ran); err == nil {
		t.Errorf("this ran:\n%s", text)
	}
	exec.Command("git", "status").Run() //nolint:errcheck // whatever comes of it
	if _, err := os.ReadFile(ran); err != nil {
		t.Error("the configuration is not hostile: git status runs nothing, either")
	}
}
