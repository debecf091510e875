package report

import (
	"io"
	"unicode/utf8"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// RDJSON writes reviewdog's diagnostic format, which reviewdog turns into comments of a review.
// Columns count bytes.
func RDJSON(w io.Writer, r *Report) error {
	out := rdResult{Source: rdSource{"levlint", informationURI}, Diagnostics: []rdDiagnostic{}}
	for _, file := range r.failures() {
		d := rdDiagnostic{Message: Visible(file.complaint()), Severity: "ERROR", Code: rdCode{Value: notChecked}}
		if file.Name != "" {
			d.Location = &rdLocation{Path: r.path(file)}
		}
		out.Diagnostics = append(out.Diagnostics, d)
	}
	for _, t := range r.findings() {
		out.Diagnostics = append(out.Diagnostics, newRDDiagnostic(r.path(t.file), t.finding))
	}
	return encode(w, &out)
}

type rdResult struct {
	Source      rdSource       `json:"source"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    *rdLocation    `json:"location,omitempty"`
	Severity    string         `json:"severity"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
	Related     []rdRelated    `json:"related_locations,omitempty"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"` // not in it
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"` // in bytes
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url,omitempty"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

type rdRelated struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
}

func newRDDiagnostic(path string, f *analyzer.Finding) rdDiagnostic {
	at := newRDRange(f.File, f.Span)
	d := rdDiagnostic{
		Message:  advice(f),
		Location: &rdLocation{path, &at},
		Severity: rdSeverity(f.Severity),
		Code:     rdCode{f.Rule.ID, f.Rule.DocsURL()},
	}
	for _, fix := range f.Fixes {
		// A reviewer takes each suggestion by itself: half of a fix would do harm.
		if len(fix.Edits) == 1 && utf8.ValidString(fix.Edits[0].New) {
			d.Suggestions = append(d.Suggestions, rdSuggestion{newRDRange(f.File, fix.Edits[0].Span), fix.Edits[0].New})
		}
	}
	for _, related := range f.Related {
		at := newRDRange(f.File, related.Span)
		d.Related = append(d.Related, rdRelated{Visible(related.Message), rdLocation{path, &at}})
	}
	return d
}

func newRDRange(f *source.File, s source.Span) rdRange {
	return rdRange{newRDPosition(f, s.Start), newRDPosition(f, s.End)}
}

func newRDPosition(f *source.File, offset int) rdPosition {
	at := f.Position(offset, source.ByteColumns)
	return rdPosition{at.Line, at.Column}
}

func rdSeverity(s analyzer.Severity) string {
	switch s {
	case analyzer.Error:
		return "ERROR"
	case analyzer.Warning:
		return "WARNING"
	default:
		return "INFO"
	}
}
