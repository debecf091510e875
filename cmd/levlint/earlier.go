package main

import (
	"bytes"
	"errors"
	"io/fs"
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

// was says where the blueprint was.
func (e *earlier) was(tree *git.Tree, path, folder string) {
	e.tree, e.path, e.folder = tree, path, folder
}

// check checks a blueprint, and leaves out what was found before, too, in a part that has not
// changed: older is how much that is. Without an earlier version everything is told.
//
// The earlier version is checked in the same way: by the same rules, engine and configuration. It is
// not checked at all where nothing can have come of it that is different.
func (e *earlier) check(file *source.File, opt analyzer.Options) (result analyzer.Result, older int, failure string) {
	if e == nil {
		return analyzer.Check(file, opt), 0, ""
	}
	if e.failure != "" {
		return result, 0, e.failure
	}
	seen := &witness{FS: opt.Dir}
	if opt.Dir != nil {
		opt.Dir = seen
	}
	result = analyzer.Check(file, opt)
	if e.tree == nil {
		return result, 0, ""
	}
	text, err := e.tree.Read(e.path, e.maxSize)
	switch {
	case errors.Is(err, git.ErrTooLarge):
		return result, 0, "" // what it said is not known, so that anything may be new
	case err != nil:
		return analyzer.Result{}, 0, "cannot be compared with its earlier version: " + err.Error()
	}
	if opt.Dir != nil {
		opt.Dir = e.tree.Folder(e.folder, e.maxSize)
	}
	if bytes.Equal(text, file.Bytes) && seen.agrees(opt.Dir) {
		older = len(result.Findings)
		result.Findings, result.Suppressed = nil, nil
		return result, older, ""
	}
	before := source.New(file.Name, text)
	old := analyzer.Check(before, opt)
	changes := blueprint.Compare(blueprint.Decode(before), blueprint.Decode(file))
	all := len(result.Findings)
	result.Findings = newOf(result.Findings, old.Findings, changes)
	result.Suppressed = newOf(result.Suppressed, old.Suppressed, changes)
	return result, all - len(result.Findings), ""
}

// newOf returns the findings that stand in a part that has changed, that are not among the old
// ones, or that are graver than there.
func newOf(findings, old []analyzer.Finding, changes *blueprint.Comparison) []analyzer.Finding {
	was := match(findings, old)
	var told []analyzer.Finding
	for i := range findings {
		f := &findings[i]
		if was[i] == nil || f.Severity > was[i].Severity || changes.Changed(partOf(f)) {
			told = append(told, *f)
		}
	}
	return told
}

// match returns for each finding the same one among the old ones, or nil. The same is what has the
// same fingerprint, or else says the same of the same part: a fingerprint depends on the text it
// points at, which a comment in a list changes.
func match(findings, old []analyzer.Finding) []*analyzer.Finding {
	byFingerprint := make(map[string]*analyzer.Finding, len(old))
	for i := range old {
		byFingerprint[old[i].Fingerprint] = &old[i]
	}
	was := make([]*analyzer.Finding, len(findings))
	for i := range findings {
		fingerprint := findings[i].Fingerprint
		was[i] = byFingerprint[fingerprint]
		delete(byFingerprint, fingerprint)
	}
	if len(byFingerprint) == 0 {
		return was
	}
	byWords := map[string][]*analyzer.Finding{}
	for i := range old {
		if byFingerprint[old[i].Fingerprint] != nil {
			words := wordsOf(&old[i])
			byWords[words] = append(byWords[words], &old[i])
		}
	}
	for i := range findings {
		words := wordsOf(&findings[i])
		if same := byWords[words]; was[i] == nil && len(same) > 0 {
			was[i], byWords[words] = same[0], same[1:]
		}
	}
	return was
}

func wordsOf(f *analyzer.Finding) string {
	return strings.Join(append([]string{f.Rule.ID, f.Message}, partOf(f)...), "\x00")
}

// partOf returns the path of a finding: nil for one about the whole file, which stands at its
// beginning, whatever is there.
func partOf(f *analyzer.Finding) []string {
	if f.Span == (source.Span{}) {
		return nil
	}
	return f.Path
}

// witness is a folder that remembers what it was asked for, and what came of it.
type witness struct {
	fs.FS
	files   map[string]answer[[]byte]
	folders map[string]answer[[]string]
}

type answer[T any] struct {
	got T
	err error
}

// ReadFile implements fs.ReadFileFS.
func (w *witness) ReadFile(name string) ([]byte, error) {
	text, err := fs.ReadFile(w.FS, name)
	if w.files == nil {
		w.files = map[string]answer[[]byte]{}
	}
	w.files[name] = answer[[]byte]{text, err}
	return text, err
}

// ReadDir implements fs.ReadDirFS.
func (w *witness) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(w.FS, name)
	if w.folders == nil {
		w.folders = map[string]answer[[]string]{}
	}
	w.folders[name] = answer[[]string]{summary(entries), err}
	return entries, err
}

// agrees reports whether another folder would have given the same answers.
func (w *witness) agrees(other fs.FS) bool {
	for name, was := range w.files {
		text, err := fs.ReadFile(other, name)
		if !alike(err, was.err) || !bytes.Equal(text, was.got) {
			return false
		}
	}
	for name, was := range w.folders {
		entries, err := fs.ReadDir(other, name)
		if !alike(err, was.err) || !slices.Equal(summary(entries), was.got) {
			return false
		}
	}
	return true
}

// alike reports whether two errors surely mean the same to a rule.
func alike(a, b error) bool {
	return a == nil && b == nil || errors.Is(a, fs.ErrNotExist) && errors.Is(b, fs.ErrNotExist)
}

// summary is what a rule sees of the entries of a folder.
func summary(entries []fs.DirEntry) []string {
	var all []string
	for _, e := range entries {
		all = append(all, e.Type().String()+e.Name())
	}
	return all
}
