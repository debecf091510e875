package tools

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// RequiredToolNotBlocking reports required tools that need no protection (d.62).
var RequiredToolNotBlocking = &analyzer.Rule{
	ID:       "required-tool-not-blocking",
	Title:    "a required tool that is never withheld",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
required_tools does not make a stage call a tool. It keeps the five tools that wait for a person
in unattended runs, where they are withheld otherwise. For any other tool it does nothing.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			for _, t := range s.RequiredTools.Items {
				name, ok := t.Get()
				if !ok || blocking(pass, name) || !s.GrantsLiterally(name) {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    t.Span,
					Message: fmt.Sprintf("%s is never withheld, so requiring it does nothing; it does not make the stage call it", name),
					Fixes:   analyzer.Advice("remove it; to hold the run until something was done, use a gate"),
				})
			}
		}
	},
}
