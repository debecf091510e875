// Package shared finds, for tests, the material that is kept beside the repository and not
// in it: real blueprints, the engine's verdicts, the handed cases.
package shared

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Path returns the path of a file or folder of that material. Where LEVLINT_SHARED names the
// folder, a missing one is a failure; otherwise ../shared is tried and a test that needs it is
// skipped, and says so, where it is absent. .ci/run sets the variable, so nothing is skipped there.
func Path(t testing.TB, parts ...string) string {
	t.Helper()
	root, required := os.LookupEnv("LEVLINT_SHARED")
	if !required {
		_, here, _, _ := runtime.Caller(0)
		root = filepath.Join(filepath.Dir(here), "..", "..", "..", "shared")
	}
	path := filepath.Join(append([]string{root}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		if required {
			t.Fatalf("LEVLINT_SHARED is set, but: %v", err)
		}
		t.Skipf("needs the folder shared beside the repository: %v", err)
	}
	return path
}

// Read returns the contents of a file of that material, or skips as Path does.
func Read(t testing.TB, parts ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(Path(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Blueprints returns the paths of the real blueprints, sorted.
func Blueprints(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(Path(t, "corpus"), "*", "*", "agent.leviath"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no blueprints in the corpus: %v", err)
	}
	return paths
}
