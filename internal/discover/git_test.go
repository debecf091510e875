package discover

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// gitIn returns a function that runs git in a new repository, untouched by the settings of
// user and system. It skips the test where there is no git.
func gitIn(t *testing.T, folder string) func(input string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, to compare with")
	}
	git := func(input string, args ...string) string {
		t.Helper()
		command := exec.Command("git", args...)
		command.Dir = folder
		command.Env = []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + folder, "XDG_CONFIG_HOME=" + folder,
			"GIT_CONFIG_NOSYSTEM=1",
		}
		command.Stdin = strings.NewReader(input)
		var complaints bytes.Buffer
		command.Stderr = &complaints
		output, err := command.Output()
		if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() > 1) {
			t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, &complaints)
		}
		return string(output)
	}
	git("", "init", "--quiet", "--template=")
	return git
}

// Every .gitignore lies in a folder of its own, so that one run of git judges them all.
func TestIgnoreAgreesWithGit(t *testing.T) {
	sets, pathsOfSet := 400, 40
	root := t.TempDir()
	git := gitIn(t, root)
	random := newGenerator(1)
	var paths []string
	files := map[string]*ignoreFile{}
	texts := map[string]string{}
	for i := range sets {
		folder := fmt.Sprintf("d%d", i)
		text, patterns := random.ignoreFile()
		texts[folder] = text
		write(t, filepath.Join(root, folder, ".gitignore"), text)
		files[folder] = &ignoreFile{base: len(folder) + 1, rules: parseIgnore([]byte(text))}
		for range pathsOfSet {
			paths = append(paths, folder+"/"+random.path(patterns))
		}
	}
	ignored := map[string]bool{}
	output := git(strings.Join(paths, "\x00")+"\x00", "check-ignore", "--no-index", "-z", "--stdin")
	for path := range strings.SplitSeq(output, "\x00") {
		ignored[path] = true
	}
	var m matcher
	matches, differences := 0, 0
	for _, path := range paths {
		folder, _, _ := strings.Cut(path, "/")
		got := excludesWithParents(&m, files[folder], path)
		if ignored[path] {
			matches++
		}
		if got != ignored[path] {
			if differences++; differences <= 20 {
				t.Errorf("ignored = %t, in git %t: path %q, lines %q", got, ignored[path], path, texts[folder])
			}
		}
	}
	t.Logf("%d of %d paths agree, under %d random .gitignore files; git ignores %d of them",
		len(paths)-differences, len(paths), sets, matches)
}

// excludesWithParents asks for a path what the search of its folders would ask in turn.
func excludesWithParents(m *matcher, ignore *ignoreFile, path string) bool {
	for i := ignore.base; i < len(path); i++ {
		if path[i] == '/' && m.excludes(ignore, path[:i], true) {
			return true
		}
	}
	return m.excludes(ignore, path, false)
}

// Trees with a .gitignore in many of their folders, searched from the root and from below.
func TestFindAgreesWithGit(t *testing.T) {
	listed := 0
	for seed := range uint64(3) {
		root := t.TempDir()
		git := gitIn(t, root)
		random := newGenerator(100 + seed)
		folders := []string{"."}
		for range 25 {
			folders = append(folders, join(folders[random.IntN(len(folders))], random.pick("a", "b", "ab", "a b", "[a]", "-")))
		}
		for _, folder := range folders {
			for range 5 {
				write(t, filepath.Join(root, folder, random.name()+".leviath"), "")
			}
			if random.IntN(3) == 0 {
				text, _ := random.ignoreFile()
				write(t, filepath.Join(root, folder, ".gitignore"), text)
			}
		}
		for _, folder := range []string{".", folders[1], folders[len(folders)-1]} {
			output := git("", "-C", folder, "ls-files", "-z", "--others", "--exclude-standard", "--", ".")
			var want []string
			for name := range strings.SplitSeq(output, "\x00") {
				if strings.HasSuffix(name, ".leviath") {
					want = append(want, join(tidy(filepath.Join(root, folder)), name))
				}
			}
			if folder != "." && len(want) == 0 {
				continue // the folder may itself be ignored, where the rules differ by choice
			}
			listed += len(want)
			slices.Sort(want)
			got, _ := Find([]string{filepath.Join(root, folder)})
			if !slices.Equal(got, want) {
				t.Errorf("seed %d, folder %q: found %q\ngit lists %q", seed, folder, got, want)
			}
		}
	}
	t.Logf("git lists %d files", listed)
}

// generator makes patterns of what is special in them, and paths that they may match.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, seed))} }

func (g generator) pick(from ...string) string { return from[g.IntN(len(from))] }

func (g generator) ignoreFile() (text string, patterns []string) {
	if g.IntN(20) == 0 {
		text = "\ufeff"
	}
	for range 1 + g.IntN(4) {
		pattern := g.pattern()
		patterns = append(patterns, pattern)
		text += pattern + g.pick("\n", "\n", "\n", "\n", "\r\n", " \n", "  \r\n", "\t\n", "\r\r\n", "\n\n", "\\ \n", "\x00a\n")
	}
	if g.IntN(4) == 0 {
		text = strings.TrimSuffix(text, "\n")
	}
	return text, patterns
}

func (g generator) pattern() string {
	if g.IntN(3) == 0 {
		return g.stars()
	}
	pattern := g.pick("", "", "", "", "!", "/", "!/", "#", `\#`, `\!`, " ", "!!", "**/", "/**/")
	for range 1 + g.IntN(5) {
		switch g.IntN(10) {
		case 0:
			pattern += g.class()
		case 1:
			pattern += g.pick("/", "/", "/", "//", "/**/", "/**", "**/", "/*/", `\/`, "/***/", `/**\/`, "**")
		case 2:
			pattern += g.pick("*", "*", "?", "**", "***", `\*`, `\?`, `\[`, `\\`, `\a`, `\`)
		default:
			pattern += g.letter()
		}
	}
	return pattern + g.pick("", "", "", "", "", "/", "/", "*", "/**", "/*", "//", `\`, `\/`)
}

// stars returns a pattern of little but asterisks and slashes.
func (g generator) stars() string {
	pattern := g.pick("", "", "/", "!")
	for range 2 + g.IntN(7) {
		pattern += g.pick("a", "b", "a", "b", "/", "/", "*", "**", "?", "[ab]", "**/", "/**/", `\a`)
	}
	return pattern
}

func (g generator) class() string {
	text := "[" + g.pick("", "", "", "!", "^", "]", "!]", "^^")
	for range 1 + g.IntN(3) {
		text += g.pick("a", "b", "-", "a-c", "c-a", "^", "!", "/", `\]`, `\-`, `\\`, `a-\c`, "[", "[:", ":]", "é",
			"[:alpha:]", "[:alnum:]", "[:blank:]", "[:cntrl:]", "[:digit:]", "[:graph:]", "[:lower:]", "[:print:]",
			"[:punct:]", "[:space:]", "[:upper:]", "[:xdigit:]", "[:word:]", "[::]", "a-[:digit:]", "\x80-\xff", " -~")
	}
	return text + g.pick("]", "]", "]", "]", "]", "")
}

func (g generator) letter() string {
	return g.pick("a", "a", "b", "b", "c", "ab", "A", "1", ".", "-", "#", "!", " ", "é", "\xff", "^", "]", "\t", "{a,b}")
}

func (g generator) name() string {
	name := ""
	for range 1 + g.IntN(3) {
		name += g.pick(g.letter(), g.letter(), "a", "b", "[", "*", `\`, "\v", "_", "\x7f")
	}
	if strings.Trim(name, ".") == "" || strings.EqualFold(name, ".git") {
		return "a"
	}
	return name
}

// path returns a random path or one that is close to one of the patterns.
func (g generator) path(patterns []string) string {
	var path string
	if g.IntN(4) > 0 {
		path = g.near(patterns[g.IntN(len(patterns))])
	}
	var parts []string
	for part := range strings.SplitSeq(path, "/") {
		if strings.Trim(part, ".") != "" && part != ".gitignore" {
			parts = append(parts, part)
		}
	}
	for len(parts) == 0 || g.IntN(3) == 0 {
		parts = slices.Insert(parts, g.IntN(len(parts)+1), g.pick(g.name(), "a", "b", "ab"))
	}
	return strings.Join(parts, "/")
}

// near replaces the wildcards of a pattern by what they may stand for.
func (g generator) near(pattern string) string {
	path := ""
	for i := 0; i < len(pattern); i++ {
		switch char := pattern[i]; char {
		case '!', '#':
			if i > 0 || g.IntN(4) == 0 {
				path += string(char)
			}
		case '*':
			path += g.pick("", "", "a", "b", g.name(), g.name()+"/"+g.name())
		case '?':
			path += g.pick(g.letter(), "a", "b")
		case '[':
			if end := strings.IndexByte(pattern[i+1:], ']'); end > 0 && g.IntN(8) > 0 {
				path += g.pick("a", "b", "c", "A", "1", "-", "]", "^", "!", " ", "[", ":", "\xc3", "\xff", "\v", "\x7f")
				i += 1 + end
			} else {
				path += "["
			}
		case '\\':
			if g.IntN(4) == 0 {
				path += `\`
			}
		default:
			path += pattern[i : i+1]
		}
	}
	return path
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
