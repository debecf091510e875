package safety

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// SecretInBlueprint reports keys and tokens that stand in the file.
var SecretInBlueprint = &analyzer.Rule{
	ID:       "secret-in-blueprint",
	Title:    "a secret written into the file",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Safety},
	Since:    "0.1.0",
	Doc: `
Blueprints are shared, installed and committed, prompts are sent to models, and both are kept in
logs. A key in one is a key that others have. Revoke it and give the agent its keys through the
user's own configuration or the environment.

Only forms that nothing else has are reported: keys of model providers, of well-known services,
and private key blocks. Placeholders such as sk-ant-api03-xxxx and prompts that only speak of keys
are not. The secret itself is never printed.
`,
	Run: func(pass *analyzer.Pass) {
		text := pass.Blueprint.File.Bytes
		told := source.Span{}
		for _, form := range secretForms {
			for _, at := range form.pattern.FindAllSubmatchIndex(text, -1) {
				span := source.Span{Start: at[0], End: at[1]}
				inName := at[0] > 0 && text[at[0]-1] == '-' && text[at[0]] != '-'
				if inName || span.Overlaps(told) || len(at) > 2 && placeholder(string(text[at[2]:at[3]])) {
					continue
				}
				told = span
				pass.Report(analyzer.Finding{
					Span:    source.Span{Start: at[0], End: at[0] + form.shown},
					Message: fmt.Sprintf("%s stands in the file; everyone who gets the blueprint has it", form.what),
					Hide:    []source.Span{{Start: at[0] + form.shown, End: at[1]}},
					Fixes:   analyzer.Advice("revoke it, and keep the new one in the user's configuration or the environment"),
				})
			}
		}
	},
}

// secretForms are forms of secrets that nothing else has. Of a match the first bytes, which every
// secret of the form shares, are pointed at and shown; the rest is hidden from every report. The
// group of a pattern is what is drawn at random.
var secretForms = []struct {
	what    string
	shown   int
	pattern *regexp.Regexp
}{
	{"an Anthropic API key", len("sk-ant-"), regexp.MustCompile(`\bsk-ant-[a-z]{3,8}\d\d-([A-Za-z0-9_-]{20,})`)},
	{"an OpenRouter API key", len("sk-or-"), regexp.MustCompile(`\bsk-or-v1-([0-9a-f]{40,})`)},
	{"an OpenAI API key", len("sk-"), regexp.MustCompile(`\bsk-(?:proj|svcacct|admin)-([A-Za-z0-9_-]{40,})`)},
	{"an OpenAI API key", len("sk-"), regexp.MustCompile(`\bsk-([A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})`)},
	{"a Google API key", len("AIza"), regexp.MustCompile(`\bAIza([0-9A-Za-z_-]{35})`)},
	{"a GitHub token", len("ghp_"), regexp.MustCompile(`\bgh[oprsu]_([A-Za-z0-9]{36,})`)},
	{"a GitHub token", len("github_pat_"), regexp.MustCompile(`\bgithub_pat_([A-Za-z0-9]{22}_[A-Za-z0-9]{59})`)},
	{"an AWS access key", len("AKIA"), regexp.MustCompile(`\b(?:AKIA|ASIA)([0-9A-Z]{16})\b`)},
	{"a Slack token", len("xoxb"), regexp.MustCompile(`\bxox[abeprs]-(?:[0-9]+-)?([0-9]{9,}-[0-9A-Za-z-]{10,})`)},
	{"a private key", len("-----BEGIN"), regexp.MustCompile(`-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----` +
		`(?:\s|\\r|\\n|[A-Za-z-]+: [^\n\\]*)*[A-Za-z0-9+/=]{40,}[A-Za-z0-9+/=\\\s]*`)},
}

// placeholder reports whether the part of a secret that is drawn at random was not: it has no
// digit or no letter, one character many times, or a word that asks to be replaced. The keys in
// the documentation of AWS end in EXAMPLE.
func placeholder(secret string) bool {
	if !strings.ContainsFunc(secret, unicode.IsDigit) || !strings.ContainsFunc(secret, unicode.IsLetter) || strings.HasSuffix(secret, "EXAMPLE") {
		return true
	}
	run := 0
	for i := range len(secret) {
		if i > 0 && secret[i] == secret[i-1] {
			run++
		} else {
			run = 0
		}
		if run == 7 { // eight in a row are no chance
			return true
		}
	}
	return replaceMe.MatchString(secret)
}

var replaceMe = regexp.MustCompile(`(?i)your[-_]|[-_]here\b|replace[-_]?me|change[-_]?me|placeholder|redacted|dummy|x{6}`)
