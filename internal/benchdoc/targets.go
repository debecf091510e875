package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// target is a promise, and what it is held against.
type target struct {
	what  string
	limit float64
	least bool                   // the limit is the least that will do, not the most
	unit  string                 // after the number; "" for a count or a ratio
	value func(*results) float64 // NaN where a part of it was not measured
}

func targets() []target {
	return []target{
		{"`levlint version`", 9e-3, false, "s", (*results).start},
		{"of its own work: beyond an empty program with the same imports", 2e-3, false, "s", (*results).own},
		{"the largest real blueprint, inside the process, with its report", 3e-3, false, "s", median("levlint Largest", "sec/op")},
		{"5,000 generated blueprints: so many a second", 3_500, true, "", median("levlint Process/5000", "blueprints/s")},
		{"the same, as a stretch", 5_000, true, "", median("levlint Process/5000", "blueprints/s")},
		{"all rules over the real blueprints: so many times their TOML trees alone", 2.5, false, "", (*results).overTrees},
		{"peak memory for the real blueprints", 60e6, false, "B", median("levlint Process/corpus", "peak-bytes")},
		{"the program as it is released", 12e6, false, "B", median("levlint Start/version", "binary-bytes")},
	}
}

func median(benchmark, unit string) func(*results) float64 {
	return func(all *results) float64 { return all.benchmark(benchmark).median(unit) }
}

func (all *results) start() float64 {
	return all.benchmark("levlint Start/version").median("sec/op")
}

func (all *results) empty() float64 { return all.benchmark("levlint Start/empty").median("sec/op") }

func (all *results) imports() float64 {
	return all.benchmark("levlint Start/imports").median("sec/op")
}

// own is what levlint does at its start beyond what its packages do before main.
func (all *results) own() float64 { return all.start() - all.imports() }

func (all *results) overTrees() float64 {
	return all.benchmark("levlint Check/corpus").median("sec/op") / all.benchmark("toml Parse/corpus").median("sec/op")
}

// verdicts returns the table of targets, or "" unless all of them were measured.
func (all *results) verdicts() string {
	var b strings.Builder
	b.WriteString("| what | target | measured | |\n|---|--:|--:|---|\n")
	for _, t := range targets() {
		value := t.value(all)
		if math.IsNaN(value) {
			return ""
		}
		bound, verdict := "≤", "met"
		if t.least {
			bound = "≥"
		}
		switch {
		case value < 0: // a difference that is smaller than that of two rounds
			verdict = "unclear"
		case value > t.limit != t.least:
			verdict = "**missed**"
		}
		fmt.Fprintf(&b, "| %s | %s %s | %s | %s |\n", t.what, bound, quantity(t.limit, t.unit), quantity(value, t.unit), verdict)
	}
	if load := all.highestLoad(); load > busy {
		fmt.Fprintf(&b, "\nThe machine was busy, with a load of up to %.3g: what depends on time is not settled by this.\n", load)
	}
	return b.String()
}

// busy is the load above which times are no verdict: the benchmarks themselves make one of about 2.
const busy = 3

func (all *results) highestLoad() float64 {
	highest := 0.0
	for _, g := range all.groups {
		for _, load := range g.load {
			if l, err := strconv.ParseFloat(load, 64); err == nil { // some systems do not tell
				highest = max(highest, l)
			}
		}
	}
	return highest
}

// split returns the parts of a start, or "" where it was not measured.
func (all *results) split() string {
	if math.IsNaN(all.own()) || math.IsNaN(all.empty()) {
		return ""
	}
	return fmt.Sprintf("| the system and Go's runtime | before main, in the packages | in main |\n|--:|--:|--:|\n| %s | %s | %s |\n",
		quantity(all.empty(), "s"), quantity(all.imports()-all.empty(), "s"), quantity(all.own(), "s"))
}
