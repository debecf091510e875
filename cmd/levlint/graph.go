package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/graph/draw"
	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

const aboutGraph = `Draw the stages of a blueprint and the ways between them, with what levlint found on them.

Boxes stand in the order of the file: the entry has a thick border, stages that owe the run's
answer a second one. Ways that the model chooses are drawn through, those that wait for something
to go wrong dashed, those that nobody wrote (the order of the file, a merge) dotted; thick ones
start workers.

--bounds tells instead what a run costs at most: entries of each stage and model calls.

--check tells whether every run that completes has an answer: exit code 0 when that is proven, 1
with a run that has none, 2 when there are more runs than can be looked through. A stage that owes
the answer and ends in good order is taken to give it, since it is asked until it does.`

// graphOptions are the flags of the command graph.
type graphOptions struct {
	format        choice
	bounds, check bool
	engine        engineVersion
}

func newGraphCommand(p *program) *cobra.Command {
	engine, _ := catalog.Lookup(catalog.Default)
	o := graphOptions{engine: engineVersion{engine: engine}}
	for _, f := range draw.Formats() {
		o.format.words = append(o.format.words, f.Name)
	}
	o.format.chosen = o.format.words[0]
	command := &cobra.Command{
		Use:                   "graph FILE [--format text|mermaid|dot|svg|json] [--bounds | --check]",
		Short:                 "Draw the stages of a blueprint, or say what its runs may come to",
		Long:                  aboutGraph,
		Args:                  oneArg("the path of a blueprint"),
		DisableFlagsInUseLine: true,
		RunE:                  func(_ *cobra.Command, args []string) error { return p.graph(&o, args[0]) },
	}
	command.Flags().SortFlags = false
	command.Flags().Var(&o.format, "format", "how it is written; --bounds knows text and json")
	command.Flags().BoolVar(&o.bounds, "bounds", false, "say what a run costs at most")
	command.Flags().BoolVar(&o.check, "check", false, "say whether every run that completes has an answer")
	command.Flags().Var(&o.engine, "engine", "the release of Leviath to judge by")
	command.MarkFlagsMutuallyExclusive("bounds", "check")
	completeWords(command, "format", o.format.words)
	completeWords(command, "engine", catalog.Versions())
	return command
}

// graph does what the command graph was asked for with one file.
func (p *program) graph(o *graphOptions, name string) error {
	text, failure := (target{name: name, stdin: name == stdinPath}).read(p.stdin, discover.DefaultMaxSize)
	if failure != nil {
		return fmt.Errorf("%s %s", name, failure.Message)
	}
	file := source.New(name, text)
	b := blueprint.Decode(file)
	switch {
	case len(b.Syntax) > 0:
		at := file.Position(b.Syntax[0].Span.Start, source.RuneColumns)
		return fmt.Errorf("%s:%d:%d: %s; a graph of half a file would mislead", name, at.Line, at.Column, b.Syntax[0].Message)
	case len(b.Stages.Items) == 0:
		return fmt.Errorf("%s has no stages", name)
	}
	r := resolve.Of(b, o.engine.engine)
	m := graph.NewMachine(graph.New(b), r)
	switch {
	case o.check:
		return p.checkAnswers(m, file)
	case o.bounds:
		return p.printBounds(o, m)
	}
	result := analyzer.Check(file, analyzer.Options{Rules: p.rules, Engine: o.engine.engine})
	picture := draw.Of(name, m, r, marks(result.Findings))
	for _, f := range draw.Formats() {
		if f.Name == o.format.chosen {
			f.Write(p.stdout, picture) //nolint:errcheck // standard output is watched
		}
	}
	return nil
}

// checkAnswers says whether every completing run answers.
func (p *program) checkAnswers(m *graph.Machine, file *source.File) error {
	if _, ok := m.Main(); !ok {
		return errors.New("entry_stage names no stage, so no run can be followed")
	}
	v := m.Unanswered()
	switch {
	case v.Cut:
		return errors.New("there are more runs than can be looked through, so nothing is proven")
	case v.Run == nil && m.Completes().Run == nil:
		p.exit = max(p.exit, exitFindings)
		p.stdout.printf("no run completes, so none has an answer\n")
		return nil
	case v.Run == nil:
		p.stdout.printf("every run that completes has an answer\n")
		return nil
	}
	p.exit = max(p.exit, exitFindings)
	weak := ""
	if why := v.Run.Weakness(); why != "" {
		weak = ", but only where " + why
	}
	p.stdout.printf("a run may come to its end without an answer%s: %s\n", weak, v.Run)
	for i, step := range v.Run.Steps() {
		at := file.Position(step.Span.Start, source.RuneColumns)
		p.stdout.printf("%4d. %s (line %d)\n", i+1, step.Text, at.Line)
	}
	return nil
}

// marks are what the rules about the graph found, for a picture.
func marks(findings []analyzer.Finding) []draw.Mark {
	var all []draw.Mark
	for _, f := range findings {
		if f.Rule.Tags[0] != analyzer.Flow {
			continue
		}
		m := draw.Mark{Rule: f.Rule.ID, Severity: f.Severity, Span: f.Span}
		if len(f.Path) > 1 && f.Path[0] == "stages" {
			m.Stage = f.Path[1]
		}
		all = append(all, m)
	}
	return all
}
