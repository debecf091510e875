package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/levlint/levlint/config"
)

// TestDocs does what the pages show. A block of code that is given a name is a file, and one of
// "console" is commands with what they print; each heading starts in an empty folder.
func TestDocs(t *testing.T) {
	for _, page := range []string{"baseline.md", "configuration.md", "editors.md", "fix.md", "formats.md", "since.md", "suppressions.md"} {
		t.Run(page, func(t *testing.T) {
			path, err := filepath.Abs(filepath.Join(repository, "docs", page))
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			tried := 0
			var said strings.Builder
			lines := strings.SplitAfter(string(text), "\n")
			for i := 0; i < len(lines); i++ {
				said.WriteString(lines[i])
				if strings.HasPrefix(lines[i], "# ") || strings.HasPrefix(lines[i], "## ") {
					t.Chdir(t.TempDir())
				}
				info, isBlock := strings.CutPrefix(lines[i], "```")
				if !isBlock {
					continue
				}
				var block []string
				for i++; !strings.HasPrefix(lines[i], "```"); i++ {
					block = append(block, lines[i])
				}
				if language, name, _ := strings.Cut(strings.TrimSpace(info), " "); name != "" {
					writeFile(t, name, strings.Join(block, ""))
				} else if language == "console" {
					tried++
					block = tryCommands(t, block)
				}
				said.WriteString(strings.Join(block, "") + lines[i])
			}
			if tried == 0 {
				t.Error("the page shows no command")
			}
			golden(t, path, said.String())
		})
	}
}

// tryCommands runs the commands of a block, and returns it with what they print now.
func tryCommands(t *testing.T, block []string) []string {
	t.Helper()
	var now []string
	for _, line := range block {
		if command, isGit := strings.CutPrefix(line, "$ git "); isGit {
			gitForDocs(t, strings.Fields(command)...)
			now = append(now, line)
			continue
		}
		command, isCommand := strings.CutPrefix(line, "$ levlint ")
		if !isCommand {
			continue
		}
		var terminal bytes.Buffer
		run(strings.Fields(command), strings.NewReader(""), &terminal, &terminal)
		now = append(now, line, terminal.String())
	}
	return now
}

func gitForDocs(t *testing.T, args ...string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, which is not here")
	}
	asNobody(t)
	gitHere(t, args...)
}

// Every setting is told of, and so is every flag that has to do with it.
func TestDocsNameEverySetting(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(repository, "docs", "configuration.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range config.Keys() {
		if !strings.Contains(string(page), key.Name) {
			t.Errorf("configuration.md does not name %s", key.Name)
		}
		for _, inner := range key.Keys {
			if name := fmt.Sprintf("`%s.%s`", key.Name, inner.Name); !strings.Contains(string(page), name) {
				t.Errorf("configuration.md does not name %s", name)
			}
		}
	}
}
