package rules_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/analyzer/analyzertest"
	"github.com/levlint/levlint/rules"
)

// inFamilies returns the rules that stand in a family; those about levlint itself do not.
func inFamilies() []*analyzer.Rule {
	return slices.DeleteFunc(rules.All(), func(r *analyzer.Rule) bool { return r.Tags[0] == analyzer.Internal })
}

// archiveOf returns where the cases of a rule are.
func archiveOf(r *analyzer.Rule) string {
	return filepath.Join(string(r.Tags[0]), "testdata", r.ID+".txtar")
}

// TestRules runs every rule over its own archive.
func TestRules(t *testing.T) {
	t.Parallel()
	for _, r := range inFamilies() {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			analyzertest.Run(t, r, archiveOf(r))
		})
	}
}

func TestAllIsSortedAndTheCallersOwn(t *testing.T) {
	t.Parallel()
	all := rules.All()
	if !slices.IsSortedFunc(all, func(a, b *analyzer.Rule) int { return strings.Compare(a.ID, b.ID) }) {
		t.Error("All is not sorted by ID")
	}
	first := all[0]
	all[0] = nil
	if rules.All()[0] != first {
		t.Error("writing to the slice of All changed what All returns next")
	}
	for i, r := range rules.All() {
		if i > 0 && rules.All()[i-1].ID == r.ID {
			t.Errorf("two rules are called %s", r.ID)
		}
	}
}

// The words of a rule go into tables, pages and SARIF as they are, so their form is fixed.
func TestWordsOfRules(t *testing.T) {
	t.Parallel()
	id := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	since := regexp.MustCompile(`^\d+\.\d+\.\d+$`)
	for _, r := range rules.All() {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			if !id.MatchString(r.ID) {
				t.Errorf("the ID %q is not in kebab case", r.ID)
			}
			if !since.MatchString(r.Since) {
				t.Errorf("Since is %q, not a version", r.Since)
			}
			if r.Severity < analyzer.Note || r.Severity > analyzer.Error {
				t.Errorf("the severity is %v", r.Severity)
			}
			if len(r.Tags) == 0 {
				t.Error("there is no tag, so no family")
			}
			if r.Run == nil {
				t.Error("there is no Run")
			}
			judgeTitle(t, r.Title)
			judgeDoc(t, r.Doc)
		})
	}
}

func judgeTitle(t *testing.T, title string) {
	t.Helper()
	first, _ := utf8.DecodeRuneInString(title)
	switch {
	case !unicode.IsLower(first):
		t.Errorf("the title %q begins with no lower case letter", title)
	case strings.HasSuffix(title, "."):
		t.Errorf("the title %q ends with a stop", title)
	case utf8.RuneCountInString(title) > 60:
		t.Errorf("the title %q is longer than 60 letters", title)
	}
}

func judgeDoc(t *testing.T, doc string) {
	t.Helper()
	if strings.TrimSpace(doc) == "" {
		t.Error("there is no documentation")
	}
	code := false
	for line := range strings.SplitSeq(doc, "\n") {
		code = code != strings.HasPrefix(line, "```")
		if strings.HasPrefix(line, "#") && !code {
			t.Errorf("the documentation has a heading, which its page brings along: %s", line)
		}
		if utf8.RuneCountInString(line) > 100 {
			t.Errorf("a line of the documentation is longer than 100 letters: %s", line)
		}
	}
}

// A message has to read well in a terminal, in a code host and in an editor.
func TestWordsOfFindings(t *testing.T) {
	t.Parallel()
	forbidden := regexp.MustCompile(`(?i)\b(please|should)\b|\.$|\n`)
	for _, c := range cases(t) {
		for _, f := range c.findings() {
			if forbidden.MatchString(f.Message) {
				t.Errorf("%s: %s: the message is not in the style of the house: %q", c.rule.ID, c.name, f.Message)
			}
			for _, fix := range f.Fixes {
				if strings.HasSuffix(fix.Title, ".") && !strings.HasSuffix(fix.Title, "..") || strings.Contains(fix.Title, "\n") {
					t.Errorf("%s: %s: the title of the fix ends with a stop or breaks: %q", c.rule.ID, c.name, fix.Title)
				}
			}
		}
	}
}
