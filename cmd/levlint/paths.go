package main

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unicode"
)

// realPath returns an absolute path without symbolic links, as far as it is there.
func realPath(path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	resolved, err := filepath.EvalSymlinks(absolute)
	if parent := filepath.Dir(absolute); err != nil && parent != absolute {
		return filepath.Join(realPath(parent), filepath.Base(absolute))
	}
	return resolved
}

// within returns a path relative to a folder, parted by "/". One on another drive than the folder
// stays as it is.
func within(folder, path string) string {
	if relative, err := filepath.Rel(folder, path); err == nil {
		path = relative
	}
	return filepath.ToSlash(path)
}

// leaves reports whether a path leads out of a folder, by itself or through a link.
func leaves(folder, path string) bool {
	return !filepath.IsLocal(within(realPath(folder), realPath(path)))
}

// existsIn tells whether there is a file of a name, relative to a folder and parted by "/". One that
// cannot be looked for is taken to be there; look is how, such as os.Lstat.
func existsIn(folder string, look func(path string) (fs.FileInfo, error)) func(name string) bool {
	folder = realPath(folder)
	return func(name string) bool {
		path := filepath.FromSlash(name)
		if !filepath.IsAbs(path) {
			path = filepath.Join(folder, path)
		}
		_, err := look(path)
		return !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) // below a file there is nothing
	}
}

// printable returns a name as it is, or quoted as in Go where it holds what a terminal would obey or
// what turns text around. A name that begins with a quotation mark is quoted too, to be told apart.
func printable(name string) string {
	if strings.HasPrefix(name, `"`) || strings.ContainsFunc(name, isObeyed) {
		return strconv.Quote(name)
	}
	return name
}

// isObeyed reports whether a terminal does something at a character instead of showing it.
func isObeyed(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
