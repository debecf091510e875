package baseline

import "slices"

// Matching is what a baseline says of blueprints as they are now.
type Matching struct {
	// Held says of each blueprint which of its findings the baseline holds.
	Held [][]bool

	old    *Baseline
	files  []Checked
	kept   [][]place // of each file, those that the baseline lists
	names  []string  // those by which the baseline knows the files; "" for none
	left   []counts  // what the baseline lists of a file and does not occur in it
	exists func(file string) bool
}

// counts are places by fingerprint.
type counts map[string]int

// take uses up one place, if there is one.
func (c counts) take(fingerprint string) bool {
	if c[fingerprint] == 0 {
		return false
	}
	c[fingerprint]--
	return true
}

// Match tells old findings from new ones. A file that b names and that was not checked may have been
// moved where exists, which is asked by its name, answers false.
func (b *Baseline) Match(files []Checked, exists func(file string) bool) *Matching {
	m := &Matching{
		old: b, files: files, exists: exists, names: b.namesBefore(files, exists),
		Held: make([][]bool, len(files)), left: make([]counts, len(files)), kept: make([][]place, len(files)),
	}
	for i := range files {
		m.Held[i] = make([]bool, len(files[i].Findings))
		if file := b.Files[m.names[i]]; file != nil {
			m.left[i] = file.counts()
			m.keep(i, hold(file, &files[i], m.left[i]))
		}
	}
	return m
}

// keep notes which places of a file the baseline lists. It holds the findings of which it lists all.
func (m *Matching) keep(i int, places []place) {
	for _, p := range places {
		m.Held[i][p.finding] = true
	}
	for _, p := range places {
		if p.held {
			m.kept[i] = append(m.kept[i], p)
		} else {
			m.Held[i][p.finding] = false
		}
	}
}

func (f *File) counts() counts {
	c := make(counts, len(f.Entries))
	for _, e := range f.Entries {
		c[e.Fingerprint] = e.Count
	}
	return c
}

// hold returns the places in a file, marks the old ones, and uses up those that are left in the baseline.
func hold(file *File, now *Checked, left counts) []place {
	places := placesOf(now.Findings)
	for i := range places {
		places[i].held = left.take(places[i].Fingerprint())
	}
	r := newRenaming(file.Parts, now.Parts, left, places)
	r.follow()
	return places
}

// Gone is an entry of which there is less than the baseline lists.
type Gone struct {
	File string
	Entry
	Occurs int  // how often, less than Count
	NoFile bool // the file does not exist any more
}

// Gone returns what does not occur any more, by file and place. Of files that were not checked, or
// not as a whole, nothing is known, so nothing is gone.
func (m *Matching) Gone() []Gone {
	var gone []Gone
	now := m.index()
	for _, name := range m.old.names() {
		i, checked := now[name]
		missing := !checked && !m.exists(name)
		if !missing && (!checked || !m.files[i].Whole) {
			continue
		}
		for _, e := range m.old.Files[name].Entries {
			left := e.Count
			if checked {
				left = m.left[i][e.Fingerprint]
			}
			if left > 0 {
				gone = append(gone, Gone{name, e, e.Count - left, missing})
			}
		}
	}
	return gone
}

// Shrunk returns the baseline without what is gone, under the names that hold now. It never holds
// more than before.
func (m *Matching) Shrunk() *Baseline {
	b := &Baseline{Files: map[string]*File{}}
	now := m.index()
	for name, file := range m.old.Files {
		i, checked := now[name]
		switch {
		case checked && m.files[i].Whole:
			if entries := entriesOf(m.kept[i]); len(entries) > 0 {
				b.Files[m.files[i].Name] = &File{Parts: m.files[i].Parts, Entries: entries}
			}
		case checked:
			b.Files[m.files[i].Name] = file
		case m.exists(name):
			b.Files[name] = file
		}
	}
	return b
}

// index returns the file that stands for each name of the baseline; where text from elsewhere has
// the name of a file, that is the first.
func (m *Matching) index() map[string]int {
	index := map[string]int{}
	for i, name := range slices.Backward(m.names) {
		if name != "" {
			index[name] = i
		}
	}
	return index
}
