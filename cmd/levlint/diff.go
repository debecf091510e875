package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/levlint/levlint/report"
)

// printDiff shows what --fix would do to a blueprint, in the unified format. What no report may show
// is not shown here either, which a program that makes such changes cannot know.
func (m *mender) printDiff(so *mending, t *target) {
	star := stars(so.secrets)
	exact := unified(t.name, so.before.Content, t.text.Content)
	var shown strings.Builder
	for line := range strings.Lines(unified(t.name, star.Replace(so.before.Content), star.Replace(t.text.Content))) {
		shown.WriteString(harmless(line))
	}
	m.stdout.printf("%s", shown.String())
	if shown.String() != exact {
		m.remark("beside what changes in %s stands a secret or a control character, which the diff does not repeat; only --fix can make the change", printable(t.name))
	}
}

func unified(name, before, after string) string {
	label := inDiff(name)
	text := diff.Diff(label, []byte(before), label, []byte(after))
	_, text, _ = bytes.Cut(text, []byte("\n")) // a line "diff" for which nobody asks
	return string(text)
}

// inDiff returns a name as programs find it that make such changes. One that would not reach them as it
// is stands in quotation marks, with its bytes in octal, as git writes it.
func inDiff(name string) string {
	name = strings.TrimPrefix(name, "./") // which parts it from flags
	if !strings.HasPrefix(name, `"`) && strings.TrimSpace(name) == name && utf8.ValidString(name) && !strings.ContainsFunc(name, isObeyed) {
		if strings.Contains(name, " ") {
			name += "\t" // where it ends, for programs that look for a time after it
		}
		return name
	}
	var quoted strings.Builder
	quoted.WriteByte('"')
	for _, c := range []byte(name) {
		switch {
		case c == '"' || c == '\\':
			quoted.Write([]byte{'\\', c})
		case c < ' ' || c > '~':
			fmt.Fprintf(&quoted, `\%03o`, c)
		default:
			quoted.WriteByte(c)
		}
	}
	quoted.WriteByte('"')
	return quoted.String()
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

// stars puts stars in the place of secrets, of several the longest.
func stars(secrets []string) *strings.Replacer {
	slices.SortFunc(secrets, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	var pairs []string
	for _, secret := range slices.Compact(secrets) {
		pairs = append(pairs, secret, strings.Map(func(r rune) rune {
			if r == '\n' || r == '\r' {
				return r
			}
			return '*'
		}, secret))
	}
	return strings.NewReplacer(pairs...)
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
