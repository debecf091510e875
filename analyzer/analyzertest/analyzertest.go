// Package analyzertest runs a rule over the blueprints of its txtar archive and compares what it
// finds with what they say it must find.
//
// An archive holds a rule's whole world. Sections named *.leviath are blueprints; any other
// section is a file beside them. A comment says what must be found on its line:
//
//	max_revisit = 2 # want "max_revisit" "nothing reads max_revisit"
//
// The first string is the very text that must be underlined, the second a regular expression for
// the message; either may stand in backquotes instead. "want+2" speaks of the line two below, for lines that cannot hold a comment, and
// "want-1" of the one above; for a finding about the whole file the text is empty. Several wants
// may follow each other.
//
// The names of the sections matter:
//
//   - bad.leviath and good.leviath are the examples on the rule's page;
//   - silent-WHY.leviath is a bad one with one thing changed, and must have no finding;
//   - X.leviath.fixed is X.leviath with the first fix of each finding applied, without its wants.
package analyzertest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/source"
)

// Run tests a rule by the archive in that file.
func Run(t *testing.T, rule *analyzer.Rule, file string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, complaint := range Judge(rule, archive) {
		t.Errorf("%s: %s", file, complaint)
	}
}

// Judge returns what is wrong with the findings of a rule, or with the archive itself.
func Judge(rule *analyzer.Rule, archive *txtar.Archive) []string {
	j := judge{rule: rule, archive: archive, beside: fstest.MapFS{}}
	for _, f := range archive.Files {
		if !strings.Contains(f.Name, ".leviath") {
			j.beside[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	for _, need := range []string{"bad.leviath", "good.leviath", "silent-"} {
		if !slices.ContainsFunc(archive.Files, func(f txtar.File) bool { return strings.HasPrefix(f.Name, need) }) {
			j.complain("the archive has no section %s", need)
		}
	}
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".leviath") {
			j.blueprint(f)
		}
	}
	return j.complaints
}

type judge struct {
	rule       *analyzer.Rule
	archive    *txtar.Archive
	beside     fstest.MapFS
	complaints []string
}

func (j *judge) complain(format string, args ...any) {
	j.complaints = append(j.complaints, fmt.Sprintf(format, args...))
}

func (j *judge) blueprint(f txtar.File) {
	file := source.New(f.Name, f.Data)
	findings := j.check(file)
	wants, err := parseWants(string(f.Data))
	if err != nil {
		j.complain("%s: %v", f.Name, err)
		return
	}
	switch bad := strings.HasPrefix(f.Name, "bad"); {
	case bad && len(wants) == 0:
		j.complain("%s: a bad blueprint wants a finding", f.Name)
	case !bad && len(wants) > 0:
		j.complain("%s: only a bad blueprint may want findings", f.Name)
	case strings.HasPrefix(f.Name, "silent-"):
		j.oneThingChanged(f)
	}
	for _, complaint := range match(file, findings, wants) {
		j.complain("%s: %s", f.Name, complaint)
	}
	j.fixed(file, findings)
}

func (j *judge) check(file *source.File) []analyzer.Finding {
	return analyzer.Check(file, Options(j.rule, j.beside)).Findings
}

// Options returns the options under which one rule alone is tested.
func Options(rule *analyzer.Rule, beside fstest.MapFS) analyzer.Options {
	return analyzer.Options{Rules: []*analyzer.Rule{rule}, Strict: true, Dir: beside}
}

// fixed compares the file with its edits applied, and checks it again.
func (j *judge) fixed(file *source.File, findings []analyzer.Finding) {
	want := slices.IndexFunc(j.archive.Files, func(f txtar.File) bool { return f.Name == file.Name+".fixed" })
	text, n := fix.Apply(file, findings)
	got := stripWants(string(text))
	switch {
	case want < 0 && n > 0:
		j.complain("%s: has edits, but the archive has no %s.fixed; they give:\n%s", file.Name, file.Name, got)
	case want < 0:
	case n == 0:
		j.complain("%s.fixed: nothing in %s has an edit", file.Name, file.Name)
	case got != string(j.archive.Files[want].Data):
		j.complain("%s: fixed it reads\n%s", file.Name, got)
	default:
		fixed := source.New(file.Name+".fixed", []byte(got))
		for _, f := range j.check(fixed) {
			if len(f.Fixes[0].Edits) > 0 {
				j.complain("%s.fixed: still %q", file.Name, f.Message)
			}
		}
	}
}

// maxChange is how many lines, removed and added, make "one thing changed"; comments and blank
// lines do not count.
const maxChange = 8

// oneThingChanged holds a silent case against the bad ones: it must be nearly one of them, or
// its silence would prove nothing.
func (j *judge) oneThingChanged(f txtar.File) {
	least := -1
	for _, bad := range j.archive.Files {
		if !strings.HasPrefix(bad.Name, "bad") || !strings.HasSuffix(bad.Name, ".leviath") {
			continue
		}
		if n := changedLines(statements(bad.Data), statements(f.Data)); least < 0 || n < least {
			least = n
		}
	}
	if least == 0 || least > maxChange {
		j.complain("%s: differs in %d lines from the nearest bad blueprint; it must be that one with one thing changed", f.Name, least)
	}
}

// statements returns the lines of a blueprint that are neither blank nor mere comments.
func statements(text []byte) []string {
	lines := strings.Split(stripWants(string(text)), "\n")
	return slices.DeleteFunc(lines, func(line string) bool {
		line = strings.TrimSpace(line)
		return line == "" || strings.HasPrefix(line, "#")
	})
}

// changedLines counts the lines that a longest common subsequence leaves over on both sides.
func changedLines(x, y []string) int {
	row := make([]int, len(y)+1)
	for i := range x {
		diagonal := 0
		for k := range y {
			above := row[k+1]
			if x[i] == y[k] {
				row[k+1] = diagonal + 1
			} else {
				row[k+1] = max(above, row[k])
			}
			diagonal = above
		}
	}
	return len(x) + len(y) - 2*row[len(y)]
}

// want is one expected finding.
type want struct {
	line    int
	text    string
	message *regexp.Regexp
}

var (
	wantComment = regexp.MustCompile("[ \t]*# want([+-]\\d+)? ([\"`].*)$")
	wantPair    = regexp.MustCompile("^\\s*(" + quoted + ") (" + quoted + ")")
)

// quoted matches a string as Go writes it, in either kind of quotes.
const quoted = `"(?:[^"\\]|\\.)*"|` + "`[^`]*`"

// stripWants removes the want comments, and the lines that hold nothing else, so that a bad
// blueprint can be shown and compared.
func stripWants(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		bare := wantComment.ReplaceAllString(line, "")
		if bare != "" || line == "" {
			lines = append(lines, bare)
		}
	}
	return strings.Join(lines, "\n")
}

// Example returns a section of an archive as a reader should see it, without want comments.
func Example(archive *txtar.Archive, section string) string {
	for _, f := range archive.Files {
		if f.Name == section {
			return stripWants(string(f.Data))
		}
	}
	return ""
}

func parseWants(text string) ([]want, error) {
	var wants []want
	for i, line := range strings.Split(text, "\n") {
		m := wantComment.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		shift, _ := strconv.Atoi(m[1])
		for rest := m[2]; strings.TrimSpace(rest) != ""; {
			pair := wantPair.FindStringSubmatch(rest)
			if pair == nil {
				return nil, fmt.Errorf("line %d: a want is two quoted strings, not %s", i+1, rest)
			}
			rest = rest[len(pair[0]):]
			text, err1 := strconv.Unquote(pair[1])
			pattern, err2 := strconv.Unquote(pair[2])
			if err1 != nil || err2 != nil {
				return nil, fmt.Errorf("line %d: %s is badly quoted", i+1, pair[0])
			}
			message, err := regexp.Compile(pattern)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			wants = append(wants, want{line: i + 1 + shift, text: text, message: message})
		}
	}
	return wants, nil
}

// match pairs findings with wants, and complains of what is left over on either side.
func match(file *source.File, findings []analyzer.Finding, wants []want) []string {
	var complaints []string
	for _, f := range findings {
		line := file.Position(f.Span.Start, source.RuneColumns).Line
		text := file.Text(f.Span)
		i := slices.IndexFunc(wants, func(w want) bool {
			return w.line == line && w.text == text && w.message.MatchString(f.Message)
		})
		if i < 0 {
			complaints = append(complaints, fmt.Sprintf("line %d: found, and not wanted: %q %q", line, text, f.Message))
			continue
		}
		wants = slices.Delete(wants, i, i+1)
	}
	for _, w := range wants {
		complaints = append(complaints, fmt.Sprintf("line %d: wanted, and not found: %q %q", w.line, w.text, w.message))
	}
	return complaints
}
