package contract

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// OutputStageCanModify reports output stages that can also write files.
var OutputStageCanModify = &analyzer.Rule{
	ID:       "output-stage-can-modify",
	Title:    "an output stage that can also write files",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Contract},
	Since:    "0.1.0",
	Doc: `
An output stage reports what was done. Where it can still write and edit files, its answer may
describe work that nothing reviewed, or that changes after the answer was given. Leave the
tools to the stages before it.

Allow it in an agent whose only stage does the work and reports it.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.OutputMode {
				continue
			}
			for _, t := range s.Tools {
				if t.Builtin != nil && t.Builtin.Modifying {
					pass.Report(analyzer.Finding{
						Span:    t.Span,
						Message: fmt.Sprintf("output stage %s can also change files with %s; its answer may describe work that nothing has checked", s.Name.Text, t.Name),
						Related: []analyzer.Related{{Span: s.Stage.Mode.Span, Message: "the stage that hands back the answer"}},
						Fixes:   analyzer.Advice("leave " + t.Name + " to an earlier stage"),
					})
				}
			}
		}
	},
}
