package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/source"
)

// troubles are the ways to exit code 2, but for command lines from which no format is known. The words
// are said on standard error, and in every report for machines.
var troubles = []struct {
	name  string
	args  string
	words string
	set   func(t *testing.T)
}{
	{name: "flags that contradict each other", args: "x --config old --no-config", words: "--config names what --no-config leaves unread"},
	{name: "baselines that contradict each other", args: "x --baseline old --no-baseline", words: "--baseline names what --no-baseline leaves unread"},
	{name: "a number that cannot be", args: "x --jobs -1", words: "--jobs is a number of files"},
	{name: "a name for nothing", args: "x --stdin-filename y", words: "--stdin-filename names standard input"},
	{name: "nothing to compare by", args: "- --since HEAD", words: "--since compares by name"},

	{name: "no configuration", args: "x --config missing.toml", words: "missing.toml does not exist"},
	{name: "a configuration that is a folder", args: "x --config folder", words: "folder is a folder"},
	{name: "a configuration that is a link", args: "sub", words: "is a symbolic link, which is not followed", set: func(t *testing.T) {
		writeFile(t, "sub/agent.leviath", "")
		if err := os.Symlink("../x", "sub/.levlint.toml"); err != nil {
			t.Skip(err)
		}
	}},
	{name: "no configuration of the engine", args: "x --engine-config missing.toml", words: "missing.toml does not exist"},
	{name: "a broken one of the engine", args: "x --engine-config broken", words: "broken is no configuration of the engine: line 1"},
	{name: "none of the engine where one is named", args: "x", words: "names an engine-config, missing.toml, that does not exist", set: func(t *testing.T) {
		writeFile(t, ".levlint.toml", `engine-config = "missing.toml"`)
	}},
	{name: "no baseline", args: "x --baseline missing", words: "missing does not exist"},
	{name: "no baseline, and nothing to check", args: "folder --baseline missing", words: "missing does not exist"},
	{name: "a broken baseline", args: "x --baseline broken", words: "broken is no baseline: line 1"},
	{name: "no baseline where one is named", args: "x", words: "names a baseline, missing, that does not exist", set: func(t *testing.T) {
		writeFile(t, ".levlint.toml", `baseline = "missing"`)
	}},

	{name: "no such path", args: "missing", words: "does not exist"},
	{name: "no such path among others", args: "x missing y", words: "does not exist"},
	{name: "no such script", args: "missing.rhai", words: "does not exist"},
	{name: "a file that is too large", args: "broken --max-size 1", words: "is larger than the limit of 1 bytes"},
	{name: "a device", args: os.DevNull, words: "not a regular file"},
	{name: "a rule that crashes", args: "x --enable crash", words: "crash crashed"},

	{name: "no such revision", args: "x --since nowhere", words: `git knows no revision "nowhere"`, set: inNewRepository},
	{name: "no commit", args: "x --since HEAD", words: `git knows no revision "HEAD"`, set: inNewRepository},
	{name: "no repository", args: "x --since HEAD", words: "lies in no git repository"},
	{name: "no git", args: "x --since HEAD", words: "--since needs git: there is none on the PATH", set: func(t *testing.T) { t.Setenv("PATH", t.TempDir()) }},

	{name: "an unsound configuration, under --fix", args: "typo --fix", words: "nothing is mended that .levlint.toml holds for", set: func(t *testing.T) {
		writeFile(t, ".levlint.toml", "profile = 1")
	}},
	{name: "a link out of the folder, under --fix", args: "link --fix", words: "link is a symbolic link out of its folder", set: func(t *testing.T) {
		outside := filepath.Join(t.TempDir(), "agent")
		writeFile(t, outside, "# typo")
		if err := os.Symlink(outside, "link"); err != nil {
			t.Skip(err)
		}
	}},

	{name: "a report into a folder", args: "x --format text:folder", words: "cannot write folder: it is a folder"},
	{name: "a report onto a blueprint", args: "x --format text:x", words: "cannot write x: it is one of the blueprints"},
	{name: "two reports in one place", args: "x --format text:a --format markdown:./a", words: "two reports cannot both be written to ./a"},
}

func inNewRepository(t *testing.T) {
	asNobody(t)
	gitHere(t, "init", "--quiet", "--template=")
}

var crashing = &analyzer.Rule{ID: "crash", Severity: analyzer.Error, Local: true, Strict: true, Run: func(*analyzer.Pass) { panic("out of luck") }}

// mendsTypos is a rule that --fix can mend everything of.
var mendsTypos = &analyzer.Rule{ID: "typo", Severity: analyzer.Note, Local: true, Run: func(pass *analyzer.Pass) {
	if at := strings.Index(pass.Blueprint.File.Content, "typo"); at >= 0 {
		span := source.Span{Start: at, End: at + len("typo")}
		pass.Report(analyzer.Finding{Span: span, Message: "a typo", Fixes: []analyzer.Fix{{Title: "mend it", Edits: []analyzer.Edit{{Span: span}}}}})
	}
}}

// inTrouble starts a test in a folder with what troubles need.
func inTrouble(t *testing.T) {
	t.Helper()
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"x": "", "y": "", "old": "", "broken": "[[", "folder/.keep": "", "typo": "# typo"} {
		writeFile(t, name, text)
	}
}

// Whatever goes wrong, every report that was asked for is whole, and says it.
func TestReportsOfTrouble(t *testing.T) {
	rules := append(config.Rules(), reporter("failure", analyzer.Error, false), crashing, mendsTypos)
	for _, c := range troubles {
		t.Run(c.name, func(t *testing.T) {
			inTrouble(t)
			if c.set != nil {
				c.set(t)
			}
			args := strings.Fields(c.args)
			for _, f := range report.Formats()[1:] {
				stdout, stderr, exit := runWith(rules, append(args, "--format", f.Name)...)
				if exit != exitTrouble || !strings.Contains(stderr, c.words) || strings.Count(stderr, c.words) != 1 {
					t.Errorf("%s: exit code %d, says %q, not %q", f.Name, exit, stderr, c.words)
				}
				expectTrouble(t, f.Name, stdout, c.words)
			}
			places := t.TempDir()
			for _, f := range report.Formats()[1:] {
				args = append(args, "--format", f.Name+":"+filepath.Join(places, f.Name))
			}
			if stdout, _, exit := runWith(rules, args...); stdout != "" || exit != exitTrouble {
				t.Errorf("exit code %d, prints %q", exit, stdout)
			}
			for _, f := range report.Formats()[1:] {
				expectTrouble(t, f.Name, readFile(t, filepath.Join(places, f.Name)), c.words)
			}
		})
	}
}

// What cannot be written is told by the report on standard output, which holds the findings all the same.
func TestReportsOfUnwrittenReports(t *testing.T) {
	rules := []*analyzer.Rule{reporter("failure", analyzer.Error, false)}
	for _, f := range report.Formats()[1:] {
		inTrouble(t)
		t.Setenv("GITHUB_STEP_SUMMARY", filepath.Join("missing", "page"))
		args := []string{"x", "--format", f.Name, "--format", "text:missing/report", "--format", "github:page"}
		stdout, stderr, exit := runWith(rules, args...)
		for _, words := range []string{"cannot write missing/report: ", "cannot write " + filepath.Join("missing", "page") + ": "} {
			if exit != exitTrouble || strings.Count(stderr, words) != 1 {
				t.Errorf("%s: exit code %d, says %q, not %q", f.Name, exit, stderr, words)
			}
			expectTrouble(t, f.Name, stdout, words)
		}
		if !strings.Contains(stdout, "found by failure") {
			t.Errorf("%s lacks what was found:\n%s", f.Name, stdout)
		}
	}
}

// A command line that cannot be read asks for nothing that could be written.
func TestCommandLinesWithoutFormat(t *testing.T) {
	for _, args := range []string{
		"x --format json --no-such-flag", "x --format json --jobs many", "x --format json --since=", "x --format json --format yaml",
		"x --format json --format sarif", "x --format json:a --output b", "x --format json --enable no-such-rule",
	} {
		inTrouble(t)
		stdout, stderr, exit := runWith(nil, strings.Fields(args)...)
		if _, err := os.Lstat("a"); exit != exitTrouble || stdout != "" || !strings.HasPrefix(stderr, "levlint: ") || err == nil {
			t.Errorf("levlint %s: exit code %d, prints %q and says %q", args, exit, stdout, stderr)
		}
	}
}

// expectTrouble reads a report as its readers do, and looks for these words where they would see them.
func expectTrouble(t *testing.T, format, text, words string) {
	t.Helper()
	said, err := readTroubles(format, text)
	if err != nil {
		t.Errorf("%s: %v\n%s", format, err, text)
	} else if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, words) }) {
		t.Errorf("%s tells of %q, not of %q:\n%s", format, said, words, text)
	}
}

// readTroubles returns what a report says could not be done. A crash is told as a finding.
func readTroubles(format, text string) (said []string, err error) {
	isTrouble := func(id string) bool { return id == "not-checked" || id == "internal-error" }
	switch format {
	case "json":
		var r struct {
			Failures, Findings []struct{ Rule, Message string }
		}
		err = json.Unmarshal([]byte(text), &r)
		for _, f := range append(r.Failures, r.Findings...) {
			if f.Rule == "" || isTrouble(f.Rule) {
				said = append(said, f.Message)
			}
		}
	case "jsonl":
		return readTroublesOfLines(text)
	case "sarif":
		return readTroublesOfSARIF(text)
	case "github", "markdown":
		for line := range strings.Lines(text) {
			if isError := strings.HasPrefix(line, "::error ") || strings.HasPrefix(line, "| **error** |"); isError {
				said = append(said, strings.NewReplacer(`\_`, "_", `\[`, "[", `\]`, "]").Replace(line))
			}
		}
	case "gitlab":
		var issues []struct {
			Description, Severity string
			CheckName             string `json:"check_name"`
			Location              struct{ Path string }
		}
		err = json.Unmarshal([]byte(text), &issues)
		for _, i := range issues {
			if isTrouble(i.CheckName) && i.Location.Path != "" {
				said = append(said, i.Description)
			}
		}
	case "rdjson":
		var r struct {
			Diagnostics []struct {
				Message, Severity string
				Code              struct{ Value string }
			}
		}
		err = json.Unmarshal([]byte(text), &r)
		for _, d := range r.Diagnostics {
			if isTrouble(d.Code.Value) && d.Severity == "ERROR" {
				said = append(said, d.Message)
			}
		}
	default:
		return readTroublesOfXML(text)
	}
	return said, err
}

func readTroublesOfLines(text string) (said []string, err error) {
	for line := range strings.Lines(text) {
		var part map[string]struct{ Rule, Message string }
		err = errors.Join(err, json.Unmarshal([]byte(line), &part))
		if failure, ok := part["failure"]; ok || part["finding"].Rule == "internal-error" {
			said = append(said, failure.Message+part["finding"].Message)
		}
	}
	if !strings.HasPrefix(text, `{"report":`) {
		err = errors.Join(err, errors.New("it does not begin with the report"))
	}
	return said, err
}

func readTroublesOfSARIF(text string) (said []string, err error) {
	type message struct {
		RuleID  string
		Level   string
		Message struct{ Text string }
	}
	var log struct {
		Runs []struct {
			Invocations []struct {
				ExecutionSuccessful        bool
				ToolExecutionNotifications []message
			}
			Results *[]message // an empty list says that all was checked
		}
	}
	err = json.Unmarshal([]byte(text), &log)
	if err != nil || len(log.Runs) != 1 || len(log.Runs[0].Invocations) != 1 || log.Runs[0].Results == nil {
		return nil, errors.Join(err, errors.New("it does not hold one run"))
	}
	if log.Runs[0].Invocations[0].ExecutionSuccessful {
		err = errors.New("it calls the run successful")
	}
	for _, m := range append(log.Runs[0].Invocations[0].ToolExecutionNotifications, *log.Runs[0].Results...) {
		if m.Level == "error" && (m.RuleID == "" || m.RuleID == "internal-error") {
			said = append(said, m.Message.Text)
		}
	}
	return said, err
}

// readTroublesOfXML reads JUnit's and Checkstyle's.
func readTroublesOfXML(text string) (said []string, err error) {
	type result struct {
		Message string `xml:"message,attr"`
	}
	var r struct {
		Suites []struct {
			Cases []struct {
				Name    string `xml:"name,attr"`
				Error   result `xml:"error"`
				Failure result `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
		Files []struct {
			Errors []struct {
				result
				Source string `xml:"source,attr"`
			} `xml:"error"`
		} `xml:"file"`
	}
	err = xml.Unmarshal([]byte(text), &r)
	for _, suite := range r.Suites {
		for _, c := range suite.Cases {
			if c.Name == "internal-error" {
				said = append(said, c.Failure.Message)
			}
			said = append(said, c.Error.Message)
		}
	}
	for _, file := range r.Files {
		for _, e := range file.Errors {
			if e.Source == "levlint.not-checked" || e.Source == "levlint.internal-error" {
				said = append(said, e.Message)
			}
		}
	}
	return said, err
}
