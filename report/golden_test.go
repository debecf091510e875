package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/levlint/levlint/analyzer"
)

var update = flag.Bool("update", false, "rewrite testdata/golden")

// golden compares text with a file of testdata/golden, or writes it there.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test ./report -update rewrites it). Now:\n%s", path, got)
	}
}

// render writes a report with the format of that name, twice, to see that it is the same; and text once
// more with that of each file kept.
func render(t *testing.T, format string, r *Report, opt TextOptions) []byte {
	t.Helper()
	i := slices.IndexFunc(Formats(), func(f Format) bool { return f.Name == format })
	var first, second bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &second} {
		if err := Formats()[i].Write(w, r, opt); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("%s: two runs differ", format)
	}
	if format == TextName {
		kept := *r
		kept.Files = slices.Clone(r.Files)
		for i := range kept.Files {
			kept.Files[i].KeepText(opt)
		}
		second.Reset()
		if err := Text(&second, &kept, opt); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("with the text of each file kept it is another: %v\n%s", err, second.Bytes())
		}
	}
	return first.Bytes()
}

// TestFormats renders every case by every format, side by side.
func TestFormats(t *testing.T) {
	for name, r := range goldenCases() {
		t.Run(name, func(t *testing.T) {
			for _, f := range Formats() {
				golden(t, name+"."+f.Name, render(t, f.Name, r, TextOptions{}))
			}
		})
	}
}

// TestTextOptions renders some cases once more, as the options have it.
func TestTextOptions(t *testing.T) {
	mixed := newReport(related(), fixes(), repeats())
	mixed.Files = append(mixed.Files, failures()...)
	for name, opt := range map[string]TextOptions{
		"mixed-all":        {All: true},
		"mixed-color":      {Color: true, Statistics: true},
		"mixed-quiet":      {Quiet: true},
		"mixed-statistics": {Quiet: true, Statistics: true},
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name+".text", render(t, "text", mixed, opt))
		})
	}
	golden(t, "suppressed-shown.text", render(t, "text", newReport(suppressed()...), TextOptions{Suppressed: true}))
	golden(t, "suppressed-quiet.text", render(t, "text", newReport(suppressed()...), TextOptions{Suppressed: true, Quiet: true}))
	golden(t, "long-line-narrow.text", render(t, "text", newReport(longLine()), TextOptions{Width: 20}))
}

// TestUnlistedRule gives SARIF a finding of a rule that the catalogue lacks.
func TestUnlistedRule(t *testing.T) {
	r := newReport(repeats())
	r.Rules = []*analyzer.Rule{deadStage}
	r.Category = "nightly"
	golden(t, "unlisted-rule.sarif", render(t, "sarif", r, TextOptions{}))
}
