package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

const readmeName = "README.md"

// The table of rules stands between these lines.
const (
	tableStart = "<!-- rules: written by go generate ./docs -->\n"
	tableEnd   = "<!-- end of rules -->\n"
)

// withTable returns README with its table of rules brought up to date.
func withTable(readme []byte, all []*analyzer.Rule) ([]byte, error) {
	before, rest, ok1 := bytes.Cut(readme, []byte(tableStart))
	_, after, ok2 := bytes.Cut(rest, []byte(tableEnd))
	if !ok1 || !ok2 {
		return nil, errors.New(readmeName + " has lost the lines that the table of rules stands between")
	}
	return slices.Concat(before, []byte(tableStart), table(all), []byte(tableEnd), after), nil
}

// table lists the rules by family, in the order in which the families first appear in the
// catalogue of tags, and by ID within each.
func table(all []*analyzer.Rule) []byte {
	order := []analyzer.Tag{
		analyzer.Manifest, analyzer.Names, analyzer.Flow, analyzer.Contract, analyzer.Context,
		analyzer.Tools, analyzer.Models, analyzer.Safety, analyzer.Internal,
	}
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b *analyzer.Rule) int {
		return slices.Index(order, a.Tags[0]) - slices.Index(order, b.Tags[0])
	})
	var b bytes.Buffer
	b.WriteString("| rule | level | family | finds |\n|---|---|---|---|\n")
	for _, rule := range sorted {
		level := rule.Severity.String()
		if rule.Strict {
			level += ", if asked for"
		}
		fmt.Fprintf(&b, "| [%s](%s) | %s | %s | %s |\n", rule.ID, pageName(rule), level, family(rule),
			strings.ReplaceAll(rule.Title, "|", `\|`))
	}
	return b.Bytes()
}
