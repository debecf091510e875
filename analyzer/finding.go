package analyzer

import "github.com/levlint/levlint/source"

// Finding is one thing found in one blueprint: what will happen at run time, at the smallest
// text that has to change. Rules set Span, Message, Related and Fixes; Check sets the rest.
type Finding struct {
	Rule     *Rule
	Severity Severity     // zero in a rule means the rule's own; a rule may grade a case lower, never higher
	File     *source.File // never nil
	Span     source.Span  // bytes of File; empty at 0 when it is about the whole file
	Message  string       // one sentence without a full stop: "<thing> <is wrong>; <what happens>"
	Related  []Related    // other places that the message speaks of, in the order of the message
	Fixes    []Fix        // what to do about it: alternatives, the best first; never empty

	// Run is a run of the engine in which it happens, step by step; nil where no run shows it.
	Run []Step

	// Hide is text that no report may show, wherever else in the file it is pointed at: a secret.
	Hide []source.Span

	// Suppression is the comment that silences the finding; nil for one that is to be told.
	Suppression *Suppression

	// Path names the part of the blueprint that Span lies in, as its keys: ["stages", "plan"].
	// Elements of arrays are numbered from 0: ["stages", "plan", "interaction_points", "1"].
	Path []string

	// Fingerprint identifies the finding across edits: it depends on the rule's first ID,
	// the path, the text of the span and the number of equal ones before it, not on lines.
	Fingerprint string

	// More is how many findings of the rule come after this one and are left out.
	More int

	original *original // nil where nothing was hidden
	others   []Part    // all but the first
}

// Suppression is a comment in the blueprint that allows a finding.
type Suppression struct {
	Span   source.Span // the comment, "#" included
	Reason string      // "" if it gives none
	Until  string      // the last day, as 2027-01-31; "" if it has none
}

// Related is another place in the same file that a finding speaks of.
type Related struct {
	Span    source.Span
	Message string // a phrase: "the run starts here"
	Too     bool   // the same is wrong here: the finding is about this place as well, and new where it is
}

// Step is what happens next in a run, and the place that makes it happen.
type Step struct {
	Span source.Span
	Text string // a clause: "build asks the model, which chooses review"
}

// Fix says what to do about a finding.
type Fix struct {
	Title string // an imperative, without a full stop: "rename it to max_iterations"
	Edits []Edit // not overlapping, and sorted once it is reported; empty when only a person can do it
}

// Edit replaces the text of Span by New. An empty Span inserts.
type Edit struct {
	Span source.Span
	New  string
}
