package discover

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/levlint/levlint/internal/cores"
)

// extension ends the name of every blueprint, that of agent.leviath too.
const extension = ".leviath"

// search is the search of one folder that was named.
type search struct {
	*finder
	matcher matcher
	met     bool // a blueprint, or one that cannot be read
	ignored bool // something that a .gitignore excludes
	links   bool // a symbolic link with the name of a blueprint
}

// folder finds the blueprints in a folder that was named.
func (f *finder) folder(name, resolved string) {
	s := search{finder: f}
	before := len(f.failures)
	s.walk(subfolder{name, resolved}, list(name), s.ignoreAbove(resolved))
	switch {
	case s.matcher.exhausted():
		f.fail(name, "is not searched to the end: its .gitignore files hold too many patterns, or too long ones")
	case !s.met && len(f.failures) == before:
		f.fail(name, s.nothing())
	}
}

func (s *search) nothing() string {
	message := "holds no file agent.leviath or *.leviath"
	if s.ignored {
		message += ", apart from what .gitignore excludes"
	}
	if s.links {
		message += ", apart from symbolic links, which are not followed"
	}
	return message
}

// subfolder is a folder that is to be searched.
type subfolder struct{ name, resolved string }

// listing is what is in a folder.
type listing struct {
	entries []fs.DirEntry
	err     error
}

func list(name string) (l listing) {
	l.entries, l.err = os.ReadDir(filepath.FromSlash(name))
	return l
}

// ahead is how many folders are read before they are searched.
const ahead = 64

// walk searches a folder and those in it. The types of entries come with their names, so that
// no entry is looked at by itself.
func (s *search) walk(f subfolder, in listing, above *ignoreFile) {
	if in.err != nil {
		s.fail(f.name, because(in.err)) // the entries read until then are searched
	}
	ignore := s.ignoreIn(f.name, f.resolved, in.entries, above)
	for some := range slices.Chunk(s.enter(f, in.entries, ignore), ahead) {
		listings := make([]listing, len(some))
		cores.Each(len(some), 0, func(i int) { listings[i] = list(some[i].name) })
		for i, inner := range some {
			if !s.matcher.exhausted() {
				s.walk(inner, listings[i], ignore)
			}
		}
	}
}

// enter takes the blueprints in a folder, and returns the folders in it.
func (s *search) enter(f subfolder, entries []fs.DirEntry, ignore *ignoreFile) (folders []subfolder) {
	for _, entry := range entries {
		isFolder := entry.IsDir()
		if entry.Name() == ".git" || !isFolder && !isBlueprint(entry.Name()) {
			continue
		}
		name, path := join(f.name, entry.Name()), join(f.resolved, entry.Name())
		excluded := s.matcher.excludes(ignore, path, isFolder)
		switch {
		case s.matcher.exhausted():
			return nil
		case excluded:
			s.ignored = true
		case entry.Type() == fs.ModeSymlink:
			s.links = true
		case isFolder:
			folders = append(folders, subfolder{name, path})
		case entry.Type().IsRegular():
			s.met = true
			s.add(name, path)
		default:
			s.met = true
			s.fail(name, notRegular(entry.Type()))
		}
	}
	return folders
}

func isBlueprint(name string) bool {
	return len(name) > len(extension) && strings.HasSuffix(name, extension)
}

// ignoreIn returns the .gitignore files that count in a folder with the given entries, of
// which those above it are known. A repository does not know what lies above it.
func (s *search) ignoreIn(name, resolved string, entries []fs.DirEntry, above *ignoreFile) *ignoreFile {
	hasIgnore := false
	for _, entry := range entries {
		switch entry.Name() {
		case ".git":
			above = nil
		case ".gitignore":
			hasIgnore = entry.Type().IsRegular()
		}
	}
	if !hasIgnore {
		return above
	}
	return s.readIgnore(join(name, ".gitignore"), resolved, above)
}

// ignoreAbove returns the .gitignore files above a folder in the repository it lies in.
func (s *search) ignoreAbove(resolved string) *ignoreFile {
	var folders []string // from the folder up
	for folder := resolved; !exists(join(folder, ".git")); {
		parent := filepath.ToSlash(filepath.Dir(folder))
		if parent == folder {
			return nil
		}
		folders = append(folders, parent)
		folder = parent
	}
	var above *ignoreFile
	for i := len(folders) - 1; i >= 0; i-- {
		name := join(folders[i], ".gitignore")
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
			above = s.readIgnore(name, folders[i], above)
		}
	}
	return above
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func (s *search) readIgnore(name, folder string, above *ignoreFile) *ignoreFile {
	text, failure := Read(name, maxIgnoreSize)
	if failure != nil {
		s.failures = append(s.failures, *failure)
		return above
	}
	return &ignoreFile{base: len(join(folder, "")), rules: parseIgnore(text), above: above}
}
