// Package analyzertest runs a rule over the blueprints of its txtar archive and compares what it
// finds with what they say it must find.
//
// An archive holds a rule's whole world. Sections named *.leviath are blueprints; any other
// section is a file beside them. config.toml plays the user's own configuration of the engine, and
// X.config.toml that for X.leviath alone. A comment says what must be found on its line:
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
//   - silent-WHY.leviath is a bad one with one thing changed, which may be the configuration, and
//     must have no finding;
//   - X-no-folder.leviath is checked as on standard input: nothing is known of what stands beside it;
//   - X.leviath.fixed is X.leviath with the first fix of each finding applied, without its wants.
package analyzertest

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/engineconfig"
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
	for _, need := range []string{"bad.leviath", "good.leviath", "silent-*.leviath"} {
		if !slices.ContainsFunc(archive.Files, func(f txtar.File) bool { ok, _ := path.Match(need, f.Name); return ok }) {
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
	wants, err := Wants(string(f.Data))
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
	for _, complaint := range match(findings, wants) {
		j.complain("%s: %s", f.Name, complaint)
	}
	j.fixed(file, findings)
}

func (j *judge) check(file *source.File) []analyzer.Finding {
	return analyzer.Check(file, Options(j.rule, file.Name, j.beside)).Findings
}

// Options returns the options under which one rule alone is tested on a section of an archive. It
// panics where the archive's configuration cannot be read.
func Options(rule *analyzer.Rule, section string, beside fstest.MapFS) analyzer.Options {
	opt := analyzer.Options{Rules: []*analyzer.Rule{rule}, Strict: true, Dir: beside}
	if strings.Contains(section, NoFolder) {
		opt.Dir = nil
	}
	text := beside[UserConfig]
	if own := beside[ownConfig(section)]; own != nil {
		text = own
	}
	if text != nil {
		user, err := engineconfig.Parse(text.Data)
		if err != nil {
			panic(fmt.Errorf("the configuration for %s: %w", section, err))
		}
		opt.User = user
	}
	return opt
}

// NoFolder marks the sections that are checked as a blueprint on standard input is: nothing is known
// of what stands beside it.
const NoFolder = "-no-folder"

// UserConfig plays the user's own configuration of the engine.
const UserConfig = "config.toml"

// ownConfig is the configuration for one section alone.
func ownConfig(section string) string {
	name, _, _ := strings.Cut(section, ".leviath")
	return name + "." + UserConfig
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
const maxChange = 10

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
	if least == 0 && j.beside[ownConfig(f.Name)] != nil {
		return
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
