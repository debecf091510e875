package tools

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// BlockingToolInAutonomousStage reports tools that make an autonomous stage wait for a person.
var BlockingToolInAutonomousStage = &analyzer.Rule{
	ID:       "blocking-tool-in-autonomous-stage",
	Title:    "an autonomous stage that waits for a person",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
Five tools wait for a person: ask_user_text, ask_user_choice, ask_user_confirm, edit_document and
present_for_review. In an autonomous stage that is easily a mistake: attended, the run stops until
somebody answers; unattended, the tool is not offered at all and the prompt that mentions it is
wrong.

Say that it is meant with allow_blocking_tools = true, or list the tool in required_tools to keep
it in unattended runs too.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Mode != blueprint.Autonomous || s.AllowBlockingTools.Or(false) || explained(pass, s.Stage) {
				continue
			}
			required := map[string]bool{}
			for _, t := range s.RequiredTools.Items {
				required[catalog.Canonical(t.Or(""))] = true
			}
			for _, t := range s.Tools {
				if !blocking(pass, t.Name) || required[t.Canonical()] {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    t.Span,
					Message: fmt.Sprintf("%s makes the autonomous stage %s wait for a person, and is not offered in an unattended run", t.Name, s.Name.Text),
					Fixes: []analyzer.Fix{
						{Title: "say that it is meant: allow_blocking_tools = true"},
						{Title: "list it in required_tools, so that unattended runs keep it"},
					},
				})
			}
		}
	},
}

// explained reports whether another rule speaks of what may exempt the stage.
func explained(pass *analyzer.Pass, s *blueprint.Stage) bool {
	keys := []string{"mode", "allow_blocking_tools", "required_tools"}
	return slices.ContainsFunc(keys, func(key string) bool { return pass.Blueprint.Explains(s, key) })
}
