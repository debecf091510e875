package report

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// BenchmarkFormats writes a thousand findings in ten files, none of them folded.
func BenchmarkFormats(b *testing.B) {
	var files []File
	for i := range 10 {
		files = append(files, hundredFindings(fmt.Sprintf("agents/%d/agent.leviath", i)))
	}
	r := newReport(files...)
	for _, f := range Formats() {
		b.Run(f.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := f.Write(io.Discard, r, TextOptions{All: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLongLine writes the frames of a hundred findings on one line of half a megabyte.
func BenchmarkLongLine(b *testing.B) {
	text := strings.Repeat("'漢字', ", 50_000)
	f := source.New("agent.leviath", []byte(text))
	file := File{Name: f.Name}
	for i := range 100 {
		file.Findings = append(file.Findings, analyzer.Finding{
			Rule: unknownKey, Severity: analyzer.Warning, File: f,
			Span: source.Span{Start: i * 1000, End: i*1000 + 6}, Message: "here",
		})
	}
	r := newReport(file)
	b.ReportAllocs()
	for b.Loop() {
		if err := Text(io.Discard, r, TextOptions{All: true}); err != nil {
			b.Fatal(err)
		}
	}
}

func hundredFindings(name string) File {
	var text strings.Builder
	var findings []func(*source.File) analyzer.Finding
	for i := range 100 {
		stage := fmt.Sprintf("stage%02d", i)
		fmt.Fprintf(&text, "[stages.%s]\nmax_iteration = 3 # é\nprompt = \"Read the plan and say what is missing.\"\n\n", stage)
		findings = append(findings, func(f *source.File) analyzer.Finding {
			key := find(f, "max_iteration", i+1)
			return analyzer.Finding{
				Rule: unknownKey, Span: key, Message: "max_iteration is not read; the stage runs without a limit",
				Related: []analyzer.Related{{Span: find(f, "stages", i+1), Message: "in this stage"}},
				Path:    []string{"stages", stage, "max_iteration"},
				Fixes:   []analyzer.Fix{{Title: "rename it to max_iterations", Edits: []analyzer.Edit{{Span: key, New: "max_iterations"}}}},
			}
		})
	}
	return checked(name, text.String(), findings...)
}
