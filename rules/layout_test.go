package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/rules"
)

// initialisms are the words of an ID that a variable writes in capitals.
var initialisms = map[string]string{"mcp": "MCP", "toml": "TOML"}

// variableOf returns the name of the variable that holds the rule of that ID.
func variableOf(id string) string {
	var name strings.Builder
	for word := range strings.SplitSeq(id, "-") {
		if short, ok := initialisms[word]; ok {
			name.WriteString(short)
			continue
		}
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

// family is the package of a family as it is written.
type family struct {
	name  string
	files map[string]*ast.File // by base name
}

// families parses every folder that holds rules.
func families(t *testing.T) []family {
	t.Helper()
	paths, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all []family
	for _, path := range paths {
		name := filepath.Dir(path)
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0) // with objects, to tell names of the package from local ones
		if err != nil {
			t.Fatal(err)
		}
		if len(all) == 0 || all[len(all)-1].name != name {
			all = append(all, family{name: name, files: map[string]*ast.File{}})
		}
		all[len(all)-1].files[filepath.Base(path)] = file
	}
	return all
}

// ids returns the IDs that the rule files of the family are named for, sorted.
func (f *family) ids() []string {
	var ids []string
	for name := range f.files {
		if name != f.name+".go" {
			ids = append(ids, strings.ReplaceAll(strings.TrimSuffix(name, ".go"), "_", "-"))
		}
	}
	slices.Sort(ids)
	return ids
}

// declared returns the names that a file declares, methods aside.
func declared(file *ast.File) []string {
	var names []string
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, n := range spec.Names {
						names = append(names, n.Name)
					}
				case *ast.TypeSpec:
					names = append(names, spec.Name.Name)
				}
			}
		}
	}
	return names
}

// list returns the variables in a family's List, as they are written.
func list(file *ast.File) []string {
	var names []string
	for _, d := range file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			value := spec.(*ast.ValueSpec)
			literal, ok := value.Values[0].(*ast.CompositeLit)
			if !ok || value.Names[0].Name != "List" {
				continue
			}
			for _, element := range literal.Elts {
				if id, ok := element.(*ast.Ident); ok {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}

// uses reports whether a file speaks of a name that another file of the package declares.
func uses(file *ast.File, name string) bool {
	return slices.ContainsFunc(file.Unresolved, func(id *ast.Ident) bool { return id.Name == name })
}

// A rule is one file, named for it, that exports the rule and shares nothing.
func TestRuleIsOneFile(t *testing.T) {
	t.Parallel()
	for _, f := range families(t) {
		for name, file := range f.files {
			if name == f.name+".go" {
				continue
			}
			id := strings.ReplaceAll(strings.TrimSuffix(name, ".go"), "_", "-")
			var exported []string
			for _, d := range declared(file) {
				if ast.IsExported(d) {
					exported = append(exported, d)
					continue
				}
				for other, otherFile := range f.files {
					if other != name && uses(otherFile, d) {
						t.Errorf("%s/%s declares %s, which %s uses too: what rules share stands in %s.go", f.name, name, d, other, f.name)
					}
				}
			}
			if want := []string{variableOf(id)}; !slices.Equal(exported, want) {
				t.Errorf("%s/%s exports %v, not %v", f.name, name, exported, want)
			}
		}
	}
}

// A rule file, its line in the family's List, its ID, its first tag and its archive belong together.
func TestNothingIsForgotten(t *testing.T) {
	t.Parallel()
	known := analyzer.ByID(rules.All())
	var listed []string
	for _, f := range families(t) {
		var want []string
		for _, id := range f.ids() {
			listed = append(listed, id)
			want = append(want, variableOf(id))
			if r := known[id]; r == nil {
				t.Errorf("%s/%s.go: rules.All has no rule %s", f.name, strings.ReplaceAll(id, "-", "_"), id)
			} else if r.Tags[0] != analyzer.Tag(f.name) {
				t.Errorf("%s stands in %s, but its first tag is %s", id, f.name, r.Tags[0])
			}
		}
		if got := list(f.files[f.name+".go"]); !slices.Equal(got, want) {
			t.Errorf("%s.List is\n%v; sorted by ID the rule files are\n%v", f.name, got, want)
		}
	}
	for _, r := range inFamilies() {
		if !slices.Contains(listed, r.ID) {
			t.Errorf("rule %s has no file of its name", r.ID)
		}
	}
}

func TestEveryArchiveBelongsToARule(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("*/testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	known := analyzer.ByID(rules.All())
	for _, path := range archives {
		r := known[strings.TrimSuffix(filepath.Base(path), ".txtar")]
		if r == nil || archiveOf(r) != path {
			t.Errorf("%s belongs to no rule of that family", path)
		}
	}
}
