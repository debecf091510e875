package docs_test

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	codeBlock = regexp.MustCompile("(?ms)^```.*?^```$")
	code      = regexp.MustCompile("`[^`\n]*`")
	link      = regexp.MustCompile(`\]\(([^()\s]+)\)|(?m)^\[[^\]]+\]: (\S+)$`)
	heading   = regexp.MustCompile(`(?m)^#+ (.+)$`)
	linked    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	notInSlug = regexp.MustCompile(`[^\pL\pN _-]`)
	uses      = regexp.MustCompile(`(?m)\buses: ([\w./-]+)@(v[\w.]+)`)
)

// TestLinks follows every link of our pages that leads to another file or to a heading.
func TestLinks(t *testing.T) {
	t.Parallel()
	followed := 0
	for name, page := range read(t, "*.md", "docs/*.md", "docs/rules/*.md") {
		for _, match := range link.FindAllStringSubmatch(code.ReplaceAllString(codeBlock.ReplaceAllString(page, ""), ""), -1) {
			target, err := url.Parse(match[1] + match[2])
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if target.IsAbs() {
				continue
			}
			followed++
			to := name
			if target.Path != "" {
				to = path.Join(path.Dir(name), target.Path)
			}
			text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(to)))
			switch {
			case err != nil:
				t.Errorf("%s links to %s, which is no file", name, target)
			case target.Fragment != "" && !slugs(string(text))[target.Fragment]:
				t.Errorf("%s links to %s, and there is no such heading", name, target)
			}
		}
	}
	if followed < 200 {
		t.Errorf("%d links were followed, so most were not found", followed)
	}
}

// TestVersionsOfActions holds what the pages show against what our own workflows use.
func TestVersionsOfActions(t *testing.T) {
	t.Parallel()
	used := map[string]string{} // versions, by action
	for name, text := range read(t, "*.md", "docs/*.md", "*.yml", ".github/workflows/*.yml", "cmd/levlint/init.go") {
		for _, match := range uses.FindAllStringSubmatch(text, -1) {
			action, version := match[1], match[2]
			if other := used[action]; other != "" && other != version {
				t.Errorf("%s uses %s@%s, and %s is used elsewhere", name, action, version, other)
			}
			used[action] = version
		}
	}
	if used["actions/checkout"] == "" || used["actions/setup-go"] == "" {
		t.Errorf("found are %v", used)
	}
}

// read returns the files of the repository that match, by their paths from its root.
func read(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range patterns {
		paths, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pattern)))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no files %s, %v", pattern, err)
		}
		for _, at := range paths {
			text, err := os.ReadFile(at)
			if err != nil {
				t.Fatal(err)
			}
			files[filepath.ToSlash(at)[len("../"):]] = string(text)
		}
	}
	return files
}

// slugs returns the names by which code hosts link to the headings of a page.
func slugs(page string) map[string]bool {
	all := map[string]bool{}
	for _, match := range heading.FindAllStringSubmatch(codeBlock.ReplaceAllString(page, ""), -1) {
		words := strings.ToLower(linked.ReplaceAllString(match[1], "$1"))
		all[strings.ReplaceAll(notInSlug.ReplaceAllString(words, ""), " ", "-")] = true
	}
	return all
}
