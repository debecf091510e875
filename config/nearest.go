package config

import (
	"os"
	"path/filepath"
)

// Nearest returns the path of the configuration for the files in a folder: that of the folder,
// or else of the nearest one around it. The root of a repository, which is a folder with an entry
// ".git", is the last one looked into, so that a checkout gives the same findings on every
// machine; without a repository it is the root of the file system.
//
// Whether the file can be read is for the caller to see. A symbolic link counts, so that it is
// complained of rather than passed over.
func Nearest(folder string) (path string, ok bool) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return "", false // the working directory is gone
	}
	for {
		path := filepath.Join(folder, Name)
		if exists(path) {
			return path, true
		}
		parent := filepath.Dir(folder)
		if parent == folder || exists(filepath.Join(folder, ".git")) {
			return "", false
		}
		folder = parent
	}
}

// exists reports whether there is anything of that name. A folder that may not be looked into
// holds nothing.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
