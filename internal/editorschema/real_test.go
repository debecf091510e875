package editorschema_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/rules/manifest"
)

// Whatever real blueprints do, no editor complains of them where levlint does not.
func TestSchemaAcceptsRealBlueprints(t *testing.T) {
	t.Parallel()
	for _, j := range judges(t) {
		for _, path := range shared.Blueprints(t) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			doc, ok := decoded(string(text))
			if !ok {
				t.Errorf("%s is no TOML", path)
				continue
			}
			if why := j.refusal(t, doc); why != "" {
				t.Errorf("%s, engine %s: %s", path, j.engine.Version, why)
			}
		}
	}
}

// Of the handed mistakes the schema marks those that it is there for, and no other.
func TestSchemaOnHandedMistakes(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob(filepath.Join(shared.Path(t, "cases"), "*.toml"))
	if err != nil {
		t.Fatal(err)
	}
	marked, j := 0, judges(t)[0]
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if agree(t, j, filepath.Base(path), string(text)) {
			marked++
		}
	}
	if len(paths) < 50 || marked < 15 {
		t.Errorf("of %d files only %d are marked", len(paths), marked)
	}
}

// The blueprints of the rules' own tests hold what each rule is silent about, too.
func TestSchemaOnBlueprintsOfRules(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("../../rules/*/testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	seen, marked, j := 0, 0, judges(t)[0]
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if strings.HasSuffix(f.Name, ".leviath") {
				seen++
				if agree(t, j, filepath.Base(name)+"/"+f.Name, string(f.Data)) {
					marked++
				}
			}
		}
	}
	if seen < 500 || marked < 100 {
		t.Errorf("of %d blueprints only %d are marked", seen, marked)
	}
}

// agree compares the schema with levlint on one file, and reports whether the schema refuses it. It
// may also refuse what nothing reads, a blank name and a later format, of which other rules about
// keys speak.
func agree(t *testing.T, j judge, name, text string) bool {
	t.Helper()
	doc, ok := decoded(text)
	if !ok {
		return false
	}
	why := j.refusal(t, doc)
	switch {
	case why != "" && len(j.complaints(text, aboutKeys)) == 0:
		t.Errorf("%s: levlint reports nothing of the kind, and the schema\n%s", name, why)
	case why == "":
		if found := slices.DeleteFunc(j.complaints(text, spoken), beyondSchemas); len(found) > 0 {
			t.Errorf("%s: the schema lets pass:%s", name, words(found))
		}
	}
	return why != ""
}

// beyondSchemas reports whether no schema could say so: an integer is a number, what is handed on to
// others may hold any key, and that an empty list is none would have to be said of each list.
func beyondSchemas(f analyzer.Finding) bool {
	switch f.Rule {
	case manifest.WrongType:
		return f.Severity == analyzer.Warning
	case manifest.KeyInWrongTable:
		return slices.Contains(f.Path, "schema") || slices.Contains(f.Path, "parameters")
	default:
		return f.Rule == manifest.MissingKey
	}
}
