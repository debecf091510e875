package output_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/output"
	"github.com/levlint/levlint/source"
)

// TestRealSchemas compiles every schema and judges every example of the real blueprints, the
// fragments of the engine's documentation among them.
func TestRealSchemas(t *testing.T) {
	t.Parallel()
	var schemas, examples int
	err := filepath.WalkDir(shared.Path(t, "corpus"), func(path string, entry fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || entry.IsDir() || ext != ".toml" && ext != ".leviath" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		b := blueprint.Decode(source.New(path, text))
		tables := []*blueprint.Output{}
		if b.Agent != nil {
			tables = append(tables, b.Agent.Output)
		}
		for _, s := range b.Stages.Items {
			tables = append(tables, s.Output)
		}
		for _, o := range tables {
			spec := output.FromBlueprint(o)
			if spec == nil {
				continue
			}
			if spec.HasSchema() {
				schemas++
				if _, errs := output.Compile(spec.Schema); len(errs) > 0 {
					t.Errorf("%s: %v", path, errs)
				}
			}
			if spec.Example.Present {
				examples++
				if v := output.Check(output.Context{Spec: spec}, spec.Example.Text); !v.Accepted() {
					t.Errorf("%s: the example is refused: %+v", path, v.Violations)
				}
			}
		}
		return nil
	})
	if err != nil || schemas == 0 || examples == 0 {
		t.Errorf("%d schemas, %d examples: %v", schemas, examples, err)
	}
	t.Logf("%d schemas compile, %d examples pass", schemas, examples)
}

// TestSchemasOfTheDocumentation does the same with the blocks of TOML in the engine's own
// documentation of outputs.
func TestSchemasOfTheDocumentation(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(shared.Path(t, "seeds"), "*"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range strings.Split(string(text), "```toml\n")[1:] {
			block, _, _ = strings.Cut(block, "```")
			b := blueprint.Decode(source.New(f, []byte("[agent]\n"+block)))
			for _, s := range b.Stages.Items {
				spec := output.FromBlueprint(s.Output)
				if spec == nil {
					continue
				}
				found++
				if _, errs := output.Compile(spec.Schema); len(errs) > 0 {
					t.Errorf("%v\n%s", errs, block)
				}
				if v := output.Check(output.Context{Spec: spec}, spec.Example.Text); spec.Example.Present && !v.Accepted() {
					t.Errorf("%+v\n%s", v, block)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no output is declared")
	}
}
