package discover

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
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
	s.walk(name, resolved, s.ignoreAbove(resolved))
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

// walk searches a folder and those in it. The types of entries come with their names, so that
// no entry is looked at by itself.
func (s *search) walk(name, resolved string, above *ignoreFile) {
	entries, err := os.ReadDir(filepath.FromSlash(name))
	if err != nil {
		s.fail(name, because(err)) // the entries read until then are searched
	}
	ignore := s.ignoreIn(name, resolved, entries, above)
	for _, entry := range entries {
		isFolder := entry.IsDir()
		if entry.Name() == ".git" || !isFolder && !isBlueprint(entry.Name()) {
			continue
		}
		path := join(resolved, entry.Name())
		excluded := s.matcher.excludes(ignore, path, isFolder)
		switch {
		case s.matcher.exhausted():
			return
		case excluded:
			s.ignored = true
		case entry.Type() == fs.ModeSymlink:
			s.links = true
		case isFolder:
			s.walk(join(name, entry.Name()), path, ignore)
		case entry.Type().IsRegular():
			s.met = true
			s.add(join(name, entry.Name()), path)
		default:
			s.met = true
			s.fail(join(name, entry.Name()), notRegular(entry.Type()))
		}
	}
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
