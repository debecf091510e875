package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// JUnit writes XML as servers expect it of tests: each file is a suite, and each finding a test. An
// error or a warning fails its test and a note only has output, a suppressed finding is a test that
// was skipped, and a file that could not be checked is an error. A file in which nothing was found
// has one test, that passes.
func JUnit(w io.Writer, r *Report) error {
	out := junitSuites{Name: "levlint", Time: "0"}
	for i := range r.Files {
		suite := newJUnitSuite(r, &r.Files[i])
		out.Tests += suite.Tests
		out.Failures += suite.Failures
		out.Errors += suite.Errors
		out.Suites = append(out.Suites, suite)
	}
	return encodeXML(w, out)
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     string       `xml:"time,attr"` // 0: some readers ask for one, and the same report has to be the same
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name      string       `xml:"name,attr"`
	ClassName string       `xml:"classname,attr"`
	File      string       `xml:"file,attr,omitempty"` // not of the first standard; servers link to it
	Time      string       `xml:"time,attr"`
	Skipped   *junitSkip   `xml:"skipped"`
	Error     *junitResult `xml:"error"`
	Failure   *junitResult `xml:"failure"`
	Output    string       `xml:"system-out,omitempty"`
}

type junitResult struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type junitSkip struct {
	Message string `xml:"message,attr"`
}

func newJUnitSuite(r *Report, file *File) junitSuite {
	path := r.path(file)
	suite := junitSuite{Name: path, Time: "0"}
	if path == "" {
		suite.Name = "levlint"
	}
	named := map[string]int{}
	add := func(name string) *junitCase {
		if named[name]++; named[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, named[name])
		}
		suite.Cases = append(suite.Cases, junitCase{Name: name, ClassName: suite.Name, File: path, Time: "0"})
		suite.Tests++
		return &suite.Cases[len(suite.Cases)-1]
	}
	if file.Failure != "" {
		why := Visible(file.complaint())
		add(notChecked).Error = &junitResult{why, notChecked, why}
		suite.Errors++
	}
	for i := range file.Findings {
		f := &file.Findings[i]
		if c := add(junitName(f)); f.Severity == analyzer.Note {
			c.Output = junitText(path, f)
		} else {
			c.Failure = &junitResult{Visible(f.Message), f.Severity.String(), junitText(path, f)}
			suite.Failures++
		}
	}
	for i := range file.Suppressed {
		f := &file.Suppressed[i]
		add(junitName(f)).Skipped = &junitSkip{Visible("suppressed: " + f.Message)}
		suite.Skipped++
	}
	if suite.Tests == 0 {
		add("no findings")
	}
	return suite
}

// junitName names a test by what it is about rather than by its line, so that a server recognizes
// it when lines have moved.
func junitName(f *analyzer.Finding) string {
	return Visible(strings.TrimSpace(f.Rule.ID + " " + dottedKey(f.Path)))
}

// junitText is what a server shows of a test: the finding as Text's headline has it, and what to do.
func junitText(path string, f *analyzer.Finding) string {
	at := f.File.Position(f.Span.Start, source.RuneColumns)
	lines := adviceLines(f)
	lines[0] = fmt.Sprintf("%s:%d:%d: %s: %s [%s]", Visible(path), at.Line, at.Column, f.Severity, lines[0], f.Rule.ID)
	return strings.Join(lines, "\n")
}
