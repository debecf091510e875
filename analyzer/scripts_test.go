package analyzer_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/levlint/levlint/analyzer"
)

// refusing is a folder whose one file is there and cannot be read.
type refusing struct{ why error }

func (r refusing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: r.why}
}

func TestScriptIsLookedForBesideTheBlueprint(t *testing.T) {
	t.Parallel()
	beside := fstest.MapFS{
		"check.rhai":       {Data: []byte("fn validate(content) { () }")},
		"hooks/leave.rhai": {Data: []byte("fn on_error(event) {")},
	}
	tests := []struct {
		name, path string
		dir        fs.FS
		want       analyzer.Beside
	}{
		{"unknown folder", "check.rhai", nil, analyzer.Unasked},
		{"there", "check.rhai", beside, analyzer.Found},
		{"there, though it does not compile", "hooks/leave.rhai", beside, analyzer.Found},
		{"the long way round", "./hooks/../check.rhai", beside, analyzer.Found},
		{"with a backslash", `hooks\leave.rhai`, beside, analyzer.Found},
		{"with blanks", " check.rhai ", beside, analyzer.Found},
		{"not there", "chekc.rhai", beside, analyzer.Missing},
		{"a folder", "hooks", beside, analyzer.Missing},
		{"nothing", "", beside, analyzer.Missing},
		{"up", "../check.rhai", beside, analyzer.Outside},
		{"up, and only that", "..", beside, analyzer.Outside},
		{"up in the end", "hooks/../../check.rhai", beside, analyzer.Outside},
		{"up with a backslash", `..\check.rhai`, beside, analyzer.Outside},
		{"absolute", "/check.rhai", beside, analyzer.Outside},
		{"named like the upper folder", "..check.rhai", beside, analyzer.Missing},
		{"named like an error", "escapes.rhai", beside, analyzer.Missing},
		{"not permitted", "check.rhai", refusing{fs.ErrPermission}, analyzer.Missing},
		{"too large for us, or no file", "check.rhai", refusing{fs.ErrInvalid}, analyzer.Unasked},
		{"another error", "check.rhai", refusing{errors.New("the disk is gone")}, analyzer.Missing},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inPass(t, text, analyzer.Options{Dir: test.dir}, func(pass *analyzer.Pass) {
				script, got := pass.Script(test.path)
				if got != test.want {
					t.Errorf("it is %d, not %d", got, test.want)
				}
				if (script != nil) != (got == analyzer.Found) {
					t.Errorf("the script is %v", script)
				}
			})
		})
	}
}

// os.Root has no error of its own for a link that leaves it, only words.
func TestScriptBehindALink(t *testing.T) {
	t.Parallel()
	outside := t.TempDir()
	inside := filepath.Join(outside, "agent")
	for name, text := range map[string]string{"secret.rhai": "1", "agent/check.rhai": "2"} {
		name = filepath.Join(outside, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"out.rhai": "../secret.rhai", "in.rhai": "check.rhai", "gone.rhai": "nowhere.rhai"} {
		if err := os.Symlink(target, filepath.Join(inside, name)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	root, err := os.OpenRoot(inside)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	inPass(t, text, analyzer.Options{Dir: root.FS()}, func(pass *analyzer.Pass) {
		for name, want := range map[string]analyzer.Beside{"in.rhai": analyzer.Found, "out.rhai": analyzer.Outside, "gone.rhai": analyzer.Missing} {
			if _, got := pass.Script(name); got != want {
				t.Errorf("%s is %d, not %d", name, got, want)
			}
		}
	})
}

// The table beside a script is a stranger's file: whatever stands in it, the header still counts.
func TestTableBesideAToolIsHostile(t *testing.T) {
	t.Parallel()
	for name, table := range map[string]string{
		"nested beyond any reader": "name = " + strings.Repeat("[", 1_000_000),
		"nested tables":            "name = " + strings.Repeat("{a=", 100_000),
		"no TOML":                  "\x00\xff = name",
		"no string":                "name = 2026-11-30",
		"a table":                  "[name]\nname = \"x\"",
		"said twice":               "name = \"x\"\nname = \"y\"",
		"empty":                    "name = \"\"",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := fstest.MapFS{
				"tools/x.rhai": {Data: []byte("// @tool knead\nfn run(params) { 1 }")},
				"tools/x.toml": {Data: []byte(table)},
			}
			inPass(t, text, analyzer.Options{Dir: dir}, func(pass *analyzer.Pass) {
				if names, _ := pass.ScriptTools(); len(names) != 1 || names[0] != "knead" {
					t.Errorf("the tools are %v", names)
				}
			})
		})
	}
}
