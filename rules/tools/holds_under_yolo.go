package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// HoldsUnderYolo points to what makes an unattended run wait.
var HoldsUnderYolo = &analyzer.Rule{
	ID:       "holds-under-yolo",
	Title:    "a place where an unattended run waits",
	Severity: analyzer.Note,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
An interaction point with unattended = "ask", and a blocking tool in required_tools, wait for a
person even when nobody is there. After an hour, unless the user set another time, the run ends
in an error. That may be just what is wanted; it is worth knowing before the run is scheduled.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Mode == blueprint.InteractivePoints {
				for _, p := range s.InteractionPoints.Items {
					if p.Unattended.Or("") == "ask" {
						pass.Report(analyzer.Finding{
							Span:    p.Unattended.Span,
							Message: fmt.Sprintf("an unattended run waits in %s for an answer to this point, and ends in an error when none comes", s.Name.Text),
							Fixes:   analyzer.Advice("write unattended = \"auto_approve\" if the run may go on without a person"),
						})
					}
				}
			}
			for _, t := range s.RequiredTools.Items {
				name := t.Or("")
				if blocking(pass, name) && s.GrantsLiterally(name) {
					pass.Report(analyzer.Finding{
						Span:    t.Span,
						Message: fmt.Sprintf("%s stays in unattended runs, which then wait in %s for a person", name, s.Name.Text),
						Fixes:   analyzer.Advice("remove it from required_tools if the stage can do without"),
					})
				}
			}
		}
	},
}
