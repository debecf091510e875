package report

import (
	"encoding/json"
	"io"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// jsonVersion changes when a reader of the old form would be misled by the new one.
const jsonVersion = 1

// JSON writes a report as one object, which docs/levlint-report.schema.json describes: every
// field is always there, and no other ever is. Bytes that are no UTF-8 become U+FFFD.
func JSON(w io.Writer, r *Report) error { return encode(w, newJSONReport(r)) }

func newJSONReport(r *Report) *jsonReport {
	out := &jsonReport{
		Version:       jsonVersion,
		ToolVersion:   r.Tool,
		EngineVersion: r.Engine,
		Summary:       r.Summary(),
		Findings:      []jsonFinding{},
		Suppressed:    []jsonSuppressed{},
		Baseline:      []jsonFinding{},
		Failures:      []jsonFailure{},
	}
	for i := range r.Files {
		file := &r.Files[i]
		if file.Failure != "" {
			out.Failures = append(out.Failures, jsonFailure{file.Name, file.Failure})
		}
		for j := range file.Findings {
			out.Findings = append(out.Findings, newJSONFinding(file, &file.Findings[j]))
		}
		for j := range file.Baseline {
			out.Baseline = append(out.Baseline, newJSONFinding(file, &file.Baseline[j]))
		}
		for j := range file.Suppressed {
			out.Suppressed = append(out.Suppressed, newJSONSuppressed(file, &file.Suppressed[j]))
		}
	}
	return out
}

// encode writes v as JSON that people can read: indented, and with < > & as they are.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

type jsonReport struct {
	Version       int              `json:"version"`
	ToolVersion   string           `json:"toolVersion"`
	EngineVersion string           `json:"engineVersion"`
	Summary       Summary          `json:"summary"`
	Findings      []jsonFinding    `json:"findings"`
	Suppressed    []jsonSuppressed `json:"suppressed"`
	Baseline      []jsonFinding    `json:"baseline"`
	Failures      []jsonFailure    `json:"failures"`
}

type jsonFinding struct {
	Rule        string        `json:"rule"`
	Level       string        `json:"level"`
	Message     string        `json:"message"`
	File        string        `json:"file"`
	jsonPlace                 // span, start, end
	Path        []string      `json:"path"`
	Related     []jsonRelated `json:"related"`
	Run         []jsonRelated `json:"run"`
	Fixes       []jsonFix     `json:"fixes"`
	Docs        string        `json:"docs"`
	Fingerprint string        `json:"fingerprint"`
}

// jsonSuppressed has a list of its own, so that a script that knows of none takes none for a finding.
type jsonSuppressed struct {
	jsonFinding
	Suppression jsonSuppression `json:"suppression"`
}

type jsonSuppression struct {
	jsonPlace
	Reason string `json:"reason"` // "" if the comment gives none
	Until  string `json:"until"`  // the last day; "" if it has none
}

type jsonPlace struct {
	Span  jsonSpan     `json:"span"`
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
}

// jsonSpan counts bytes of the file, from 0; End is not in it.
type jsonSpan struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// jsonPosition counts from 1.
type jsonPosition struct {
	Line        int `json:"line"`
	Column      int `json:"column"` // in characters
	UTF16Column int `json:"utf16Column"`
}

type jsonRelated struct {
	Message string `json:"message"`
	jsonPlace
}

type jsonFix struct {
	Title string     `json:"title"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	Span    jsonSpan `json:"span"`
	NewText string   `json:"newText"`
}

type jsonFailure struct {
	File    string `json:"file"`
	Message string `json:"message"`
}

func newJSONFinding(file *File, f *analyzer.Finding) jsonFinding {
	out := jsonFinding{
		Rule:        f.Rule.ID,
		Level:       f.Severity.String(),
		Message:     f.Message,
		File:        file.Name,
		jsonPlace:   newJSONPlace(f.File, f.Span),
		Path:        append([]string{}, f.Path...),
		Related:     []jsonRelated{},
		Run:         []jsonRelated{},
		Fixes:       []jsonFix{},
		Docs:        f.Rule.DocsURL(),
		Fingerprint: f.Fingerprint,
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, jsonRelated{r.Message, newJSONPlace(f.File, r.Span)})
	}
	for _, step := range f.Run {
		out.Run = append(out.Run, jsonRelated{step.Text, newJSONPlace(f.File, step.Span)})
	}
	for _, fix := range f.Fixes {
		edits := []jsonEdit{}
		for _, e := range fix.Edits {
			edits = append(edits, jsonEdit{jsonSpan(e.Span), e.New})
		}
		out.Fixes = append(out.Fixes, jsonFix{fix.Title, edits})
	}
	return out
}

func newJSONSuppressed(file *File, f *analyzer.Finding) jsonSuppressed {
	by := f.Suppression
	return jsonSuppressed{newJSONFinding(file, f), jsonSuppression{newJSONPlace(f.File, by.Span), by.Reason, by.Until}}
}

func newJSONPlace(f *source.File, s source.Span) jsonPlace {
	return jsonPlace{jsonSpan(s), newJSONPosition(f, s.Start), newJSONPosition(f, s.End)}
}

func newJSONPosition(f *source.File, offset int) jsonPosition {
	at := f.Position(offset, source.RuneColumns)
	return jsonPosition{at.Line, at.Column, f.Position(offset, source.UTF16Columns).Column}
}
