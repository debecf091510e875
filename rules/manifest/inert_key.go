package manifest

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// InertKey reports a key that is read only elsewhere (b.28, d.51, d.52, d.112, d.158 and others).
var InertKey = &analyzer.Rule{
	ID:       "inert-key",
	Title:    "a key that does nothing where it stands",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Many keys are read only in one mode, for one kind of region, or beside another key. Elsewhere
the engine accepts them, does not check them and does nothing. It is an error where the key
shows that something else was meant (worker_stage without mode = "fan_out" starts no worker), a
warning where a wish is lost, and a note where the run would be the same.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range problems(pass, blueprint.InertKey) {
			message := fmt.Sprintf("%s %s nothing here: %s", keys(p), does(p, "does", "do"), p.Effect)
			if p.Refuses {
				message += "; " + refused
			}
			pass.Report(analyzer.Finding{
				Span:     p.Span,
				Severity: p.Severity,
				Message:  message,
				Related:  append(beside(p, "this decides it"), also(p, "the same holds here")...),
				Fixes:    analyzer.Advice("remove " + does(p, "it", "them") + ", or " + otherwise(p)),
			})
		}
	},
}

// otherwise says what would make the keys count.
func otherwise(p blueprint.Problem) string {
	if p.Beside.Text == "" {
		return "write what " + does(p, "it needs", "they need")
	}
	return "change " + p.Beside.Text
}
