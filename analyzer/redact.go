package analyzer

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/source"
)

// redact makes sure that no report shows what rules hid: findings get a copy of the file in which
// those bytes are stars, and no message or edit repeats them. The copy has the same length, so
// that every span stays true; fixes are applied to the file itself. What was hidden is returned.
func redact(file *source.File, findings []Finding) mask {
	var hidden []source.Span
	for _, f := range findings {
		hidden = append(hidden, f.Hide...)
	}
	if len(hidden) == 0 {
		return nil
	}
	text := []byte(file.Content)
	var secrets mask
	for _, span := range hidden {
		secrets = append(secrets, repeatable(file.Text(span))...)
		for i := span.Start; i < span.End; i++ {
			if text[i] != '\n' && text[i] != '\r' {
				text[i] = '*'
			}
		}
	}
	// Longer secrets go first, so that one that begins with another is replaced whole.
	slices.SortStableFunc(secrets, func(a, b string) int { return len(b) - len(a) })
	shown := source.New(file.Name, text)
	for i := range findings {
		f := &findings[i]
		f.original = &original{f.File, f.Path}
		f.File = shown
		secrets.cover(f)
	}
	return secrets
}

// repeatable returns the texts by which a secret may come back in a message. One of several lines
// may come back with its line ends decoded or quoted anew, so each line is one.
func repeatable(secret string) []string {
	if secret == "" {
		return nil
	}
	texts := []string{secret}
	for _, line := range strings.Fields(strings.ReplaceAll(secret, `\n`, "\n")) {
		if line != secret && len(line) >= telling {
			texts = append(texts, line)
		}
	}
	return texts
}

// mask is secrets that must not come back, the longest first.
type mask []string

// telling is how many bytes of a secret are enough to know it by: a message may shorten it.
const telling = 8

// cover takes the secrets out of everything that a finding says.
func (m mask) cover(f *Finding) {
	f.Message = m.hide(f.Message)
	f.Path = m.hideIn(f.Path)
	for i := range f.Related {
		f.Related[i].Message = m.hide(f.Related[i].Message)
	}
	for i := range f.others {
		f.others[i].Path = m.hideIn(f.others[i].Path)
	}
	for i := range f.Run {
		f.Run[i].Text = m.hide(f.Run[i].Text)
	}
	if f.Suppression != nil {
		by := *f.Suppression
		by.Reason = m.hide(by.Reason)
		f.Suppression = &by
	}
	for i := range f.Fixes {
		fix := &f.Fixes[i]
		fix.Title = m.hide(fix.Title)
		if slices.ContainsFunc(fix.Edits, func(e Edit) bool { return m.hide(e.New) != e.New }) {
			fix.Edits = nil // a person has to make it
		}
	}
}

// hideIn returns a path without them. The path itself stays: the finding is known by it.
func (m mask) hideIn(path []string) []string {
	hidden := slices.Clone(path)
	for i := range hidden {
		hidden[i] = m.hide(hidden[i])
	}
	return hidden
}

// hide puts stars in the place of every secret, or of as much of it as there is.
func (m mask) hide(text string) string {
	const stars = "***"
	for _, secret := range m {
		head := secret[:min(len(secret), telling)]
		for from := 0; ; {
			at := strings.Index(text[from:], head)
			if at < 0 {
				break
			}
			at += from
			end := at + common(text[at:], secret)
			text, from = text[:at]+stars+text[end:], at+len(stars)
		}
	}
	return text
}

// common counts the bytes at the beginning that are the same.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
