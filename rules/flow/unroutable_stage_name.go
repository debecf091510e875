package flow

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
)

// UnroutableStageName reports stages that the model cannot choose by name (d.129).
var UnroutableStageName = &analyzer.Rule{
	ID:       "unroutable-stage-name",
	Title:    "a stage that the model cannot choose",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
When a stage asks the model where to go, the answer is split at everything that is no letter, digit
or "_" and compared word by word with the names of the stages. A name with a hyphen, a blank or a
dot is never matched, whatever the model answers: an arbitrary way is taken, or the run ends where
the stage allows that. A stage called done is taken for the offer to end the run.

A stage with one way on takes it without asking, so any name will do there.
`,
	Run: func(pass *analyzer.Pass) {
		g := pass.Graph()
		for _, s := range g.Stages {
			for _, e := range g.To(s) {
				from := pass.Effective(e.From)
				if s.Name.Text == "" || !e.Normal() || !asks(g, from) || catalog.Routable(s.Name.Text, from.AllowComplete) {
					continue
				}
				pass.Report(unroutable(e, from))
				break // one stage that cannot choose it is enough to show
			}
		}
	},
}

func unroutable(e graph.Edge, from *resolve.Stage) analyzer.Finding {
	otherwise := "an arbitrary way is taken"
	if from.AllowComplete {
		otherwise = "the run ends"
	}
	name := e.To.Name.Text
	f := analyzer.Finding{
		Span:    e.To.Name.Span,
		Message: fmt.Sprintf("no model can choose %s: its answer is matched by words of letters, digits and _, so %s instead", name, otherwise),
		Related: []analyzer.Related{{Span: e.Span, Message: from.Name.Text + " offers it to the model here"}},
		Fixes:   analyzer.Advice("rename the stage, with _ where it has other characters"),
	}
	if strings.EqualFold(name, "done") {
		f.Severity = analyzer.Warning
		f.Message = fmt.Sprintf("no model can choose %s: where %s asks for the next stage, that word ends the run", name, from.Name.Text)
		f.Fixes = analyzer.Advice("rename the stage")
	}
	return f
}
