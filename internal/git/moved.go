package git

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"
)

// File is a file of the working tree.
type File struct {
	Path string // relative to the root, parted by "/"
	Text []byte
}

// Limits of what is compared to find out where files came from.
const (
	maxGone  = 64 << 20 // bytes of files that are gone
	fileCost = 1 << 10  // bytes that each counts for besides: there may be millions that are empty
	maxPairs = 10_000   // of a new file and one that is gone, unless they are equal
)

// Moved returns the old paths of files that the tree does not have, by their paths: that of an equal
// file that is gone, or else of the most similar one, if it is the same to at least one half. A file of
// the tree is gone where exists, which is asked by its path, answers false. Only files with the same
// extension are compared, and each one that is gone is given once. What is larger than maxSize bytes, or
// too much to compare, is not found.
func (t *Tree) Moved(files []File, exists func(path string) bool, maxSize int64) (map[string]string, error) {
	gone, err := t.gone(files, exists, maxSize)
	if err != nil {
		return nil, err
	}
	m := mover{from: map[string]string{}, taken: map[string]bool{}}
	m.matchEqual(files, gone)
	if len(files)*len(gone) <= maxPairs {
		m.matchSimilar(files, gone)
	}
	return m.from, nil
}

// gone reads the files of the tree that may be the old ones of others.
func (t *Tree) gone(files []File, exists func(path string) bool, maxSize int64) ([]File, error) {
	extensions := map[string]bool{}
	for _, f := range files {
		extensions[path.Ext(f.Path)] = true
	}
	paths, err := t.Files(func(name string) bool { return extensions[path.Ext(name)] })
	if err != nil {
		return nil, err
	}
	var gone []File
	size := 0
	for _, path := range paths {
		if exists(path) {
			continue
		}
		text, err := t.Read(path, maxSize)
		if err != nil {
			continue // as what is too large
		}
		if size += len(text) + fileCost; size > maxGone {
			break
		}
		gone = append(gone, File{path, text})
	}
	return gone, nil
}

// mover pairs new files with old ones.
type mover struct {
	from  map[string]string // the old path by the new one
	taken map[string]bool   // old paths that were given
}

func (m *mover) match(file, gone string) {
	if m.from[file] == "" && !m.taken[gone] {
		m.from[file], m.taken[gone] = gone, true
	}
}

// matchEqual pairs files of the same contents, those of the same name first.
func (m *mover) matchEqual(files, gone []File) {
	named := func(f File) string { return path.Base(f.Path) + "\x00" + string(f.Text) }
	text := func(f File) string { return string(f.Text) }
	for _, key := range []func(File) string{named, text} {
		left := map[string][]string{}
		for _, g := range gone {
			if !m.taken[g.Path] {
				left[key(g)] = append(left[key(g)], g.Path)
			}
		}
		for _, f := range files {
			if same := left[key(f)]; m.from[f.Path] == "" && len(same) > 0 {
				m.match(f.Path, same[0])
				left[key(f)] = same[1:]
			}
		}
	}
}

// matchSimilar pairs the others, the most similar ones first.
func (m *mover) matchSimilar(files, gone []File) {
	type pair struct {
		file, gone string
		likeness   float64
		renamed    string // the new name; "" if only the folder is another
	}
	lines := make([]map[string]int, len(gone))
	for i := range gone {
		lines[i] = linesOf(gone[i].Text)
	}
	var pairs []pair
	for _, f := range files {
		if m.from[f.Path] != "" {
			continue
		}
		own := linesOf(f.Text)
		for i, g := range gone {
			if m.taken[g.Path] || path.Ext(g.Path) != path.Ext(f.Path) {
				continue
			}
			common := 0
			for line, n := range own {
				common += min(n, lines[i][line]) * (len(line) + 1)
			}
			if like := float64(common) / float64(max(len(f.Text), len(g.Text), 1)); like >= 0.5 {
				pairs = append(pairs, pair{f.Path, g.Path, like, renamed(g.Path, f.Path)})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.likeness, a.likeness), strings.Compare(a.renamed, b.renamed))
	})
	for _, p := range pairs {
		m.match(p.file, p.gone)
	}
}

// renamed returns the name that a moved file has got, or "" if it has kept its own.
func renamed(from, to string) string {
	if path.Base(from) == path.Base(to) {
		return ""
	}
	return path.Base(to)
}

// linesOf counts the lines of a text by what they say.
func linesOf(text []byte) map[string]int {
	count := map[string]int{}
	for line := range bytes.Lines(text) {
		count[string(bytes.TrimRight(line, "\r\n"))]++
	}
	return count
}
