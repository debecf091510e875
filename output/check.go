package output

import (
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// Context is what an answer is judged by.
type Context struct {
	// Spec is the resolved spec of the stage; nil when no level asks for anything.
	Spec *Spec
	// StageNames are the names of all stages of the blueprint.
	StageNames []string
	// Workdir is the working directory of the run. Artifacts are judged by its name alone: no disk
	// is read, so a link that leads out of it is not noticed.
	Workdir string
	// Artifacts are the paths that the answer names.
	Artifacts []string
}

// Step is one of the checks that the engine makes of an answer, in its order (engine.md e.6).
type Step uint8

// The checks. Passed is the zero value: none of them refused.
const (
	Passed Step = iota
	Blank
	StageName
	WellFormed // is it the format it claims to be?
	Valid      // does it have the shape that the schema wants?
	Artifacts
)

// String names the check as a message would.
func (s Step) String() string {
	return [...]string{"none", "not blank", "not the name of a stage", "format", "schema", "artifacts"}[s]
}

// Verdict is what becomes of an answer.
type Verdict struct {
	// Refused is the check that refused the answer, or Passed. The engine stops at the first.
	Refused Step
	// Violations say why, in the order of the text. The engine tells the model of the first
	// MaxReported.
	Violations []Violation
	// Near is set when the engine refuses what a lenient reader would take.
	Near *NearMiss

	// Unjudged says why an answer that passed all else could not be judged here: the schema needs
	// what this package cannot run. It is empty for all others.
	Unjudged string
	// SchemaIgnored is set when the schema does not compile: the engine then checks nothing, not
	// even that the answer is JSON (engine.md d.209).
	SchemaIgnored bool
	// ValidatorNotRun is set when the answer passed so far and a script has the last word, which
	// is not run here: it takes an interpreter of Rhai.
	ValidatorNotRun bool

	// Recorded is how many bytes of an accepted answer are kept. Where the answer is longer it is
	// cut, and what is kept may no longer parse.
	Recorded  int
	Truncated bool
}

// Accepted reports whether every check that is made here passed.
func (v Verdict) Accepted() bool { return v.Refused == Passed && v.Unjudged == "" }

// MaxReported is how many violations of a schema the engine tells the model of.
const MaxReported = 3

// Violation is one thing that is wrong with an answer.
type Violation struct {
	Span    source.Span // bytes of the answer; of an artifact, empty
	Pointer string      // a JSON pointer, for violations of a schema; "" is the whole answer
	Message string      // lower case, without a full stop
	Fix     string      // what to change, an imperative
	Keyword source.Span // where the blueprint demands it, for violations of a schema
}

// Check judges an answer in the engine's order: not blank, not the name of a stage, the format,
// the schema, the validator (which is not run), the artifacts. All of them see the full text; only
// then is it cut (seed 000: "cut at a character boundary and marked truncated"; engine.md e.6).
func Check(c Context, answer string) Verdict {
	v := judgeText(c, answer)
	if v.Refused != Passed {
		v.Near = nearMiss(c, answer)
		return v
	}
	if wrong := outside(c.Workdir, c.Artifacts); len(wrong) > 0 {
		v.Refused, v.Violations, v.ValidatorNotRun, v.Unjudged = Artifacts, wrong, false, ""
		return v
	}
	v.Recorded = cut(answer)
	v.Truncated = v.Recorded < len(answer)
	return v
}

// judgeText makes the checks of the text itself.
func judgeText(c Context, answer string) Verdict {
	trimmed := strings.TrimSpace(answer)
	whole := source.Span{Start: 0, End: len(answer)}
	if trimmed == "" {
		return Verdict{Refused: Blank, Violations: []Violation{{
			Span: whole, Message: "the answer is empty",
			Fix: "see why the model stopped: an empty reply is usually cut off at the limit of output tokens",
		}}}
	}
	for _, name := range c.StageNames {
		if equalFoldASCII(trimmed, name) {
			return Verdict{Refused: StageName, Violations: []Violation{{
				Span: whole, Message: "the answer is nothing but the name of a stage, " + quote(name),
				Fix: "hand back the answer itself; which stage is next is asked elsewhere",
			}}}
		}
	}
	var v Verdict
	if c.Spec == nil {
		return v
	}
	if wrong := malformed(c.Spec.Format, answer); wrong != nil {
		return Verdict{Refused: WellFormed, Violations: []Violation{*wrong}}
	}
	if c.Spec.HasSchema() {
		judgeBySchema(c.Spec, answer, &v)
	}
	v.ValidatorNotRun = c.Spec.Validator.Present && v.Refused == Passed
	return v
}

// judgeBySchema holds the answer against the schema, if that compiles.
func judgeBySchema(spec *Spec, answer string, v *Verdict) {
	schema, _ := Compile(spec.Schema)
	if schema == nil {
		v.SchemaIgnored = true
		return
	}
	value, wrong := readJSON(answer)
	if wrong != nil {
		wrong.Message = "a schema demands that the whole answer is JSON: " + wrong.Message
		v.Refused, v.Violations = Valid, []Violation{*wrong}
		return
	}
	var err error
	v.Violations, err = schema.violations(answer, value)
	switch {
	case len(v.Violations) > 0:
		v.Refused = Valid
	case err != nil:
		v.Unjudged = err.Error()
	}
}

// equalFoldASCII compares as the engine compares names: only letters of ASCII have a case.
func equalFoldASCII(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	lower := func(c byte) byte {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

// cut returns how many bytes of an answer are kept.
func cut(answer string) int {
	if len(answer) <= MaxAnswer {
		return len(answer)
	}
	n := MaxAnswer
	for n > 0 && !utf8.RuneStart(answer[n]) {
		n--
	}
	return n
}

// outside returns a violation for each path that leaves the working directory; one is enough to
// refuse the answer. Blank paths are dropped.
func outside(workdir string, paths []string) []Violation {
	var wrong []Violation
	for _, p := range paths {
		if strings.TrimSpace(p) != "" && !within(workdir, p) {
			wrong = append(wrong, Violation{
				Message: "the artifact " + quote(p) + " is outside the working directory",
				Fix:     "write the file below the working directory and name it there",
			})
		}
	}
	return wrong
}
