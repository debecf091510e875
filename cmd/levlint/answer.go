package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/levlint/levlint/internal/discover"
	answers "github.com/levlint/levlint/output"
	"github.com/levlint/levlint/source"
)

const aboutAnswer = `Judge an answer as the engine would judge it when a model submits it: not blank, not the name of
a stage, the format, the schema, the artifacts. The answer is a file, or standard input. A
validator is not run: that takes an interpreter of Rhai.

The flags --output-... play the launch request. Exit codes: 0 accepted, 1 refused, 2 it could
not be judged.`

func newAnswerCommand(p *program) *cobra.Command {
	var stage string
	var l launch
	j := judgement{format: choice{words: []string{"text", "json"}, chosen: "text"}, program: p}
	command := &cobra.Command{
		Use:   "answer BLUEPRINT [ANSWER|-]",
		Short: "Judge an answer as the engine would",
		Long:  aboutAnswer,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) > 2 {
				return errors.New("levlint answer takes the path of a blueprint, and that of an answer unless it comes on standard input")
			}
			return nil
		},
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			contract, err := l.contract(c.Flags(), args[0], stage)
			if err != nil {
				return err
			}
			j.contract = contract
			return j.judge(append(args, stdinPath)[1])
		},
	}
	l.addTo(command.Flags(), &stage)
	command.Flags().StringArrayVar(&j.artifacts, "artifact", nil, "a `PATH` that the answer names; repeatable")
	command.Flags().StringVar(&j.workdir, "workdir", ".", "the `FOLDER` that artifacts must be in")
	command.Flags().Var(&j.format, "format", "how the verdict is written")
	completeWords(command, "format", j.format.words)
	return command
}

// judgement is one answer on its way to a verdict.
type judgement struct {
	*contract
	program   *program
	artifacts []string
	workdir   string
	format    choice
	answer    *source.File
}

func (j *judgement) judge(path string) error {
	t := target{name: path}
	if path == stdinPath {
		t = target{name: stdinName, stdin: true}
	}
	text, failure := t.read(j.program.stdin, discover.DefaultMaxSize)
	if failure != nil {
		return fmt.Errorf("%s %s", failure.Path, failure.Message)
	}
	if !utf8.Valid(text) {
		return fmt.Errorf("%s is not UTF-8, and a model's answer always is", t.name)
	}
	workdir, err := filepath.Abs(j.workdir)
	if err != nil {
		return err
	}
	j.answer = source.New(t.name, text)
	verdict := answers.Check(answers.Context{
		Spec: j.Spec, StageNames: j.stageNames(), Workdir: workdir, Artifacts: j.artifacts,
	}, string(text))
	switch {
	case verdict.Refused != answers.Passed:
		j.program.exit = max(j.program.exit, exitFindings)
	case verdict.Unjudged != "":
		j.program.exit = exitTrouble
	}
	if j.format.chosen == "json" {
		j.asJSON(verdict)
	} else {
		j.program.stdout.printf("%s", j.asText(verdict))
	}
	return nil
}

func (j *judgement) stageNames() []string {
	var names []string
	for _, s := range j.blueprint.Stages.Items {
		names = append(names, s.Name.Text)
	}
	return names
}

// asText says it for a person.
func (j *judgement) asText(v answers.Verdict) string {
	var b strings.Builder
	switch {
	case v.Refused != answers.Passed:
		j.refusal(&b, v)
		return b.String()
	case v.Unjudged != "":
		fmt.Fprintf(&b, "not judged: %s\n", v.Unjudged)
		return b.String()
	case v.ValidatorNotRun:
		fmt.Fprintf(&b, "accepted, as far as it is judged here; validator not run: %s\n", j.Spec.Validator.Text)
	default:
		b.WriteString("accepted\n")
	}
	if v.SchemaIgnored {
		b.WriteString("the schema does not compile, so the engine checked nothing against it\n")
	}
	if v.Truncated {
		fmt.Fprintf(&b, "cut to %d of %d bytes: what is recorded may no longer be what was checked\n", v.Recorded, len(j.answer.Content))
	}
	return b.String()
}

func (j *judgement) refusal(b *strings.Builder, v answers.Verdict) {
	for _, wrong := range v.Violations {
		where := j.answer.Name
		if v.Refused != answers.Artifacts {
			at := j.answer.Position(wrong.Span.Start, source.RuneColumns)
			where = fmt.Sprintf("%s:%d:%d", where, at.Line, at.Column)
		}
		fmt.Fprintf(b, "%s: refused (%s): %s\n", where, v.Refused, strings.TrimSpace(wrong.Pointer+" "+wrong.Message))
		fmt.Fprintf(b, "  %s\n", wrong.Fix)
		if asked := j.askedAt(wrong); asked != "" {
			fmt.Fprintf(b, "  asked for at %s\n", asked)
		}
	}
	if len(v.Violations) > answers.MaxReported {
		fmt.Fprintf(b, "the engine tells the model of the first %d\n", answers.MaxReported)
	}
	if v.Near != nil {
		fmt.Fprintf(b, "near miss: %s; %s\n", v.Near.Leniency, lenient(v.Near.Leniency))
	}
}

// lenient says what other readers would do.
func lenient(l answers.Leniency) string {
	if l == answers.EmptyReply {
		return "the engine sends it back, as readers that repair answers do"
	}
	return "a lenient reader would take what is inside, the engine refuses the whole"
}

// askedAt returns where the blueprint asks for what the answer lacks. What the request asks for
// stands in another file.
func (j *judgement) askedAt(v answers.Violation) string {
	if v.Keyword == (source.Span{}) || j.From.Schema == answers.ByRequest {
		return ""
	}
	at := j.blueprint.File.Position(v.Keyword.Start, source.RuneColumns)
	return fmt.Sprintf("%s:%d:%d", j.blueprint.File.Name, at.Line, at.Column)
}

// verdictReport is the verdict for scripts. Every field is always there.
type verdictReport struct {
	Stage           string            `json:"stage"`
	Accepted        bool              `json:"accepted"`
	RefusedBy       string            `json:"refusedBy"` // "" where nothing refused
	Violations      []violationReport `json:"violations"`
	NearMiss        string            `json:"nearMiss"` // "" where there is none
	NotJudged       string            `json:"notJudged"`
	ValidatorNotRun bool              `json:"validatorNotRun"`
	SchemaIgnored   bool              `json:"schemaIgnored"`
	Truncated       bool              `json:"truncated"`
}

// violationReport is one violation; lines and columns count from 1, columns in characters.
type violationReport struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Pointer string `json:"pointer"`
	Message string `json:"message"`
	Fix     string `json:"fix"`
	AskedAt string `json:"askedAt"`
}

func (j *judgement) asJSON(v answers.Verdict) {
	r := verdictReport{
		Stage: j.stage.Name.Text, Accepted: v.Accepted(), Violations: []violationReport{}, NotJudged: v.Unjudged,
		ValidatorNotRun: v.ValidatorNotRun, SchemaIgnored: v.SchemaIgnored, Truncated: v.Truncated,
	}
	if v.Refused != answers.Passed {
		r.RefusedBy = v.Refused.String()
	}
	if v.Near != nil {
		r.NearMiss = v.Near.Leniency.String()
	}
	for _, wrong := range v.Violations {
		at := j.answer.Position(wrong.Span.Start, source.RuneColumns)
		r.Violations = append(r.Violations, violationReport{at.Line, at.Column, wrong.Pointer, wrong.Message, wrong.Fix, j.askedAt(wrong)})
	}
	j.program.stdout.printJSON(r)
}
