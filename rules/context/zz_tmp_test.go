package context

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/analyzer/analyzertest"
	"github.com/levlint/levlint/source"
)

func TestTmp(t *testing.T) {
	for _, r := range List {
		file := "testdata/" + r.ID + ".txtar"
		if _, err := os.Stat(file); err != nil {
			t.Logf("NO ARCHIVE %s", r.ID)
			continue
		}
		t.Run(r.ID, func(t *testing.T) { analyzertest.Run(t, r, file) })
	}
}

func TestCorpus(t *testing.T) {
	root := os.Getenv("CORPUS")
	if root == "" {
		t.Skip()
	}
	byRule, files := map[string]int{}, map[string]map[string]bool{}
	perFile := map[string]bool{}
	n := 0
	filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if d.IsDir() || !(strings.HasSuffix(p, ".leviath") || strings.HasSuffix(p, ".toml")) {
			return nil
		}
		n++
		text, _ := os.ReadFile(p)
		f := source.New(p, text)
		res := analyzer.Check(f, analyzer.Options{Rules: List, Strict: true, Dir: os.DirFS(filepath.Dir(p))})
		for _, b := range res.Bugs {
			fmt.Println("BUG", b.Rule.ID, b.Value)
			fmt.Println(b.Stack)
		}
		for _, x := range res.Findings {
			byRule[x.Rule.ID]++
			if files[x.Rule.ID] == nil {
				files[x.Rule.ID] = map[string]bool{}
			}
			rel, _ := filepath.Rel(root, p)
			files[x.Rule.ID][rel] = true
			perFile[rel] = true
			if os.Getenv("SHOW") == "" || strings.Contains(os.Getenv("SHOW"), x.Rule.ID) {
				fmt.Printf("%s:%d: %v %s: %s [%s] +%d\n", rel, f.Position(x.Span.Start, source.RuneColumns).Line, x.Severity, x.Rule.ID, x.Message, strings.ReplaceAll(f.Text(x.Span), "\n", "\\n"), len(x.Related))
			}
		}
		return nil
	})
	var ids []string
	for id := range byRule {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		fmt.Printf("== %-34s %4d findings in %3d of %d files\n", id, byRule[id], len(files[id]), n)
	}
	if out := os.Getenv("PRESENCE"); out != "" {
		var b strings.Builder
		for _, id := range ids {
			for f := range files[id] {
				fmt.Fprintf(&b, "%s\t%s\n", f, id)
			}
		}
		os.WriteFile(out, []byte(b.String()), 0o644)
	}
}
