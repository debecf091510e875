package flow

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// UnboundedRun reports runs that nothing keeps from becoming dear (engine.md e.3, e.4, e.7).
var UnboundedRun = &analyzer.Rule{
	ID:       "unbounded-run",
	Title:    "a run whose worst case has no bound, or a very high one",
	Severity: analyzer.Note,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A stage takes as many model calls an entry as max_iterations says, 50 where nothing says so and the
user has not changed it, and one more where the model is asked where to go. max_revisits says how
often it is entered. Together they say what a run costs at worst; where that is more than 5,000
model calls, the finding tells it. A fan-out without max_items may start any number of workers.

levlint graph --bounds FILE shows what comes of each stage. Loops without any bound have a rule of
their own, cycle-without-max-revisits.
`,
	Run: func(pass *analyzer.Pass) {
		m := pass.Machine()
		start, ok := m.Main()
		if !ok {
			return
		}
		b := m.Bounds(start)
		for _, s := range b.Stages {
			if s.Stage.Mode.Or("") == blueprint.FanOut && !s.Stage.MaxItems.Written() {
				pass.Report(analyzer.Finding{
					Span:    s.Stage.Mode.Span,
					Message: fmt.Sprintf("nothing bounds a run: %s may start any number of workers", s.Stage.Name.Text),
					Fixes:   analyzer.Advice("add max_items"),
				})
			}
		}
		if b.Calls > dear {
			f := analyzer.Finding{
				Span:    start.Stage.Name.Span,
				Message: fmt.Sprintf("a run takes up to %d model calls", b.Calls),
				Related: starts(pass.Graph()),
				Fixes:   analyzer.Advice("lower max_iterations or max_revisits of the stages on its loops"),
			}
			if b.Default {
				f.Message += ", or more where the user has raised the default cap"
			}
			pass.Report(f)
		}
	},
}

// dear is how many model calls nobody lets a run take without meaning it: five times the dearest
// worst case among real blueprints.
const dear = 5_000
