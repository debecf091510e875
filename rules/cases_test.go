package rules_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/analyzer/analyzertest"
	"github.com/levlint/levlint/source"
)

// ruleCase is one blueprint of a rule's archive.
type ruleCase struct {
	rule   *analyzer.Rule
	name   string // the section
	text   string
	beside fstest.MapFS // the files of the archive that are no blueprints
}

// cases reads the blueprints of all archives. TestRules complains of an archive that is not there.
func cases(tb testing.TB) []ruleCase {
	tb.Helper()
	var all []ruleCase
	for _, r := range inFamilies() {
		archive, err := txtar.ParseFile(archiveOf(r))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			tb.Fatal(err)
		}
		beside := fstest.MapFS{}
		for _, f := range archive.Files {
			if !strings.Contains(f.Name, ".leviath") {
				beside[f.Name] = &fstest.MapFile{Data: f.Data}
			}
		}
		for _, f := range archive.Files {
			if strings.HasSuffix(f.Name, ".leviath") {
				all = append(all, ruleCase{rule: r, name: f.Name, text: string(f.Data), beside: beside})
			}
		}
	}
	return all
}

// findings checks the case as it stands.
func (c *ruleCase) findings() []analyzer.Finding { return c.check(c.text) }

// check checks another text in place of the case's own.
func (c *ruleCase) check(text string) []analyzer.Finding {
	file := source.New(c.name, []byte(text))
	return analyzer.Check(file, c.options()).Findings
}

func (c *ruleCase) options() analyzer.Options { return analyzertest.Options(c.rule, c.name, c.beside) }
