package main

import (
	"os"
	"testing"
)

// A folder that is reached through a link holds what is in it, there or not: on macOS all temporary
// folders are.
func TestLeaves(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "repo/old.json", "")
	writeFile(t, "elsewhere/old.json", "")
	for link, to := range map[string]string{"link": "repo", "repo/out": "../elsewhere"} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip("links cannot be made here")
		}
	}
	for _, c := range []struct {
		folder, path string
		want         bool
	}{
		{"repo", "repo/old.json", false},
		{"repo", "link/old.json", false},
		{"link", "link/old.json", false},
		{"link", "link/missing.json", false},
		{"link", "repo/not/there.json", false},
		{"link", "link/../elsewhere/old.json", true},
		{"link", "link/../elsewhere/missing.json", true},
		{"repo", "repo/out/old.json", true},
		{"repo", "link/out/missing.json", true},
		{"repo", "repository/old.json", true},
	} {
		if got := leaves(c.folder, c.path); got != c.want {
			t.Errorf("%s leaves %s: %t", c.path, c.folder, got)
		}
	}
}

func TestExistsIn(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, folder+"/agents/agent.leviath", "")
	exists := existsIn(folder, os.Lstat)
	for name, want := range map[string]bool{
		"agents/agent.leviath":           true,
		folder + "/agents/agent.leviath": true,
		"agents":                         true,
		"agents/gone.leviath":            false,
		"gone/agent.leviath":             false,
		"agents/agent.leviath/x.leviath": false, // which was a folder once
	} {
		if exists(name) != want {
			t.Errorf("%s exists: %t", name, !want)
		}
	}
}
