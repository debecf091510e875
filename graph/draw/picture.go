package draw

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// Mark is a finding to show at its place.
type Mark struct {
	Rule     string
	Severity blueprint.Severity
	Stage    string // the name of the stage that it speaks of, or of something in it; "" if of none
	Span     source.Span
}

// Of puts a graph into words.
func Of(title string, m *graph.Machine, r *resolve.Blueprint, marks []Mark) *Picture {
	p := &Picture{Title: title, Stages: []Stage{}, Edges: []Edge{}}
	entries, calls := budgets(m)
	for i, s := range r.Stages {
		stage := Stage{
			Name: s.Name.Text, Mode: plain(s.Mode), Entry: m.Graph.Entry == s.Stage, Output: s.RequireOutput,
			Entries: entries[i], Calls: calls[i], Findings: []string{},
		}
		level := blueprint.Off
		for _, mark := range marks {
			if mark.Stage == s.Name.Text && mark.Stage != "" {
				level = max(level, mark.Severity)
				if !slices.Contains(stage.Findings, mark.Rule) {
					stage.Findings = append(stage.Findings, mark.Rule)
				}
			}
		}
		stage.Level = word(level)
		p.Stages = append(p.Stages, stage)
		for _, e := range m.Graph.From(s.Stage) {
			p.Edges = append(p.Edges, edgeOf(e, marks))
		}
	}
	return p
}

func word(level blueprint.Severity) string {
	if level == blueprint.Off {
		return ""
	}
	return level.String()
}

func edgeOf(e graph.Edge, marks []Mark) Edge {
	edge := Edge{From: e.From.Index, To: e.To.Index, Kind: Choice}
	switch {
	case e.Kind == graph.FallThrough:
		edge.Kind, edge.Label = Implied, "next in the file"
	case e.Kind == graph.Merge:
		edge.Kind, edge.Label = Implied, "merge"
	case e.Kind == graph.Worker:
		edge.Kind, edge.Label = Worker, "workers"
	case !e.Normal():
		edge.Kind, edge.Label = Signal, plain(e.Condition)
	}
	level := blueprint.Off
	for _, mark := range marks {
		if e.Decl != nil && e.Decl.Span.Start <= mark.Span.Start && mark.Span.End <= e.Decl.Span.End {
			level = max(level, mark.Severity)
		}
	}
	edge.Level = word(level)
	return edge
}

// budgets puts into words, by stage index, how often a stage is entered in the main run or else as
// a worker, and what an entry costs.
func budgets(m *graph.Machine) (entries, calls []string) {
	entries, calls = make([]string, len(m.Graph.Stages)), make([]string, len(m.Graph.Stages))
	starts := m.Workers()
	if main, ok := m.Main(); ok {
		starts = append([]graph.Start{main}, starts...)
	}
	for _, start := range starts {
		b := m.Bounds(start)
		for _, s := range b.Stages {
			i := s.Stage.Index
			if entries[i] != "" {
				continue
			}
			switch {
			case s.Entries == 1:
				entries[i] = "once"
			case s.Entries > 1:
				entries[i] = fmt.Sprintf("%d times at most", s.Entries)
			case slices.Contains(b.Endless, s.Stage):
				entries[i] = "without end"
			default:
				entries[i] = "nobody knows how often"
			}
			calls[i] = "no cap of calls"
			switch {
			case s.Cap == 1:
				calls[i] = "1 call an entry"
			case s.Cap > 1:
				calls[i] = fmt.Sprintf("%d calls an entry", s.Cap)
			}
		}
	}
	return entries, calls
}
