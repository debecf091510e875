package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what is printed now into the golden files and into README")

func TestMain(m *testing.M) {
	testscript.Main(alone{m}, map[string]func(){"levlint": main, "halfway": halfway})
}

// alone runs the tests without what others told levlint and git by the environment: a pipeline that
// forces colours, or a commit hook, whose GIT_DIR would make the tests commit to its own repository.
type alone struct{ *testing.M }

func (a alone) Run() int {
	for _, variable := range os.Environ() {
		switch name, _, _ := strings.Cut(variable, "="); {
		case name == "GIT_EXEC_PATH": // where git itself is
		case strings.HasPrefix(name, "GIT_"), strings.HasPrefix(name, "GITHUB_"),
			name == "NO_COLOR", name == "FORCE_COLOR", strings.HasPrefix(name, "CLICOLOR"):
			os.Unsetenv(name) //nolint:errcheck // it has a name
		}
	}
	return a.M.Run()
}

// halfway writes half a report, as replace does, and waits for what comes.
func halfway() {
	defer removeWhenInterrupted(os.Args[1])()
	if err := os.WriteFile(os.Args[1], []byte("half"), 0o666); err != nil {
		panic(err)
	}
	fmt.Println("halfway")
	select {}
}

// repository is the root of the repository, from the folder that tests run in.
var repository = filepath.Join("..", "..")

// TestScript runs the transcripts of testdata/script. Each finds good.leviath (no finding),
// warned.leviath (one warning) and bad.leviath (several errors) in its folder.
func TestScript(t *testing.T) {
	blueprints, err := filepath.Abs(filepath.Join(repository, "testdata", "blueprints"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": expectStatus},
		Setup: func(e *testscript.Env) error {
			e.Setenv("REPOSITORY", filepath.Dir(filepath.Dir(blueprints)))
			for name, from := range map[string]string{
				"good.leviath":   "good/linear.leviath",
				"warned.leviath": "bad/output-shape-not-required.leviath",
				"bad.leviath":    "bad/misspelt.leviath",
			} {
				text, err := os.ReadFile(filepath.Join(blueprints, from))
				if err != nil {
					return err
				}
				if err := os.WriteFile(filepath.Join(e.WorkDir, name), text, 0o666); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// expectStatus is the script command "status CODE ARGS...": it runs levlint and wants that exit code.
func expectStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: status CODE ARGS...")
	}
	got := exitClean
	var failed *exec.ExitError
	if err := ts.Exec("levlint", args[1:]...); errors.As(err, &failed) {
		got = failed.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit code %d, not %s", got, args[0])
	}
}

// levlint runs the command in this process, with nothing on standard input.
func levlint(t testing.TB, args ...string) (stdout, stderr string, exit int) {
	t.Helper()
	var out, complaints bytes.Buffer
	exit = run(args, strings.NewReader(""), &out, &complaints)
	return out.String(), complaints.String(), exit
}

// writeFile writes a file, and makes the folders that it lies in.
func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// golden compares with a file, or writes it under -update.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; if the new findings are right, run go test ./cmd/levlint -update\n%s",
			filepath.Base(path), difference(string(want), got))
	}
}

// difference lists the lines that only one of two texts has.
func difference(want, got string) string {
	var b strings.Builder
	count := map[string]int{}
	for line := range strings.Lines(want) {
		count[line]++
	}
	for line := range strings.Lines(got) {
		if count[line]--; count[line] < 0 {
			b.WriteString("+ " + line)
		}
	}
	for line := range strings.Lines(want) {
		if count[line] > 0 {
			count[line]--
			b.WriteString("- " + line)
		}
	}
	return b.String()
}
