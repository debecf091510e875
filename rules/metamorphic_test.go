package rules_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/rules/manifest"
	"github.com/levlint/levlint/source"
)

// Changes that mean nothing must change nothing: the findings move along with the text.

// described is what has to stay of a finding whose text moved.
func described(findings []analyzer.Finding) []string {
	var all []string
	for _, f := range findings {
		text := strings.ReplaceAll(f.File.Text(f.Span), "\r\n", "\n")
		all = append(all, fmt.Sprintf("%v %q: %s", f.Severity, text, f.Message))
	}
	return all
}

// assertSame compares findings, in order.
func assertSame(t *testing.T, c ruleCase, text string, want, got []string) {
	t.Helper()
	if !slices.Equal(want, got) {
		t.Errorf("%s, %s: found\n%s\nand before the change\n%s\nof\n%s", c.rule.ID, c.name, strings.Join(got, "\n"), strings.Join(want, "\n"), text)
	}
}

// sound reports whether the text is TOML, so that its parts can be told apart.
func (c *ruleCase) sound() bool { return len(c.tree().Errors) == 0 }

func (c *ruleCase) tree() *toml.Tree { return toml.Parse(source.New(c.name, []byte(c.text))) }

func TestCommentsAndBlankLinesMeanNothing(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t) {
		if !c.sound() {
			continue
		}
		text := c.withComments()
		assertSame(t, c, text, described(c.findings()), described(c.check(text)))
	}
}

// withComments puts a comment and a blank line above every statement.
func (c *ruleCase) withComments() string {
	var out strings.Builder
	at := 0
	for _, item := range c.tree().Items {
		start := strings.LastIndexByte(c.text[:item.Span.Start], '\n') + 1
		if item.Kind != toml.Blank && start >= at {
			out.WriteString(c.text[at:start] + "# an aside: [agent] = \"\"\n\n")
			at = start
		}
	}
	return out.String() + c.text[at:] + "\n# the end"
}

func TestLineEndsMeanNothing(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t) {
		text := strings.ReplaceAll(c.text, "\n", "\r\n")
		assertSame(t, c, text, described(c.findings()), described(c.check(text)))
	}
}

func TestOrderOfTablesMeansNothing(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t) {
		if !c.sound() || c.rule == manifest.LaterFormat { // which points to the first such table
			continue
		}
		text := c.turned()
		want, got := described(c.findings()), described(c.check(text))
		slices.Sort(want)
		slices.Sort(got)
		assertSame(t, c, text, want, got)
	}
}

// turned writes the tables of the top level in the opposite order, each with what is inside it.
// The order of the stages stays, because it is where a run goes on.
func (c *ruleCase) turned() string {
	type table struct {
		name string
		text string
	}
	var tables []table
	top, at := "", 0
	add := func(end int) {
		if len(tables) == 0 {
			top = c.text[:end]
		} else {
			tables[len(tables)-1].text += c.text[at:end]
		}
		at = end
	}
	for _, item := range c.tree().Items {
		if item.Kind != toml.Header && item.Kind != toml.ArrayHeader {
			continue
		}
		add(strings.LastIndexByte(c.text[:item.Span.Start], '\n') + 1)
		tables = append(tables, table{name: item.Keys[0].Name})
	}
	add(len(c.text))
	rank := map[string]int{}
	for _, t := range tables {
		if _, seen := rank[t.name]; !seen {
			rank[t.name] = -len(rank)
		}
	}
	slices.SortStableFunc(tables, func(a, b table) int { return cmp.Compare(rank[a.name], rank[b.name]) })
	var out strings.Builder
	out.WriteString(top)
	for _, t := range tables {
		out.WriteString(strings.TrimRight(t.text, "\n") + "\n")
	}
	return out.String()
}
