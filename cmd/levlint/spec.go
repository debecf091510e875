package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/discover"
	answers "github.com/levlint/levlint/output"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

func newSpecCommand(p *program) *cobra.Command {
	var stage string
	var l launch
	command := &cobra.Command{
		Use:                   "spec BLUEPRINT [--stage NAME]",
		Short:                 "Show what a stage asks of its answer, and what the model would be told",
		Args:                  oneArg("the path of a blueprint"),
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			contract, err := l.contract(c.Flags(), args[0], stage)
			if err != nil {
				return err
			}
			p.stdout.printf("%s", contract.describe())
			return nil
		},
	}
	l.addTo(command.Flags(), &stage)
	return command
}

// launch is what the one who starts a run asks for.
type launch struct {
	format, instructions, example, validator string
	schema                                   string // a file
}

func (l *launch) addTo(flags *pflag.FlagSet, stage *string) {
	flags.SortFlags = false
	flags.StringVar(stage, "stage", "", "the `NAME` of the stage; by default the one output stage")
	flags.StringVar(&l.format, "output-format", "", "the `FORMAT` that the launch request asks for")
	flags.StringVar(&l.instructions, "output-instructions", "", "the instructions of the launch request")
	flags.StringVar(&l.example, "output-example", "", "the example of the launch request")
	flags.StringVar(&l.schema, "output-schema", "", "the `FILE` with the JSON Schema of the launch request")
	flags.StringVar(&l.validator, "output-validator", "", "the validator of the launch request")
}

// spec returns what the request asks for; nil where it asks for nothing.
func (l *launch) spec(flags *pflag.FlagSet) (*answers.Spec, error) {
	var spec answers.Spec
	asked := false
	for _, f := range []struct {
		flag string
		text string
		to   *answers.Field
	}{
		{"output-format", l.format, &spec.Format},
		{"output-instructions", l.instructions, &spec.Instructions},
		{"output-example", l.example, &spec.Example},
		{"output-validator", l.validator, &spec.Validator},
	} {
		if flags.Changed(f.flag) {
			*f.to, asked = answers.Field{Text: f.text, Present: true}, true
		}
	}
	if l.schema != "" {
		text, failure := discover.Read(l.schema, discover.DefaultMaxSize)
		if failure != nil {
			return nil, fmt.Errorf("%s %s", failure.Path, failure.Message)
		}
		schema, err := answers.FromJSON(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.schema, err)
		}
		spec.Schema, asked = schema, true
	}
	if !asked {
		return nil, nil
	}
	return &spec, nil
}

// contract is what one stage of a blueprint asks of its answer.
type contract struct {
	blueprint *blueprint.Blueprint
	stage     *resolve.Stage
	answers.Merged
}

// contract reads a blueprint and resolves the spec of one of its stages.
func (l *launch) contract(flags *pflag.FlagSet, path, stage string) (*contract, error) {
	request, err := l.spec(flags)
	if err != nil {
		return nil, err
	}
	files, failures := discover.Find([]string{path})
	switch {
	case len(failures) > 0:
		return nil, fmt.Errorf("%s %s", failures[0].Path, failures[0].Message)
	case len(files) != 1:
		return nil, fmt.Errorf("%s holds %d blueprints; name one of them", path, len(files))
	}
	text, failure := discover.Read(files[0], discover.DefaultMaxSize)
	if failure != nil {
		return nil, fmt.Errorf("%s %s", failure.Path, failure.Message)
	}
	b := blueprint.Decode(source.New(files[0], text))
	if len(b.Syntax) > 0 {
		at := b.File.Position(b.Syntax[0].Span.Start, source.RuneColumns)
		return nil, fmt.Errorf("%s:%d:%d: not TOML: %s", files[0], at.Line, at.Column, b.Syntax[0].Message)
	}
	engine, _ := catalog.Lookup(catalog.Default)
	s, err := chooseStage(resolve.Of(b, engine).Stages, stage)
	if err != nil {
		return nil, err
	}
	var agent *answers.Spec
	if b.Agent != nil {
		agent = answers.FromBlueprint(b.Agent.Output)
	}
	return &contract{b, s, answers.Merge(agent, answers.FromBlueprint(s.Output), request)}, nil
}

// chooseStage returns the stage of that name, or the one that hands back the answer.
func chooseStage(stages []*resolve.Stage, name string) (*resolve.Stage, error) {
	var all, answering []string
	var found *resolve.Stage
	for _, s := range stages {
		all = append(all, s.Name.Text)
		if s.RequireOutput {
			answering = append(answering, s.Name.Text)
		}
		if s.Name.Text == name || name == "" && s.RequireOutput {
			found = s
		}
	}
	switch {
	case len(all) == 0:
		return nil, errors.New("the blueprint has no stages")
	case name != "" && found == nil:
		return nil, fmt.Errorf("there is no stage %q%s", name, didYouMean(name, all))
	case name == "" && len(answering) == 0:
		return nil, fmt.Errorf("no stage owes an answer; name one with --stage: %s", strings.Join(all, ", "))
	case name == "" && len(answering) > 1:
		return nil, fmt.Errorf("%s owe an answer; name one with --stage", analyzer.Enumerate(answering, "and"))
	}
	return found, nil
}

// describe writes the spec field by field, with where each comes from, and what the model sees.
func (c *contract) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "stage %s of %s\n\n", c.stage.Name.Text, c.blueprint.File.Name)
	if c.Spec == nil {
		b.WriteString("Nobody asks for a shape.\n")
		return b.String()
	}
	row := func(name, value string, from answers.Level, at source.Span) {
		if from != answers.Nobody {
			fmt.Fprintf(&b, "%-13s %-24s %s\n", name, brief(value), c.origin(from, at))
		}
	}
	s := c.Spec
	row("format", s.Format.Text, c.From.Format, s.Format.Span)
	row("instructions", s.Instructions.Text, c.From.Instructions, s.Instructions.Span)
	row("example", s.Example.Text, c.From.Example, s.Example.Span)
	row("schema", schemaState(s), c.From.Schema, s.Schema.Span)
	row("validator", s.Validator.Text, c.From.Validator, s.Validator.Span)
	if s.IsEmpty() {
		b.WriteString("An answer of any shape.\n")
	}
	c.dropped(&b)
	if !c.stage.Grants(catalog.ToolSubmitOutput) {
		b.WriteString("\nThe stage has no submit_output, so nobody is told of this and no answer comes.\n")
	}
	b.WriteString("\nWhat the model is told, in words of the engine's own:\n\n")
	b.WriteString(answers.Describe(s))
	return b.String()
}

// dropped names the checks that the format of the request retired.
func (c *contract) dropped(b *strings.Builder) {
	for _, d := range []struct {
		name  string
		level answers.Level
		span  func(*blueprint.Output) source.Span
	}{
		{"schema", c.Dropped.Schema, func(o *blueprint.Output) source.Span { return o.Schema.Key }},
		{"validator", c.Dropped.Validator, func(o *blueprint.Output) source.Span { return o.Validator.Key }},
	} {
		var from *blueprint.Output
		switch d.level {
		case answers.ByAgent:
			from = c.blueprint.Agent.Output
		case answers.ByStage:
			from = c.stage.Output
		default:
			continue
		}
		origin := strings.TrimPrefix(c.origin(d.level, d.span(from)), "inherited from ")
		fmt.Fprintf(b, "dropped: the %s of %s; the request names another format\n", d.name, origin)
	}
}

// origin says which level a field comes from, and the line.
func (c *contract) origin(level answers.Level, at source.Span) string {
	line := c.blueprint.File.Position(at.Start, source.RuneColumns).Line
	switch level {
	case answers.ByAgent:
		return fmt.Sprintf("inherited from [agent.output], line %d", line)
	case answers.ByStage:
		return fmt.Sprintf("[stages.%s.output], line %d", c.stage.Name.Text, line)
	default:
		return level.String()
	}
}

// brief is the beginning of a text, on one line.
func brief(text string) string {
	const wide = 24
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > wide {
		return string(runes[:wide-1]) + "…"
	}
	if text == "" {
		return "(blank)"
	}
	return text
}

// schemaState says what the engine makes of a schema.
func schemaState(s *answers.Spec) string {
	schema, _ := answers.Compile(s.Schema)
	if schema == nil {
		return "does not compile: no check"
	}
	return "JSON Schema " + schema.Draft.String()
}
