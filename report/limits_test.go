package report

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// many returns a report of n findings, of which every tenth is an error and every second of the others
// a note, with one more that is suppressed. The second, a warning, is old.
func many(n int, message func(i int) string) *Report {
	f := source.New("agent.leviath", []byte("name = 1\n"))
	file := File{Name: f.Name}
	for i := range n {
		finding := analyzer.Finding{Rule: unknownKey, Severity: analyzer.Warning, File: f, Span: source.Span{End: 4}, Message: message(i)}
		switch {
		case i%10 == 9:
			finding.Severity = analyzer.Error
		case i%2 == 0:
			finding.Severity = analyzer.Note
		}
		file.Findings = append(file.Findings, finding)
	}
	file.Baseline, file.HasBaseline = file.Findings[1:2:2], true
	file.Findings = slices.Delete(slices.Clone(file.Findings), 1, 2)
	allowed := file.Findings[len(file.Findings)-1]
	allowed.Suppression = &analyzer.Suppression{Span: source.Span{End: 4}}
	file.Suppressed = []analyzer.Finding{allowed}
	return newReport(file)
}

// levels returns the levels of the results of a SARIF report, and what its notifications say.
func levels(t *testing.T, text []byte) (results []string, said string) {
	t.Helper()
	var doc sarifLog
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for _, result := range doc.Runs[0].Results {
		level := result.Level
		switch {
		case len(*result.Suppressions) > 0:
			level = "suppressed"
		case result.BaselineState == "unchanged":
			level = "old"
		case result.BaselineState != "new":
			t.Errorf("a result that is %q", result.BaselineState)
		}
		results = append(results, level)
	}
	for _, n := range doc.Runs[0].Invocations[0].Notifications {
		said += n.Message.Text + "\n"
	}
	if !doc.Runs[0].Invocations[0].ExecutionSuccessful {
		t.Error("the run failed")
	}
	return results, said
}

// TestSARIFLimits gives SARIF more than code hosts show, and more than they take.
func TestSARIFLimits(t *testing.T) {
	for _, c := range []struct {
		n, kept int
		says    string
	}{
		{4_999, 5_000, ""},
		{5_000, 5_001, "5001 results, the worst first: a code host may show no more than the first 5000\n"},
		{24_999, 25_000, "25000 results, the worst first: a code host may show no more than the first 5000\n"},
		{25_000, 25_000, "25000 of 25001 results, the worst first: a code host refuses more, and may show no more than the first 5000\n"},
	} {
		var out bytes.Buffer
		if err := SARIF(&out, many(c.n, func(i int) string { return fmt.Sprint("number ", i) })); err != nil {
			t.Fatal(err)
		}
		text := out.Bytes()
		results, said := levels(t, text)
		if len(results) != c.kept || said != c.says {
			t.Errorf("%d: %d are kept; says %q, not %q", c.n, len(results), said, c.says)
		}
		if c.says == "" {
			if results[0] != "note" || results[8] != "error" {
				t.Errorf("%d: sorted without need", c.n)
			}
			continue
		}
		checkWorstFirst(t, results)
	}
}

func checkWorstFirst(t *testing.T, results []string) {
	t.Helper()
	order := map[string]int{"error": 0, "warning": 1, "note": 2, "old": 3, "suppressed": 4}
	for i := 1; i < len(results); i++ {
		if order[results[i]] < order[results[i-1]] {
			t.Fatalf("%s after %s", results[i], results[i-1])
		}
	}
}

// TestSARIFSize gives SARIF text that hardly compresses, and more of it than code hosts take.
func TestSARIFSize(t *testing.T) {
	random := rand.NewChaCha8([32]byte{})
	r := many(100, func(int) string {
		noise := make([]byte, 125_000)
		random.Read(noise) //nolint:errcheck // it cannot fail
		return base64.StdEncoding.EncodeToString(noise)
	})
	var text, compressed bytes.Buffer
	if err := SARIF(&text, r); err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(&compressed)
	if _, err := z.Write(text.Bytes()); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	results, said := levels(t, text.Bytes())
	checkWorstFirst(t, results)
	if err := wellFormed(t)["sarif"](r, text.Bytes()); err != nil {
		t.Errorf("%#v", err)
	}
	want := fmt.Sprintf("%d of 101 results, the worst first: a code host refuses a larger file\n", len(results))
	if compressed.Len() > maxUpload || len(results) < 60 || said != want {
		t.Errorf("%d bytes, %d results; says %q", compressed.Len(), len(results), said)
	}
}

// TestMarkdownLimit gives Markdown more than a comment holds.
func TestMarkdownLimit(t *testing.T) {
	r := many(2_000, func(i int) string { return fmt.Sprint("number ", i) })
	text := render(t, "markdown", r, TextOptions{})
	if err := markdownTable(r, text); err != nil {
		t.Error(err)
	}
	shown := strings.Count(string(text), "number ")
	if shown < 200 || !strings.HasSuffix(string(text), fmt.Sprintf("\n... and %d more\n", len(r.findings())-shown)) {
		t.Errorf("%d are shown, and %q", shown, text[len(text)-30:])
	}
	if first := strings.Index(string(text), "| warning |"); first < strings.LastIndex(string(text), "| **error** |") {
		t.Error("the worst do not come first")
	}
}

// TestGitHubShown says that GitHub shows ten of a level.
func TestGitHubShown(t *testing.T) {
	for n, more := range map[int]bool{100: false, 101: true, 110: true} {
		r := newReport(many(n, func(int) string { return "x" }).Files...)
		r.Files[0].Findings = slicesOfLevel(r.Files[0].Findings, analyzer.Error)
		if n == 101 {
			r.Files = append(r.Files, File{Name: "locked", Failure: "permission denied"})
		}
		text := string(render(t, "github", r, TextOptions{}))
		if strings.Contains(text, "GitHub shows the first 10") != more {
			t.Errorf("%d: %s", n, text)
		}
	}
}

func slicesOfLevel(all []analyzer.Finding, level analyzer.Severity) []analyzer.Finding {
	var some []analyzer.Finding
	for _, f := range all {
		if f.Severity == level {
			some = append(some, f)
		}
	}
	return some
}
