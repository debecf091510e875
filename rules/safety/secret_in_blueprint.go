package safety

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
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
		text := pass.Blueprint.File.Content
		report := func(f *secretForm, start, length int) {
			shown := start + f.shown
			pass.Report(analyzer.Finding{
				Span:    source.Span{Start: start, End: shown},
				Message: fmt.Sprintf("%s stands in the file; everyone who gets the blueprint has it", f.what),
				Hide:    []source.Span{{Start: shown, End: start + length}},
				Fixes:   analyzer.Advice("revoke it, and keep the new one in the user's configuration or the environment"),
			})
		}
		for name := range longNames(text) {
			if form, length := secretIn(text[name.Start:name.End]); form != nil {
				report(form, name.Start, length)
			}
		}
		for start := range places(text, privateKey.prefixes[0]) {
			if length := privateKey.match(text[start:]); length > 0 {
				report(&privateKey, start, length)
			}
		}
	},
}

// secretForm is a form of secrets. Its pattern is tried only where one of the prefixes stands.
type secretForm struct {
	what     string
	prefixes []string
	shown    int // how many bytes of a match every secret of the form shares
	pattern  func() *regexp.Regexp
}

// match returns the length of the secret that a text begins with; 0 where it begins with none.
func (f *secretForm) match(text string) int {
	begins := func(prefix string) bool { return strings.HasPrefix(text, prefix) }
	if !slices.ContainsFunc(f.prefixes, begins) {
		return 0
	}
	at := f.pattern().FindStringSubmatchIndex(text)
	if at == nil || len(at) > 2 && placeholder(text[at[2]:at[3]]) {
		return 0
	}
	return at[1]
}

// secretIn returns the form and the length of the secret that a name begins with; nil without one.
func secretIn(name string) (form *secretForm, length int) {
	for i := range secretForms {
		if length := secretForms[i].match(name); length > 0 {
			return &secretForms[i], length
		}
	}
	return nil, 0
}

// places yields where a word stands in a text.
func places(text, word string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; at += len(word) {
			i := strings.Index(text[at:], word)
			if i < 0 || !yield(at+i) {
				return
			}
			at += i
		}
	}
}

// shortest is the length of the shortest of secretForms: an AWS access key.
const shortest = 20

// longNames yields the names of a text that are long enough to be a secret. Looking backwards through the
// next twenty bytes, it mostly meets the end of a word at once, and goes on behind that: this takes a tenth
// of the time of a search for each of the prefixes.
func longNames(text string) iter.Seq[source.Span] {
	return func(yield func(source.Span) bool) {
		for start := 0; start+shortest <= len(text); {
			end := start + shortest
			for end > start && inName[text[end-1]] {
				end--
			}
			if end > start {
				start = end
				continue
			}
			end = start + shortest
			for end < len(text) && inName[text[end]] {
				end++
			}
			if !yield(source.Span{Start: start, End: end}) {
				return
			}
			start = end
		}
	}
}

// inName tells for each byte whether it is one of a name.
//
//nolint:gochecknoglobals // a table, filled once
var inName = func() (table [256]bool) {
	for _, c := range "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_" {
		table[c] = true
	}
	return table
}()

// lazily compiles a pattern when a file first has one of its prefixes, which nearly none has.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)`) })
}

// secretForms are forms of secrets that nothing else has. Each is a name, or begins one. Of a match
// the first bytes, which every secret of the form shares, are pointed at and shown; the rest is
// hidden from every report. The group of a pattern is what is drawn at random.
var secretForms = []secretForm{
	{"an Anthropic API key", []string{"sk-ant-"}, len("sk-ant-"), lazily(`sk-ant-[a-z]{3,8}\d\d-([A-Za-z0-9_-]{20,})`)},
	{"an OpenRouter API key", []string{"sk-or-v1-"}, len("sk-or-"), lazily(`sk-or-v1-([0-9a-f]{40,})`)},
	{"an OpenAI API key", []string{"sk-"}, len("sk-"), lazily(`sk-(?:proj|svcacct|admin)-([A-Za-z0-9_-]{40,})`)},
	{"an OpenAI API key", []string{"sk-"}, len("sk-"), lazily(`sk-([A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})`)},
	{"a Google API key", []string{"AIza"}, len("AIza"), lazily(`AIza([0-9A-Za-z_-]{35})`)},
	{"a GitHub token", []string{"gho_", "ghp_", "ghr_", "ghs_", "ghu_"}, len("ghp_"), lazily(`gh[oprsu]_([A-Za-z0-9]{36,})`)},
	{"a GitHub token", []string{"github_pat_"}, len("github_pat_"), lazily(`github_pat_([A-Za-z0-9]{22}_[A-Za-z0-9]{59})`)},
	{"an AWS access key", []string{"AKIA", "ASIA"}, len("AKIA"), lazily(`(?:AKIA|ASIA)([0-9A-Z]{16})\b`)},
	{"a Slack token", []string{"xox"}, len("xoxb"), lazily(`xox[abeprs]-(?:[0-9]+-)?([0-9]{9,}-[0-9A-Za-z-]{10,})`)},
	{"a GitLab token", []string{"glpat-"}, len("glpat-"), lazily(`glpat-([A-Za-z0-9_-]{20,})`)},
	{"a Hugging Face token", []string{"hf_"}, len("hf_"), lazily(`hf_([A-Za-z0-9]{34})\b`)},
	{"a Groq API key", []string{"gsk_"}, len("gsk_"), lazily(`gsk_([A-Za-z0-9]{52})\b`)},
	{"an xAI API key", []string{"xai-"}, len("xai-"), lazily(`xai-([A-Za-z0-9]{80})\b`)},
	{"an npm token", []string{"npm_"}, len("npm_"), lazily(`npm_([A-Za-z0-9]{36})\b`)},
	{"a Stripe key", []string{"rk_live_", "sk_live_"}, len("sk_live_"), lazily(`[rs]k_live_([A-Za-z0-9]{24,})`)},
}

// privateKey is the form of secrets that is no name.
var privateKey = secretForm{"a private key", []string{"-----BEGIN"}, len("-----BEGIN"), lazily(`-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----` +
	`(?:\s|\\r|\\n|[A-Za-z-]+: [^\n\\]*)*[A-Za-z0-9+/=]{40,}[A-Za-z0-9+/=\\\s]*`)}

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
	return replaceMe().MatchString(secret)
}

//nolint:gochecknoglobals // a pattern, compiled when first asked for
var replaceMe = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)your[-_]|[-_]here\b|replace[-_]?me|change[-_]?me|placeholder|redacted|dummy|x{6}`)
})
