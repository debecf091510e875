package main

import (
	"errors"
	"fmt"
	"strings"
)

// section is a part of a page that is written anew.
type section struct{ name, text string }

// sections returns a table a group, and those that are worked out from several.
func (all *results) sections() []section {
	list := []section{{"machine", all.machine + "\n"}}
	for _, g := range all.groups {
		list = append(list, section{g.name, g.table() + "\n" + all.caption(g)})
	}
	for _, derived := range []section{{"split", all.split()}, {"targets", all.verdicts()}} {
		if derived.text != "" {
			list = append(list, derived)
		}
	}
	return list
}

// caption says how much a table is worth.
func (all *results) caption(g *group) string {
	rounds := 0
	for _, b := range g.benchmarks {
		rounds = max(rounds, len(b.samples["sec/op"]))
	}
	return fmt.Sprintf("Commit %s; rounds: %d; load before each: %s.\n", all.commit, rounds, strings.Join(g.load, ", "))
}

// replace puts each section between its lines. A page need not have all: what it does not show is
// left out. One that shows nothing of what was measured is a mistake.
func replace(page string, sections []section) (string, error) {
	replaced := 0
	for _, s := range sections {
		start := fmt.Sprintf("<!-- bench %s: written by scripts/bench -->\n", s.name)
		before, rest, ok := strings.Cut(page, start)
		if !ok {
			continue
		}
		_, after, ok := strings.Cut(rest, "<!-- end -->\n")
		if !ok {
			return "", fmt.Errorf("no <!-- end --> follows %s", strings.TrimSpace(start))
		}
		page = before + start + s.text + "<!-- end -->\n" + after
		replaced++
	}
	if replaced == 0 {
		return "", errors.New("there are no lines that a table stands between")
	}
	return page, nil
}
