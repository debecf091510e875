package flow

import "github.com/levlint/levlint/analyzer"

// AllowCompleteInert reports stages that offer DONE where nobody is asked (d.64, d.66).
var AllowCompleteInert = &analyzer.Rule{
	ID:       "allow-complete-inert",
	Title:    "an offer to end the run that is never made",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
allow_complete offers the model DONE beside the stages it may go to. A stage without transitions
never asks: it goes on to the next stage in the file, or ends the run, whatever the key says. A
stage whose edges all wait for something to go wrong ends the run by itself; there it is a note.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range pass.Stages() {
			written := s.Stage.AllowComplete
			if !written.Or(false) || len(g.Choices(s.Stage)) > 0 || !settled(g, s.Stage) {
				continue
			}
			f := analyzer.Finding{
				Span:    written.Key,
				Message: s.Name.Text + " never asks the model where to go, so it is never offered to end the run",
				Fixes:   analyzer.Advice("remove it"),
			}
			switch {
			case len(s.Transitions.Items) > 0:
				f.Severity = analyzer.Note
				f.Message = s.Name.Text + " ends by itself when nothing goes wrong, so the model is never asked"
			case !s.Transitions.Usable() && s.Index+1 < len(g.Stages):
				f.Message += ": it goes on to " + g.Stages[s.Index+1].Name.Text + ", the next stage in the file"
			}
			pass.Report(f)
		}
	},
}
