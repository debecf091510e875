package analyzer_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

func TestHeaderQuotesWhatIsNoBareKey(t *testing.T) {
	t.Parallel()
	if got, want := analyzer.Header("stages", "my review", "transitions", "a-b_1", ""), `[stages."my review".transitions.a-b_1.""]`; got != want {
		t.Errorf("it is %s, not %s", got, want)
	}
}

func TestShortKeepsWhatCanBeRead(t *testing.T) {
	t.Parallel()
	if text := strings.Repeat("ä", 90); analyzer.Short(text) != text {
		t.Error("90 letters are cut")
	}
	if got := analyzer.Short(strings.Repeat("ä", 91)); got != strings.Repeat("ä", 60)+"…" {
		t.Errorf("91 letters become %q", got)
	}
}

// A name that a blueprint chose may be a megabyte; what is said of it is for reading.
func TestMessageStaysShort(t *testing.T) {
	t.Parallel()
	for name, long := range map[string]string{
		"one word":   strings.Repeat("x", 1<<20),
		"many words": strings.Repeat("so it goes ", 1<<17),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rule := &analyzer.Rule{ID: "r", Severity: analyzer.Error, Run: func(pass *analyzer.Pass) {
				pass.Report(analyzer.Finding{
					Message: "nothing reads " + long,
					Related: []analyzer.Related{{Message: "beside " + long}},
					Fixes:   analyzer.Advice("remove " + long),
				})
			}}
			found := analyzer.Check(source.New("agent.leviath", []byte("[agent]\n")), analyzer.Options{Rules: []*analyzer.Rule{rule}}).Findings
			for _, f := range found {
				if n := max(len(f.Message), len(f.Related[0].Message), len(f.Fixes[0].Title)); n > 2100 {
					t.Errorf("it says %d bytes", n)
				}
			}
			if len(found) != 1 {
				t.Errorf("there are %d findings", len(found))
			}
		})
	}
}
