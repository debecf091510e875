package baseline

import (
	"cmp"
	"slices"
	"strings"
)

// maxComparisons bounds how often a finding of a new file is looked for in a missing one.
const maxComparisons = 5_000_000

// move is a missing file whose findings occur in a new one.
type move struct {
	old    string
	file   int // of the new one
	agrees int // findings that both have
}

// namesBefore returns the name by which the baseline knows each file: mostly its own. A file that it
// does not know takes over from a missing one, where most of what was found there occurs in it.
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
	for _, m := range b.moves(files, unknown, missing) {
		if !taken[m.old] && names[m.file] == "" {
			taken[m.old] = true
			names[m.file] = m.old
		}
	}
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
		for _, e := range entriesOf(files[i].Findings) {
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
	slices.SortFunc(moves, func(a, b move) int {
		return cmp.Or(b.agrees-a.agrees, strings.Compare(a.old, b.old), strings.Compare(files[a.file].Name, files[b.file].Name), a.file-b.file)
	})
	return moves
}
