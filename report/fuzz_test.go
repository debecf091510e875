package report

import (
	"bytes"
	"errors"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// FuzzFormats puts any text at any place, and checks that every format is well formed still.
func FuzzFormats(f *testing.F) {
	f.Add([]byte("[agent]\nname = 'x'\r\n"), "agent.leviath", 3, 12, 5, 5)
	f.Add([]byte("\ufeffa\x1b[2J\xff👩‍👩‍👧\n\t\u0301\n\n\n"), "a\nb\xff", 0, 0, -4, 900)
	f.Add(bytes.Repeat([]byte("漢\t"), 300), "c:", 599, 601, 0, 1200)
	f.Add([]byte("`|<@team> #1 %0A::error::$x$ ]]>\x00\ufffe\n"), "a:b,c%|<&@x.leviath", 0, 44, 1, 9)
	check := wellFormed(f)
	f.Fuzz(func(t *testing.T, text []byte, name string, start, end, from, to int) {
		file := source.New(name, text)
		finding := analyzer.Finding{
			Rule: unknownKey, Severity: analyzer.Warning, File: file,
			Span: fuzzSpan(text, start, end), Message: "about " + file.Text(fuzzSpan(text, start, end)),
			Related: []analyzer.Related{{Span: fuzzSpan(text, from, to), Message: name}},
			Fixes:   []analyzer.Fix{{Title: "write " + name, Edits: []analyzer.Edit{{Span: fuzzSpan(text, from, to), New: name}}}},
			Path:    []string{name},
			Run:     []analyzer.Step{{Span: fuzzSpan(text, from, to), Text: "does " + name}},
		}
		allowed := finding
		allowed.Suppression = &analyzer.Suppression{Span: finding.Span, Reason: name}
		r := newReport(
			File{Name: name, Findings: []analyzer.Finding{finding}, Suppressed: []analyzer.Finding{allowed}, Baseline: []analyzer.Finding{finding}, HasBaseline: true},
			File{Name: name, Failure: "no " + name})

		for _, format := range Formats() {
			if err := check[format.Name](r, render(t, format.Name, r, TextOptions{Width: 30})); err != nil {
				t.Errorf("%s: %#v", format.Name, err)
			}
		}
	})
}

// fuzzSpan turns any two numbers into a span, which may reach past the end of the text.
func fuzzSpan(text []byte, start, end int) source.Span {
	start, end = max(start, -start, 0)%(len(text)+2), max(end, -end, 0)%(len(text)+2)
	return source.Span{Start: min(start, end), End: max(start, end)}
}

// TestWriteError checks that no format loses the error of its writer.
func TestWriteError(t *testing.T) {
	full := errors.New("the disk is full")
	for _, f := range Formats() {
		if err := f.Write(failingWriter{full}, newReport(repeats()), TextOptions{}); !errors.Is(err, full) {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
