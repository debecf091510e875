package graph_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/shared"
)

// TestWitnessesCanBeFollowed replays, step by step and by an interpreter that knows nothing of
// package graph, every run that is shown for a real blueprint, for a case and for a rule's own
// examples.
func TestWitnessesCanBeFollowed(t *testing.T) {
	runs := 0
	for _, kind := range []string{"corpus", "cases"} {
		eachFile(t, shared.Path(t, kind), func(path string, text []byte) {
			if ext := filepath.Ext(path); ext == ".leviath" || ext == ".toml" {
				runs += followed(t, path, string(text))
			}
		})
	}
	eachFile(t, filepath.Join("..", "rules"), func(path string, text []byte) {
		if filepath.Ext(path) == ".txtar" {
			for _, f := range txtar.Parse(text).Files {
				if strings.HasSuffix(f.Name, ".leviath") {
					runs += followed(t, path+": "+f.Name, string(f.Data))
				}
			}
		}
	})
	if runs < 100 {
		t.Errorf("only %d runs", runs)
	}
	t.Logf("%d runs", runs)
}

// followed replays the runs of one blueprint. Nothing real is too hard.
func followed(t *testing.T, path, text string) (runs int) {
	t.Helper()
	m, plain := machine(text)
	if len(m.Graph.Stages) == 0 || m.Graph.Entry == nil {
		return 0
	}
	all := append(append([]graph.Verdict{m.Beside(), m.Unanswered()}, m.Strands()...), m.Dones()...)
	for _, v := range all {
		if v.Run == nil {
			continue
		}
		runs++
		if err := plain.replay(v.Run); err != nil {
			t.Errorf("%s: %v: %v", path, v.Run, err)
		}
		if steps := v.Run.Steps(); len(steps) != len(v.Run.Moves)+1 {
			t.Errorf("%s: %d steps of %d moves", path, len(steps), len(v.Run.Moves))
		}
	}
	if m.Cut() && !strings.Contains(path, "analysis-cut") {
		t.Errorf("%s: the analysis was cut", path)
	}
	return runs
}

func eachFile(t *testing.T, root string, visit func(path string, text []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil {
			visit(path, text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
