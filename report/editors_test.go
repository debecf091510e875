package report

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/levlint/levlint/source"
)

// shown is what an editor makes of one line.
type shown struct {
	file         string
	line, column int
	level        string
	message      string // with the rule in brackets where the editor does not take them apart
	rule         string
}

// reader is an editor, as docs/editors.md sets it up.
type reader struct {
	read  func(line string) (shown, bool)
	sees  func(shown) shown // what of a finding it is told
	whole bool              // it knows findings among all that levlint prints, not only with --quiet
}

// Each editor finds in levlint's text every finding at its place, and nothing else.
func TestEditorsReadText(t *testing.T) {
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	reports := goldenCases()
	reports["names"] = newReport(oddNames()...)
	reports["findings in a file"] = newReport(checked("agent.leviath", "agent.leviath:1:1: error: a b [x-y]\n", on(badTable, "agent", "agent.leviath:1:1: note: said [dead-stage] (see a:2:3: error)")))
	for editor, r := range map[string]reader{
		"VS Code":   problemMatcher(t, string(page)),
		"Vim":       errorFormat(t, string(page)),
		"Emacs":     compilationRegexp(t, string(page)),
		"JetBrains": outputFilter(t, string(page)),
	} {
		t.Run(editor, func(t *testing.T) {
			seen := 0
			for _, name := range slices.Sorted(maps.Keys(reports)) {
				want := placesOf(reports[name], r.sees)
				seen += len(want)
				for _, opt := range []TextOptions{{Quiet: true}, {All: true}} {
					if got := r.places(string(render(t, "text", reports[name], opt))); (opt.Quiet || r.whole) && !slices.Equal(got, want) {
						t.Errorf("%s, %+v:\n%+v\nwant\n%+v", name, opt, got, want)
					}
				}
			}
			if seen < 40 {
				t.Errorf("only %d findings were read", seen)
			}
		})
	}
}

// oddNames are files whose names look like more than a name.
func oddNames() (files []File) {
	for _, name := range []string{
		"my agents/a file.leviath", "a:b.leviath", "12:30.leviath", "noon 12:30: error.leviath", "C:/agents/agent.leviath",
		`C:\agents\my agent.leviath`, `\\host\share\agent.leviath`, "agenten/größe.leviath", "代理/エージェント.leviath", "🤖.leviath", "(1) [x].leviath", `it's "1".leviath`,
	} {
		files = append(files, checked(name, "[agent]\nnaem = 1\n",
			on(namelessAgent, "agent", "agent has no description"), on(unknownKey, "naem", "naem is not read: [agent] knows name, see 1:2"), on(badTable, "1", "1 is no string")))
	}
	return files
}

func placesOf(r *Report, sees func(shown) shown) (all []shown) {
	for i := range r.Files {
		for _, f := range r.Files[i].Findings {
			at := f.File.Position(f.Span.Start, source.RuneColumns)
			all = append(all, sees(shown{Visible(r.Files[i].Name), at.Line, at.Column, f.Severity.String(), Visible(f.Message), f.Rule.ID}))
		}
	}
	return all
}

func (r reader) places(text string) (all []shown) {
	for line := range strings.Lines(text) {
		if p, ok := r.read(strings.TrimSuffix(line, "\n")); ok {
			all = append(all, p)
		}
	}
	return all
}

// block returns the block of code of that name.
func block(t *testing.T, page, name string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, " "+name+"\n")
	text, _, closed := strings.Cut(rest, "\n```")
	if !found || !closed {
		t.Fatalf("the page has no block %s", name)
	}
	return text
}

func number(text string) int {
	n, _ := strconv.Atoi(text) // 0 is no place of a finding
	return n
}

// alike are what an expression may use: in the expressions of JavaScript and Go it means the same, but
// that in JavaScript a dot leaves out three line ends more, and \S all blanks.
var alike = regexp.MustCompile(`^(?:\^|\$|\\[Sd\[\]]|\.|[*+]\??|[()|]|\[a-z0-9-\]|[a-z: ])*$`)

// problemMatcher is the one of VS Code's task, which names a note as it knows it: it takes error,
// warning and note.
func problemMatcher(t *testing.T, page string) reader {
	t.Helper()
	var tasks struct {
		Tasks []struct {
			ProblemMatcher struct {
				Pattern struct {
					Regexp                                      string
					File, Line, Column, Severity, Message, Code int
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(block(t, page, ".vscode/tasks.json")), &tasks); err != nil {
		t.Fatal(err)
	}
	pattern := tasks.Tasks[0].ProblemMatcher.Pattern
	if !alike.MatchString(pattern.Regexp) {
		t.Fatalf("%s may mean something else in JavaScript", pattern.Regexp)
	}
	asInJavaScript := strings.NewReplacer(`\S`, `[^\s\v\p{Z}\x{feff}]`, `.`, `[^\n\r\x{2028}\x{2029}]`).Replace(pattern.Regexp)
	expression := regexp.MustCompile(asInJavaScript)
	return reader{whole: true, sees: func(p shown) shown { return p }, read: func(line string) (shown, bool) {
		m := expression.FindStringSubmatch(line)
		if m == nil {
			return shown{}, false
		}
		return shown{m[pattern.File], number(m[pattern.Line]), number(m[pattern.Column]), m[pattern.Severity], m[pattern.Message], m[pattern.Code]}, true
	}}
}

// together is a finding whose rule stays in brackets after the message.
func together(p shown) shown {
	p.message, p.rule = p.message+" ["+p.rule+"]", ""
	return p
}

// errorFormat is Vim's: patterns parted by commas, tried one after the other. A %f before a plain
// character is as little as possible of anything, in Vim too.
func errorFormat(t *testing.T, page string) reader {
	t.Helper()
	_, value, found := strings.Cut(block(t, page, ".vim/compiler/levlint.vim"), "errorformat=")
	if !found {
		t.Fatal("the compiler sets no errorformat")
	}
	levels := map[string]string{"e": "error", "w": "warning", "n": "note"}
	var patterns []*regexp.Regexp
	for pattern := range strings.SplitSeq(strings.ReplaceAll(strings.TrimSpace(value), `\ `, " "), ",") {
		translated := strings.NewReplacer("%f", "(?P<f>.+?)", "%l", `(?P<l>\d+)`, "%c", `(?P<c>\d+)`, "%t", "(?P<t>.)", "%m", "(?P<m>.+)").Replace(pattern)
		if strings.Contains(translated, "%") {
			t.Fatalf("the test does not know all of %s", pattern)
		}
		patterns = append(patterns, regexp.MustCompile("^"+translated+"$"))
	}
	return reader{sees: together, read: func(line string) (shown, bool) {
		for _, pattern := range patterns {
			if m := pattern.FindStringSubmatch(line); m != nil {
				part := func(name string) string { return m[pattern.SubexpIndex(name)] }
				return shown{part("f"), number(part("l")), number(part("c")), levels[part("t")], part("m"), ""}, true
			}
		}
		return shown{}, false
	}}
}

// compilationRegexp is the one of Emacs, which takes no message: it shows the line. The last two
// groups tell warnings and notes from errors.
func compilationRegexp(t *testing.T, page string) reader {
	t.Helper()
	quoted := regexp.MustCompile(`\(levlint ("[^"]+")\s+1 2 3 \(4 \. 5\)\)`).FindStringSubmatch(block(t, page, "compile.el"))
	if quoted == nil {
		t.Fatal("the block has no expression of that form")
	}
	lisp, err := strconv.Unquote(quoted[1])
	if err != nil {
		t.Fatal(err)
	}
	if bare := regexp.MustCompile(`\\.`).ReplaceAllString(lisp, ""); strings.ContainsAny(bare, "(){}|") {
		t.Fatalf("%s has brackets that stand for themselves in Emacs", lisp)
	}
	expression := regexp.MustCompile(strings.NewReplacer(`\(`, "(", `\)`, ")", `\|`, "|").Replace(lisp))
	return reader{
		whole: true,
		sees:  func(p shown) shown { p.message, p.rule = "", ""; return p },
		read: func(line string) (shown, bool) {
			m := expression.FindStringSubmatch(line)
			if m == nil {
				return shown{}, false
			}
			level := "error"
			if m[4] != "" || m[5] != "" {
				level = m[4] + m[5]
			}
			return shown{file: m[1], line: number(m[2]), column: number(m[3]), level: level}, true
		},
	}
}

// outputFilter is the one of JetBrains' file watchers, which show the level as part of the message.
func outputFilter(t *testing.T, page string) reader {
	t.Helper()
	filter := regexp.MustCompile(`(?m)^\$FILE_PATH\$.*$`).FindString(page)
	translated := strings.NewReplacer(`\$FILE_PATH\$`, "(.+?)", `\$LINE\$`, `(\d+)`, `\$COLUMN\$`, `(\d+)`, `\$MESSAGE\$`, "(.+)").Replace(regexp.QuoteMeta(filter))
	expression := regexp.MustCompile("^" + translated + "$")
	return reader{
		sees: func(p shown) shown {
			p.message, p.level = p.level+": "+p.message, ""
			return together(p)
		},
		read: func(line string) (shown, bool) {
			m := expression.FindStringSubmatch(line)
			if m == nil {
				return shown{}, false
			}
			return shown{file: m[1], line: number(m[2]), column: number(m[3]), message: m[4]}, true
		},
	}
}

// The settings for VS Code name all blueprints, and a schema that is there.
func TestEditorsAreGivenASchema(t *testing.T) {
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	var settings struct {
		Associations map[string]string `json:"evenBetterToml.schema.associations"`
	}
	if err := json.Unmarshal([]byte(block(t, string(page), ".vscode/settings.json")), &settings); err != nil {
		t.Fatal(err)
	}
	for pattern, address := range settings.Associations {
		for name, is := range map[string]bool{"file:///my%20agents/agent.leviath": true, "file:///C:/other.leviath": true, "file:///leviath.toml": false} {
			if regexp.MustCompile(pattern).MatchString(name) != is {
				t.Errorf("%s matches %s: %v", pattern, name, !is)
			}
		}
		_, name, _ := strings.Cut(address, "/raw/main/")
		if _, err := os.Stat("../" + name); err != nil || name == "" {
			t.Errorf("%s is no file of the repository: %v", address, err)
		}
	}
	if len(settings.Associations) == 0 {
		t.Error("the settings name no schema")
	}
}
