// Package discover finds the blueprints that paths name, and reads them within limits.
//
// A path is a file, which may have any name, or a folder, which is searched. Below a folder a
// blueprint is a regular file whose name ends in ".leviath", hidden or not. The search enters
// no ".git" and follows no symbolic link: what a link inside the folder leads to is found under
// its own name, and what lies outside was not asked for.
//
// It leaves out what .gitignore files exclude, as git would, with these choices:
//
//   - Those of the folder and below it count, and those above it up to the root of the
//     repository, which is the nearest folder with an entry ".git". Without such a root none
//     above the folder is read. Unlike git and ripgrep, the others still count then: an
//     unpacked archive gives the same findings as the checkout.
//   - A repository inside the folder is searched like any folder, by its own files alone.
//   - Naming is stronger than ignoring. A file that is named is found, and so are the contents
//     of a folder that is named, unless patterns exclude the contents themselves.
//   - .git/info/exclude and the user's own excludes are not read, so that everyone gets the
//     same findings. A .gitignore that is a symbolic link is not read either, as in git.
//   - Upper and lower case differ, on every system.
package discover

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Failure is a path that could not be searched or read. The others are not affected.
type Failure struct {
	Path    string // as Find returns names; "" if that was the path
	Message string // completes "<path> ..." in lower case: "does not exist"
}

// Error returns the path and the message.
func (f Failure) Error() string { return f.Path + " " + f.Message }

// Find returns the names of the blueprints that the paths name, sorted, each file once under
// the first of its names. A name starts with the path as it was written, less "./" and doubled
// separators, and goes on with "/" on every system. Failures are sorted by path.
//
// Files are not opened, so a file found may still fail to be read.
func Find(paths []string) (files []string, failures []Failure) {
	f := finder{seen: map[string]bool{}}
	for _, path := range paths {
		f.path(path)
	}
	slices.Sort(f.files)
	slices.SortStableFunc(f.failures, func(a, b Failure) int { return strings.Compare(a.Path, b.Path) })
	return f.files, slices.Compact(f.failures)
}

// finder collects what the paths lead to.
type finder struct {
	files    []string
	failures []Failure
	seen     map[string]bool // the resolved paths of files
}

func (f *finder) path(path string) {
	name := tidy(path)
	if path == "" {
		f.fail(name, "is empty, which names no file")
		return
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		f.fail(name, missing(path, err))
	case info.IsDir():
		f.folder(name, resolve(path))
	case info.Mode().IsRegular():
		f.add(name, resolve(path))
	default:
		f.fail(name, notRegular(info.Mode()))
	}
}

func (f *finder) add(name, resolved string) {
	if !f.seen[resolved] {
		f.seen[resolved] = true
		f.files = append(f.files, usable(name))
	}
}

func (f *finder) fail(name, message string) {
	f.failures = append(f.failures, Failure{Path: usable(name), Message: message})
}

// resolve returns the absolute path without symbolic links, with "/" on every system. It
// tells whether two names are those of one file, and what lies above a folder.
func resolve(path string) string {
	resolved, err := filepath.EvalSymlinks(path)
	if err != nil {
		resolved = path // not known better; at worst a file is checked under two names
	}
	if !filepath.IsAbs(resolved) {
		// The working folder may be known by a link to it, above which ".." would not lead.
		if here, err := os.Getwd(); err == nil {
			resolved = filepath.Join(resolve(here), resolved)
		}
	}
	return filepath.ToSlash(resolved)
}

// tidy removes what says nothing from a path: "." between separators and doubled separators.
// It keeps "..", which after a symbolic link leads to where the names before it do not tell.
func tidy(path string) string {
	volume := filepath.VolumeName(path)
	rest := filepath.ToSlash(path[len(volume):])
	var kept []string
	for part := range strings.SplitSeq(rest, "/") {
		if part != "" && part != "." {
			kept = append(kept, part)
		}
	}
	tidied := strings.Join(kept, "/")
	if strings.HasPrefix(rest, "/") {
		tidied = "/" + tidied
	}
	if tidied = filepath.ToSlash(volume) + tidied; tidied == "" && path != "" {
		return "."
	}
	return tidied
}

// usable returns a name that can be given to a command as it is: not one like a flag.
func usable(name string) string {
	if strings.HasPrefix(name, "-") {
		return "./" + name
	}
	return name
}

// join returns the name of an entry of a folder.
func join(folder, entry string) string {
	switch {
	case folder == ".":
		return entry
	case strings.HasSuffix(folder, "/"):
		return folder + entry
	default:
		return folder + "/" + entry
	}
}
