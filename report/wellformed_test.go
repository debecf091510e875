package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// wellFormed returns, for each format, what is wrong with a report in it: held against its published
// schema where there is one, and against what its readers take where there is none.
func wellFormed(t testing.TB) map[string]func(*Report, []byte) error {
	ours := schemaOf(t, reportSchema)
	sarif := schemaOf(t, "testdata/third_party/sarif-2.1.0.json")
	rdjson := schemaOf(t, "testdata/third_party/rdjson-diagnostic-result.json")
	bySchema := func(schema interface{ Validate(any) error }) func(*Report, []byte) error {
		return func(_ *Report, text []byte) error {
			var doc any
			if err := json.Unmarshal(text, &doc); err != nil {
				return err
			}
			return schema.Validate(doc)
		}
	}
	return map[string]func(*Report, []byte) error{
		"text":  harmlessText,
		"json":  bySchema(ours),
		"sarif": bySchema(sarif),
		"jsonl": func(r *Report, text []byte) error {
			whole, err := reassembled(text)
			return errors.Join(err, bySchema(ours)(r, whole))
		},
		"github":     githubCommands,
		"gitlab":     codeQuality,
		"junit":      junitXML,
		"checkstyle": checkstyleXML,
		"rdjson": func(r *Report, text []byte) error {
			return errors.Join(bySchema(rdjson)(r, text), onlyFieldsOf(&rdResult{}, text))
		},
		"markdown": markdownTable,
	}
}

// TestWellFormed holds every format against that, over every case.
func TestWellFormed(t *testing.T) {
	check := wellFormed(t)
	for name, r := range goldenCases() {
		for _, f := range Formats() {
			if err := check[f.Name](r, render(t, f.Name, r, TextOptions{})); err != nil {
				t.Errorf("%s, %s: %#v", name, f.Name, err)
			}
		}
	}
}

// Text never reaches the terminal with a power of its own.
func harmlessText(_ *Report, text []byte) error {
	if !utf8.Valid(text) || bytes.ContainsFunc(text, func(c rune) bool { return c != '\n' && isHidden(c) }) {
		return fmt.Errorf("not harmless: %q", text)
	}
	return nil
}

// onlyFieldsOf reads JSON and takes no field that the type lacks: published schemas often do.
func onlyFieldsOf(v any, text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// reassembled puts the lines of JSONL together again.
func reassembled(text []byte) ([]byte, error) {
	whole := map[string]any{}
	lists := map[string][]any{"findings": {}, "suppressed": {}, "baseline": {}, "failures": {}}
	for i, line := range bytes.SplitAfter(text, []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var part map[string]map[string]any
		if err := json.Unmarshal(line, &part); err != nil || len(part) != 1 {
			return nil, fmt.Errorf("line %d has not one part: %s (%w)", i+1, line, err)
		}
		for kind, value := range part {
			switch list := map[string]string{"finding": "findings", "suppressed": "suppressed", "baseline": "baseline", "failure": "failures"}[kind]; {
			case kind == "report" && i == 0:
				whole = value
			case list != "" && i > 0:
				lists[list] = append(lists[list], value)
			default:
				return nil, fmt.Errorf("line %d is a %s", i+1, kind)
			}
		}
	}
	for name, list := range lists {
		whole[name] = list
	}
	return json.Marshal(whole)
}

func githubCommands(r *Report, text []byte) error {
	if err := harmlessText(r, text); err != nil {
		return err
	}
	command := regexp.MustCompile(`^::(error|warning|notice) (file=[^,:]+,)?(line=[1-9]\d*,endLine=[1-9]\d*,(col=[1-9]\d*,endColumn=[1-9]\d*,)?)?title=levlint%3A [a-z-]+::[^\r]+$`)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if want := len(r.findings()) + len(r.failures()) + 1; len(lines) != want {
		return fmt.Errorf("%d lines, not %d", len(lines), want)
	}
	for _, line := range lines[:len(lines)-1] {
		if !command.MatchString(line) {
			return fmt.Errorf("no command: %q", line)
		}
		if rest := regexp.MustCompile(`%(25|0A|0D|3A|2C)`).ReplaceAllString(line, ""); strings.Contains(rest, "%") {
			return fmt.Errorf("%% is not escaped: %q", line)
		}
	}
	if last := lines[len(lines)-1]; strings.HasPrefix(last, "::") {
		return fmt.Errorf("the summary is a command: %q", last)
	}
	return nil
}

// GitLab has no schema; this is what its documentation says a report has to hold.
func codeQuality(r *Report, text []byte) error {
	var issues []gitlabIssue
	if err := onlyFieldsOf(&issues, text); err != nil {
		return err
	}
	if want := len(r.findings()) + len(r.failures()); issues == nil || len(issues) != want {
		return fmt.Errorf("%d issues, not %d", len(issues), want)
	}
	seen := map[string]bool{}
	for _, issue := range issues {
		at := issue.Location
		switch {
		case issue.Description == "", issue.CheckName == "", issue.Fingerprint == "", at.Path == "":
			return fmt.Errorf("something is empty: %+v", issue)
		case !slices.Contains([]string{"info", "minor", "major", "critical", "blocker"}, issue.Severity):
			return fmt.Errorf("severity %s", issue.Severity)
		case strings.HasPrefix(at.Path, "./"), at.Lines.Begin < 1, at.Lines.End < at.Lines.Begin:
			return fmt.Errorf("odd place: %+v", issue)
		case seen[issue.Fingerprint]:
			return fmt.Errorf("two issues %s", issue.Fingerprint)
		}
		seen[issue.Fingerprint] = true
	}
	return nil
}

// element is what an XML format allows: attributes, those with "!" required, and children in order.
type element struct{ attributes, children string }

// junitElements follows the XML Schema that servers publish, with testcase's file beside it.
func junitElements() map[string]element {
	return map[string]element{
		"":           {"", "testsuites"},
		"testsuites": {"name tests failures errors time disabled", "testsuite"},
		"testsuite":  {"name! tests! failures errors skipped time timestamp hostname id package", "testcase"},
		"testcase":   {"name! classname time file", "skipped error failure system-out"},
		"skipped":    {"message type", ""},
		"error":      {"message type", "#text"},
		"failure":    {"message type", "#text"},
		"system-out": {"", "#text"},
	}
}

func junitXML(r *Report, text []byte) error {
	if err := matches(text, junitElements()); err != nil {
		return err
	}
	var suites junitSuites
	if err := xml.Unmarshal(text, &suites); err != nil {
		return err
	}
	if len(suites.Suites) != len(r.Files) {
		return fmt.Errorf("%d suites of %d files", len(suites.Suites), len(r.Files))
	}
	var tests, failures, errs int
	for _, suite := range suites.Suites {
		var failed, broken, skipped int
		names := map[string]bool{}
		for _, c := range suite.Cases {
			if c.Failure != nil {
				failed++
			}
			if c.Error != nil {
				broken++
			}
			if c.Skipped != nil {
				skipped++
			}
			if names[c.Name] {
				return fmt.Errorf("two tests are named %s", c.Name)
			}
			names[c.Name] = true
		}
		if suite.Tests == 0 || suite.Tests != len(suite.Cases) || suite.Failures != failed || suite.Errors != broken || suite.Skipped != skipped {
			return fmt.Errorf("miscounted: %+v", suite)
		}
		tests, failures, errs = tests+suite.Tests, failures+failed, errs+broken
	}
	if suites.Tests != tests || suites.Failures != failures || suites.Errors != errs || errs != len(r.failures()) {
		return fmt.Errorf("miscounted: %d, %d, %d", suites.Tests, suites.Failures, suites.Errors)
	}
	return nil
}

// checkstyleElements is what Checkstyle's own writer writes, and its readers take.
func checkstyleElements() map[string]element {
	return map[string]element{
		"":           {"", "checkstyle"},
		"checkstyle": {"version!", "file"},
		"file":       {"name!", "error"},
		"error":      {"line! column severity! message! source!", ""},
	}
}

func checkstyleXML(r *Report, text []byte) error {
	if err := matches(text, checkstyleElements()); err != nil {
		return err
	}
	var out checkstyle
	if err := xml.Unmarshal(text, &out); err != nil {
		return err
	}
	told := 0
	for _, file := range out.Files {
		for _, e := range file.Errors {
			told++
			if e.Line < 1 || e.Column < 1 || e.Message == "" || !slices.Contains([]string{"ignore", "info", "warning", "error"}, e.Severity) {
				return fmt.Errorf("odd error %+v", e)
			}
		}
	}
	if want := len(r.findings()) + len(r.failures()); told != want || len(out.Files) != len(r.Files) {
		return fmt.Errorf("%d errors of %d", told, want)
	}
	return nil
}

// matches holds XML against what its format allows.
func matches(text []byte, elements map[string]element) error {
	if !bytes.HasPrefix(text, []byte(xml.Header)) {
		return errors.New("no declaration")
	}
	type open struct {
		name  string
		order int // of the last child, among those allowed
	}
	stack := []open{{}}
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		parent := &stack[len(stack)-1]
		allowed := strings.Fields(elements[parent.name].children)
		switch token := token.(type) {
		case xml.StartElement:
			order := slices.Index(allowed, token.Name.Local)
			if order < parent.order {
				return fmt.Errorf("%s in %s", token.Name.Local, parent.name)
			}
			parent.order = order
			if err := matchAttributes(token, elements[token.Name.Local]); err != nil {
				return err
			}
			stack = append(stack, open{name: token.Name.Local})
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if !slices.Contains(allowed, "#text") && len(bytes.TrimSpace(token)) > 0 {
				return fmt.Errorf("text in %s: %s", parent.name, token)
			}
		}
	}
}

func matchAttributes(start xml.StartElement, e element) error {
	seen := map[string]bool{}
	for _, a := range start.Attr {
		seen[a.Name.Local] = true
		if !slices.Contains(strings.Fields(strings.ReplaceAll(e.attributes, "!", "")), a.Name.Local) {
			return fmt.Errorf("%s has %s", start.Name.Local, a.Name.Local)
		}
		isNumber := slices.Contains([]string{"tests", "failures", "errors", "skipped", "line", "column", "time"}, a.Name.Local)
		if _, err := strconv.ParseUint(a.Value, 10, 31); isNumber && err != nil {
			return err
		}
	}
	for name := range strings.FieldsSeq(e.attributes) {
		if required, ok := strings.CutSuffix(name, "!"); ok && !seen[required] {
			return fmt.Errorf("%s lacks %s", start.Name.Local, required)
		}
	}
	return nil
}

// markdownTable wants four cells a row, and no HTML but what levlint writes.
func markdownTable(r *Report, text []byte) error {
	if err := harmlessText(r, text); err != nil {
		return err
	}
	if len(text) > 65_536 {
		return fmt.Errorf("%d bytes", len(text))
	}
	shown := regexp.MustCompile(`\\[!-/:-@\[-`+"`"+`{-~]`).ReplaceAllString(string(text), "")
	rows := 0
	for line := range strings.Lines(shown) {
		if strings.HasPrefix(line, "|") {
			rows++
			if n := strings.Count(line, "|"); n != 5 {
				return fmt.Errorf("%d bars in %q", n, line)
			}
		}
	}
	if want := len(r.findings()) + len(r.failures()); want > 0 && rows != want+2 && !strings.Contains(shown, "\n... and ") {
		return fmt.Errorf("%d rows, not %d", rows-2, want)
	}
	rest := regexp.MustCompile(`[@#]<!-- -->|<(br|/?details|/?summary)>|\[[a-z-]+\]\(https://[\w./-]+\)|^## |\*\*error\*\*`).ReplaceAllString(shown, "")
	if i := strings.IndexAny(rest, "<>@#[]*_`~$"); i >= 0 {
		return fmt.Errorf("%q is not escaped", rest[i:])
	}
	if strings.Contains(rest, "://") {
		return fmt.Errorf("an address becomes a link: %q", rest)
	}
	return nil
}

// TestWellFormedRefuses shows that the checks above would notice.
func TestWellFormedRefuses(t *testing.T) {
	check := wellFormed(t)
	r := newReport(fixes(), File{Name: "locked", Failure: "permission denied"})
	for _, c := range []struct{ format, old, broken string }{
		{"text", "max_iteration", "max\x1b[1m"},
		{"json", `"version": 1`, `"version": 2`},
		{"jsonl", `{"finding":`, `{"found":`},
		{"jsonl", `"level":"warning"`, `"level":"bad"`},
		{"sarif", `"ruleIndex": 1`, `"ruleIndex": "1"`},
		{"github", "%0A", "\n"},
		{"github", "%0A", "%0"},
		{"github", "title=levlint%3A", "title=levlint:"},
		{"github", "line=2", "line=0"},
		{"gitlab", `"minor"`, `"warning"`},
		{"gitlab", `feed:agent`, `feee:agent`},
		{"gitlab", `"begin"`, `"start"`},
		{"junit", ` failures="2"`, ` failures="1"`},
		{"junit", "<failure ", "<note></note><failure "},
		{"junit", "testcase name=", "testcase title="},
		{"junit", "<testcase", "text<testcase"},
		{"junit", "&lt;", "<"},
		{"checkstyle", `severity="warning"`, `severity="note"`},
		{"checkstyle", "&amp;", "&"},
		{"checkstyle", `line="2"`, `line="0"`},
		{"rdjson", `"WARNING"`, `"NOTE"`},
		{"rdjson", `"suggestions"`, `"fixes"`},
		{"markdown", "&lt;fast", "<fast"},
		{"markdown", "max\\_iteration", "max_iteration"},
		{"markdown", "<br>", " | "},
	} {
		text := string(render(t, c.format, r, TextOptions{}))
		broken := strings.Replace(text, c.old, c.broken, 1)
		if broken == text || check[c.format](r, []byte(broken)) == nil {
			t.Errorf("%s: %q in the place of %q is not noticed", c.format, c.broken, c.old)
		}
	}
}
