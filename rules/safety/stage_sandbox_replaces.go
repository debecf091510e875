package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
)

// StageSandboxReplaces reports stage sandboxes that drop what the agent's one sets (d.257).
var StageSandboxReplaces = &analyzer.Rule{
	ID:       "stage-sandbox-replaces",
	Title:    "a stage that drops the agent's sandbox",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
A stage's sandbox table takes the place of the agent's as a whole; the two are not merged key by
key. A table with only network = false has no kind, so the stage's tools run on the host. One that
leaves out the agent's network = false opens the network. A complete table, and kind = "none"
written down, are taken to be meant.
`,
	Run: func(pass *analyzer.Pass) {
		agent := pass.Blueprint.Sandbox
		for _, s := range pass.Blueprint.Stages.Items {
			own := s.Sandbox
			if own == nil || own.Malformed || own.Kind.Or("") == "none" || pass.Blueprint.Misspelt(own.Node, "kind") {
				continue
			}
			f := analyzer.Finding{
				Span:  own.Name.Span,
				Fixes: analyzer.Advice("repeat in [stages." + s.Name.Text + ".sandbox] all that the stage needs"),
			}
			if agent != nil {
				f.Related = []analyzer.Related{{Span: agent.Name.Span, Message: "the agent's table, which does not count in this stage"}}
			}
			switch {
			case !own.Kind.Written():
				f.Message = fmt.Sprintf("the sandbox of %s has no kind and replaces the agent's as a whole, so the stage's tools run on the host", s.Name.Text)
			case agent == nil:
				continue
			case own.Kind.Or("") == "container" && !own.Image.Written() && agent.Image.Written():
				f.Message = fmt.Sprintf("the sandbox of %s replaces the agent's as a whole and names no image, so the run is refused when it starts", s.Name.Text)
			case !agent.Network.Or(true) && !own.Network.Written():
				f.Severity = analyzer.Warning
				f.Message = fmt.Sprintf("the sandbox of %s replaces the agent's as a whole and drops network = false, so the stage reaches the network", s.Name.Text)
			default:
				continue
			}
			pass.Report(f)
		}
	},
}
