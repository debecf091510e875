package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchunit"
)

// column is one of a table. A table has those that a row of it fills.
type column struct {
	title string
	cell  func(*benchmark) string // "" where the benchmark does not measure it
}

func columns() []column {
	of := func(title, unit, suffix string) column {
		return column{title, func(b *benchmark) string {
			s, ok := b.summary(unit)
			if !ok || s.Center == 0 {
				return ""
			}
			return quantity(s.Center, suffix)
		}}
	}
	return []column{
		{"median", func(b *benchmark) string { return quantity(b.median("sec/op"), "s") }},
		{"±", func(b *benchmark) string { s, _ := b.summary("sec/op"); return s.PctRangeString() }},
		{"fastest", func(b *benchmark) string { return quantity(b.fastest(), "s") }},
		of("cores' time", "cpu-sec", "s"),
		of("a stage", "sec/stage", "s"),
		of("a second", "B/s", "B"),
		of("blueprints a second", "blueprints/s", ""),
		of("allocated", "B/op", "B"),
		of("allocations", "allocs/op", ""),
		of("peak memory", "peak-bytes", "B"),
	}
}

// quantity writes three digits, which is more than most measurements are good for: "12.3 ms".
func quantity(value float64, unit string) string {
	scale := benchunit.CommonScale([]float64{value}, benchunit.Decimal)
	number := strconv.FormatFloat(value/scale.Factor, 'f', max(0, scale.Prec-1), 64)
	if strings.Contains(number, ".") {
		number = strings.TrimRight(strings.TrimRight(number, "0"), ".")
	}
	return strings.TrimSuffix(number+" "+scale.Prefix+unit, " ")
}

// longest is how many rows a table may have before it shows only the costliest.
const longest = 60

func (g *group) table() string {
	rows, rest := g.benchmarks, []*benchmark(nil)
	if len(rows) > longest {
		rows = slices.Clone(rows)
		slices.SortStableFunc(rows, func(a, b *benchmark) int { return cmp.Compare(b.median("sec/op"), a.median("sec/op")) })
		rows, rest = rows[:20], rows[20:]
	}
	var used []column
	for _, c := range columns() {
		if slices.ContainsFunc(rows, func(b *benchmark) bool { return c.cell(b) != "" }) {
			used = append(used, c)
		}
	}
	var b strings.Builder
	b.WriteString("| benchmark |")
	for _, c := range used {
		fmt.Fprintf(&b, " %s |", c.title)
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(used)) + "\n")
	onePackage := !slices.ContainsFunc(rows, func(row *benchmark) bool { return row.folder != rows[0].folder })
	for _, row := range rows {
		name := row.name
		if onePackage {
			name = strings.TrimPrefix(name, row.folder+" ")
		}
		fmt.Fprintf(&b, "| %s |", name)
		for _, c := range used {
			fmt.Fprintf(&b, " %s |", c.cell(row))
		}
		b.WriteByte('\n')
	}
	if len(rest) > 0 {
		total := 0.0
		for _, row := range rest {
			total += row.median("sec/op")
		}
		fmt.Fprintf(&b, "\nThe other %d take %s together.\n", len(rest), quantity(total, "s"))
	}
	return b.String()
}
