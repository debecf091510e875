package analyzer_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/rules"
	"github.com/levlint/levlint/source"
)

// The secrets are made up. Reports may show how one begins, as all of its kind do, and no more.
const (
	token   = "ghp_" + hidden
	hidden  = "EXAMPLE0example0EXAMPLE0example0EXA0"
	pemLine = "EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0EXAMPLEexample"
)

// secretAt hides a text wherever it stands, and says it in every place that a finding has.
func secretAt(secret string) *analyzer.Rule {
	return ruleOf("secret", func(pass *analyzer.Pass) {
		file := pass.Blueprint.File
		for at := 0; ; {
			i := strings.Index(file.Content[at:], secret)
			if i < 0 {
				return
			}
			span := source.Span{Start: at + i, End: at + i + len(secret)}
			at = span.End
			pass.Report(analyzer.Finding{
				Span:    span,
				Hide:    []source.Span{span},
				Message: "here is " + secret + ", or " + secret[:12] + "… for short",
				Related: []analyzer.Related{{Span: span, Message: "namely " + secret}},
				Run:     []analyzer.Step{{Span: span, Text: "the run says " + secret}},
				Fixes: []analyzer.Fix{
					{Title: "forget " + secret, Edits: []analyzer.Edit{{Span: span, New: "x"}}},
					{Title: "repeat it", Edits: []analyzer.Edit{{Span: span, New: "not " + secret}}},
				},
			})
		}
	})
}

func TestSecretsAreMaskedInFindings(t *testing.T) {
	t.Parallel()
	text := "[stages." + hidden + "]\nmode = \"autonomous\" # " + hidden + "\n"
	file := source.New("agent.leviath", []byte(text))
	findings := analyzer.Check(file, analyzer.Options{Rules: []*analyzer.Rule{secretAt(hidden), onModes("modes", analyzer.Note)}}).Findings
	if len(findings) != 3 {
		t.Fatalf("%d findings, not 3", len(findings))
	}
	for _, f := range findings {
		said := []string{f.Message, strings.Join(f.Path, "."), f.File.Text(source.Span{End: len(f.File.Content)})}
		for _, r := range f.Related {
			said = append(said, r.Message)
		}
		for _, step := range f.Run {
			said = append(said, step.Text)
		}
		for _, fix := range f.Fixes {
			said = append(said, fix.Title)
			for _, e := range fix.Edits {
				said = append(said, e.New)
			}
		}
		for _, s := range said {
			if strings.Contains(s, hidden[:8]) {
				t.Errorf("%s says %q", f.Rule.ID, s)
			}
		}
		if len(f.File.Content) != len(text) || f.File.Lines() != file.Lines() {
			t.Error("the text that is shown has another length, so spans are not true in it")
		}
	}
	if want := "here is ***, or ***… for short"; findings[0].Message != want {
		t.Errorf("the message is %q, not %q", findings[0].Message, want)
	}
	if got := findings[0].File.Text(findings[0].Span); got != strings.Repeat("*", len(hidden)) {
		t.Errorf("at its span stands %q", got)
	}
	if fixes := findings[0].Fixes; len(fixes[0].Edits) != 1 || len(fixes[1].Edits) != 0 {
		t.Error("an edit that does not repeat the secret is lost, or one that does is left")
	}
	if file.Content != text {
		t.Error("the file itself has changed")
	}
	if got, n := fix.Apply(file, findings); n != 2 || string(got) != "[stages.x]\nmode = \"autonomous\" # x\n" {
		t.Errorf("%d fixes give %q", n, got)
	}
}

func TestLinesOfASecretAreMasked(t *testing.T) {
	t.Parallel()
	second := strings.Repeat("second0", 8)
	for _, lineEnd := range []string{"\n", "\r\n", `\n`} {
		secret := pemLine + lineEnd + second
		rule := ruleOf("secret", func(pass *analyzer.Pass) {
			at := strings.Index(pass.Blueprint.File.Content, secret)
			span := source.Span{Start: at, End: at + len(secret)}
			pass.Report(analyzer.Finding{
				Span:    span,
				Hide:    []source.Span{span},
				Message: "its lines are " + pemLine + " and " + second,
				Fixes:   analyzer.Advice("leave it"),
			})
		})
		rule.Local = true // the second line is no TOML
		file := source.New("agent.leviath", []byte("# "+secret+"\n"))
		findings := analyzer.Check(file, analyzer.Options{Rules: []*analyzer.Rule{rule}}).Findings
		if got, want := findings[0].Message, "its lines are *** and ***"; got != want {
			t.Errorf("%q: the message is %q, not %q", lineEnd, got, want)
		}
		if findings[0].File.Lines() != file.Lines() {
			t.Errorf("%q: the text that is shown has other lines", lineEnd)
		}
	}
}

func TestWithoutSecretsTheFileIsShownAsItIs(t *testing.T) {
	t.Parallel()
	file := source.New("agent.leviath", []byte(text))
	for _, f := range analyzer.Check(file, analyzer.Options{Rules: []*analyzer.Rule{onModes("modes", analyzer.Note)}}).Findings {
		if f.File != file {
			t.Error("a finding has a copy of the file")
		}
	}
}

// Whatever else is wrong with a blueprint that holds secrets, no format of a report shows them.
func TestNoReportShowsASecret(t *testing.T) {
	t.Parallel()
	text := `[agent]
name = "leaky" # levlint: allow agent-name-missing because TOKEN
entry_stage = "TOKEN"
unknown_key = "TOKEN"

[read_paths]
allow = ["~TOKEN", "re:TOKEN", "glob:TOKEN/../[", "/TOKEN	x"]

[safe_commands]
tools = ["shell:TOKEN"]
shell = ["curl TOKEN now", "ls", "ls"]

[tool_permissions]
TOKEN = "allow"

[context.regions]
files = { kind = "TOKEN", seed = { command = "curl -H TOKEN" } }
TOKEN = { kind = "custom", script = "TOKEN.rhai" }

[stages.TOKEN]
mode = "TOKEN"
available_tools = ["TOKEN"]
transition_prompt = "TOKEN"
hooks = { on_error = "../TOKEN.rhai" }
transitions.TOKEN-2 = { hint = "TOKEN", gate = { require_regions = ["TOKEN"] } }
transitions.TOKEN-3 = { condition = "TOKEN" }

[stages.TOKEN-2]
model = { models = [{ provider = "anthropic", model = "TOKEN" }] }
system_prompt = "-----BEGIN PRIVATE KEY-----\nPEM\nPEM\n-----END PRIVATE KEY-----"
`
	text = strings.NewReplacer("TOKEN", token, "PEM", pemLine).Replace(text)
	file := source.New("agent.leviath", []byte(text))
	result := analyzer.Check(file, analyzer.Options{Rules: rules.All(), Strict: true})
	if len(result.Bugs) > 0 || len(result.Findings) < 20 {
		t.Fatalf("%d findings, %d bugs: the blueprint proves little", len(result.Findings), len(result.Bugs))
	}
	told := &report.Report{Tool: "0.0.0", Engine: "0.4", Rules: rules.All(), Files: []report.File{
		{Name: file.Name, Findings: result.Findings, Suppressed: result.Suppressed},
	}}
	for _, format := range report.Formats() {
		var out bytes.Buffer
		if err := format.Write(&out, told, report.TextOptions{}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, hidden[:8]) || strings.Contains(line, pemLine[:8]) {
				t.Errorf("%s: %s", format.Name, line)
			}
		}
	}
}
