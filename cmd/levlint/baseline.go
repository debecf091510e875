package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/baseline"
	"github.com/levlint/levlint/internal/discover"
)

// setOldAside takes the findings that a baseline holds out of the others. Each blueprint has the one that
// --baseline names, or that its configuration does.
func (p *program) setOldAside(o *options, targets []target, results []checked) error {
	var order []string
	heldBy := map[string][]int{} // targets, by the path of their baseline
	for i, t := range targets {
		path := o.baselineFor(t)
		if path == "" {
			continue
		}
		if heldBy[path] == nil {
			order = append(order, path)
		}
		heldBy[path] = append(heldBy[path], i)
	}
	if o.baseline != "" && order == nil {
		order = []string{o.baseline} // it has to be right even where nothing is checked
	}
	for _, path := range order {
		var c *configured
		if o.baseline == "" {
			c = targets[heldBy[path][0]].config
		}
		old, err := o.readBaseline(path, c)
		switch {
		case err == nil:
			setAside(old, o.existsFor(path, c), filepath.Dir(path), targets, results, heldBy[path])
		case c == nil:
			return errors.New(printable(path) + " " + err.Error())
		default:
			c.failure = cmp.Or(c.failure, "names a baseline, "+printable(c.For("").Baseline.Value)+", that "+err.Error())
		}
	}
	return nil
}

// baselineFor returns the path of the baseline that holds for a blueprint; "" for none.
func (o *options) baselineFor(t target) string {
	switch {
	case o.baseline != "" || o.noBaseline:
		return o.baseline
	case t.config == nil || !t.settings.Baseline.Set():
		return ""
	default:
		return t.config.path(t.settings.Baseline.Value)
	}
}

// readBaseline reads the one that a configuration names, or that the user does. A configuration that
// nobody named comes with a repository, so it cannot point out of its folder. Errors complete the name
// of the file.
func (o *options) readBaseline(path string, by *configured) (*baseline.Baseline, error) {
	if by != nil && o.config == "" && leaves(by.folder, path) {
		return nil, errors.New("lies outside the folder of the configuration; name the file with --baseline")
	}
	text, failure := discover.Read(path, baseline.MaxSize)
	if failure != nil {
		return nil, errors.New(failure.Message)
	}
	return baseline.Parse(text)
}

// setAside moves what a baseline holds from the findings of those targets to where old ones are kept.
func setAside(old *baseline.Baseline, exists func(string) bool, folder string, targets []target, results []checked, which []int) {
	files := make([]baseline.Checked, len(which))
	for n, i := range which {
		files[n] = listed(folder, targets[i], results[i])
	}
	matching := old.Match(files, exists)
	for n, i := range which {
		file := &results[i].File
		file.HasBaseline = true
		var fresh []analyzer.Finding
		for j, f := range file.Findings {
			if matching.Held[n][j] {
				file.Baseline = append(file.Baseline, f)
			} else {
				fresh = append(fresh, f)
			}
		}
		file.Findings = fresh
	}
}

// listed returns a blueprint as a baseline in that folder lists it.
func listed(folder string, t target, c checked) baseline.Checked {
	return baseline.Checked{Name: nameIn(folder, t), Parts: c.parts, Findings: c.Findings, Whole: c.whole && c.Failure == ""}
}

// nameIn returns the name of a blueprint relative to a folder, however the two were named; "" for text
// that belongs nowhere.
func nameIn(folder string, t target) string {
	if t.folder == "" {
		return ""
	}
	return within(realPath(folder), t.path())
}

// existsFor tells which of the files that a baseline lists are there. One that cannot be looked for is.
// Where a configuration that nobody named names the baseline, both come with a repository, and nothing is
// looked for outside of its folder: the name of a file can be one on another machine.
func (o *options) existsFor(path string, by *configured) func(name string) bool {
	folder := filepath.Dir(path)
	if by == nil || o.config != "" {
		return existsIn(folder, os.Lstat)
	}
	return existsIn(folder, func(path string) (fs.FileInfo, error) { return lstatIn(realPath(by.folder), path) })
}

// lstatIn looks for a file inside a folder, without leaving it by a name or a link.
func lstatIn(folder, path string) (fs.FileInfo, error) {
	name, err := filepath.Rel(folder, path)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close() //nolint:errcheck // nothing was written
	return root.Lstat(name)
}
