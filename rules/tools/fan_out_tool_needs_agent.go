package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// FanOutToolNeedsAgent reports fan_out outside fan-out stages (d.250).
var FanOutToolNeedsAgent = &analyzer.Rule{
	ID:       "fan-out-tool-needs-agent",
	Title:    "fan_out granted outside a fan-out stage",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
In a stage of mode fan_out the blueprint says who works on each item. In any other stage the model
has to name an installed agent in each call of fan_out; a call without one fails. The prompt has
to say so, and which agent to name.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			worker := s.WorkerAgent.Written() || s.WorkerStage.Written() || s.WorkerQuery.Written()
			if s.Mode == blueprint.FanOut || worker || pass.Blueprint.Explains(s.Stage, "mode") {
				continue // a worker without the mode is inert-key's
			}
			for _, t := range s.Tools {
				if t.Name == catalog.ToolFanOut {
					pass.Report(analyzer.Finding{
						Span:    t.Span,
						Message: fmt.Sprintf("%s is no fan_out stage, so its calls of fan_out have to name an installed agent; a call that names none fails", s.Name.Text),
						Fixes:   analyzer.Advice("write mode = \"fan_out\" and name the workers there, or say in the prompt which agent to pass"),
					})
				}
			}
		}
	},
}
