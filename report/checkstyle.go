package report

import (
	"encoding/xml"
	"io"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// Checkstyle writes XML as Checkstyle does, which many servers read. It knows only a place, a level
// and one line of text.
func Checkstyle(w io.Writer, r *Report) error {
	out := checkstyle{Version: "4.3", Files: []checkstyleFile{}}
	for i := range r.Files {
		file := &r.Files[i]
		to := checkstyleFile{Name: r.path(file)}
		if file.Failure != "" {
			to.Errors = append(to.Errors, checkstyleError{
				Line: 1, Column: 1, Severity: analyzer.Error.String(),
				Message: Visible(file.complaint()), Source: "levlint." + notChecked,
			})
		}
		for j := range file.Findings {
			to.Errors = append(to.Errors, newCheckstyleError(&file.Findings[j]))
		}
		out.Files = append(out.Files, to)
	}
	return encodeXML(w, out)
}

type checkstyle struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"` // of the format, as readers expect it
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"` // in characters
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

func newCheckstyleError(f *analyzer.Finding) checkstyleError {
	at := f.File.Position(f.Span.Start, source.RuneColumns)
	level := f.Severity.String()
	if f.Severity == analyzer.Note {
		level = "info"
	}
	return checkstyleError{at.Line, at.Column, level, advice(f), "levlint." + f.Rule.ID}
}

// encodeXML writes v as XML that people can read. What XML cannot hold, as control characters and
// bytes that are no UTF-8, becomes U+FFFD.
func encodeXML(w io.Writer, v any) error {
	text, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(append([]byte(xml.Header), text...), '\n'))
	return err
}
