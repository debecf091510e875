package analyzer_test

import (
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/source"
)

// FuzzSuppressions reads any comment, and applies what is proposed for it.
func FuzzSuppressions(f *testing.F) {
	for _, comment := range []string{
		" levlint: allow red-rule, blue-rule until 2027-01-31 -- why", "levlint:allow-file red-rule--", " levlint: allow ,,",
		" LEVLINT - disable red-rule", " levlint: allow red-rule red-rule", " levlint: until until until", " levlint:\t",
	} {
		f.Add(comment, "a = 'red' ")
	}
	f.Fuzz(func(t *testing.T, comment, before string) {
		text := before + "#" + comment + "\nb = 'red'\n"
		file := source.New("", []byte(text))
		result := analyzer.Check(file, analyzer.Options{Rules: suppressionRules(), Today: newYear})
		if len(result.Bugs) > 0 {
			t.Fatal(result.Bugs[0].Value)
		}
		for _, finding := range result.Findings {
			if finding.Rule.Tags[0] != analyzer.Internal {
				continue
			}
			for _, alternative := range finding.Fixes {
				finding.Fixes = []analyzer.Fix{alternative}
				fix.Apply(file, []analyzer.Finding{finding})
				last := 0
				for _, e := range alternative.Edits {
					if e.Span.Start < last || e.Span.End < e.Span.Start || e.Span.End > len(file.Content) {
						t.Fatalf("%q: edits of %q leave the file or overlap", text, alternative.Title)
					}
					last = e.Span.End
				}
			}
		}
	})
}
