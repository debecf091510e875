// Package report writes findings in the formats that people and machines read.
//
// A format is a function from a Report to bytes: Text for people at a terminal, JSON for
// scripts, SARIF for code hosts and editors, and more. The same Report always gives the same bytes.
// Places are byte spans up to here; each format turns them into the lines and columns that
// its readers count in, and says which unit that is.
//
// To add a format, write one file with one function beside these, and name it in Formats.
package report

import (
	"io"

	"github.com/levlint/levlint/analyzer"
)

// Report is what one run of levlint has to say. Formats only read it.
type Report struct {
	Tool     string           // levlint's version, as a semantic version: "0.1.0"
	Engine   string           // the release of Leviath that the blueprints were judged by
	Workdir  string           // absolute, parted by "/"; SARIF names the files inside relative to it. "" if unknown
	Category string           // tells the runs of one commit apart in SARIF: "nightly"; "" when there is one
	Rules    []*analyzer.Rule // the whole catalogue, sorted by ID
	Files    []File           // in the order in which they are to be told
}

// File is one file that levlint was asked to check, and what came of it.
type File struct {
	Name       string             // as the user named it, parted by "/", any bytes; "" for a Failure that is not of one file
	Findings   []analyzer.Finding // sorted by place
	Suppressed []analyzer.Finding // those that the file's own comments allow, likewise
	Baseline   []analyzer.Finding // those that the baseline holds, likewise
	Older      int                // findings that are not told, because they were there before
	Fixable    int                // findings that --fix would mend; of Findings
	Failure    string             // why it could not be checked: "permission denied"; without a Name a sentence; "" when it was

	HasBaseline bool // a baseline says what is old in it, so that its Findings are new

	text []byte // what Text writes about it, if KeepText was called
}

// Format is a way to write a Report.
type Format struct {
	Name  string // what the user types: "sarif"
	About string // for help: completes "the format is ..."
	Write func(io.Writer, *Report, TextOptions) error
}

// TextName is that of the format that KeepText writes ahead.
const TextName = "text"

// Formats returns every format, the default one first. Only text looks at the options.
func Formats() []Format {
	return []Format{
		{TextName, "for people: each finding under its own lines of the file", Text},
		{"json", "for scripts: one object, described by docs/levlint-report.schema.json", withoutOptions(JSON)},
		{"jsonl", "for scripts: the parts of json, one a line", withoutOptions(JSONL)},
		{"sarif", "for code hosts and editors: SARIF 2.1.0", withoutOptions(SARIF)},
		{"github", "for GitHub Actions: annotations, and a summary of the job", withoutOptions(GitHub)},
		{"gitlab", "for GitLab: a Code Quality report", withoutOptions(GitLab)},
		{"junit", "for servers that show tests: JUnit's XML", withoutOptions(JUnit)},
		{"checkstyle", "for servers that show findings: Checkstyle's XML", withoutOptions(Checkstyle)},
		{"rdjson", "for reviewdog: its diagnostic format", withoutOptions(RDJSON)},
		{"markdown", "for comments and summaries: a table", withoutOptions(Markdown)},
	}
}

// withoutOptions fits a format for machines, which looks the same to all of them, into the table.
func withoutOptions(write func(io.Writer, *Report) error) func(io.Writer, *Report, TextOptions) error {
	return func(w io.Writer, r *Report, _ TextOptions) error { return write(w, r) }
}

// Summary counts what a Report holds.
type Summary struct {
	Errors     int `json:"errors"`
	Warnings   int `json:"warnings"`
	Notes      int `json:"notes"`
	Suppressed int `json:"suppressed"` // none of these are among the others
	Baseline   int `json:"baseline"`   // likewise
	Files      int `json:"files"`      // that were checked; those that could not be are not counted

	older    int  // findings that are not told
	fixable  int  // findings that --fix would mend
	failures int  // files that could not be checked
	trouble  bool // something else could not be done
}

// Summary counts the findings by level, and the files.
func (r *Report) Summary() Summary {
	var s Summary
	for i := range r.Files {
		file := &r.Files[i]
		switch {
		case file.Failure == "":
			s.Files++
		case file.Name == "":
			s.trouble = true
		default:
			s.failures++
		}
		s.older += file.Older
		s.fixable += file.Fixable
		s.Suppressed += len(file.Suppressed)
		s.Baseline += len(file.Baseline)
		for j := range file.Findings {
			s.count(&file.Findings[j])
		}
	}
	return s
}

func (s *Summary) count(f *analyzer.Finding) {
	switch f.Severity {
	case analyzer.Error:
		s.Errors++
	case analyzer.Warning:
		s.Warnings++
	case analyzer.Note:
		s.Notes++
	case analyzer.Off: // Check never returns one
	}
}
