package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/git"
	"github.com/levlint/levlint/source"
)

// earlier is a blueprint as it was at the revision of --since.
type earlier struct {
	tree    *git.Tree // nil: it was not there
	path    string    // in the tree
	folder  string    // in the tree: where the files were that it spoke of
	maxSize int64
	failure string // why it cannot be compared
}

// foundAt says where the blueprint was.
func (e *earlier) foundAt(tree *git.Tree, path, folder string) {
	e.tree, e.path, e.folder = tree, path, folder
}

// check checks a blueprint, and says by their fingerprints which findings are older: found before, too,
// in a part that has not changed. Without an earlier version none is.
//
// The earlier version is checked in the same way: by the same rules, engine and configuration. It is
// not checked at all where nothing can have come of it that is different.
func (e *earlier) check(file *source.File, opt analyzer.Options) (result analyzer.Result, older map[string]bool, failure string) {
	if e == nil {
		return analyzer.Check(file, opt), nil, ""
	}
	if e.failure != "" {
		return result, nil, e.failure
	}
	seen := &witness{dir: opt.Dir}
	if opt.Dir != nil {
		opt.Dir = seen
	}
	result = analyzer.Check(file, opt)
	if e.tree == nil {
		return result, nil, ""
	}
	text, err := e.tree.Read(e.path, e.maxSize)
	switch {
	case errors.Is(err, git.ErrTooLarge):
		return result, nil, "" // what it said is not known, so that anything may be new
	case err != nil:
		return analyzer.Result{}, nil, "cannot be compared with its earlier version: " + err.Error()
	}
	if opt.Dir != nil {
		opt.Dir = e.tree.Folder(e.folder, e.maxSize)
	}
	older = map[string]bool{}
	if string(text) == file.Content && seen.agrees(opt.Dir) {
		for _, f := range slices.Concat(result.Findings, result.Suppressed) {
			older[f.Fingerprint] = true
		}
		return result, older, ""
	}
	old := analyzer.Check(source.New(file.Name, text), opt)
	changes := blueprint.Compare(old.Blueprint, result.Blueprint)
	markOlder(older, result.Findings, old.Findings, changes)
	markOlder(older, result.Suppressed, old.Suppressed, changes)
	return result, older, ""
}

// markOlder marks the findings of which every part is one of an old finding, is no graver than there, and
// stands in a part of the blueprint that has not changed. One that stands for others is not marked: there may
// be new ones among them.
func markOlder(older map[string]bool, findings, old []analyzer.Finding, changes *blueprint.Comparison) {
	fresh := map[string]bool{}
	for _, p := range counterparts(findings, old, changes.Renames()) {
		f := p.finding
		if p.was == nil || f.More > 0 || f.Severity > p.was.Severity || changes.Changed(pathOf(p.Part)) {
			fresh[f.Fingerprint] = true
		}
	}
	for i := range findings {
		if fingerprint := findings[i].Fingerprint; !fresh[fingerprint] {
			older[fingerprint] = true
		}
	}
}

// leaveOutOlder takes out what is older than the revision of --since. A baseline has to be looked into
// before: it counts equal findings, and so has to see all of them. What it lists is not told in any
// case, and stays counted there.
func leaveOutOlder(results []checked) {
	for i := range results {
		r := &results[i]
		if len(r.older) == 0 {
			continue
		}
		isOlder := func(f analyzer.Finding) bool { return r.older[f.Fingerprint] }
		all := len(r.Findings)
		r.Findings = slices.DeleteFunc(slices.Clone(r.Findings), isOlder)
		r.Older = all - len(r.Findings)
		r.Suppressed = slices.DeleteFunc(slices.Clone(r.Suppressed), isOlder)
	}
}

// part is a part of a finding, and the old finding that has the same one.
type part struct {
	analyzer.Part
	finding *analyzer.Finding
	was     *analyzer.Finding // nil: none
}

func partsOf(findings []analyzer.Finding) []*part {
	var parts []*part
	for i := range findings {
		for _, p := range findings[i].Parts() {
			parts = append(parts, &part{Part: p, finding: &findings[i]})
		}
	}
	return parts
}

// counterparts returns the parts of findings, with the old findings that had the same ones. The same is
// what has the same fingerprint, or had it before stages and regions were renamed, or else says the same at
// the same place: a fingerprint depends on the text it points at, which a comment in a list changes.
func counterparts(findings, old []analyzer.Finding, renames analyzer.Renames) []*part {
	parts, left := partsOf(findings), partsOf(old)
	fingerprint := func(p *part) string { return p.Fingerprint() }
	left = pair(parts, one(fingerprint), left, fingerprint)
	left = pair(parts, func(p *part) []string { return p.FormerFingerprints(renames) }, left, fingerprint)
	pair(parts, one(wording), left, wording)
	return parts
}

func one(name func(*part) string) (names func(*part) []string) {
	return func(p *part) []string { return []string{name(p)} }
}

// pair gives parts that have no counterpart the first of the old ones whose name is among theirs, each once,
// and returns the others of these.
func pair(parts []*part, namesOf func(*part) []string, old []*part, nameOf func(*part) string) (left []*part) {
	if len(old) == 0 {
		return nil
	}
	byName := map[string][]*part{}
	for _, p := range old {
		name := nameOf(p)
		byName[name] = append(byName[name], p)
	}
	taken := map[*part]bool{}
	for _, p := range parts {
		if p.was != nil {
			continue
		}
		for _, name := range namesOf(p) {
			if same := byName[name]; len(same) > 0 {
				p.was, byName[name] = same[0].finding, same[1:]
				taken[same[0]] = true
				break
			}
		}
	}
	return slices.DeleteFunc(old, func(p *part) bool { return taken[p] })
}

// wording is what a part is known by where its text has changed.
func wording(p *part) string {
	return strings.Join(append([]string{p.finding.Rule.ID, p.finding.Message}, pathOf(p.Part)...), "\x00")
}

// pathOf returns the path of a part: nil for one about the whole file, which stands at its beginning,
// whatever is there.
func pathOf(p analyzer.Part) []string {
	if p.Span == (source.Span{}) {
		return nil
	}
	return p.Path
}
