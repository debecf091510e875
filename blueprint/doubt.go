package blueprint

import (
	"slices"

	"github.com/levlint/levlint/internal/spell"
)

// What was not understood leaves doubt: a misspelt table of edges still leads somewhere. Rules that
// conclude from what is missing ask here, and leave the word to the rule that reports the mistake.

// Unsure reports whether that key of the stage is there in a way that was not understood: see
// Explains.
func (s *Stage) Unsure(key string) bool { return s.in != nil && s.in.Explains(s, key) }

// MayLead returns the names of stages that a stage may be meant to lead to, beyond what it does
// lead to: those named in a misspelt table, or probably meant by names that are none. It reports
// whether it may be any stage at all.
func (s *Stage) MayLead() (names []string, anywhere bool) {
	if s.in == nil {
		return nil, false
	}
	index := s.in.indexed()
	if s.Malformed || index.parted {
		return nil, true
	}
	presume := func(name string) {
		if index.stages[name] {
			names = append(names, name)
		} else if near, ok := spell.Nearest(name, index.names); ok {
			names = append(names, near)
		} else if !slices.Contains(Endings, name) {
			anywhere = true
		}
	}
	for _, p := range index.stage[s.Name.Span] {
		switch {
		case p.Meant == "transitions":
			anywhere = anywhere || len(p.Inside) == 0
			for _, name := range p.Inside {
				presume(name)
			}
		case p.Kind == WrongType && p.Key.Text == "transitions":
			anywhere = true
		}
	}
	for _, e := range s.Transitions.Items {
		if !index.stages[e.Name.Text] {
			presume(e.Name.Text)
		}
	}
	fans := s.Mode.Or("") == FanOut
	if !fans && !s.Unsure("mode") {
		return names, anywhere
	}
	for _, way := range []Text{s.WorkerStage, s.MergeStage} {
		if name, ok := way.Get(); ok && !(fans && index.stages[name]) {
			presume(name)
		}
	}
	sourced := s.WorkerStage.Written() || s.WorkerAgent.Written() || s.WorkerQuery.Written()
	return names, anywhere || fans && !sourced || s.Unsure("worker_stage") || s.Unsure("merge_stage")
}

// Endings are what people write who know other frameworks, where the end is a node.
var Endings = []string{"end", "END", "__end__", "done", "finish", "finished", "exit", "stop", "complete"}
