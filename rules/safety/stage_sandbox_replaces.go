package safety

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
			if own == nil || own.Malformed || pass.Blueprint.Misspelt(own.Node, "kind") {
				continue
			}
			f := analyzer.Finding{
				Span:  own.Name.Span,
				Fixes: analyzer.Advice("repeat in " + analyzer.Header("stages", s.Name.Text, "sandbox") + " all that the stage needs"),
			}
			if f.Message, f.Severity = lost(s, agent); f.Message == "" {
				continue
			}
			if agent != nil && !agent.Malformed {
				f.Related = []analyzer.Related{{Span: agent.Name.Span, Message: "the agent's table, which does not count in this stage"}}
			}
			pass.Report(f)
		}
	},
}

// lost says what a stage's sandbox does not have. A container without an image is missing-key's.
func lost(s *blueprint.Stage, agent *blueprint.Sandbox) (string, analyzer.Severity) {
	own, name := s.Sandbox, s.Name.Text
	kind, ok := own.Kind.Get()
	switch {
	case own.Kind.Written() && (!ok || kind == "none"):
		return "", analyzer.Off
	case !ok && agent != nil && agent.Kind.Or("none") != "none":
		return fmt.Sprintf("the sandbox of %s has no kind and replaces the agent's as a whole, so the stage's tools run on the host", name), analyzer.Error
	case !ok && setting(own) != "":
		return fmt.Sprintf("the sandbox of %s has no kind, so the stage's tools run on the host and %s is ignored", name, setting(own)), analyzer.Error
	case ok && agent != nil && !agent.Network.Or(true) && !own.Network.Written():
		return fmt.Sprintf("the sandbox of %s replaces the agent's as a whole and drops network = false, so the stage reaches the network", name), analyzer.Warning
	default:
		return "", analyzer.Off
	}
}
