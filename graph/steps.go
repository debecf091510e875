package graph

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/levlint/levlint/source"
)

// Step is one line of a run as it is told: what happens, and what in the file says so.
type Step struct {
	Span source.Span
	Text string
}

// Steps tells a run from its start to its end.
func (r *Run) Steps() []Step {
	first := Step{r.Start.Stage.Name.Span, "the run starts in " + r.Start.Stage.Name.Text}
	if r.Start.Worker != nil {
		first = Step{r.Start.Worker.Span, "a worker starts in " + r.Start.Stage.Name.Text}
	}
	steps := []Step{first}
	for _, m := range r.Moves {
		steps = append(steps, m.step())
	}
	return steps
}

func (m Move) step() Step {
	s := m.From
	var happens string
	switch m.Take {
	case Chosen:
		happens = "goes on to " + m.entered()
		if m.Asked {
			happens = "asks the model, which chooses " + m.entered()
		}
	case Merged:
		happens = "is done with its workers and goes on to " + m.entered() + ", its merge_stage"
	case FellThrough:
		happens = "has no transitions table and goes on to " + m.entered() + ", the next stage in the file"
	case Signalled:
		return Step{m.Edge.Span, fmt.Sprintf("%s %s, and the run goes on to %s", s.Name.Text, m.Outcome, m.entered())}
	case OutOfWays:
		happens = fmt.Sprintf("has no ordinary way left, and its %s edge leads to %s", m.Edge.Condition, m.entered())
	case Completed:
		happens = "is the end of the run"
	case Done:
		happens = "asks the model, which ends the run: DONE"
	case Failed:
		return Step{s.Name.Span, fmt.Sprintf("%s %s, and no edge catches that: the run ends in an error", s.Name.Text, m.Outcome)}
	case Stranded:
		happens = "has no way left, and the run ends in an error"
	}
	if m.Outcome != Ended {
		return Step{m.span(), fmt.Sprintf("%s %s, and %s", s.Name.Text, m.Outcome, happens)}
	}
	return Step{m.span(), s.Name.Text + " " + happens}
}

// span is the place that makes a move possible.
func (m Move) span() source.Span {
	switch {
	case m.Edge != nil:
		return m.Edge.Span
	case m.Take == Done && m.From.AllowComplete.Written():
		return m.From.AllowComplete.Key
	case m.Take == Done && m.From.Mode.Written(): // an output stage offers it without being told
		return m.From.Mode.Span
	case m.From.Transitions.Written():
		return m.From.Transitions.Key
	default:
		return m.From.Name.Span
	}
}

// String says what became of a stage: "fails".
func (o Outcome) String() string {
	switch o {
	case NotSplit:
		return "never calls fan_out"
	case Errored:
		return "fails"
	case Capped:
		return "reaches its cap of model calls"
	case Stuck:
		return "gets stuck"
	default:
		return "ends"
	}
}

// entered names the stage that a move enters, and says for which time if not the first.
func (m Move) entered() string {
	if m.Visit > 1 {
		return m.Edge.To.Name.Text + " (" + ordinal(m.Visit) + ")"
	}
	return m.Edge.To.Name.Text
}

func ordinal(n int) string {
	suffix := "th"
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		suffix = "st"
	case n%10 == 2:
		suffix = "nd"
	case n%10 == 3:
		suffix = "rd"
	}
	return strconv.Itoa(n) + suffix
}

// shown is how many stages of a long run its summary names, half at either end.
const shown = 12

// Route is the stages of a run in one line: "plan → build → review → build (2nd)".
func (r *Run) Route() string {
	words := []string{r.Start.Stage.Name.Text}
	for _, m := range r.Moves {
		if m.Edge != nil {
			words = append(words, m.entered())
		}
	}
	if n := len(words); n > shown+1 {
		middle := fmt.Sprintf("… %d more …", n-shown)
		words = append(append(append([]string{}, words[:shown/2]...), middle), words[n-shown/2:]...)
	}
	return strings.Join(words, " → ")
}

// String is the route of a run and how it ends, if it does: "plan → build → DONE".
func (r *Run) String() string {
	end := ""
	switch r.Last().Take {
	case Done:
		end = " → DONE"
	case Stranded:
		end = " → out of revisits"
	case Failed:
		end = " → error"
	case Completed:
		end = " → end"
	default:
	}
	return r.Route() + end
}

// Weakness says what has to go wrong for the run to happen: "build fails"; "" for a run without trouble.
func (r *Run) Weakness() string {
	m := r.Trouble()
	switch {
	case m == nil:
		return ""
	case m.Take == OutOfWays && m.Outcome == Ended:
		return m.From.Name.Text + " has spent its ways on"
	default:
		return m.From.Name.Text + " " + m.Outcome.String()
	}
}
