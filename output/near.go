package output

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// Leniency is what a lenient reader does to an answer before it gives up.
type Leniency uint8

// The repairs of seed 001: "the raw text is tried as-is, then with markdown code fences stripped,
// then as the first balanced JSON object/array embedded in surrounding prose", and "an empty
// reply goes through repair too".
const (
	InFence    Leniency = iota + 1 // valid once a code fence is stripped
	InProse                        // valid as the first balanced JSON value inside prose
	EmptyReply                     // nothing to parse; a lenient reader asks again
)

// String describes the answer.
func (l Leniency) String() string {
	return [...]string{"", "a code fence around the answer", "words around the answer", "an empty reply"}[l]
}

// NearMiss is an answer that the engine refuses and a lenient reader repairs.
type NearMiss struct {
	Leniency Leniency
	Span     source.Span // the part that is accepted on its own; empty for an empty reply
}

// nearMiss tries the repairs of lenient readers, in their order, on an answer that was refused.
func nearMiss(c Context, answer string) *NearMiss {
	if strings.TrimSpace(answer) == "" {
		return &NearMiss{Leniency: EmptyReply}
	}
	for _, try := range [...]struct {
		leniency Leniency
		find     func(string) (source.Span, bool)
	}{{InFence, fenced}, {InProse, embedded}} {
		span, found := try.find(answer)
		if !found {
			continue
		}
		if try.leniency == InProse && !wantsJSON(c.Spec) {
			continue
		}
		if judgeText(c, answer[span.Start:span.End]).Accepted() {
			return &NearMiss{try.leniency, span}
		}
	}
	return nil
}

func wantsJSON(s *Spec) bool {
	return s != nil && (s.HasSchema() || Label(s.Format.Text) == "json")
}

// fenced finds what stands in the first code fence of Markdown. One that is never closed, as in
// an answer that was cut off, reaches to the end.
func fenced(answer string) (source.Span, bool) {
	start := -1
	var fence string
	for at := 0; at < len(answer); {
		end := at + strings.IndexByte(answer[at:], '\n') + 1
		if end == at {
			end = len(answer)
		}
		line := strings.TrimSpace(answer[at:end])
		switch ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]; {
		case start < 0 && len(ticks) >= 3:
			start, fence = end, ticks
		case start >= 0 && line == fence:
			return source.Span{Start: start, End: at}, true
		}
		at = end
	}
	return source.Span{}, false
}

// embedded finds the first object or array of JSON whose brackets are balanced.
func embedded(answer string) (source.Span, bool) {
	start := strings.IndexAny(answer, "{[")
	for tries := 0; start >= 0 && tries < maxTries; tries++ {
		if end := balanced(answer[start:]); end > 0 {
			if _, wrong := readJSON(answer[start : start+end]); wrong == nil {
				return source.Span{Start: start, End: start + end}, true
			}
		}
		next := strings.IndexAny(answer[start+1:], "{[")
		if next < 0 {
			break
		}
		start += 1 + next
	}
	return source.Span{}, false
}

// maxTries is how many brackets of the prose are tried.
const maxTries = 100

// balanced returns the length of the text up to the bracket that closes the first, or 0.
func balanced(text string) int {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
