package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// mayStart are the packages of ours that may start a process: git, where --since asks for it.
var mayStart = []string{"github.com/levlint/levlint/internal/git"}

// mayName are libraries that import package net for the syntax of addresses alone. That the linker
// keeps nothing of it that could call anybody is seen by the step "binary" of .ci/run.
var mayName = []string{"github.com/santhosh-tekuri/jsonschema/v5", "github.com/spf13/pflag"}

// TestImports holds that levlint can neither reach a network nor start a process.
func TestImports(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "-f", `{{if not .Standard}}{{.ImportPath}} {{join .Imports " "}}{{end}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		name, imports := words[0], words[1:]
		isOurs := strings.HasPrefix(name, "github.com/levlint/levlint/")
		if isOurs {
			ours++
		}
		for _, imported := range imports {
			switch {
			case imported == "os/exec" && slices.Contains(mayStart, name):
			case imported == "os/exec", imported == "plugin", imported == "C", strings.HasPrefix(imported, "net/http"), strings.HasPrefix(imported, "crypto/tls"):
				t.Errorf("%s imports %s", name, imported)
			case imported == "net/url": // knows how addresses are written, and no more
			case imported == "net" || strings.HasPrefix(imported, "net/") || imported == "unsafe":
				if isOurs || imported == "net" && !slices.Contains(mayName, name) {
					t.Errorf("%s imports %s", name, imported)
				}
			}
		}
	}
	if ours < 20 {
		t.Errorf("%d packages of ours are seen, which is not all", ours)
	}
}
