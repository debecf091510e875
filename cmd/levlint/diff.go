package main

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/levlint/levlint/report"
)

// printDiff shows what --fix would do to a blueprint, in the unified format. What no report may show
// is not shown here either, which a program that makes such changes cannot know.
func (m *mender) printDiff(so *mending, t *target) {
	label := printable(t.name)
	if strings.Contains(label, " ") {
		label += "\t" // where a name ends, for programs that look for a time after it
	}
	before, after := starred(so.before.Content, so.secrets), starred(t.text.Content, so.secrets)
	text := diff.Diff(label, []byte(before), label, []byte(after))
	_, text, _ = bytes.Cut(text, []byte("\n")) // a line "diff" for which nobody asks

	cannotBeApplied := before != so.before.Content
	for line := range strings.Lines(string(text)) {
		shown := harmless(line)
		cannotBeApplied = cannotBeApplied || shown != line
		m.stdout.printf("%s", shown)
	}
	if cannotBeApplied {
		m.remark("%s holds a secret or control characters, which the diff does not repeat; where they stand only --fix can make the change", printable(t.name))
	}
}

// secretsIn returns the texts that no report may show.
func secretsIn(c checked) (secrets []string) {
	for _, f := range slices.Concat(c.Findings, c.Suppressed) {
		for _, span := range f.Hide {
			secrets = append(secrets, c.file.Text(span))
		}
	}
	return secrets
}

// starred returns a text with stars in the place of secrets.
func starred(text string, secrets []string) string {
	for _, secret := range secrets {
		stars := strings.Map(func(r rune) rune {
			if r == '\n' || r == '\r' {
				return r
			}
			return '*'
		}, secret)
		text = strings.ReplaceAll(text, secret, stars)
	}
	return text
}

// harmless returns a line as it is, or with characters that a terminal would obey shown as what they are.
func harmless(line string) string {
	text := strings.TrimRight(line, "\r\n")
	if utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return r != '\t' && isObeyed(r) }) {
		return line
	}
	words := strings.Split(text, "\t")
	for i := range words {
		words[i] = report.Visible(words[i])
	}
	return strings.Join(words, "\t") + line[len(text):]
}
