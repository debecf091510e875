package analyzer_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
)

// inPass runs a function with the pass over a text.
func inPass(t *testing.T, text string, opt analyzer.Options, look func(*analyzer.Pass)) {
	t.Helper()
	opt.Rules = []*analyzer.Rule{ruleOf("look", look)}
	for _, bug := range check(text, opt).Bugs {
		t.Fatalf("%v\n%s", bug.Value, bug.Stack)
	}
}

func TestFactsAreComputedOnce(t *testing.T) {
	t.Parallel()
	inPass(t, text, analyzer.Options{}, func(pass *analyzer.Pass) {
		graph, resolved := pass.Graph(), pass.Resolved()
		if graph == nil || pass.Graph() != graph {
			t.Error("the graph is another one each time")
		}
		if resolved == nil || pass.Resolved() != resolved {
			t.Error("the resolved blueprint is another one each time")
		}
		for _, s := range pass.Blueprint.Stages.Items {
			if pass.Effective(s).Stage != s {
				t.Errorf("what %s effectively has is another stage's", s.Name.Text)
			}
		}
	})
}

func TestEngine(t *testing.T) {
	t.Parallel()
	inPass(t, text, analyzer.Options{}, func(pass *analyzer.Pass) {
		if pass.Engine.Version != catalog.Default {
			t.Errorf("without an engine, %s counts", pass.Engine.Version)
		}
	})
	later, _ := catalog.Lookup("0.6")
	inPass(t, text, analyzer.Options{Engine: later}, func(pass *analyzer.Pass) {
		if pass.Engine != later {
			t.Errorf("the engine is %s, not the one that was asked for", pass.Engine.Version)
		}
	})
}

func TestScriptTools(t *testing.T) {
	t.Parallel()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	script := func(name string) *fstest.MapFile {
		return file("// @tool " + name + "\n// @description Does it\nfn run(params) { 1 }\n")
	}
	tests := []struct {
		name  string
		dir   fs.FS
		want  string
		known bool
	}{
		{name: "unknown folder"},
		{name: "no tools", dir: fstest.MapFS{"agent.leviath": file(text)}, known: true},
		{name: "tools is a file", dir: fstest.MapFS{"tools": script("a")}, known: true},
		{name: "named by the header", dir: fstest.MapFS{"tools/x.rhai": script("knead"), "tools/a.rhai": script("bake")}, want: "bake knead", known: true},
		{name: "named by the table beside it", dir: fstest.MapFS{"tools/x.rhai": script("knead"), "tools/x.toml": file(`name = "fold"`)}, want: "fold", known: true},
		{name: "table that says no name", dir: fstest.MapFS{"tools/x.rhai": script("knead"), "tools/x.toml": file(`description = "Folds"`)}, want: "knead", known: true},
		{name: "table that cannot be read", dir: fstest.MapFS{"tools/x.rhai": script("knead"), "tools/x.toml": file("name =")}, want: "knead", known: true},
		{name: "script without a header", dir: fstest.MapFS{"tools/x.rhai": file("fn run(params) { 1 }")}, known: true},
		{name: "other files and folders", dir: fstest.MapFS{"tools/x.md": script("a"), "tools/y.rhai/z.rhai": script("b"), "x.rhai": script("c")}, known: true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inPass(t, text, analyzer.Options{Dir: test.dir}, func(pass *analyzer.Pass) {
				names, known := pass.ScriptTools()
				if got := strings.Join(names, " "); got != test.want || known != test.known {
					t.Errorf("the tools are %q (known: %v), not %q (%v)", got, known, test.want, test.known)
				}
			})
		})
	}
}
