package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"
)

// rule is what is known of a rule before it is written.
type rule struct {
	Family string
	ID     string
	Title  string
}

// maxTitle is the longest title that still fits the tables it goes into.
const maxTitle = 60

var kebab = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// initialisms are the words of an ID that a variable writes in capitals.
var initialisms = map[string]string{"mcp": "MCP", "toml": "TOML"}

// Variable returns the name of the rule's variable.
func (r rule) Variable() string { return variable(r.ID) }

func variable(id string) string {
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

// Tag returns the name of the family's tag.
func (r rule) Tag() string { return strings.ToUpper(r.Family[:1]) + r.Family[1:] }

// begin writes the rule's two files and its line in the folder that holds the families.
func (r rule) begin(rules string) error {
	folder := filepath.Join(rules, r.Family)
	list := filepath.Join(folder, r.Family+".go")
	if err := r.judge(list); err != nil {
		return err
	}
	code := filepath.Join(folder, strings.ReplaceAll(r.ID, "-", "_")+".go")
	archive := filepath.Join(folder, "testdata", r.ID+".txtar")
	if err := os.MkdirAll(filepath.Dir(archive), 0o777); err != nil {
		return err
	}
	if err := r.write(code, codeTemplate); err != nil {
		return err
	}
	if err := r.write(archive, archiveTemplate); err != nil {
		return errors.Join(err, os.Remove(code))
	}
	return addToList(list, r.Family)
}

// judge refuses what the tests of the rules would refuse.
func (r rule) judge(list string) error {
	first, _ := utf8.DecodeRuneInString(r.Title)
	switch {
	case !kebab.MatchString(r.ID):
		return fmt.Errorf("the ID %q is not in kebab case", r.ID)
	case !unicode.IsLower(first) || strings.HasSuffix(r.Title, ".") || strings.ContainsAny(r.Title, "\"\n"):
		return fmt.Errorf("the title %q does not begin in lower case, ends with a stop or has quotes", r.Title)
	case utf8.RuneCountInString(r.Title) > maxTitle:
		return fmt.Errorf("the title is longer than %d letters", maxTitle)
	}
	if _, err := os.Stat(list); err != nil {
		return fmt.Errorf("there is no family %q: %w", r.Family, err)
	}
	return nil
}

//go:embed rule.go.tmpl
var codeTemplate string

//go:embed cases.txtar.tmpl
var archiveTemplate string

// write fills in a template, and never writes over a file.
func (r rule) write(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	err = template.Must(template.New(path).Parse(text)).Execute(file, r)
	return errors.Join(err, file.Close())
}

var listLiteral = regexp.MustCompile(`(?s)(\nvar List = \[\]\*analyzer\.Rule\{)(.*?)(\n?\})`)

// addToList makes the family's List what its folder holds, sorted by ID.
func addToList(list, family string) error {
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	if !listLiteral.Match(text) {
		return fmt.Errorf("%s has no List", list)
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(list), "*.go"))
	if err != nil {
		return err
	}
	var ids []string
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".go")
		if name != family && !strings.HasSuffix(name, "_test") {
			ids = append(ids, strings.ReplaceAll(name, "_", "-"))
		}
	}
	slices.Sort(ids)
	var lines strings.Builder
	for _, id := range ids {
		lines.WriteString("\n\t" + variable(id) + ",")
	}
	return os.WriteFile(list, listLiteral.ReplaceAll(text, []byte("${1}"+lines.String()+"\n}")), 0o666)
}
