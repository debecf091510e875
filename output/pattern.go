package output

import (
	"errors"
	"regexp"
	"regexp/syntax"

	"github.com/levlint/levlint/internal/rustregex"
	"github.com/levlint/levlint/source"
)

// checkPattern refuses a regular expression that the engine's schema library does not compile.
// Go's regexp must not judge: the library takes look-around and back references.
func checkPattern(text string, at source.Span, f *faults) bool {
	err := rustregex.Check(text, rustregex.Schema)
	switch {
	case err == nil:
		return true
	case err.Limit:
		f.note(SchemaError{Kind: Unjudged, Span: at, Message: "the regular expression is too large to be judged: " + err.Message})
		return true
	}
	// Without escapes the text lies in the file as it is, between two quotes.
	if at.Len() == len(text)+2 {
		at = source.Span{Start: at.Start + 1 + err.Span.Start, End: at.Start + 1 + err.Span.End}
	}
	f.refuse(SchemaError{Span: at, Message: "the regular expression " + quote(text) + " does not compile: " + err.Message})
	return false
}

// checkUnusedPattern refuses what the meta-schemas of the old drafts refuse in a pattern, in use
// or not. They have it read and not compiled, and read only in part where there is look-around
// or a back reference. So only faults are told that no reader overlooks.
func checkUnusedPattern(text string, at source.Span, f *faults) bool {
	_, err := syntax.Parse(text, syntax.Perl)
	var fault *syntax.Error
	if !errors.As(err, &fault) {
		return true
	}
	switch fault.Code {
	case syntax.ErrMissingParen, syntax.ErrUnexpectedParen, syntax.ErrMissingBracket, syntax.ErrTrailingBackslash,
		syntax.ErrMissingRepeatArgument, syntax.ErrInvalidRepeatSize:
		return checkPattern(text, at, f)
	default:
		return true
	}
}

// runsInGo reports whether Go can stand in for the engine when an answer is matched with a
// pattern.
func runsInGo(text string) bool {
	_, err := regexp.Compile(text)
	return err == nil
}
