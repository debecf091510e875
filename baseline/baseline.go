// Package baseline keeps what levlint found at one time apart from what is new.
//
// A baseline is a file that lists findings, one a line, under the names of the blueprints they are
// in. A finding is known by its fingerprint, so that it stays known when lines move and neighbours
// are renamed. How often equal ones occur is counted: one more than the baseline holds is new.
//
// Beyond that a baseline follows a stage or a region that was renamed, and a blueprint that was
// moved, where the fingerprints say so. It never takes a finding for an old one because it looks
// alike: each that is held uses up one that the baseline lists. A finding about several places is listed
// with each of them, and new where one has joined.
package baseline

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// Name is what a baseline is called unless the user names it otherwise.
const Name = ".levlint-baseline.json"

// MaxSize is the number of bytes beyond which a baseline is neither read nor written: some
// 200,000 findings.
const MaxSize = 32 << 20

// Baseline is what was found at one time.
type Baseline struct {
	// Files are those in which something was found, by their names relative to the folder of the
	// baseline, parted by "/" and of any bytes.
	Files map[string]*File
}

// File is what was found in one blueprint.
type File struct {
	Parts   analyzer.PartNames // so that a new name can be told from an old one
	Entries []Entry            // sorted by part, then rule
}

// Entry stands for equal findings, or equal parts of them.
type Entry struct {
	Fingerprint string // of the first of them
	Count       int    // 1 or more
	Rule        string // for people, like At
	At          string // the part of the blueprint, as TOML writes its key; "" for the whole file
}

// Checked is a blueprint as it is now.
type Checked struct {
	Name     string // as in Baseline.Files; "" for text that no file holds, of which no baseline knows
	Parts    analyzer.PartNames
	Findings []analyzer.Finding
	Whole    bool // what is not among the findings is not there
}

// New returns a baseline that holds everything that was found.
func New(files []Checked) *Baseline {
	b := &Baseline{Files: map[string]*File{}}
	for _, c := range files {
		if entries := entriesOf(placesOf(c.Findings)); len(entries) > 0 && c.Name != "" {
			b.Files[c.Name] = &File{Parts: c.Parts, Entries: entries}
		}
	}
	return b
}

// Listed returns how many of the findings a baseline lists: once, however many places each is about.
func (c *Checked) Listed() int {
	if c.Name == "" {
		return 0
	}
	n := 0
	for i := range c.Findings {
		if takes(&c.Findings[i]) {
			n++
		}
	}
	return n
}

// Count returns how many places of findings b lists.
func (b *Baseline) Count() int {
	n := 0
	for _, file := range b.Files {
		n += file.count()
	}
	return n
}

func (f *File) count() int {
	n := 0
	for _, e := range f.Entries {
		n += e.Count
	}
	return n
}

// names returns the names of the files, sorted.
func (b *Baseline) names() []string { return slices.Sorted(maps.Keys(b.Files)) }

// takes reports whether a baseline may hold a finding. A crash of levlint is never old, nor is the
// finding that stands for others, of which nobody knows what they are.
func takes(f *analyzer.Finding) bool { return f.Rule != analyzer.InternalError && f.More == 0 }

// place is a part of a finding: what a baseline lists and counts.
type place struct {
	analyzer.Part
	finding int // its index
	rule    string
	held    bool // it is an old one, as far as is known
}

// placesOf returns those of the findings that a baseline may hold.
func placesOf(findings []analyzer.Finding) []place {
	var places []place
	for i := range findings {
		if f := &findings[i]; takes(f) {
			for _, part := range f.Parts() {
				places = append(places, place{Part: part, finding: i, rule: f.Rule.ID})
			}
		}
	}
	return places
}

func entriesOf(places []place) []Entry {
	index := map[string]int{}
	var entries []Entry
	for _, p := range places {
		fingerprint := p.Fingerprint()
		at, known := index[fingerprint]
		if !known {
			at = len(entries)
			index[fingerprint] = at
			entries = append(entries, Entry{Fingerprint: fingerprint, Rule: p.rule, At: dotted(p.Path)})
		}
		entries[at].Count++
	}
	slices.SortFunc(entries, byPart)
	return entries
}

func byPart(a, b Entry) int {
	return cmp.Or(strings.Compare(a.At, b.At), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Fingerprint, b.Fingerprint))
}

// dotted writes a path as a key, overlong parts of it cut.
func dotted(path []string) string {
	short := make([]string, len(path))
	for i, key := range path {
		short[i] = analyzer.Short(strings.ToValidUTF8(key, "\ufffd"))
	}
	return strings.Trim(analyzer.Header(short...), "[]")
}
