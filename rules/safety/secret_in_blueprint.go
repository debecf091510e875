package safety

import (
	"fmt"
	"regexp"

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
and private key blocks. The secret itself is never printed.
`,
	Run: func(pass *analyzer.Pass) {
		text := pass.Blueprint.File.Bytes
		told := source.Span{}
		for _, form := range secretForms {
			for _, at := range form.pattern.FindAllIndex(text, -1) {
				span := source.Span{Start: at[0], End: at[1]}
				if span.Overlaps(told) {
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
// secret of the form shares, are pointed at and shown; the rest is hidden from every report.
var secretForms = []struct {
	what    string
	shown   int
	pattern *regexp.Regexp
}{
	{"an Anthropic API key", len("sk-ant-"), regexp.MustCompile(`\bsk-ant-[A-Za-z0-9]{3,8}-[A-Za-z0-9_-]{20,}`)},
	{"an OpenRouter API key", len("sk-or-"), regexp.MustCompile(`\bsk-or-v1-[0-9a-f]{40,}`)},
	{"an OpenAI API key", len("sk-"), regexp.MustCompile(`\bsk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,}|\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}`)},
	{"a Google API key", len("AIza"), regexp.MustCompile(`\bAIza[0-9A-Za-z_-]{35}\b`)},
	{"a GitHub token", len("ghp_"), regexp.MustCompile(`\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{36,}|\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}`)},
	{"an AWS access key", len("AKIA"), regexp.MustCompile(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`)},
	{"a Slack token", len("xoxb"), regexp.MustCompile(`\bxox[abprs]-[0-9A-Za-z-]{20,}`)},
	{"a private key", len("-----BEGIN"), regexp.MustCompile(`-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[A-Za-z0-9+/=\\\s]*`)},
}
