package baseline

import (
	"cmp"
	"slices"
	"strings"
)

const (
	maxComparisons = 5_000_000 // of a finding, or of the names, of a new file with a missing one
	maxTries       = 100       // pairs of them in which renames are looked for
)

// move is a missing file whose findings occur in a new one.
type move struct {
	old    string
	file   int // of the new one
	agrees int // places of findings, or names of stages and regions, that both have
}

// namesBefore returns the name by which the baseline knows each file: mostly its own. A file that it
// does not know takes over from a missing one, where most of what was found there occurs in it, if
// need be under other names of stages and regions.
func (b *Baseline) namesBefore(files []Checked, exists func(string) bool) []string {
	names := make([]string, len(files))
	checked := map[string]bool{}
	var unknown []int
	for i := range files {
		checked[files[i].Name] = true
		if b.Files[files[i].Name] != nil {
			names[i] = files[i].Name
		} else if files[i].Name != "" && len(files[i].Findings) > 0 {
			unknown = append(unknown, i)
		}
	}
	if len(unknown) == 0 {
		return names
	}
	missing := slices.DeleteFunc(b.names(), func(name string) bool { return checked[name] || exists(name) })
	taken := map[string]bool{}
	take := func(moves []move) {
		for _, m := range moves {
			if !taken[m.old] && names[m.file] == "" {
				taken[m.old] = true
				names[m.file] = m.old
			}
		}
	}
	take(b.moves(files, unknown, missing))
	unknown = slices.DeleteFunc(unknown, func(i int) bool { return names[i] != "" })
	missing = slices.DeleteFunc(missing, func(name string) bool { return taken[name] })
	take(b.movesWithRenames(files, unknown, missing))
	return names
}

// moves returns what may have become of missing files, the best first.
func (b *Baseline) moves(files []Checked, unknown []int, missing []string) []move {
	type listed struct{ file, count int }
	in := map[string][]listed{} // by fingerprint
	for i, name := range missing {
		for _, e := range b.Files[name].Entries {
			in[e.Fingerprint] = append(in[e.Fingerprint], listed{i, e.Count})
		}
	}
	var moves []move
	comparisons := 0
	for _, i := range unknown {
		agree := make(map[int]int)
		for _, e := range entriesOf(placesOf(files[i].Findings)) {
			if comparisons += len(in[e.Fingerprint]); comparisons > maxComparisons {
				break
			}
			for _, l := range in[e.Fingerprint] {
				agree[l.file] += min(l.count, e.Count)
			}
		}
		for old, n := range agree {
			if 2*n > b.Files[missing[old]].count() {
				moves = append(moves, move{missing[old], i, n})
			}
		}
	}
	sortMoves(moves, files)
	return moves
}

// movesWithRenames returns what may have become of missing files in which something was renamed, too,
// the best first. Tried are files at least half of whose stages and regions have the names they had.
func (b *Baseline) movesWithRenames(files []Checked, unknown []int, missing []string) []move {
	var tries []move // that agree in names
	comparisons := 0
	for _, i := range unknown {
		for _, old := range missing {
			now, before := files[i].Parts, b.Files[old].Parts
			all := len(before.Stages) + len(before.Regions)
			if comparisons += 1 + all + len(now.Stages) + len(now.Regions); comparisons > maxComparisons {
				break
			}
			gone := len(without(before.Stages, now.Stages)) + len(without(before.Regions, now.Regions))
			if 2*gone <= all {
				tries = append(tries, move{old, i, all - gone})
			}
		}
	}
	sortMoves(tries, files)
	var moves []move
	for _, m := range tries[:min(len(tries), maxTries)] {
		file := b.Files[m.old]
		old := slices.DeleteFunc(hold(file, &files[m.file], file.counts()), func(p place) bool { return !p.held })
		m.agrees = len(old)
		if 2*m.agrees > file.count() {
			moves = append(moves, m)
		}
	}
	sortMoves(moves, files)
	return moves
}

func sortMoves(moves []move, files []Checked) {
	slices.SortFunc(moves, func(a, b move) int {
		return cmp.Or(b.agrees-a.agrees, strings.Compare(a.old, b.old), strings.Compare(files[a.file].Name, files[b.file].Name), a.file-b.file)
	})
}
