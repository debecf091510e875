package analyzer

import (
	"strings"
	"unicode"

	"github.com/levlint/levlint/blueprint"
)

// Advice is the fix of a finding that only a person can mend.
func Advice(title string) []Fix { return []Fix{{Title: title}} }

// Enumerate writes "a", "a and b", "a, b and c", with that word before the last.
func Enumerate(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// Header writes the header of a table as TOML wants it: [stages."my review".transitions].
func Header(names ...string) string { return blueprint.Header(names...) }

// A word of a message is cut after shownLetters once it has more than longestWord, a message after
// longestMessage: a name that a blueprint chose may be a megabyte, and a report is for reading.
const (
	shownLetters   = 60
	longestWord    = 90
	longestMessage = 2000
)

// Short cuts what a blueprint says to a length that can be read.
func Short(text string) string { return cut(text, longestWord) }

// cut returns the text, or its beginning where it has more letters than that.
func cut(text string, most int) string {
	shown, n := 0, 0
	for i := range text {
		if n == shownLetters {
			shown = i
		}
		if n == most {
			return text[:shown] + "…"
		}
		n++
	}
	return text
}

// shorten cuts overlong words out of all that a finding says.
func (f *Finding) shorten() {
	f.Message = readable(f.Message)
	for i := range f.Related {
		f.Related[i].Message = readable(f.Related[i].Message)
	}
	for i := range f.Run {
		f.Run[i].Text = readable(f.Run[i].Text)
	}
	for i := range f.Fixes {
		f.Fixes[i].Title = readable(f.Fixes[i].Title)
	}
}

func readable(text string) string {
	if len(text) <= longestWord {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		end := strings.IndexFunc(text, unicode.IsSpace)
		if end < 0 {
			end = len(text)
		}
		b.WriteString(cut(text[:end], longestWord))
		text = text[end:]
		if len(text) > 0 {
			b.WriteByte(text[0])
			text = text[1:]
		}
	}
	if b.Len() > longestMessage {
		return strings.ToValidUTF8(b.String()[:longestMessage], "") + "…"
	}
	return b.String()
}
