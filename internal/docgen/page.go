package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/analyzer/analyzertest"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/editorschema"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/source"
)

const (
	pageFolder      = "docs/rules"
	blueprintSchema = "docs/leviath-blueprint.schema.json"
)

// pageName returns where the page of a rule is, from the root of the repository.
func pageName(rule *analyzer.Rule) string { return pageFolder + "/" + rule.ID + ".md" }

// generate returns every file that docgen is responsible for, by its name from the root.
func generate(root string, all []*analyzer.Rule) (map[string][]byte, error) {
	files, err := generateConfig(root, all)
	if err != nil {
		return nil, err
	}
	for _, rule := range all {
		archive, err := readTests(root, rule)
		if err != nil {
			return nil, err
		}
		if files[pageName(rule)], err = page(rule, archive); err != nil {
			return nil, fmt.Errorf("the page of %s: %w", rule.ID, err)
		}
	}
	engine, _ := catalog.Lookup(catalog.Default)
	if files[blueprintSchema], err = editorschema.Of(engine); err != nil {
		return nil, err
	}
	readme, err := os.ReadFile(filepath.Join(root, readmeName))
	if err != nil {
		return nil, err
	}
	files[readmeName], err = withTable(readme, all)
	return files, err
}

// readTests returns the archive that a rule is tested by, or an empty one if there is none.
func readTests(root string, rule *analyzer.Rule) (*txtar.Archive, error) {
	archive, err := txtar.ParseFile(filepath.Join(root, "rules", family(rule), "testdata", rule.ID+".txtar"))
	if errors.Is(err, fs.ErrNotExist) {
		return &txtar.Archive{}, nil
	}
	return archive, err
}

func family(rule *analyzer.Rule) string { return string(rule.Tags[0]) }

// page returns the page of a rule: what it says of itself, and the examples of its own tests.
func page(rule *analyzer.Rule, tests *txtar.Archive) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n", rule.ID, capitalized(rule.Title))
	fmt.Fprintf(&b, "- Level: %s\n- Family: %s\n- Since: levlint %s\n", rule.Severity, family(rule), rule.Since)
	if len(rule.Formerly) > 0 {
		fmt.Fprintf(&b, "- Formerly: `%s`\n", strings.Join(rule.Formerly, "`, `"))
	}
	if rule.Strict {
		fmt.Fprintf(&b, "- Off unless asked for, with `--profile strict` or `--enable %s`\n", rule.ID)
	}
	fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(rule.Doc))
	if bad := analyzertest.Example(tests, "bad.leviath"); bad != "" {
		said, err := findings(rule, bad, tests)
		if err != nil {
			return nil, err
		}
		b.WriteString("\n## Reported\n\n")
		fenced(&b, "toml", bad)
		prints := "\nlevlint prints:\n\n"
		if user := analyzertest.Example(tests, analyzertest.UserConfig); user != "" {
			b.WriteString("\nand in the user's own configuration of the engine:\n\n")
			fenced(&b, "toml", user)
			prints = "\nlevlint prints, with `--engine-config config.toml`:\n\n"
		}
		b.WriteString(prints)
		fenced(&b, "text", said)
	}
	if good := analyzertest.Example(tests, "good.leviath"); good != "" {
		b.WriteString("\n## Not reported\n\n")
		fenced(&b, "toml", good)
	}
	return b.Bytes(), nil
}

func capitalized(sentence string) string {
	first, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(first)) + sentence[size:]
}

// fenced writes a block of code, between more backquotes than the code itself begins a line with.
func fenced(b *bytes.Buffer, language, code string) {
	fence := "```"
	for strings.Contains("\n"+code, "\n"+fence) {
		fence += "`"
	}
	fmt.Fprintf(b, "%s%s\n%s\n%s\n", fence, language, strings.Trim(code, "\n"), fence)
}

// findings returns what levlint prints for an example, when only that rule is run.
func findings(rule *analyzer.Rule, text string, tests *txtar.Archive) (string, error) {
	const name = "agent.leviath"
	beside := fstest.MapFS{}
	for _, f := range tests.Files {
		if !strings.Contains(f.Name, ".leviath") {
			beside[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	result := analyzer.Check(source.New(name, []byte(text)), analyzertest.Options(rule, name, beside))
	var b bytes.Buffer
	err := report.Text(&b, &report.Report{
		Engine: catalog.Default,
		Rules:  []*analyzer.Rule{rule},
		Files:  []report.File{{Name: name, Findings: result.Findings}},
	}, report.TextOptions{})
	return b.String(), err
}
