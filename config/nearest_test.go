package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/levlint/levlint/config"
)

func TestNearest(t *testing.T) {
	t.Parallel()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{".levlint.toml", "repo/.git/HEAD", "repo/a/b/x", "repo/c/.levlint.toml", "repo/c/d/x", "plain/a/x", "sub/.levlint.toml", "sub/.git"} {
		path := filepath.Join(root, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// One for all: what it remembers of one folder holds for the next.
	var search, ahead config.Search
	ahead.LookInto([]string{filepath.Join(root, "repo", "c", "d"), filepath.Join(root, "sub"), filepath.Join(root, "repo", "c"), filepath.Join(root, "gone")})
	for folder, want := range map[string]string{
		".":        ".levlint.toml",
		"plain/a":  ".levlint.toml",
		"gone/too": ".levlint.toml",
		"repo":     "", // its root ends the search
		"repo/a/b": "",
		"repo/c":   "repo/c/.levlint.toml",
		"repo/c/d": "repo/c/.levlint.toml",
		"sub":      "sub/.levlint.toml",
	} {
		got, ok := search.Nearest(filepath.Join(root, folder))
		if want != "" {
			want = filepath.Join(root, filepath.FromSlash(want))
		}
		if got != want || ok != (want != "") {
			t.Errorf("of %s it is %q, not %q", folder, got, want)
		}
		if got, _ := ahead.Nearest(filepath.Join(root, folder)); got != want {
			t.Errorf("of %s it is %q, not %q, where folders were looked into before", folder, got, want)
		}
	}
}
