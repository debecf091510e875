package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The schema that is printed is the one that editors are pointed to.
func TestSchemaIsTheDocumentedOne(t *testing.T) {
	want, err := os.ReadFile(filepath.Join(repository, "docs", "leviath-blueprint.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr, exit := levlint(t, "schema")
	if stdout != string(want) || stderr != "" || exit != exitClean {
		t.Errorf("exit code %d, %d bytes instead of %d; %s", exit, len(stdout), len(want), stderr)
	}
	later, stderr, exit := levlint(t, "schema", "--engine", "0.6")
	if !strings.Contains(later, "engine 0.6") || later == stdout || stderr != "" || exit != exitClean {
		t.Errorf("--engine 0.6: exit code %d, %d bytes; %s", exit, len(later), stderr)
	}
	if _, stderr, exit := levlint(t, "schema", "--engine", "9"); exit != exitTrouble || !strings.Contains(stderr, "levlint knows the releases 0.4, 0.6") {
		t.Errorf("--engine 9: exit code %d; %s", exit, stderr)
	}
}
