// Package analyzer says what a rule, a pass and a finding are, and runs rules over one blueprint.
//
// A rule is a value: who it is, why it matters, and a function that looks at one blueprint and
// reports what it finds. Here is one, whole:
//
//	var Example = &analyzer.Rule{
//		ID:       "nameless-agent",
//		Title:    "an agent without a description",
//		Doc:      "People choose agents by their description; this one has none.",
//		Severity: analyzer.Note,
//		Tags:     []analyzer.Tag{analyzer.Manifest},
//		Since:    "0.1.0",
//		Run: func(pass *analyzer.Pass) {
//			agent := pass.Blueprint.Agent
//			if agent == nil || agent.Description.Written() {
//				return
//			}
//			pass.Report(analyzer.Finding{
//				Span:    agent.Span,
//				Message: "agent has no description; people choose agents by it",
//				Fixes:   []analyzer.Fix{{Title: "add a description"}},
//			})
//		},
//	}
//
// What several rules want to know of a blueprint (the stage graph, what a stage really has) is
// a method of Pass, computed when first asked and kept for the others. Facts are pure packages
// that know nothing of rules.
//
// Three things are kept apart: a finding is about the blueprint, an error means that levlint
// could not do its work, and a bug is a rule that panicked. Check returns findings and bugs; it
// never returns an error, whatever the user wrote.
package analyzer
