package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/levlint/levlint/config"
)

// At a terminal each file is asked for. Who leaves, or only presses the key, agrees.
func TestInitAsks(t *testing.T) {
	t.Chdir(t.TempDir())
	var out bytes.Buffer
	p := &program{stdin: strings.NewReader("n\nYes\n"), stdout: &watchedWriter{Writer: &out}, stderr: io.Discard}
	if err := p.init(true); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(config.Name); err == nil {
		t.Error("what was refused is written")
	}
	for _, name := range []string{".pre-commit-config.yaml", ".github/workflows/levlint.yml"} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
	if got := strings.Count(out.String(), "? [Y/n] "); got != 3 {
		t.Errorf("%d questions:\n%s", got, out.String())
	}
}

// Standard input of a test is no terminal, so nothing waits for an answer.
func TestInitDoesNotAskAPipe(t *testing.T) {
	p := &program{stdin: strings.NewReader(""), terminal: terminal{is: true}}
	if p.asks() {
		t.Error("a pipe is asked")
	}
}

// What init writes is a configuration in which every line that is commented out is right, too.
func TestInitSettingsAreRight(t *testing.T) {
	t.Chdir(t.TempDir())
	var text strings.Builder
	for line := range strings.Lines(starters()[0].text) {
		if setting, ok := strings.CutPrefix(line, "# "); ok && (strings.Contains(setting, " = ") || strings.HasPrefix(setting, "[")) {
			line = setting
		}
		text.WriteString(line)
	}
	writeFile(t, config.Name, text.String())
	writeFile(t, "drafts/agent.leviath", "")
	writeFile(t, "vendor/agent.leviath", "")
	if stdout, stderr, exit := levlint(t, "config", "check"); exit != exitClean || stderr != "" {
		t.Errorf("exit code %d\n%s%s", exit, stdout, stderr)
	}
}
