package git

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// inRepository returns a new folder with a repository, and git in it, which is given the input and
// knows no settings but those of the repository. It skips the test where there is no git.
func inRepository(t *testing.T) (folder string, git func(input string, args ...string) string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, which is not here")
	}
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	isConfig := func(variable string) bool { return strings.HasPrefix(variable, "GIT_CONFIG_") }
	git = func(input string, args ...string) string {
		t.Helper()
		var complaint bytes.Buffer
		command := exec.Command("git", args...)
		command.Dir, command.Stdin, command.Stderr = folder, strings.NewReader(input), &complaint
		command.Env = append(slices.DeleteFunc(environment(os.Environ()), isConfig), // not that of a commit hook
			"HOME="+home, "XDG_CONFIG_HOME="+home, "GIT_CONFIG_NOSYSTEM=1",
			"GIT_AUTHOR_NAME=nobody", "GIT_AUTHOR_EMAIL=nobody@example.org",
			"GIT_COMMITTER_NAME=nobody", "GIT_COMMITTER_EMAIL=nobody@example.org")
		output, err := command.Output()
		if err != nil {
			t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, &complaint)
		}
		return strings.TrimSpace(string(output))
	}
	git("", "init", "--quiet", "--template=")
	return folder, git
}

// treeOf commits a tree that git mktree can read, and opens it. Objects are made without a working
// tree, so that they can hold what no system would write.
func treeOf(t *testing.T, folder string, git func(input string, args ...string) string, tree string) *Tree {
	t.Helper()
	commit := git("", "commit-tree", "-m", "state", tree)
	program, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	repository, err := program.Holding(folder)
	if err != nil || repository == nil {
		t.Fatalf("no repository: %v", err)
	}
	state, err := repository.At(commit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(state.Close)
	return state
}

// node is a file, or with names a folder, of a tree to be made.
type node struct {
	text    string
	mode    string // "" is a plain file
	members map[string]node
}

func linkTo(target string) node             { return node{text: target, mode: "120000"} }
func folderOf(members map[string]node) node { return node{members: members} }
func plain(text string) node                { return node{text: text} }
func (n node) isFolder() bool               { return n.members != nil }
func makeTree(git gitFunc, n node) string   { return strings.Fields(line(git, "", n))[2] }
func line(git gitFunc, name string, n node) string {
	switch {
	case n.isFolder():
		var lines strings.Builder
		for member, inner := range n.members {
			lines.WriteString(line(git, member, inner))
		}
		return fmt.Sprintf("040000 tree %s\t%s\x00", git(lines.String(), "mktree", "-z"), name)
	case n.mode == "160000":
		return fmt.Sprintf("160000 commit %s\t%s\x00", n.text, name)
	case n.mode == "":
		n.mode = "100644"
	}
	return fmt.Sprintf("%s blob %s\t%s\x00", n.mode, git(n.text, "hash-object", "-w", "--stdin"), name)
}

type gitFunc = func(input string, args ...string) string

func TestFolderIsAFileSystem(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	tree := treeOf(t, folder, git, makeTree(git, folderOf(map[string]node{
		"agent.leviath": plain("[agent]\n"),
		"empty":         plain(""),
		"tools":         folderOf(map[string]node{"a.rhai": plain("1"), "b.rhai": {text: "2", mode: "100755"}, "größe": plain("3")}),
		"tools-2":       plain("sorted before tools/ by git"),
	})))
	if err := fstest.TestFS(tree.Folder(".", 100), "agent.leviath", "empty", "tools/a.rhai", "tools/b.rhai", "tools/größe", "tools-2"); err != nil {
		t.Error(err)
	}
	if err := fstest.TestFS(tree.Folder("tools", 100), "a.rhai", "b.rhai"); err != nil {
		t.Error(err)
	}
}

func TestFolderStaysInside(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	tree := treeOf(t, folder, git, makeTree(git, folderOf(map[string]node{
		"secret": plain("secret"),
		"agents": folderOf(map[string]node{
			"a":        plain("text of a"),
			"large":    plain(strings.Repeat("x", 101)),
			"limit":    plain(strings.Repeat("x", 100)),
			"sub":      folderOf(map[string]node{"up": linkTo("../a"), "out": linkTo("../../secret"), "here": linkTo("."), "b": plain("text of b")}),
			"link":     linkTo("sub/./b"),
			"far":      linkTo("sub/here/here/up"),
			"absolute": linkTo("/etc/hostname"),
			"loop":     linkTo("loop"),
			"ghost":    linkTo("nothing"),
			"past":     linkTo("a/../a"),
			"back":     linkTo("../agents/a"),
			"module":   {text: strings.Repeat("1", 40), mode: "160000"},
		}),
	})))
	f := tree.Folder("agents", 100)
	for _, c := range []struct{ name, text, err string }{
		{"a", "text of a", ""},
		{"limit", strings.Repeat("x", 100), ""},
		{"link", "text of b", ""},
		{"far", "text of a", ""},
		{"sub/up", "text of a", ""},
		{"sub/here/b", "text of b", ""},
		{"sub/out", "", "escapes"},
		{"back", "", "escapes"},
		{"absolute", "", "escapes"},
		{"../secret", "", "invalid"},
		{"/etc/hostname", "", "invalid"},
		{"sub/../a", "", "invalid"},
		{"loop", "", "too many links"},
		{"ghost", "", "not exist"},
		{"past", "", "not exist"},
		{"module/x", "", "not exist"},
		{"nothing", "", "not exist"},
		{"a/b", "", "not exist"},
		{"large", "", "limit"},
		{"sub", "", "not a regular file"},
		{"module", "", "not a regular file"},
	} {
		text, err := fs.ReadFile(f, c.name)
		if string(text) != c.text || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %q, %v; not %q, %s", c.name, text, err, c.text, c.err)
		}
		if at, ok := errors.AsType[*fs.PathError](err); err != nil && (!ok || at.Op != "open" || at.Path != c.name) {
			t.Errorf("%s: %#v is no error of opening it", c.name, err)
		}
	}
	if _, err := fs.ReadFile(f, "large"); !errors.Is(err, fs.ErrInvalid) {
		t.Error("what is too large counts as missing")
	}
	if entries, err := f.ReadDir("module"); err != nil || len(entries) != 0 {
		t.Errorf("a submodule holds %v, %v", entries, err)
	}
	if _, err := tree.Folder("nowhere", 100).ReadDir("."); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestTree(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	id := strings.Repeat("1", 40)
	tree := treeOf(t, folder, git, makeTree(git, folderOf(map[string]node{
		"a.leviath": plain("text of a"),
		"b.leviath": linkTo("a.leviath"),
		"c":         folderOf(map[string]node{"d.leviath": plain("text of d"), "e.leviath": folderOf(map[string]node{"f": plain("")})}),
		"module":    {text: id, mode: "160000"},
	})))
	for path, want := range map[string]bool{"a.leviath": true, "b.leviath": false, "c": false, "c/d.leviath": true, "c/e.leviath": false, "module": false, "gone": false, "a.leviath/x": false} {
		if got, err := tree.HasFile(path); got != want || err != nil {
			t.Errorf("HasFile(%s) = %t, %v", path, got, err)
		}
	}
	for path, want := range map[string]string{"module": id, "c": "", "gone": ""} {
		if got, err := tree.Submodule(path); got != want || err != nil {
			t.Errorf("Submodule(%s) = %q, %v", path, got, err)
		}
	}
	files, err := tree.Files(func(name string) bool { return filepath.Ext(name) == ".leviath" })
	if want := []string{"a.leviath", "c/d.leviath"}; !slices.Equal(files, want) || err != nil {
		t.Errorf("Files = %q, %v", files, err)
	}
	// After an object that is too large, and after one that is no file, there is still an answer.
	if _, err := tree.Read("a.leviath", 3); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	if _, err := tree.Read("c", 100); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder: %v", err)
	}
	if text, err := tree.Read("a.leviath", 9); string(text) != "text of a" || err != nil {
		t.Errorf("Read = %q, %v", text, err)
	}
}

// A folder that holds itself ten times over at each of nine levels has a billion files.
func TestTreeThatIsABomb(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	id := git("", "mktree")
	for range 9 {
		var lines strings.Builder
		for i := range 10 {
			fmt.Fprintf(&lines, "040000 tree %s\t%d\x00", id, i)
		}
		id = git(lines.String(), "mktree", "-z")
	}
	tree := treeOf(t, folder, git, id)
	if files, err := tree.Files(func(string) bool { return true }); err != nil || len(files) > 0 {
		t.Errorf("%d files, %v", len(files), err)
	}
}

// Folders of very many files are listed as far as their paths take no more memory than is allowed.
func TestTreeOfTooManyFiles(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	files := map[string]node{}
	for _, name := range []string{"a", "b", "c"} {
		files[name] = plain("")
	}
	wide := folderOf(files)
	state := treeOf(t, folder, git, makeTree(git, folderOf(map[string]node{"x": wide, "y": wide, "z": wide})))
	s := search{tree: state, wanted: func(string) bool { return true }, barren: map[string]bool{}, seen: maxPaths - len("x"+"x/a"+"x/b"+"x/c"+"y"+"y/a")}
	if err := s.enter(state.root, ""); err != nil {
		t.Fatal(err)
	}
	if want := []string{"x/a", "x/b", "x/c", "y/a"}; !slices.Equal(s.paths, want) {
		t.Errorf("found are %q, not %q", s.paths, want)
	}
}

func TestMoved(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	lines := func(prefix string, n int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "%s line %d\n", prefix, i)
		}
		return text.String()
	}
	tree := treeOf(t, folder, git, makeTree(git, folderOf(map[string]node{
		"kept.leviath": plain(lines("kept", 10)),
		"one":          folderOf(map[string]node{"agent.leviath": plain(lines("same", 10))}),
		"two":          folderOf(map[string]node{"agent.leviath": plain(lines("same", 10)), "agent.rhai": plain(lines("kept", 10))}),
		"like.leviath": plain(lines("like", 10)),
		"big.leviath":  plain(lines("big", 100)),
	})))
	files := []File{
		{"copy.leviath", []byte(lines("kept", 10))},
		{"1/agent.leviath", []byte(lines("same", 10))},
		{"2/other.leviath", []byte(lines("same", 10))},
		{"3/third.leviath", []byte(lines("same", 10))},
		{"half.leviath", []byte(strings.ReplaceAll(lines("like", 6), "\n", "\r\n") + lines("other", 4))},
		{"less.leviath", []byte(lines("like", 4) + lines("other", 6))},
		{"big2.leviath", []byte(lines("big", 100))},
	}
	got, err := tree.Moved(files, func(path string) bool { return path == "kept.leviath" }, 1000)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"1/agent.leviath": "one/agent.leviath", "2/other.leviath": "two/agent.leviath", "half.leviath": "like.leviath"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("moved is %v, not %v", got, want)
	}
}

func TestForkOfSHA256(t *testing.T) {
	t.Parallel()
	folder, git := inRepository(t)
	if err := os.RemoveAll(filepath.Join(folder, ".git")); err != nil {
		t.Fatal(err)
	}
	git("", "init", "--quiet", "--template=", "--object-format=sha256")
	tree := treeOf(t, folder, git, makeTree(git, folderOf(map[string]node{"a": folderOf(map[string]node{"b": plain("text of b")})})))
	if text, err := tree.Read("a/b", 100); string(text) != "text of b" || err != nil {
		t.Errorf("Read = %q, %v", text, err)
	}
}

// A ".git" that is none does not hide the repository around it.
func TestHoldingPassesWhatIsNone(t *testing.T) {
	t.Parallel()
	folder, _ := inRepository(t)
	inner := filepath.Join(folder, "a", "b")
	if err := os.MkdirAll(filepath.Join(inner, ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	program, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{inner, filepath.Join(inner, "not", "there"), folder} {
		if got, err := program.Holding(from); err != nil || got == nil || got.Root != folder {
			t.Errorf("Holding(%s) = %v, %v", from, got, err)
		}
	}
}

func TestReason(t *testing.T) {
	t.Parallel()
	for complaint, want := range map[string]string{
		"": "", "fatal: no\nmore\n": "no", "warning: a\nfatal: b\n": "b", "other\nlines": "other", "fatal: \x1b[31mred": "\ufffd[31mred",
	} {
		if got := reason(complaint); got != want {
			t.Errorf("reason(%q) = %q, not %q", complaint, got, want)
		}
	}
}

func TestEnvironment(t *testing.T) {
	t.Parallel()
	got := environment([]string{"PATH=/bin", "GIT_DIR=x", "git_dir=x", "GIT_CONFIG_GLOBAL=y", "GIT_CONFIG_COUNT=1", "GIT_EXEC_PATH=z", "GIT_CONFIG=w", "GIT_SSH=v", "HOME=/h"})
	if want := []string{"PATH=/bin", "GIT_CONFIG_GLOBAL=y", "GIT_CONFIG_COUNT=1", "GIT_EXEC_PATH=z", "HOME=/h"}; !slices.Equal(got[:len(want)], want) {
		t.Errorf("kept is %q", got)
	}
}
