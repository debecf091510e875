package report

import (
	"cmp"
	"io"

	"github.com/levlint/levlint/analyzer"
)

// GitLab writes a Code Quality report, the part of Code Climate's format that GitLab reads.
func GitLab(w io.Writer, r *Report) error {
	issues := []gitlabIssue{}
	for _, file := range r.failures() {
		issues = append(issues, gitlabIssue{
			Description: Visible(file.complaint()),
			CheckName:   notChecked,
			Fingerprint: gitlabFingerprint(notChecked, cmp.Or(r.path(file), file.Failure)),
			Severity:    "blocker",
			Location:    gitlabLocation{gitlabPath(r, file), gitlabLines{1, 1}},
		})
	}
	for _, t := range r.findings() {
		first, last := lineRange(t.finding.File, t.finding.Span)
		issues = append(issues, gitlabIssue{
			Description: advice(t.finding),
			CheckName:   t.finding.Rule.ID,
			Fingerprint: gitlabFingerprint(t.finding.Fingerprint, r.path(t.file)),
			Severity:    gitlabSeverity(t.finding.Severity),
			Location:    gitlabLocation{gitlabPath(r, t.file), gitlabLines{first, last}},
		})
	}
	return encode(w, issues)
}

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// gitlabFingerprint adds the file to a fingerprint, which identifies a finding only within its
// own: of two issues with the same fingerprint in one report, GitLab keeps one.
func gitlabFingerprint(fingerprint, path string) string { return fingerprint + ":" + path }

// gitlabPath names a file; a failure that is not of one file is of the folder.
func gitlabPath(r *Report, file *File) string {
	if file.Name == "" {
		return "."
	}
	return r.path(file)
}

func gitlabSeverity(s analyzer.Severity) string {
	switch s {
	case analyzer.Error:
		return "critical"
	case analyzer.Warning:
		return "minor"
	default:
		return "info"
	}
}
