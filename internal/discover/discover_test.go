package discover

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree makes a folder of files and goes there. A text "-> x" makes a symbolic link to x.
func tree(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if target, isLink := strings.CutPrefix(text, "-> "); isLink {
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(target, name); err != nil {
				t.Skipf("needs symbolic links: %v", err)
			}
			continue
		}
		write(t, name, text)
	}
}

type findTests []struct {
	name     string
	files    map[string]string
	paths    []string
	want     []string
	failures []string
}

func (tests findTests) run(t *testing.T) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tree(t, test.files)
			check(t, test.paths, test.want, test.failures)
		})
	}
}

func TestFind(t *testing.T) {
	findTests{{
		name:  "a folder is searched for blueprints",
		files: map[string]string{"agent.leviath": "", "b/x.leviath": "", "b/.leviath/.y.leviath": "", "a.toml": "", "leviath": "", "c/.leviath": ""},
		paths: []string{"."},
		want:  []string{"agent.leviath", "b/.leviath/.y.leviath", "b/x.leviath"},
	}, {
		name:  "a file may have any name",
		files: map[string]string{"a.toml": "", "b": ""},
		paths: []string{"b", "a.toml"},
		want:  []string{"a.toml", "b"},
	}, {
		name:  "names start as they were written",
		files: map[string]string{"a/b/x.leviath": "", "c/d/y.leviath": "", "e.leviath": ""},
		paths: []string{"./a//b/.", "c/../c", "././e.leviath"},
		want:  []string{"a/b/x.leviath", "c/../c/d/y.leviath", "e.leviath"},
	}, {
		name:  "a name is not like a flag",
		files: map[string]string{"-a.leviath": "", "-b/x.leviath": ""},
		paths: []string{".", "./-c"},
		want:  []string{"./-a.leviath", "./-b/x.leviath"}, failures: []string{"./-c does not exist"},
	}, {
		name:  "a file is found once, under its first name",
		files: map[string]string{"a/x.leviath": "", "link": "-> a/x.leviath"},
		paths: []string{"a/x.leviath", "./a/../a/x.leviath", "a", ".", "link"},
		want:  []string{"a/x.leviath"},
	}, {
		name:     "a folder named like a blueprint is searched",
		files:    map[string]string{"a/agent.leviath/x.leviath": "", "b.leviath/y": ""},
		paths:    []string{"a", "b.leviath"},
		want:     []string{"a/agent.leviath/x.leviath"},
		failures: []string{"b.leviath holds no file agent.leviath or *.leviath"},
	}, {
		name:     "what is missing does not hide the rest",
		files:    map[string]string{"a.leviath": "", "b/c": "", "dangling": "-> nothing"},
		paths:    []string{"z", "", "a.leviath", "z", "b", "dangling"},
		want:     []string{"a.leviath"},
		failures: []string{" is empty, which names no file", "b holds no file agent.leviath or *.leviath", "dangling is a symbolic link to what does not exist", "z does not exist"},
	}, {
		name:     "links are followed where they are named only",
		files:    map[string]string{"a/loop": "-> .", "a/out": "-> ../b", "a/x.leviath": "-> ../b/y.leviath", "b/y.leviath": "", "c": "-> b"},
		paths:    []string{"a", "c"},
		want:     []string{"c/y.leviath"},
		failures: []string{"a holds no file agent.leviath or *.leviath, apart from symbolic links, which are not followed"},
	}, {
		name:  "git's own folder is not entered",
		files: map[string]string{".git/x.leviath": "", "a/.git": "gitdir: x", "a/x.leviath": ""},
		paths: []string{"."},
		want:  []string{"a/x.leviath"},
	}}.run(t)
}

func TestFindHeedsGitignore(t *testing.T) {
	findTests{{
		name:  "nearer files overrule those above",
		files: map[string]string{".gitignore": "*.leviath\n!y.leviath", "a/.gitignore": "!x.leviath\ny.*\n", "a/x.leviath": "", "a/y.leviath": "", "b/x.leviath": "", "b/y.leviath": ""},
		paths: []string{"."},
		want:  []string{"a/x.leviath", "b/y.leviath"},
	}, {
		name:     "an excluded folder cannot be included again in part",
		files:    map[string]string{".gitignore": "/a/\n!/a/x.leviath", "a/x.leviath": "", "a/.gitignore": "!*"},
		paths:    []string{"."},
		failures: []string{". holds no file agent.leviath or *.leviath, apart from what .gitignore excludes"},
	}, {
		name:  "naming is stronger than ignoring",
		files: map[string]string{".git/HEAD": "", ".gitignore": "/a\n*.tmp.leviath", "a/x.leviath": "", "a/y.tmp.leviath": "", "b/z.tmp.leviath": ""},
		paths: []string{"a", "b/z.tmp.leviath"},
		want:  []string{"a/x.leviath", "b/z.tmp.leviath"},
	}, {
		name:  "those above count up to the root of the repository",
		files: map[string]string{".gitignore": "*", "r/.git": "", "r/.gitignore": "x.*\n/a/b/y.*", "r/a/b/x.leviath": "", "r/a/b/y.leviath": "", "r/a/b/z.leviath": ""},
		paths: []string{"r/a/b"},
		want:  []string{"r/a/b/z.leviath"},
	}, {
		name:  "without a repository those above do not count",
		files: map[string]string{".gitignore": "*", "a/.gitignore": "x.*", "a/x.leviath": "", "a/y.leviath": ""},
		paths: []string{"a"},
		want:  []string{"a/y.leviath"},
	}, {
		name:  "a repository inside goes by its own files",
		files: map[string]string{".gitignore": "x.*\n/s", "r/.git/HEAD": "", "r/x.leviath": "", "s/.git/HEAD": "", "s/y.leviath": ""},
		paths: []string{"."},
		want:  []string{"r/x.leviath"},
	}, {
		name:  "a folder reached by a link lies where it really is",
		files: map[string]string{"r/.git": "", "r/.gitignore": "/a/x.*", "r/a/x.leviath": "", "r/a/y.leviath": "", "b/link": "-> ../r/a"},
		paths: []string{"b/link"},
		want:  []string{"b/link/y.leviath"},
	}, {
		name:  "a .gitignore that is no regular file does not count",
		files: map[string]string{"all": "*", ".gitignore": "-> all", "x.leviath": "", "a/.gitignore/y.leviath": ""},
		paths: []string{"."},
		want:  []string{"a/.gitignore/y.leviath", "x.leviath"},
	}, {
		name:  "an oversized .gitignore is a failure",
		files: map[string]string{".gitignore": strings.Repeat("#", maxIgnoreSize) + "\n*", "x.leviath": ""},
		paths: []string{"."},
		want:  []string{"x.leviath"}, failures: []string{".gitignore is larger than the limit of 1048576 bytes"},
	}, {
		name:  "only folders match a slash at the end",
		files: map[string]string{".gitignore": "a.leviath/", "a.leviath": "", "b/a.leviath/c.leviath": ""},
		paths: []string{"."},
		want:  []string{"a.leviath"},
	}}.run(t)
}

// The shell of a user who went to a folder by a link names it by the link.
func TestFindInFolderReachedByLink(t *testing.T) {
	tree(t, map[string]string{"r/.git": "", "r/.gitignore": "/a/x.*", "r/a/x.leviath": "", "r/a/y.leviath": "", "r/z.leviath": "", "link": "-> r/a"})
	root := resolve(".")
	t.Chdir("link")
	check(t, []string{".", "../z.leviath", root + "/r"}, []string{"../z.leviath", "y.leviath"}, nil)
}

func check(t *testing.T, paths, want, wantFailures []string) {
	t.Helper()
	files, failures := Find(paths)
	if !slices.Equal(files, want) {
		t.Errorf("files %q\n want %q", files, want)
	}
	var messages []string
	for _, failure := range failures {
		messages = append(messages, failure.Error())
	}
	if !slices.Equal(messages, wantFailures) {
		t.Errorf("failures %q\n    want %q", messages, wantFailures)
	}
}

func TestTidy(t *testing.T) {
	for path, want := range map[string]string{
		"": "", ".": ".", "./": ".", "./.": ".", "/": "/", "//": "/", "/./a/": "/a", "a": "a", "./a": "a",
		"a//b/./c/": "a/b/c", "..": "..", "./../a": "../a", "a/../b": "a/../b", ".a": ".a", "a/...": "a/...",
	} {
		if got := tidy(path); got != want {
			t.Errorf("tidy(%q) = %q; want %q", path, got, want)
		}
	}
}

// Many long patterns that nearly match end the search rather than hold it up.
func TestFindBoundsItsWork(t *testing.T) {
	line := strings.Repeat("*a", 100) + "*b*\n"
	files := map[string]string{".gitignore": strings.Repeat(line, maxIgnoreSize/len(line))}
	for i := range 40 {
		files[fmt.Sprintf("%s%d.leviath", strings.Repeat("a", 200), i)] = ""
	}
	tree(t, files)
	s := search{finder: &finder{seen: map[string]bool{}}}
	s.matcher.steps = maxSteps - 1<<18 // most of it is done
	before := s.matcher.steps
	s.walk(subfolder{".", resolve(".")}, list("."), nil)
	if !s.matcher.exhausted() {
		t.Errorf("the search ended after %d steps", s.matcher.steps-before)
	}
	if len(s.files) > 1 {
		t.Errorf("%d files were found after that", len(s.files))
	}
}

func FuzzIgnore(f *testing.F) {
	f.Add("**/a\n![[:alpha:]]*\\ /\n", "a/b")
	f.Add("\ufeff[!a-z\n/**\\/x**/**\r\n", "ab/c")
	f.Fuzz(func(t *testing.T, text, path string) {
		var m matcher
		rules := parseIgnore([]byte(text))
		m.excludes(&ignoreFile{rules: rules}, path, true)
		if most := int64(len(rules)) * int64(3*len(path)*(len(path)+1)+1); m.steps > most {
			t.Errorf("%d steps of at most %d", m.steps, most)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	root := b.TempDir()
	for i := range 1000 {
		folder := filepath.Join(root, fmt.Sprint(i%10), fmt.Sprint(i))
		if err := os.MkdirAll(folder, 0o777); err != nil {
			b.Fatal(err)
		}
		for j := range 10 {
			name := fmt.Sprintf("%d%s", j, []string{".leviath", ".go"}[j%2])
			if err := os.WriteFile(filepath.Join(folder, name), nil, 0o666); err != nil {
				b.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(root, ".gitignore"), []byte("*.log\n/dist/\n**/tmp/\n[0-9]x*\n"), 0o666); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if files, _ := Find([]string{root}); len(files) != 5000 {
			b.Fatalf("%d files", len(files))
		}
	}
}
