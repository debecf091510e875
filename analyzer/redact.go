package analyzer

import (
	"bytes"
	"strings"

	"github.com/levlint/levlint/source"
)

// redact makes sure that no report shows what rules hid: findings get a copy of the file in which
// those bytes are stars, and no message or edit repeats them. The copy has the same length, so
// that every span stays true; fixes are applied to the file itself.
func redact(file *source.File, findings []Finding) {
	var hidden []source.Span
	for _, f := range findings {
		hidden = append(hidden, f.Hide...)
	}
	if len(hidden) == 0 {
		return
	}
	text := bytes.Clone(file.Bytes)
	var stars []string // pairs for the replacer: a secret, and what is shown instead
	for _, span := range hidden {
		if secret := file.Text(span); secret != "" {
			stars = append(stars, secret, "***")
		}
		for i := span.Start; i < span.End; i++ {
			if text[i] != '\n' && text[i] != '\r' {
				text[i] = '*'
			}
		}
	}
	shown, replacer := source.New(file.Name, text), strings.NewReplacer(stars...)
	for i := range findings {
		f := &findings[i]
		f.File, f.Message = shown, replacer.Replace(f.Message)
		for j := range f.Related {
			f.Related[j].Message = replacer.Replace(f.Related[j].Message)
		}
		for j := range f.Fixes {
			fix := &f.Fixes[j]
			fix.Title = replacer.Replace(fix.Title)
			for _, e := range fix.Edits {
				if replacer.Replace(e.New) != e.New {
					fix.Edits = nil // a person has to make it
					break
				}
			}
		}
	}
}
