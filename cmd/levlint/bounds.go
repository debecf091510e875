package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/graph"
)

// runBounds is what one kind of run costs at most, for scripts: the main run, or one worker of a
// fan-out, which takes one item. A null is no bound, or none that is known.
type runBounds struct {
	Start    string       `json:"start"`
	Worker   bool         `json:"worker"`
	MaxItems *int64       `json:"maxItems"` // of the fan-out that starts the worker
	Calls    *int64       `json:"calls"`
	Endless  []string     `json:"endless"`
	Limit    []string     `json:"limit"`    // max_revisits on any one of these ends that
	Uncapped []string     `json:"uncapped"` // their calls are not in calls
	Default  bool         `json:"default"`  // some cap is the user's default one
	Cut      bool         `json:"cut"`
	Stages   []stageBound `json:"stages"`
}

type stageBound struct {
	Stage        string `json:"stage"`
	Entries      *int64 `json:"entries"`
	CallsAnEntry *int64 `json:"callsAnEntry"` // with the question where to go
	Asks         bool   `json:"asks"`
}

// printBounds tells what the main run and each kind of worker cost at most.
func (p *program) printBounds(o *graphOptions, m *graph.Machine) error {
	main, ok := m.Main()
	if !ok {
		return errors.New("entry_stage names no stage, so no run can be followed")
	}
	all := []runBounds{}
	for _, start := range append([]graph.Start{main}, m.Workers()...) {
		all = append(all, newRunBounds(start, m.Bounds(start)))
	}
	switch o.format.chosen {
	case "json":
		p.stdout.printJSON(map[string]any{"runs": all})
	case "text":
		for i := range all {
			p.printRunBounds(&all[i])
		}
	default:
		return fmt.Errorf("--bounds is written as text or json, not as %s", o.format.chosen)
	}
	return nil
}

func newRunBounds(start graph.Start, b graph.Bounds) runBounds {
	r := runBounds{
		Start: start.Stage.Name.Text, Worker: start.Worker != nil, Cut: b.Cut, Default: b.Default,
		Endless: stageNames(b.Endless), Limit: stageNames(b.Limit), Uncapped: stageNames(b.Uncapped), Stages: []stageBound{},
	}
	if start.Worker != nil {
		r.MaxItems = positive(start.Worker.From.MaxItems.Or(0))
	}
	if len(b.Endless) == 0 && !b.Cut {
		r.Calls = &b.Calls
	}
	for _, s := range b.Stages {
		bound := stageBound{Stage: s.Stage.Name.Text, Asks: s.Asks, Entries: positive(s.Entries)}
		if bound.CallsAnEntry = positive(s.Cap); s.Asks && s.Cap > 0 {
			*bound.CallsAnEntry++
		}
		r.Stages = append(r.Stages, bound)
	}
	return r
}

// positive returns nil for 0, which stands for no bound.
func positive(n int64) *int64 {
	if n <= 0 {
		return nil
	}
	return &n
}

func stageNames(stages []*blueprint.Stage) []string {
	names := []string{}
	for _, s := range stages {
		names = append(names, s.Name.Text)
	}
	return names
}

func (p *program) printRunBounds(r *runBounds) {
	if r.Worker {
		p.stdout.printf("a worker that starts in %s, one for each of %s items\n", r.Start, bound(r.MaxItems, "any number of"))
	} else {
		p.stdout.printf("the run that starts in %s\n", r.Start)
	}
	wide := len("STAGE")
	for _, s := range r.Stages {
		wide = max(wide, len(s.Stage))
	}
	p.stdout.printf("  %-*s  %8s  %s\n", wide, "STAGE", "ENTRIES", "CALLS AN ENTRY")
	for _, s := range r.Stages {
		asks := ""
		if s.Asks {
			asks = ", one of them asks where to go"
		}
		p.stdout.printf("  %-*s  %8s  %s%s\n", wide, s.Stage, bound(s.Entries, "endless"), bound(s.CallsAnEntry, "no cap"), asks)
	}
	switch {
	case r.Cut:
		p.stdout.printf("  its loops are too large to say what it costs at worst\n")
	case len(r.Endless) > 0:
		p.stdout.printf("  it can go on without end in %s%s\n", analyzer.Enumerate(r.Endless, "and"), remedy(r))
	default:
		p.stdout.printf("  at worst %d model calls%s\n", *r.Calls, without(r))
	}
	p.stdout.printf("\n")
}

func remedy(r *runBounds) string {
	if len(r.Limit) == 0 {
		return "; no single key ends that"
	}
	return "; max_revisits on " + analyzer.Enumerate(r.Limit, "or") + " ends that"
}

func without(r *runBounds) string {
	text := ""
	if len(r.Uncapped) > 0 {
		text = ", and those of " + analyzer.Enumerate(r.Uncapped, "and") + ", for which no cap holds"
	}
	if r.Default {
		text += "; the cap of 50 is the user's default, and may be changed"
	}
	return text
}

func bound(n *int64, none string) string {
	if n == nil {
		return none
	}
	return strconv.FormatInt(*n, 10)
}
