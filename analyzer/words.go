package analyzer

import "strings"

// Advice is the fix of a finding that only a person can mend.
func Advice(title string) []Fix { return []Fix{{Title: title}} }

// Enumerate writes "a", "a and b", "a, b and c", with that word before the last.
func Enumerate(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
